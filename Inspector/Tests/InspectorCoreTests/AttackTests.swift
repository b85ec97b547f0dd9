import Foundation
import InspectorDemo
import XCTest

@testable import InspectorCore

/// What others may try who can reach the port.
@MainActor
final class AttackTests: XCTestCase {
  private var running: Running!

  override func setUp() async throws {
    running = try await Running()
    running.store.send(.todoAdded(title: "a secret"))
    try await running.received()
  }

  override func tearDown() async throws {
    running.stop()
    running = nil
  }

  /// After all attacks: the application works, and the page gets its answers.
  private func assertAlive(file: StaticString = #filePath, line: UInt = #line) async throws {
    running.store.send(.plusButtonTapped)
    try await running.received()
    let answer = try await running.client.ask("/api/changes?from=1&session=\(running.session)")
    XCTAssertEqual(answer.status, 200, file: file, line: line)
    XCTAssertTrue(String(decoding: answer.body, as: UTF8.self).contains("plusButtonTapped"), file: file, line: line)
  }

  private static let paths = [
    "/", "/index.html", "/inspector.js", "/inspector.css", "/api/changes", "/api/entry?index=1&states=1",
    "/api/compare?from=0&to=1",
    "/api/search?words=a",
    "/api/test", "/api/session",
  ]

  func testWithoutATokenNothingIsAnswered() async throws {
    for path in Self.paths {
      let answer = try await running.client.ask(path, headers: [:])
      XCTAssertEqual(answer.status, 401, path)
      XCTAssertFalse(String(decoding: answer.body, as: UTF8.self).contains("secret"), path)
    }
    for path in [
      "/api/travel?index=0", "/api/resume", "/api/skip?index=1", "/api/restore?index=1", "/api/send", "/api/clear",
      "/api/open",
      "/api/close",
    ] {
      let answer = try await running.client.ask(path, "POST", headers: [:])
      XCTAssertEqual(answer.status, 401, path)
    }
    XCTAssertEqual(running.recording.entries.count, 1)
    try await assertAlive()
  }

  func testAWrongTokenIsNoToken() async throws {
    let wrong = String(repeating: "0", count: running.token.count)
    for token in [wrong, "", String(running.token.dropLast()), running.token + "0", running.token.uppercased() + "!"] {
      let answer = try await running.client.ask("/api/changes", headers: ["X-Inspector-Token": token])
      XCTAssertEqual(answer.status, 401, token)
      try await running.client.expect(401, "/?token=\(token)", headers: [:])
    }
  }

  func testTheTokenInTheAddressOpensThePageOnly() async throws {
    try await running.client.expect(200, "/?token=\(running.token)", headers: [:])
    try await running.client.expect(401, "/api/changes?token=\(running.token)", headers: [:])
    try await running.client.expect(401, "/api/resume?token=\(running.token)", "POST", headers: [:])
  }

  func testEachStartHasAnotherToken() {
    let tokens = (0..<50).map { _ in RequestCheck.secret() }
    XCTAssertEqual(Set(tokens).count, 50)
    XCTAssertTrue(tokens.allSatisfy { $0.count == 32 })
  }

  func testAForeignOriginIsRefused() async throws {
    for origin in ["http://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1:\(running.port)"] {
      let headers = ["X-Inspector-Token": running.token, "Origin": origin]
      try await running.client.expect(403, "/api/changes", headers: headers)
      try await running.client.expect(403, "/api/travel?index=0", "POST", headers: headers)
    }
    let own = ["X-Inspector-Token": running.token, "Origin": "http://127.0.0.1:\(running.port)"]
    try await running.client.expect(200, "/api/changes", headers: own)
    let site = ["X-Inspector-Token": running.token, "Sec-Fetch-Site": "cross-site"]
    try await running.client.expect(403, "/api/changes", headers: site)
    let preflight = try await running.client.ask("/api/changes", "OPTIONS", headers: ["Origin": "http://evil.example"])
    XCTAssertEqual(preflight.status, 403)
    XCTAssertNil(preflight.headers["Access-Control-Allow-Origin"])
  }

  func testANameThatLeadsHereIsRefused() async throws {
    let token = "X-Inspector-Token: \(running.token)"
    for host in [
      "evil.example:\(running.port)", "evil.example", "127.0.0.1", "127.0.0.1.evil.example:\(running.port)", "",
    ] {
      let status = try await running.client.status(of: "GET /api/changes HTTP/1.1", "Host: \(host)", token)
      XCTAssertTrue(status.contains("403"), "\(host): \(status)")
    }
    let without = try await running.client.status(of: "GET /api/changes HTTP/1.1", token)
    XCTAssertTrue(without.contains("403"), without)
    let local = try await running.client.status(
      of: "GET /api/changes HTTP/1.1", "Host: localhost:\(running.port)", token)
    XCTAssertTrue(local.contains("200"), local)
  }

  func testItListensOnTheLoopbackAddress() {
    XCTAssertTrue(running.inspector.url.hasPrefix("http://127.0.0.1:"))
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

  func testABodyWithoutALengthIsRefused() async throws {
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
    XCTAssertTrue(answer.contains("411") || answer.isEmpty, answer)
    try await assertAlive()
  }

  func test300MegabytesAreRefusedWithTheirHead() async throws {
    let length = 300 << 20
    for lines in [
      ["POST /api/open HTTP/1.1", "X-Inspector-Token: \(running.token)"],
      ["POST /app/hello HTTP/1.1", "X-Inspector-Key: \(Self.key)", "X-Inspector-Run: \(Self.key)"],
    ] {
      let text = try await running.client.status(
        of: lines[0], "Host: 127.0.0.1:\(running.port)", "Content-Length: \(length)", lines[1], lines.last ?? "")
      XCTAssertTrue(text.contains("413"), text)
    }
    let stranger = try await running.client.status(
      of: "POST /app/entries HTTP/1.1", "Host: 127.0.0.1:\(running.port)", "Content-Length: \(length)",
      "X-Inspector-Key: \(Self.key)", "X-Inspector-Run: \(Self.key)")
    XCTAssertTrue(stranger.contains("401"), stranger)
    try await assertAlive()
  }

  private static let key = String(repeating: "a", count: 32)

  private func stranger(_ more: [String: String] = [:]) -> [String: String] {
    ["X-Inspector-Key": Self.key, "X-Inspector-Run": Self.key, "X-Inspector-Name": "stranger"]
      .merging(more) { $1 }
  }

  func testAnApplicationThatWasNotAllowedSendsNothing() async throws {
    for path in ["/app/entries", "/app/commands", "/app/answer"] {
      try await running.client.expect(401, path, "POST", headers: stranger())
    }
    // Nor does one that knows the run of another.
    let run = running.session
    try await running.client.expect(401, "/app/commands", "POST", headers: stranger(["X-Inspector-Run": run]))
    try await assertAlive()
  }

  func testAWrongCodeAllowsNothing() async throws {
    try await running.client.expect(200, "/app/hello", "POST", headers: stranger())
    let candidate = try await running.client.changes(until: { !$0.candidates.isEmpty }).candidates[0]
    XCTAssertEqual(candidate.code.count, 4)
    let wrong = candidate.code == "1111" ? "2222" : "1111"
    for code in [wrong, "", "\(candidate.code)0", "0"] {
      try await running.client.expect(403, "/api/allow?code=\(code)", "POST")
    }
    try await running.client.expect(401, "/api/allow?code=\(candidate.code)", "POST", headers: stranger())
    try await running.client.expect(401, "/app/entries", "POST", headers: stranger())

    try await running.client.expect(200, "/api/allow?code=\(candidate.code)", "POST")
    try await running.client.expect(403, "/api/allow?code=\(candidate.code)", "POST")
    // It has to greet before it sends.
    try await running.client.expect(401, "/app/entries", "POST", headers: stranger())
    try await running.client.expect(200, "/app/hello", "POST", headers: stranger())
    let session = try await running.client.session("stranger")
    XCTAssertEqual(session, Self.key)
  }

  func testAPageIsNoApplication() async throws {
    for origin in ["http://evil.example", "http://127.0.0.1:\(running.port)", "null"] {
      try await running.client.expect(403, "/app/hello", "POST", headers: stranger(["Origin": origin]))
    }
    try await running.client.expect(403, "/app/hello", "POST", headers: stranger(["Sec-Fetch-Site": "same-origin"]))
    let changes = try await running.client.changes()
    XCTAssertTrue(changes.candidates.isEmpty)
  }

  func testTooManyStrangersAreTurnedAway() async throws {
    var statuses: [Int] = []
    for number in 0..<20 {
      let key = String(repeating: "\(number % 10)", count: 31) + (number < 10 ? "a" : "b")
      statuses.append(
        try await running.client.ask("/app/hello", "POST", headers: stranger(["X-Inspector-Key": key])).status)
    }
    XCTAssertEqual(statuses, Array(repeating: 200, count: 16) + Array(repeating: 503, count: 4))
    let changes = try await running.client.changes()
    XCTAssertEqual(Set(changes.candidates.map(\.code)).count, 16)
    try await assertAlive()
  }

  func testGarbageInASessionLeavesItAsItWas() async throws {
    try await running.client.expect(200, "/app/hello", "POST", headers: stranger())
    try await running.client.allow("stranger")
    try await running.client.expect(200, "/app/hello", "POST", headers: stranger())
    let head = #"{"version":2,"state":"A.S","action":"A.A","first":1,"entries":1,"lanes":0}"#
    for text in [
      "", "\u{0}\u{1}", "{}\n", "\(head)\n", "\(head)\t{\"is\":1}\n", "\(head)\t{\"is\":1}\n{}\t{}\n",
      head.replacingOccurrences(of: "\"entries\":1", with: "\"entries\":-1") + "\t{\"is\":1}\n",
      head.replacingOccurrences(of: "\"first\":1", with: "\"first\":99999999999") + "\t{\"is\":1}\n",
      head.replacingOccurrences(of: "\"entries\":1", with: "\"entries\":2000000000") + "\t{\"is\":1}\n",
      "\(head)\t{\"is\":1}\n{\"action\":{},\"index\":1,\"time\":0,\"reduce\":0}\t{\"at\":[[7,{\"is\":2}]]}\n",
      String(repeating: "[", count: 100_000),
    ] {
      try await running.client.expect(422, "/app/entries", "POST", headers: stranger(), body: Data(text.utf8))
    }
    let line = #"{"action":{"add":{}},"index":1,"time":0,"reduce":0}"#
    let part = "\(head)\t{\"is\":1}\n\(line)\t{\"is\":2}\n"
    try await running.client.expect(200, "/app/entries", "POST", headers: stranger(), body: Data(part.utf8))
    let rows = try await running.client.changes("from=1&session=\(Self.key)").rows
    XCTAssertEqual(rows.map(\.text), ["add"])
    try await assertAlive()
  }

  /// No attack, but the same requests: two connections are as fast as the machine lets them.
  func testWhatAnApplicationShowsIsTheLatestThoughThatCameFirst() async throws {
    try await running.client.expect(200, "/app/hello", "POST", headers: stranger())
    try await running.client.allow("stranger")
    try await running.client.expect(200, "/app/hello", "POST", headers: stranger())
    let head = #"{"version":2,"state":"A.S","action":"A.A","first":1,"entries":0,"lanes":0}"#
    for (path, waiting) in [
      ("/app/entries?waiting=1&at=20", 1), ("/app/answer?command=1&status=200&waiting=0&at=10", 1),
      ("/app/entries?waiting=2&at=30", 2),
    ] {
      try await running.client.expect(200, path, "POST", headers: stranger(), body: Data("\(head)\n".utf8))
      let changes = try await running.client.changes("from=1&session=\(Self.key)")
      XCTAssertEqual(changes.waiting, waiting, path)
    }
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

  func testOfAnApplicationThatIsNotAllowedOneRequestWaits() async throws {
    let folder = Running.newFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let inspector = try Inspector(host: "127.0.0.1", port: 0, folder: folder, pollSeconds: 600)
    defer { inspector.stop() }
    let client = Client(port: inspector.port, token: inspector.token)
    try await client.expect(200, "/app/hello", "POST", headers: stranger())
    let code = try await client.changes(until: { !$0.candidates.isEmpty }).candidates[0].code
    let request = [
      "POST /app/hello?code=\(code) HTTP/1.1", "Host: 127.0.0.1:\(inspector.port)", "X-Inspector-Key: \(Self.key)",
      "X-Inspector-Run: \(Self.key)", "X-Inspector-Name: stranger", "Content-Length: 0", "", "",
    ].joined(separator: "\r\n")
    let (answers, continuation) = AsyncStream.makeStream(of: String.self)
    for _ in 0..<20 {
      let connection = try RawConnection(inspector.port)
      connection.send(Data(request.utf8))
      DispatchQueue.global().async {
        continuation.yield(String(decoding: connection.receive().prefix(12), as: UTF8.self))
      }
    }
    var count = 0
    for await answer in answers {
      XCTAssertEqual(answer, "HTTP/1.1 200")
      count += 1
      // All but the last are answered although nobody allows it.
      if count == 19 { try await client.expect(200, "/api/allow?code=\(code)", "POST") }
      if count == 20 { break }
    }
  }

  func testMoreThanTheLimitOfRequestsAreTurnedAway() async throws {
    let revision = try await running.received().revision
    let request = [
      "GET /api/changes?revision=\(revision) HTTP/1.1", "Host: 127.0.0.1:\(running.port)",
      "X-Inspector-Token: \(running.token)", "", "",
    ].joined(separator: "\r\n")
    // All of the places are taken by those that wait for an answer, and none of them makes room.
    let waiting = try (0..<100).map { _ in try RawConnection(running.port) }
    for connection in waiting { connection.send(Data(request.utf8)) }
    running.store.send(.minusButtonTapped)
    let answers = await Task.detached {
      waiting.map { String(decoding: $0.receive().prefix(12), as: UTF8.self) }
    }.value
    XCTAssertTrue(answers.allSatisfy { ["HTTP/1.1 200", "HTTP/1.1 503", ""].contains($0) }, "\(answers)")
    XCTAssertGreaterThan(answers.filter { $0 == "HTTP/1.1 200" }.count, 60)
    try await assertAlive()
  }

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
      let answer = try await running.client.ask("\(path)?token=\(running.token)")
      XCTAssertFalse((200..<300).contains(answer.status) && path != "/.", path)
    }
  }

  func testAnswersAreNeitherKeptNorFramed() async throws {
    for path in ["/?token=\(running.token)", "/api/changes"] {
      let answer = try await running.client.ask(path)
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
}
