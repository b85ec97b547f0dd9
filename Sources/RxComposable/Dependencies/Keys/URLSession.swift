import Foundation
import MiniRx

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension DependencyValues {
  /// Makes requests.
  ///
  ///     @Dependency(\.urlSession) var urlSession
  ///
  /// Live: the shared session. In tests: fails, and its requests fail without touching the network; set it to a session
  /// whose configuration has a `URLProtocol` of the test. A client of a few closures in its place is easier to mock.
  public var urlSession: URLSession {
    get { self[URLSessionKey.self] }
    set { self[URLSessionKey.self] = newValue }
  }

  private enum URLSessionKey: DependencyKey {
    static let liveValue = URLSession.shared
    static var testValue: URLSession {
      DependencyRead.current.reportMissing(
        DependencyTexts.unimplementedDependency("urlSession", "URLSession(configuration: …)"))
      let configuration = URLSessionConfiguration.ephemeral
      configuration.protocolClasses = [UnimplementedRequests.self]
      return URLSession(configuration: configuration)
    }
  }
}

/// Fails every request.
private final class UnimplementedRequests: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    client?.urlProtocol(self, didFailWithError: UnimplementedFailure(description: "urlSession"))
  }

  override func stopLoading() {}
}
