import Foundation
import InspectorDemo
import RxComposableRecording
import XCTest

@testable import InspectorCore

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Asks an inspector as its page does.
struct Client: Sendable {
  let port: UInt16
  let token: String

  /// What the page receives all the time.
  struct Changes: Decodable {
    struct Session: Decodable {
      let id: String
      let name: String
      let isThere: Bool
      let isFile: Bool
    }

    struct Candidate: Decodable {
      let name: String
      let code: String
    }

    let revision: Int
    let session: String?
    let sessions: [Session]
    let candidates: [Candidate]
    let first: Int
    let end: Int
    let earliest: Int
    let shown: Int?
    let waiting: Int
    let rows: [EntryRow]
    let file: String?
    let problem: String?
    let isThere: Bool
    let canSend: Bool
    let edition: Int
    let lanes: [Lane]
    let isPart: Bool

    struct Lane: Decodable {
      let place: Int
      let name: String
      let count: Int
      let events: [RecordedLane.Event]
    }
  }

  /// Sends a request with the headers of the page, unless others are given.
  func ask(
    _ path: String, _ method: String = "GET", headers: [String: String]? = nil, body: Data? = nil
  ) async throws -> (status: Int, body: Data, headers: [AnyHashable: Any]) {
    var request = URLRequest(url: try XCTUnwrap(URL(string: "http://127.0.0.1:\(port)\(path)")))
    request.httpMethod = method
    request.timeoutInterval = 60
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
    XCTAssertEqual(
      answer.status, status, "\(method) \(path): \(String(decoding: answer.body.prefix(300), as: UTF8.self))",
      file: file,
      line: line)
  }

  func changes(_ query: String = "") async throws -> Changes {
    try JSONDecoder().decode(Changes.self, from: try await ask("/api/changes?\(query)").body)
  }

  /// Waits until the page shows something. The time is only the longest that a busy machine is given.
  @discardableResult
  func changes(
    of session: String? = nil, until isThere: @Sendable (Changes) -> Bool, file: StaticString = #filePath,
    line: UInt = #line
  ) async throws -> Changes {
    let end = Date(timeIntervalSinceNow: 60)
    let query = session.map { "&session=\($0)" } ?? ""
    var changes = try await changes("from=1\(query)")
    while !isThere(changes) {
      if Date() > end {
        XCTFail("It was not shown: \(changes)", file: file, line: line)
        throw CancellationError()
      }
      changes = try await self.changes("from=1&revision=\(changes.revision)\(query)")
    }
    return changes
  }

  /// Allows an application that asks.
  func allow(_ name: String, file: StaticString = #filePath, line: UInt = #line) async throws {
    let changes = try await changes(
      until: { $0.candidates.contains { $0.name == name } }, file: file, line: line)
    let code = try XCTUnwrap(changes.candidates.first { $0.name == name }?.code)
    try await expect(200, "/api/allow?code=\(code)", "POST", file: file, line: line)
  }

  /// The session of an application that is there.
  func session(_ name: String, file: StaticString = #filePath, line: UInt = #line) async throws -> String {
    let changes = try await changes(
      until: { $0.sessions.contains { $0.name == name && $0.isThere } }, file: file, line: line)
    return try XCTUnwrap(changes.sessions.last { $0.name == name && $0.isThere }?.id)
  }

  /// The status of a request that is written byte by byte.
  func status(of lines: String...) async throws -> String {
    let text = try await RawConnection.exchange(Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8), port)
    return text.components(separatedBy: "\r\n").first ?? ""
  }
}

/// The demo in this process, shown by an inspector in this process.
@MainActor
final class Running {
  let recording = Recording<Demo.State, Demo.Action>(limit: 20_000)
  let store: Store<Demo.State, Demo.Action>
  let inspector: Inspector
  let client: Client
  private let folder = Running.newFolder()
  private let link: any Disposable
  let session: String

  nonisolated static func newFolder() -> URL {
    FileManager.default.temporaryDirectory.appendingPathComponent("inspector-\(UUID().uuidString)")
  }

  init() async throws {
    store = Store(
      initialState: Demo.State(), reducer: Demo.reducer,
      environment: Demo.Environment(mainQueue: MainScheduler.instance, search: { _ in Effect(Observable.never()) }))
    store.record(into: recording)
    inspector = try Inspector(host: "127.0.0.1", port: 0, folder: folder)
    client = Client(port: inspector.port, token: inspector.token)
    link = recording.inspect(at: "127.0.0.1:\(inspector.port)", as: "the demo", test: .init(reducer: "Demo.reducer"))
    try await client.allow("the demo")
    session = try await client.session("the demo")
  }

  var port: UInt16 { inspector.port }
  var token: String { inspector.token }

  func stop() {
    link.dispose()
    inspector.stop()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Waits until the inspector has all actions.
  @discardableResult
  func received(file: StaticString = #filePath, line: UInt = #line) async throws -> Client.Changes {
    let end = recording.indices.upperBound
    return try await client.changes(of: session, until: { $0.end == end }, file: file, line: line)
  }
}
