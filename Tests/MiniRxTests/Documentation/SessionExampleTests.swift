import Foundation
import MiniRx
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

final class SessionExampleTests: XCTestCase {
  private let session: URLSession = {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [StatusProtocol.self]
    return URLSession(configuration: configuration)
  }()

  func testABodyOfSuccessIsTheOnlyElement() throws {
    let body = session.rx.data(request: try request(status: 200))
    XCTAssertEqual(try body.toBlocking(timeout: 10).toArray(), [Data("200".utf8)])
  }

  func testAnotherStatusIsAnErrorForDataAndAnElementForResponse() throws {
    let request = try request(status: 500)
    XCTAssertThrowsError(try session.rx.data(request: request).toBlocking(timeout: 10).first()) {
      XCTAssertEqual(($0 as? URLError)?.code, .badServerResponse)
    }
    XCTAssertEqual(try session.rx.response(request: request).toBlocking(timeout: 10).single().response.statusCode, 500)
  }

  private func request(status: Int) throws -> URLRequest {
    URLRequest(url: try XCTUnwrap(URL(string: "status://host/\(status)")))
  }
}

/// A server that answers `status://host/500` with the status 500, and with its number as the body.
private final class StatusProtocol: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { request.url?.scheme == "status" }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let url = request.url, let status = Int(url.lastPathComponent),
      let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: nil)
    else { return }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: Data(url.lastPathComponent.utf8))
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}
