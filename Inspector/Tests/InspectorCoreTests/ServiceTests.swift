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

  func testWhatWasReportedIsInTheRow() async throws {
    let file = #"""
      {"version":2,"state":"Swift.Int","action":"Swift.Int","first":1,"entries":2,"lanes":0}	{"is":0}
      {"action":1,"index":1,"time":0,"fileID":"","reduce":0,"issues":["`ifLet` dropped an action."]}	{"is":1}
      {"action":1,"index":2,"time":1,"fileID":"","reduce":0}	{"is":2}

      """#
    let opened = try await opened(running.client.ask("/api/open?name=a.jsonl", "POST", body: Data(file.utf8)).body)
    let rows = try await running.client.changes("session=\(opened)&from=1").rows
    XCTAssertEqual(rows.map(\.reports), [["`ifLet` dropped an action."], nil])
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

  func testTheEventsOfLanesAreSentThatThePageDoesNotHave() async throws {
    let bag = DisposeBag()
    let source = PublishSubject<Int>()
    source.lane("numbers", in: running.recording).subscribe().disposed(by: bag)
    source.onNext(1)
    let shown = try await running.client.changes(of: running.session, until: { $0.lanes.first?.count == 2 })
    XCTAssertEqual(shown.lanes.map(\.name), ["numbers"])
    XCTAssertEqual(shown.lanes.first?.events.map(\.kind), [.subscribed, .next])

    for number in 2...5_000 { source.onNext(number) }
    let session = running.session
    var counts = [2]
    while counts.last != 5_001 {
      let known = counts.last ?? 0
      let part = try await running.client.changes("session=\(session)&lanes=\(known)")
      guard let lane = part.lanes.first else { continue }
      XCTAssertLessThanOrEqual(lane.events.count, 2_000)
      XCTAssertEqual(lane.events.first?.text, "\(known)")
      XCTAssertEqual(lane.count, known + lane.events.count)
      counts.append(lane.count)
    }
    for number in [5_001, .max] {
      let known = try await running.client.changes("session=\(session)&lanes=\(number)")
      XCTAssertEqual(known.lanes.count, 0)
      XCTAssertFalse(known.isPart)
    }
    let all = try await running.client.changes("session=\(session)&lanes=\(Int.min)")
    XCTAssertEqual(all.lanes.first?.events.count, 2_000)
  }

  func testAnActionThatIsSentIsOneOfTheUser() async throws {
    let isThere = try await running.client.changes()
    XCTAssertTrue(isThere.canSend)
    let text = Data(#"{"todoAdded": {"title": "milk"}}"#.utf8)
    try await running.client.expect(200, "/api/send", "POST", body: text)
    XCTAssertEqual(running.store.state.todos.map(\.title), ["milk"])
    let rows = try await running.client.changes(of: running.session, until: { $0.rows.count == 1 }).rows
    XCTAssertEqual(rows.first?.cause, "send")
    XCTAssertEqual(rows.first?.site, "the inspector")

    for wrong in ["", "{}", "3", #"{"todoAdded": {}}"#, #"{"plusButtonTapped":{}},{"plusButtonTapped":{}}"#, "["] {
      try await running.client.expect(422, "/api/send", "POST", body: Data(wrong.utf8))
    }
    XCTAssertEqual(running.recording.entries.count, 1)
  }

  func testASkippedActionIsMarkedAndWhatFollowsIsSentAnew() async throws {
    for _ in 0..<1_500 { running.store.send(.plusButtonTapped) }
    try await running.received()
    let before = try await running.client.changes("session=\(running.session)").edition
    try await running.client.expect(200, "/api/skip?index=3", "POST")
    XCTAssertEqual(running.store.state.count, 1_499)
    let session = running.session
    let after = try await running.client.changes(
      of: session, until: { $0.edition > before && $0.end == 1_501 && $0.rows.dropFirst(2).first?.isSkipped == true })
    XCTAssertEqual(after.first, 1)
    XCTAssertEqual(after.rows.filter { $0.isSkipped == true }.map(\.index), [3])
    // What a page has of another edition is sent as if it had nothing.
    let edited = try await running.client.changes("session=\(session)&from=1400&edition=\(before)")
    XCTAssertEqual(edited.rows.first?.index, 1)
    let read = try Recording<Demo.State, Demo.Action>(jsonLines: try await running.client.ask("/api/session").body)
    XCTAssertEqual(read.entries.map(\.state), running.recording.entries.map(\.state))
    XCTAssertEqual(read.entries.filter(\.isSkipped).map(\.index), [3])

    try await running.client.expect(200, "/api/restore?index=3", "POST")
    XCTAssertEqual(running.store.state.count, 1_500)
    try await running.client.changes(of: session, until: { $0.rows.count == 1_000 && $0.rows[2].isSkipped == nil })
    try await running.client.expect(404, "/api/skip?index=9999", "POST")
  }

  func testWordsAreFoundInActionsChangesAndStates() async throws {
    running.store.send(.plusButtonTapped)
    running.store.send(.todoAdded(title: "Milk"))
    running.store.send(.todoTapped(id: 1))
    running.store.send(.plusButtonTapped)
    try await running.received()
    func found(_ words: String, inStates: Bool = false) async throws -> [Int] {
      let answer = try await running.client.ask("/api/search?words=\(words)\(inStates ? "&states=1" : "")")
      return try JSONDecoder().decode(Found.self, from: answer.body).found
    }
    let inAll = try await (
      found("milk"), found("milk", inStates: true), found("isdone"), found("count:%202"), found("todo%20isdone:"),
      found("animal", inStates: true)
    )
    XCTAssertEqual(inAll.0, [2])
    XCTAssertEqual(inAll.1, [2, 3, 4])
    XCTAssertEqual(inAll.2, [2, 3])
    XCTAssertEqual(inAll.3, [4])
    XCTAssertEqual(inAll.4, [2, 3])
    XCTAssertEqual(inAll.5, [])
  }

  func testTwoStatesAreCompared() async throws {
    for _ in 0..<3 { running.store.send(.plusButtonTapped) }
    try await running.received()
    func comparison(_ from: Int, _ to: Int) async throws -> String? {
      let answer = try await running.client.ask("/api/compare?from=\(from)&to=\(to)")
      return try JSONDecoder().decode(Comparison.self, from: answer.body).diff
    }
    let (different, same) = try await (comparison(0, 3), comparison(2, 2))
    XCTAssertTrue(different?.contains("count: 0") ?? false)
    XCTAssertTrue(different?.contains("count: 3") ?? false)
    XCTAssertNil(same)
    try await running.client.expect(404, "/api/compare?from=1&to=9")
  }

  func testWhatComesOrGoesIsTheDifferenceAndNotAllAroundIt() throws {
    func state(_ text: String) throws -> JSON { try JSONDecoder().decode(JSON.self, from: Data(text.utf8)) }
    let out = try state(#"{"count":1,"rows":[{"name":"a"}],"mark":{"plain":{}}}"#)
    let inside = try state(
      #"{"count":1,"rows":[{"name":"a","note":"b"}],"mark":{"points":{"_0":5}},"login":{"name":"Ada"}}"#)
    XCTAssertEqual(
      JSON.difference(out, inside),
      """
        (
          count: 1,
      -   login: nil,
      +   login: (name: "Ada"),
      -   mark: .plain,
      +   mark: .points(5),
          rows: [
            [0]: (
              name: "a",
      -       note: nil
      +       note: "b"
            )
          ]
        )
      """)
    XCTAssertNil(JSON.difference(out, out))
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
    let changes = try await running.client.changes("session=\(session)")
    XCTAssertFalse(changes.canSend)
    let answer = try await running.client.ask("/api/send?session=\(session)", "POST", body: Data("{}".utf8))
    XCTAssertEqual(answer.status, 422)
    XCTAssertEqual(
      String(decoding: answer.body, as: UTF8.self),
      "Actions of the type Action cannot be sent from the page: they are not `Codable`.\n")
  }
}
