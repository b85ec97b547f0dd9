import Foundation
import InspectorDemo
import XCTest

@testable import Inspector

/// What others may try who can reach the port.
@MainActor
final class AttackTests: XCTestCase {
  private var running: Running!

  override func setUp() async throws {
    running = try await Running()
    running.store.send(.todoAdded(title: "a secret"))
  }

  override func tearDown() async throws {
    await running.inspector.stop()
    running = nil
  }

  /// After all attacks: the application works, and the page gets its answers.
  private func assertAlive(file: StaticString = #filePath, line: UInt = #line) async throws {
    running.store.send(.plusButtonTapped)
    let answer = try await running.ask("/api/changes?from=1")
    XCTAssertEqual(answer.status, 200, file: file, line: line)
    XCTAssertTrue(String(decoding: answer.body, as: UTF8.self).contains("plusButtonTapped"), file: file, line: line)
  }

  private static let paths = [
    "/", "/index.html", "/inspector.js", "/inspector.css", "/api/changes", "/api/entry?index=1&states=1", "/api/lanes",
    "/api/test", "/api/session",
  ]

  func testWithoutATokenNothingIsAnswered() async throws {
    for path in Self.paths {
      let answer = try await running.ask(path, headers: [:])
      XCTAssertEqual(answer.status, 401, path)
      XCTAssertFalse(String(decoding: answer.body, as: UTF8.self).contains("secret"), path)
    }
    for path in ["/api/travel?index=0", "/api/resume", "/api/clear", "/api/open", "/api/close"] {
      let answer = try await running.ask(path, "POST", headers: [:])
      XCTAssertEqual(answer.status, 401, path)
    }
    XCTAssertEqual(running.recording.entries.count, 1)
    try await assertAlive()
  }

  func testAWrongTokenIsNoToken() async throws {
    let wrong = String(repeating: "0", count: running.token.count)
    for token in [wrong, "", String(running.token.dropLast()), running.token + "0", running.token.uppercased() + "!"] {
      let answer = try await running.ask("/api/changes", headers: ["X-Inspector-Token": token])
      XCTAssertEqual(answer.status, 401, token)
      try await running.expect(401, "/?token=\(token)", headers: [:])
    }
  }

  func testTheTokenInTheAddressOpensThePageOnly() async throws {
    try await running.expect(200, "/?token=\(running.token)", headers: [:])
    try await running.expect(401, "/api/changes?token=\(running.token)", headers: [:])
    try await running.expect(401, "/api/resume?token=\(running.token)", "POST", headers: [:])
  }

  func testEachStartHasAnotherToken() {
    let tokens = (0..<50).map { _ in RequestCheck().token }
    XCTAssertEqual(Set(tokens).count, 50)
    XCTAssertTrue(tokens.allSatisfy { $0.count == 32 })
  }

  func testAForeignOriginIsRefused() async throws {
    for origin in ["http://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1:\(running.port)"] {
      let headers = ["X-Inspector-Token": running.token, "Origin": origin]
      try await running.expect(403, "/api/changes", headers: headers)
      try await running.expect(403, "/api/travel?index=0", "POST", headers: headers)
    }
    let own = ["X-Inspector-Token": running.token, "Origin": "http://127.0.0.1:\(running.port)"]
    try await running.expect(200, "/api/changes", headers: own)
    let site = ["X-Inspector-Token": running.token, "Sec-Fetch-Site": "cross-site"]
    try await running.expect(403, "/api/changes", headers: site)
    let preflight = try await running.ask("/api/changes", "OPTIONS", headers: ["Origin": "http://evil.example"])
    XCTAssertEqual(preflight.status, 403)
    XCTAssertNil(preflight.headers["Access-Control-Allow-Origin"])
  }

  func testANameThatLeadsHereIsRefused() async throws {
    let token = "X-Inspector-Token: \(running.token)"
    for host in [
      "evil.example:\(running.port)", "evil.example", "127.0.0.1", "127.0.0.1.evil.example:\(running.port)", "",
    ] {
      let status = try await running.status(of: "GET /api/changes HTTP/1.1", "Host: \(host)", token)
      XCTAssertTrue(status.contains("403"), "\(host): \(status)")
    }
    let without = try await running.status(of: "GET /api/changes HTTP/1.1", token)
    XCTAssertTrue(without.contains("403"), without)
    let local = try await running.status(of: "GET /api/changes HTTP/1.1", "Host: localhost:\(running.port)", token)
    XCTAssertTrue(local.contains("200"), local)
  }

  func testItListensOnTheLoopbackAddress() async throws {
    let url = await running.inspector.url
    XCTAssertEqual(url?.host, "127.0.0.1")
  }

  func testAHugeBodyIsRefusedUnread() async throws {
    let lines = [
      "POST /api/open HTTP/1.1", "Host: 127.0.0.1:\(running.port)", "X-Inspector-Token: \(running.token)",
      "Content-Length: 99999999999", "", "",
    ]
    let answer = try await RawConnection.exchange(Data(lines.joined(separator: "\r\n").utf8), running.port)
    XCTAssertTrue(answer.contains("413"), answer)
    try await assertAlive()
  }

  func testABodyWithoutALengthIsReadUpToTheLimit() async throws {
    let head = [
      "POST /api/open HTTP/1.1", "Host: 127.0.0.1:\(running.port)", "X-Inspector-Token: \(running.token)",
      "Transfer-Encoding: chunked", "", "",
    ].joined(separator: "\r\n")
    let chunk = Data("100000\r\n".utf8) + Data(repeating: 65, count: 0x100000) + Data("\r\n".utf8)
    let port = running.port
    let answer = try await Task.detached {
      let connection = try RawConnection(port)
      connection.send(Data(head.utf8))
      for _ in 0..<34 where connection.send(chunk) == chunk.count {}
      return String(decoding: connection.receive(), as: UTF8.self)
    }.value
    XCTAssertTrue(answer.contains("413"), answer)
    try await assertAlive()
  }

  func testAReaderThatDoesNotReadHoldsNothingUp() async throws {
    for _ in 0..<2_000 { running.store.send(.plusButtonTapped) }
    let request = [
      "GET /api/session HTTP/1.1", "Host: 127.0.0.1:\(running.port)", "X-Inspector-Token: \(running.token)", "", "",
    ].joined(separator: "\r\n")
    let readers = try (0..<20).map { _ in try RawConnection(running.port) }
    for reader in readers { reader.send(Data(request.utf8)) }
    try await assertAlive()
    withExtendedLifetime(readers) {}
  }

  func testClientsThatSayNothingHoldNothingUp() async throws {
    let silent = try (0..<200).map { _ in try RawConnection(running.port) }
    try await assertAlive()
    for connection in silent { connection.send(Data("GET /".utf8)) }
    try await assertAlive()
    withExtendedLifetime(silent) {}
  }

  func testMoreThanTheLimitOfRequestsAreTurnedAway() async throws {
    let changes = try await running.ask("/api/changes").body
    let revision = try JSONDecoder().decode(Revision.self, from: changes).revision
    let request = [
      "GET /api/changes?revision=\(revision) HTTP/1.1", "Host: 127.0.0.1:\(running.port)",
      "X-Inspector-Token: \(running.token)", "", "",
    ].joined(separator: "\r\n")
    let waiting = try (0..<64).map { _ in try RawConnection(running.port) }
    for connection in waiting { connection.send(Data(request.utf8)) }
    // Asked again until all of those wait: the time is only the longest that a busy machine is given.
    try await ask(untilAnswerHas: "503")
    running.store.send(.minusButtonTapped)
    try await ask(untilAnswerHas: "200")
    try await assertAlive()
    withExtendedLifetime(waiting) {}
  }

  private func ask(untilAnswerHas status: String) async throws {
    var last = ""
    for _ in 0..<500 where !last.contains(status) {
      last = try await running.status(
        of: "GET /api/changes HTTP/1.1", "Host: 127.0.0.1:\(running.port)", "X-Inspector-Token: \(running.token)")
      try await Task.sleep(nanoseconds: 20_000_000)
    }
    XCTAssertTrue(last.contains(status), last)
  }

  private struct Revision: Decodable { let revision: Int }

  func testGarbageIsNoRequest() async throws {
    var generator = SystemRandomNumberGenerator()
    for length in [1, 3, 100, 5_000, 200_000] {
      let garbage = Data((0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) })
      let connection = try RawConnection(running.port)
      connection.send(garbage)
    }
    for text in [
      "\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/1.1\r\n: :\r\n\r\n", "GET /%zz?%00=%ff HTTP/1.1\r\nHost: a\r\n\r\n",
      "POST /api/open HTTP/1.1\r\nContent-Length: -1\r\n\r\n", "POST / HTTP/1.1\r\nContent-Length: x\r\n\r\n",
      "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n",
      "GET / HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\n\r\n\u{81}\u{ff}",
      "GET /../../etc/passwd HTTP/1.1\r\nHost: 127.0.0.1:\(running.port)\r\n\r\n",
    ] {
      let connection = try RawConnection(running.port)
      connection.send(Data(text.utf8))
    }
    try await assertAlive()
  }

  func testOnlyThePagesFilesAreServed() async throws {
    for path in ["/..%2fPackage.swift", "/Page/index.html", "/../Package.swift", "/.", "//etc/passwd"] {
      let answer = try await running.ask("\(path)?token=\(running.token)")
      XCTAssertFalse((200..<300).contains(answer.status) && path != "/.", path)
    }
  }

  func testAnswersAreNeitherKeptNorFramed() async throws {
    for path in ["/?token=\(running.token)", "/api/changes"] {
      let answer = try await running.ask(path)
      func header(_ name: String) -> String? {
        answer.headers.first { "\($0.key)".lowercased() == name.lowercased() }.map { "\($0.value)" }
      }
      XCTAssertEqual(header("Cache-Control"), "no-store")
      XCTAssertEqual(header("X-Content-Type-Options"), "nosniff")
      XCTAssertEqual(header("Referrer-Policy"), "no-referrer")
      XCTAssertTrue(header("Content-Security-Policy")?.hasPrefix("default-src 'none'") ?? false)
      XCTAssertNil(header("Access-Control-Allow-Origin"))
    }
  }

  func testAReleaseBuildNeedsTheFlag() {
    XCTAssertThrowsError(try Inspector.permit(isDebugBuild: false, false))
    XCTAssertNoThrow(try Inspector.permit(isDebugBuild: false, true))
    XCTAssertNoThrow(try Inspector.permit(isDebugBuild: true, false))
  }
}
