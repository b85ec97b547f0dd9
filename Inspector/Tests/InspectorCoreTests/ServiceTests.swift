import Foundation
import InspectorDemo
import RxComposableRecording
import RxComposableTesting
import XCTest

@testable import InspectorCore

/// What the page asks for.
@MainActor
final class ServiceTests: XCTestCase {
  private var running: Running!

  override func setUp() async throws { running = try await Running() }

  override func tearDown() async throws {
    running.stop()
    running = nil
  }

  func testARowTellsCauseEffectAndCost() async throws {
    running.store.send(.plusButtonTapped)
    running.store.send(.stopwatchButtonTapped)
    running.store.send(.stopwatchButtonTapped)
    running.store.send(.searchSucceeded(["a", "b"]))
    // What becomes of an effect is sent later than the action.
    let rows = try await running.client.changes(until: { $0.rows.count == 4 && $0.rows[1].effectEnd != nil }).rows

    XCTAssertEqual(
      rows.map(\.text),
      ["plusButtonTapped", "stopwatchButtonTapped", "stopwatchButtonTapped", "searchSucceeded([\"a\", \"b\"])"])
    XCTAssertEqual(rows[0].cause, "send")
    XCTAssertTrue(rows[0].site?.hasPrefix("InspectorCoreTests/ServiceTests.swift:") ?? false)
    XCTAssertEqual(rows[1].effectEnd, "cancelled")
    XCTAssertEqual(rows[1].effectNote, "by action 3")
    XCTAssertGreaterThan(rows[0].reduce, 0)
  }

  func testOnlyNewRowsAndOpenOnesAreSent() async throws {
    for _ in 0..<5 { running.store.send(.plusButtonTapped) }
    try await running.received()
    let session = running.session
    let rows = try await running.client.changes("session=\(session)&from=4&open=2").rows

    XCTAssertEqual(rows.map(\.index), [2, 4, 5])
  }

  func testThousandsOfRowsComeInParts() async throws {
    for _ in 0..<2_500 { running.store.send(.plusButtonTapped) }
    try await running.received()
    let session = running.session
    var received = 0
    while true {
      let part = try await running.client.changes("session=\(session)&from=\(received + 1)")
      XCTAssertLessThanOrEqual(part.rows.count, 1_000)
      if part.rows.isEmpty { break }
      received += part.rows.count
    }
    XCTAssertEqual(received, 2_500)
  }

  func testARequestWaitsForTheNextChange() async throws {
    // The first answer may be that of something else that has changed.
    let next = Task { [client = running.client] in try await client.changes(until: { !$0.rows.isEmpty }) }
    let revision = try await running.client.changes().revision
    running.store.send(.plusButtonTapped)
    let later = try await next.value

    XCTAssertEqual(later.rows.map(\.text), ["plusButtonTapped"])
    XCTAssertGreaterThan(later.revision, revision)
  }

  func testADetailIsADiffAndStates() async throws {
    running.store.send(.plusButtonTapped)
    try await running.received()
    let answer = try await running.client.ask("/api/entry?index=1&states=1")
    let detail = try JSONDecoder().decode(EntryDetail.self, from: answer.body)

    XCTAssertTrue(detail.diff?.contains("- ") ?? false)
    XCTAssertTrue(detail.diff?.contains("count: 1") ?? false)
    XCTAssertTrue(detail.after?.hasPrefix("Demo.State(") ?? false)
    try await running.client.expect(404, "/api/entry?index=7")
  }

  func testTravelChangesTheApplicationAndAllPagesSeeIt() async throws {
    for _ in 0..<3 { running.store.send(.plusButtonTapped) }
    try await running.received()
    try await running.client.expect(200, "/api/travel?index=1", "POST")
    XCTAssertEqual(running.store.state.count, 1)
    running.store.send(.plusButtonTapped)
    try await running.client.changes(until: { $0.shown == 1 && $0.waiting == 1 })

    try await running.client.expect(200, "/api/resume", "POST")
    XCTAssertEqual(running.store.state.count, 4)
    try await running.client.changes(until: { $0.shown == nil && $0.end == 5 })
    try await running.client.expect(404, "/api/travel?index=99", "POST")
  }

  func testASavedSessionIsOpenedAndClosed() async throws {
    running.store.send(.plusButtonTapped)
    try await running.received()
    let file = try await running.client.ask("/api/session").body
    try await running.client.expect(200, "/api/clear", "POST")
    let cleared = try await running.received()
    XCTAssertEqual(cleared.rows.count, 0)
    XCTAssertTrue(running.recording.entries.isEmpty)
    running.store.send(.minusButtonTapped)
    let later = try await running.received()
    XCTAssertEqual(later.rows.map(\.index), [2])

    let opened = try await opened(running.client.ask("/api/open?name=a.jsonl", "POST", body: file).body)
    let shown = try await running.client.changes("session=\(opened)&from=1")
    XCTAssertEqual(shown.rows.map(\.text), ["plusButtonTapped"])
    XCTAssertEqual(shown.file, "a.jsonl")
    try await running.client.expect(409, "/api/travel?index=0&session=\(opened)", "POST")
    try await running.client.expect(409, "/api/test?session=\(opened)")

    try await running.client.expect(200, "/api/close?session=\(opened)", "POST")
    let closed = try await running.client.changes("session=\(opened)&from=1")
    XCTAssertEqual(closed.session, running.session)
    XCTAssertNil(closed.file)
  }

  private func opened(_ answer: Data) throws -> String {
    try XCTUnwrap(JSONDecoder().decode([String: String].self, from: answer)["session"])
  }

  func testAFileOfTheInspectorIsARecordingOfTheApplication() async throws {
    running.store.send(.todoAdded(title: "milk"))
    running.store.send(.plusButtonTapped)
    try await running.received()
    let file = try await running.client.ask("/api/session").body
    let read = try Recording<Demo.State, Demo.Action>(jsonLines: file)

    XCTAssertEqual(read.entries.map(\.action), running.recording.entries.map(\.action))
    XCTAssertEqual(read.entries.map(\.state), running.recording.entries.map(\.state))
  }

  func testAFileThatIsCutOffIsOpenedUpToTheFault() async throws {
    running.store.send(.plusButtonTapped)
    running.store.send(.plusButtonTapped)
    try await running.received()
    let file = try await running.client.ask("/api/session").body
    let opened = try await opened(running.client.ask("/api/open", "POST", body: file.dropLast(20)).body)
    let shown = try await running.client.changes("session=\(opened)&from=1")
    XCTAssertEqual(shown.rows.count, 1)
    XCTAssertTrue(shown.problem?.hasPrefix("line 3: ") ?? false)

    let other = try await running.client.ask("/api/open", "POST", body: Data("{}\n".utf8))
    XCTAssertEqual(other.status, 422)
    XCTAssertTrue(String(decoding: other.body, as: UTF8.self).hasPrefix("line 1: "))
  }

  func testTheTestIsWhatTheRecordingWrites() async throws {
    running.store.send(.plusButtonTapped)
    try await running.received()
    let text = String(decoding: try await running.client.ask("/api/test").body, as: UTF8.self)

    XCTAssertEqual(text, running.recording.test(named: "testARecordedSession", reducer: "Demo.reducer"))
  }

  func testLanesAreSent() async throws {
    let bag = DisposeBag()
    Observable.just(1).lane("one", in: running.recording).subscribe().disposed(by: bag)
    var lanes: [RecordedLane] = []
    try await running.client.changes(until: { _ in true })
    for _ in 0..<100 where lanes.first?.events.count != 3 {
      let revision = try await running.client.changes().revision
      lanes = try JSONDecoder().decode([RecordedLane].self, from: try await running.client.ask("/api/lanes").body)
      if lanes.first?.events.count != 3 { _ = try await running.client.changes("revision=\(revision)") }
    }

    XCTAssertEqual(lanes.map(\.name), ["one"])
    XCTAssertEqual(lanes.first?.events.map(\.kind), [.subscribed, .next, .completed])
  }

  func testWhatIsNotCodableIsShownByReflection() async throws {
    struct Row: Equatable {
      var name: String
      var date: Date?
      var mark: Mark
    }
    enum Mark: Equatable {
      case none
      case points(Int)
      case text(of: String)
    }
    enum Action: Equatable {
      case add(Row)
      case clear
    }
    let recording = Recording<[Row], Action>()
    let reducer = Reducer<[Row], Action, Void> { state, action, _ in
      switch action {
      case .add(let row): state.append(row)
      case .clear: state = []
      }
      return .none
    }
    let store = Store(initialState: [Row](), reducer: reducer, environment: ())
    store.record(into: recording)
    let link = recording.inspect(at: "127.0.0.1:\(running.port)", as: "rows")
    defer { link.dispose() }
    let session = try await running.client.session("rows")
    store.send(.add(Row(name: "a", mark: .points(3))))
    store.send(.clear)
    let rows = try await running.client.changes(of: session, until: { $0.rows.count == 2 }).rows

    XCTAssertEqual(rows.map(\.text), ["add((date: nil, mark: .points(3), name: \"a\"))", "clear"])
  }
}
