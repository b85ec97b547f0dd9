import Foundation
import InspectorDemo
import RxComposableRecording
import RxComposableTesting
import XCTest

@testable import Inspector

/// What the page asks for.
@MainActor
final class ServiceTests: XCTestCase {
  private struct Changes: Decodable {
    let revision: Int
    let first: Int
    let end: Int
    let shown: Int?
    let waiting: Int
    let rows: [EntryRow]
    let file: String?
    let problem: String?
  }

  private var running: Running!

  override func setUp() async throws { running = try await Running() }

  override func tearDown() async throws {
    await running.inspector.stop()
    running = nil
  }

  private func changes(_ query: String = "") async throws -> Changes {
    try JSONDecoder().decode(Changes.self, from: try await running.ask("/api/changes?\(query)").body)
  }

  func testARowTellsCauseEffectAndCost() async throws {
    running.store.send(.plusButtonTapped)
    running.store.send(.stopwatchButtonTapped)
    running.store.send(.stopwatchButtonTapped)
    running.store.send(.searchSucceeded(["a", "b"]))
    let rows = try await changes().rows

    XCTAssertEqual(
      rows.map(\.text),
      ["plusButtonTapped", "stopwatchButtonTapped", "stopwatchButtonTapped", "searchSucceeded([\"a\", \"b\"])"])
    XCTAssertEqual(rows[0].cause, "send")
    XCTAssertTrue(rows[0].site?.hasPrefix("InspectorTests/ServiceTests.swift:") ?? false)
    XCTAssertEqual(rows[1].effectEnd, "cancelled")
    XCTAssertEqual(rows[1].effectNote, "by action 3")
    XCTAssertGreaterThan(rows[0].reduce, 0)
  }

  func testOnlyNewRowsAndOpenOnesAreSent() async throws {
    for _ in 0..<5 { running.store.send(.plusButtonTapped) }
    let rows = try await changes("from=4&open=2").rows

    XCTAssertEqual(rows.map(\.index), [2, 4, 5])
  }

  func testThousandsOfRowsComeInParts() async throws {
    for _ in 0..<2_500 { running.store.send(.plusButtonTapped) }
    var received = 0
    while true {
      let part = try await changes("from=\(received + 1)")
      XCTAssertLessThanOrEqual(part.rows.count, 1_000)
      if part.rows.isEmpty { break }
      received += part.rows.count
    }
    XCTAssertEqual(received, 2_500)
  }

  func testARequestWaitsForTheNextChange() async throws {
    let revision = try await changes().revision
    let next = Task { try await changes("revision=\(revision)&from=1") }
    running.store.send(.plusButtonTapped)
    let later = try await next.value

    XCTAssertEqual(later.rows.map(\.text), ["plusButtonTapped"])
    XCTAssertGreaterThan(later.revision, revision)
  }

  func testADetailIsADiffAndStates() async throws {
    running.store.send(.plusButtonTapped)
    let answer = try await running.ask("/api/entry?index=1&states=1")
    let detail = try JSONDecoder().decode(EntryDetail.self, from: answer.body)

    XCTAssertTrue(detail.diff?.contains("- ") ?? false)
    XCTAssertTrue(detail.diff?.contains("count: 1") ?? false)
    XCTAssertTrue(detail.after?.hasPrefix("Demo.State(") ?? false)
    try await running.expect(404, "/api/entry?index=7")
  }

  func testTravelChangesTheApplicationAndAllPagesSeeIt() async throws {
    for _ in 0..<3 { running.store.send(.plusButtonTapped) }
    try await running.expect(200, "/api/travel?index=1", "POST")
    XCTAssertEqual(running.store.state.count, 1)
    running.store.send(.plusButtonTapped)
    let travelled = try await changes()
    XCTAssertEqual(travelled.shown, 1)
    XCTAssertEqual(travelled.waiting, 1)

    try await running.expect(200, "/api/resume", "POST")
    XCTAssertEqual(running.store.state.count, 4)
    let resumed = try await changes()
    XCTAssertNil(resumed.shown)
    try await running.expect(404, "/api/travel?index=99", "POST")
  }

  func testASavedSessionIsOpenedAndClosed() async throws {
    running.store.send(.plusButtonTapped)
    let file = try await running.ask("/api/session").body
    try await running.expect(200, "/api/clear", "POST")
    let cleared = try await changes()
    XCTAssertEqual(cleared.rows.count, 0)
    try await running.expect(200, "/api/open?name=a.jsonl", "POST", body: file)
    let opened = try await changes()
    XCTAssertEqual(opened.rows.map(\.text), ["plusButtonTapped"])
    XCTAssertEqual(opened.file, "a.jsonl")
    try await running.expect(409, "/api/travel?index=0", "POST")

    try await running.expect(200, "/api/close", "POST")
    let closed = try await changes()
    XCTAssertNil(closed.file)
  }

  func testAFileThatIsCutOffIsOpenedUpToTheFault() async throws {
    running.store.send(.plusButtonTapped)
    running.store.send(.plusButtonTapped)
    let file = try await running.ask("/api/session").body
    try await running.expect(200, "/api/open", "POST", body: file.dropLast(20))
    let opened = try await changes()
    XCTAssertEqual(opened.rows.count, 1)
    XCTAssertTrue(opened.problem?.hasPrefix("line 3: ") ?? false)

    let other = try await running.ask("/api/open", "POST", body: Data("{}\n".utf8))
    XCTAssertEqual(other.status, 422)
    XCTAssertTrue(String(decoding: other.body, as: UTF8.self).hasPrefix("line 1: "))
  }

  func testTheTestIsWhatTheRecordingWrites() async throws {
    running.store.send(.plusButtonTapped)
    let text = String(decoding: try await running.ask("/api/test").body, as: UTF8.self)

    XCTAssertEqual(text, running.recording.test(named: "testARecordedSession", reducer: "Demo.reducer"))
  }

  func testLanesAreSent() async throws {
    let bag = DisposeBag()
    Observable.just(1).lane("one", in: running.recording).subscribe().disposed(by: bag)
    let lanes = try JSONDecoder().decode([RecordedLane].self, from: try await running.ask("/api/lanes").body)

    XCTAssertEqual(lanes.map(\.name), ["one"])
    XCTAssertEqual(lanes.first?.events.map(\.kind), [.subscribed, .next, .completed])
  }
}
