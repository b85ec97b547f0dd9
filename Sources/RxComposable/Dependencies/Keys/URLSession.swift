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

extension DependencyValues {
  /// Starts work without waiting for it, such as a message to a server that counts taps.
  ///
  ///     @Dependency(\.fireAndForget) var fireAndForget
  ///     …
  ///     await fireAndForget { try await analytics.track("tapped") }
  ///
  /// Live: a task of its own, which outlives the caller. In tests: the work is waited for, so that the test can look at
  /// what it did.
  public var fireAndForget: FireAndForget {
    get { self[FireAndForgetKey.self] }
    set { self[FireAndForgetKey.self] = newValue }
  }

  private enum FireAndForgetKey: DependencyKey {
    static let liveValue = FireAndForget { priority, work in _ = Task(priority: priority) { try await work() } }
    static let testValue = FireAndForget { priority, work in
      try? await Task(priority: priority) { try await work() }.value
    }
  }
}

/// Starts work without waiting for it. Errors of the work are ignored.
public struct FireAndForget: Sendable {
  /// Starts a piece of work with a priority.
  public let operation: @Sendable (TaskPriority?, @Sendable @escaping () async throws -> Void) async -> Void

  /// Starts work with a closure.
  public init(
    _ operation: @escaping @Sendable (TaskPriority?, @Sendable @escaping () async throws -> Void) async -> Void
  ) {
    self.operation = operation
  }

  /// Starts a piece of work.
  ///
  /// - Parameters:
  ///   - priority: the priority of its task; the caller's unless given.
  ///   - work: what is to be done.
  public func callAsFunction(
    priority: TaskPriority? = nil, @_inheritActorContext _ work: @Sendable @escaping () async throws -> Void
  ) async {
    await operation(priority, work)
  }
}
