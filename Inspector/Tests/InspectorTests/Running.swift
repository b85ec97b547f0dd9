import Foundation
import InspectorDemo
import RxComposableRecording
import XCTest

@testable import Inspector

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The demo with an inspector beside it.
@MainActor
final class Running {
  let recording = Recording<Demo.State, Demo.Action>(limit: 20_000)
  let store: Store<Demo.State, Demo.Action>
  let inspector: Inspector
  let port: UInt16
  let token: String

  init() async throws {
    store = Store(
      initialState: Demo.State(), reducer: Demo.reducer,
      environment: Demo.Environment(mainQueue: MainScheduler.instance, search: { _ in Effect(Observable.never()) }))
    store.record(into: recording)
    inspector = try Inspector.start(recording, test: .init(reducer: "Demo.reducer"))
    let address = await inspector.url
    let url = try XCTUnwrap(address)
    port = UInt16(try XCTUnwrap(url.port))
    token = try XCTUnwrap(url.absoluteString.components(separatedBy: "token=").last)
  }

  /// Sends a request with the headers of the page, unless others are given.
  func ask(
    _ path: String, _ method: String = "GET", headers: [String: String]? = nil, body: Data? = nil
  ) async throws -> (status: Int, body: Data, headers: [AnyHashable: Any]) {
    var request = URLRequest(url: try XCTUnwrap(URL(string: "http://127.0.0.1:\(port)\(path)")))
    request.httpMethod = method
    request.timeoutInterval = 20
    request.httpBody = body
    for (name, value) in headers ?? ["X-Inspector-Token": token] { request.setValue(value, forHTTPHeaderField: name) }
    let (data, response) = try await URLSession.shared.data(for: request)
    let answer = try XCTUnwrap(response as? HTTPURLResponse)
    return (answer.statusCode, data, answer.allHeaderFields)
  }

  /// Sends a request whose answer has to be of a status.
  func expect(
    _ status: Int, _ path: String, _ method: String = "GET", headers: [String: String]? = nil, body: Data? = nil,
    file: StaticString = #filePath, line: UInt = #line
  ) async throws {
    let answer = try await ask(path, method, headers: headers, body: body)
    XCTAssertEqual(answer.status, status, "\(method) \(path)", file: file, line: line)
  }

  /// The status of a request that is written byte by byte.
  func status(of lines: String...) async throws -> String {
    let text = try await RawConnection.exchange(Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8), port)
    return text.components(separatedBy: "\r\n").first ?? ""
  }
}
