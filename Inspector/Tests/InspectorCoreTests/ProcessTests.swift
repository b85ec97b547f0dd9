import Foundation
import XCTest

@testable import InspectorCore

/// The inspector and applications as programs of their own.
final class ProcessTests: XCTestCase {
  private let folder = Running.newFolder()

  override func tearDown() async throws {
    Program.endAll()
    try? FileManager.default.removeItem(at: folder)
  }

  private func inspector(port: UInt16 = 0, after prefix: String = ":") async throws -> (Program, Client) {
    let program = try Program(
      "inspector", ["--port", "\(port)", "--folder", folder.path], folder: folder, after: prefix)
    let url = try await program.line(with: "Inspector: http://127.0.0.1:")
    let parts = url.components(separatedBy: "/?token=")
    let port = try XCTUnwrap(UInt16(parts[0].components(separatedBy: ":").last ?? ""))
    return (program, Client(port: port, token: parts[1]))
  }

  private func demo(_ name: String, _ port: UInt16) throws -> Program {
    try Program("inspect-demo", ["127.0.0.1:\(port)", name], folder: folder)
  }

  private func rows(_ count: Int, of session: String, _ client: Client) async throws -> [String] {
    try await client.changes(of: session, until: { $0.end == count + 1 && $0.rows.count == count }).rows.map(\.text)
  }

  func testTwoApplicationsAtOnceHaveSessionsOfTheirOwn() async throws {
    let (program, client) = try await inspector()
    let first = try demo("first", client.port)
    try await client.allow("first")
    // One key is that of a program: the second run of it is allowed.
    let second = try demo("second", client.port)
    let (one, two) = (try await client.session("first"), try await client.session("second"))
    first.type("+")
    second.type("-")
    second.type("-")

    let firstRows = try await rows(1, of: one, client)
    let secondRows = try await rows(2, of: two, client)
    XCTAssertEqual(firstRows, ["plusButtonTapped"])
    XCTAssertEqual(secondRows, ["minusButtonTapped", "minusButtonTapped"])
    _ = try await second.line(with: "count: -2")
    try await client.expect(200, "/api/travel?session=\(two)&index=1", "POST")
    _ = try await second.line(with: "count: -1")
    let untouched = try await client.changes("session=\(one)")
    XCTAssertNil(untouched.shown)
    withExtendedLifetime(program) {}
  }

  func testTheCodeThatTheApplicationPrintsIsThatOfThePage() async throws {
    let (program, client) = try await inspector()
    let demo = try demo("demo", client.port)
    let line = try await demo.line(with: "the code ")
    let changes = try await client.changes(until: { !$0.candidates.isEmpty })
    XCTAssertTrue(line.contains("the code \(changes.candidates[0].code)."), line)
    XCTAssertTrue(changes.sessions.isEmpty)

    // One that has ended asks no more.
    demo.end()
    try await client.changes(until: { $0.candidates.isEmpty })
    withExtendedLifetime(program) {}
  }

  func testAnInspectorThatStartsAgainHasAllActions() async throws {
    let (before, client) = try await inspector()
    let demo = try demo("demo", client.port)
    try await client.allow("demo")
    let session = try await client.session("demo")
    demo.type("+")
    demo.type("a milk")
    _ = try await rows(2, of: session, client)

    before.end()
    _ = try await demo.line(with: "asks again each second")
    demo.type("+")
    demo.type("many 1500")
    _ = try await demo.line(with: "count: 1502")
    let (after, again) = try await inspector(port: client.port)
    // It was allowed, and is the same run.
    let found = try await again.session("demo")
    XCTAssertEqual(found, session)
    let end = try await again.changes(of: session, until: { $0.end == 1_504 })
    XCTAssertEqual(end.first, 1)
    XCTAssertEqual(
      end.rows.prefix(3).map(\.text), ["plusButtonTapped", #"todoAdded(title: "milk")"#, "plusButtonTapped"])
    XCTAssertFalse(demo.has("asks again each second"))

    try await again.expect(200, "/api/travel?index=1&session=\(session)", "POST")
    _ = try await demo.line(with: "count: 1")
    withExtendedLifetime(after) {}
  }

  func testAnInspectorThatStopsHoldsNothingUp() async throws {
    let (program, client) = try await inspector()
    let demo = try demo("demo", client.port)
    try await client.allow("demo")
    let session = try await client.session("demo")
    program.signal(SIGSTOP)
    demo.type("many 3000")
    _ = try await demo.line(with: "count: 3000")
    program.signal(SIGCONT)

    try await client.changes(of: session, until: { $0.end == 3_001 && $0.first == 1 })
    // It continues where it was: no connection is lost.
    XCTAssertFalse(demo.has("there is none"))
  }

  func testASessionStaysWhenItsApplicationEnds() async throws {
    let (program, client) = try await inspector()
    let demo = try demo("demo", client.port)
    try await client.allow("demo")
    let session = try await client.session("demo")
    demo.type("a milk")
    _ = try await rows(1, of: session, client)
    demo.end()
    let ended = try await client.changes(of: session, until: { !$0.isThere })

    XCTAssertEqual(ended.rows.map(\.text), [#"todoAdded(title: "milk")"#])
    try await client.expect(200, "/api/entry?index=1&states=1&session=\(session)")
    try await client.expect(409, "/api/travel?index=0&session=\(session)", "POST")
    try await client.expect(409, "/api/test?session=\(session)")
    let file = try await client.ask("/api/session?session=\(session)")
    XCTAssertEqual(file.status, 200)
    try await client.expect(200, "/api/close?session=\(session)", "POST")
    try await client.changes(until: { $0.sessions.isEmpty })
    try await client.expect(200, "/api/open?name=saved", "POST", body: file.body)
    let opened = try await client.changes("from=1")
    XCTAssertEqual(opened.rows.map(\.text), ended.rows.map(\.text))
    withExtendedLifetime(program) {}
  }

  func testHalfOpenConnectionsAreSurvivedWithFewDescriptors() async throws {
    let (program, client) = try await inspector(after: "ulimit -n 256")
    let demo = try demo("demo", client.port)
    try await client.allow("demo")
    let session = try await client.session("demo")
    let port = client.port
    let halfOpen = try await Task.detached {
      try (0..<400).map { number in
        let connection = try RawConnection(port)
        connection.send(Data(["", "GET / HT", "POST /app/hello HTTP/1.1\r\nHost: a"][number % 3].utf8))
        return connection
      }
    }.value
    demo.type("+")
    _ = try await rows(1, of: session, client)
    try await client.expect(200, "/api/travel?index=0&session=\(session)", "POST")
    _ = try await demo.line(with: "count: 0")
    // Another application finds a place, too.
    let other = try self.demo("other", client.port)
    _ = try await client.session("other")
    withExtendedLifetime((halfOpen, program, other)) {}
  }

  func testAPortThatIsTakenIsTold() async throws {
    let (program, client) = try await inspector()
    let second = try Program("inspector", ["--port", "\(client.port)", "--folder", folder.path], folder: folder)
    let line = try await second.line(with: "another program listens on port \(client.port)")
    XCTAssertTrue(line.hasPrefix("inspector: "))
    withExtendedLifetime(program) {}
  }
}
