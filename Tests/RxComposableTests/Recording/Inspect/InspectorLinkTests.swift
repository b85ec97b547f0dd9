import Foundation
import MiniRxTesting
import XCTest

@testable import RxComposable
@_spi(Inspector) @testable import RxComposableRecording

/// What an application and an inspector say to each other, as the inspector receives it.
@MainActor
final class InspectorLinkTests: XCTestCase {
  // MARK: Greeting

  func testAnApplicationSaysWhoItIs() async throws {
    let inspector = try PlayedInspector()
    defer { inspector.stop() }
    let (readable, shown) = (Recording<Int, Int>(), Recording<Int, Plain>())
    defer { withExtendedLifetime((readable, shown)) {} }
    readable.inspect(at: inspector.address, as: "Shop ü/1")
    let hello = try await inspector.next("/app/hello")
    shown.inspect(at: inspector.address)
    let other = try await inspector.next("/app/hello")

    XCTAssertEqual(hello.method, "POST")
    XCTAssertEqual(hello.query, ["sends": "1"])
    XCTAssertEqual(hello.fields["x-inspector-name"], "Shop%20%C3%BC%2F1")
    XCTAssertEqual(other.query, ["sends": "0"], "What is not `Codable` cannot be sent.")
    XCTAssertEqual(
      other.fields["x-inspector-name"]?.removingPercentEncoding, ProcessInfo.processInfo.processName)
    XCTAssertEqual(hello.fields["x-inspector-key"], other.fields["x-inspector-key"])
    XCTAssertNotEqual(hello.fields["x-inspector-run"], other.fields["x-inspector-run"])
    for field in ["x-inspector-key", "x-inspector-run"] {
      let digits = try XCTUnwrap(hello.fields[field])
      XCTAssertEqual(digits.count, 32)
      XCTAssertTrue(digits.allSatisfy(\.isHexDigit), digits)
    }
  }

  func testAnApplicationAsksWithItsCodeUntilItIsAllowedAndSaysEachCodeOnce() async throws {
    let visit = try ShownVisit()
    defer { visit.end() }
    let text = try await standardError {
      for (code, known) in [("4711", nil), ("4711", "4711"), ("12", "4711")] {
        let hello = try await visit.inspector.next("/app/hello")
        XCTAssertEqual(hello.query["code"], known)
        hello.answer(200, PlayedInspector.hello(isAllowed: false, code: code))
      }
      let hello = try await visit.inspector.next("/app/hello")
      XCTAssertEqual(hello.query["code"], "12")
      hello.answer(200, PlayedInspector.hello(code: "12"))
      _ = try await visit.receive()
    }

    func asks(_ code: String) -> String {
      "Inspector: “visit” asks \(visit.inspector.address). Allow it on the page, if it has the code \(code).\n"
    }
    XCTAssertEqual(text, asks("4711") + asks("12"))
  }

  func testAnApplicationThatIsRefusedSaysWhyAndAsksAgain() async throws {
    let visit = try ShownVisit()
    defer { visit.end() }
    let reason = PlayedInspector.hello() + String(repeating: " ", count: 400)
    let text = try await standardError {
      try await visit.inspector.next("/app/hello").answer(403, reason)
      let start = DispatchTime.now()
      try await visit.greet()
      XCTAssertGreaterThan(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds, 900_000_000)
      _ = try await visit.receive()
    }

    XCTAssertEqual(text, "Inspector: \(visit.inspector.address) refused “visit”: \(reason.prefix(300))\n")
  }

  func testAnAnswerThatIsNoGreetingIsRefused() async throws {
    let visit = try ShownVisit()
    defer { visit.end() }
    let text = try await standardError {
      try await visit.inspector.next("/app/hello").answer(200, "{}")
      _ = try await visit.inspector.next("/app/hello")
    }

    XCTAssertEqual(text, "Inspector: \(visit.inspector.address) refused “visit”: {}\n")
  }

  func testAnInspectorThatIsMissingIsMissedOnceUntilItIsThereAgain() async throws {
    let visit = try ShownVisit()
    defer { visit.end() }
    let missing = "Inspector: there is none at \(visit.inspector.address). “visit” asks again each second.\n"
    let once = try await standardError {
      for _ in 0..<2 { try await visit.inspector.next("/app/hello").hangUp() }
      try await visit.greet()
      _ = try await visit.receive()
    }
    let again = try await standardError {
      visit.hangUp()
      _ = try await visit.inspector.next("/app/hello")
    }

    XCTAssertEqual(once, missing)
    XCTAssertEqual(again, missing)
  }

  // MARK: What is sent

  /// Steps of all kinds, among them connections that are lost.
  func testWhatAnInspectorReceivesIsTheRecording() async throws {
    for seed in UInt64(1)...6 {
      var random = SeededGenerator(seed: seed)
      let visit = try ShownVisit()
      defer { visit.end() }
      let stream = PublishSubject<Int>()
      var streams: [any Disposable] = []
      try await visit.greet()
      _ = try await visit.receive()
      for step in 1...20 {
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          let actions: [Visit.Action] = [
            .add(step), .addLater(1), .addAtOnce(2), .start, .stop, .rename(to: "\(step)"),
          ]
          let indices = visit.recording.indices
          switch Int.random(in: 0..<12, using: &random) {
          case 0 where !indices.isEmpty: visit.recording.skip(Int.random(in: indices, using: &random))
          case 1 where !indices.isEmpty: visit.recording.restore(Int.random(in: indices, using: &random))
          case 2: streams.append(stream.lane("lane \(streams.count % 2)", in: visit.recording).subscribe())
          case 3: stream.onNext(step)
          case 4: visit.pass(seconds: Int.random(in: 1...3, using: &random))
          default: break
          }
          visit.store.send(actions.randomElement(using: &random)!)
        }
        let head = try await visit.receive()
        guard visit.received.texts == visit.recording.texts else {
          return XCTFail("seed \(seed), step \(step), \(head)")
        }
        if seed == 1, step == 15 {
          visit.hangUp()
          visit.store.send(.stop)
          try await visit.greet()
          _ = try await visit.receive()
        }
      }
      for stream in streams { stream.dispose() }
    }
  }

  func testAPartHasNoMoreThanWhatIsNew() async throws {
    let visit = try ShownVisit()
    defer { visit.end() }
    let stream = PublishSubject<Int>()
    let lane = stream.lane("lane", in: visit.recording).subscribe()
    defer { lane.dispose() }
    visit.store.send(.start)
    try await visit.greet()
    try await visit.expect(first: 1, entries: 1, lanes: 1, updates: 0)
    visit.store.send(.add(1))
    try await visit.expect(first: 2, entries: 1, lanes: 0, updates: 0)
    visit.store.send(.stop)
    try await visit.expect(first: 3, entries: 1, lanes: 0, updates: 1)
    visit.store.send(.add(1))
    try await visit.expect(first: 4, entries: 1, lanes: 0, updates: 0)
    stream.onNext(1)
    try await visit.expect(first: 5, entries: 0, lanes: 1, updates: 0)
    visit.recording.skip(2)
    try await visit.expect(first: 2, entries: 3, lanes: 0, updates: 0)
    visit.store.send(.addLater(1))
    try await visit.expect(first: 5, entries: 1, lanes: 0, updates: 0)
    visit.pass(seconds: 2)
    try await visit.expect(first: 6, entries: 1, lanes: 0, updates: 1)
  }

  func testAConnectionThatIsMadeAgainBeginsWhereTheInspectorEnds() async throws {
    let visit = try ShownVisit()
    defer { visit.end() }
    let stream = PublishSubject<Int>()
    let lane = stream.lane("lane", in: visit.recording).subscribe()
    defer { lane.dispose() }
    for _ in 1...3 { visit.store.send(.start) }
    try await visit.greet()
    try await visit.expect(first: 1, entries: 3, lanes: 1, updates: 0)
    visit.hangUp()
    visit.store.send(.add(1))
    try await visit.greet()
    try await visit.expect(first: 4, entries: 1, lanes: 0, updates: 1)
    XCTAssertEqual(visit.received.texts, visit.recording.texts)
  }

  func testAnInspectorThatWasStartedAgainReceivesAll() async throws {
    let visit = try ShownVisit()
    defer { visit.end() }
    let stream = PublishSubject<Int>()
    let lane = stream.lane("lane", in: visit.recording).subscribe()
    defer { lane.dispose() }
    for _ in 1...3 { visit.store.send(.add(1)) }
    try await visit.greet()
    _ = try await visit.receive()
    visit.hangUp()
    try await visit.inspector.next("/app/hello").answer(200, PlayedInspector.hello())
    try await visit.expect(first: 1, entries: 3, lanes: 1, updates: 0)
  }

  /// What was changed while the connection was lost is sent again.
  func testAChangeThatTheInspectorHasNotForSureIsSentAgain() async throws {
    let visit = try ShownVisit()
    defer { visit.end() }
    for _ in 1...3 { visit.store.send(.add(1)) }
    try await visit.greet()
    _ = try await visit.receive()
    visit.recording.skip(2)
    visit.answer()
    let lost = try await visit.inspector.next("/app/entries")
    lost.hangUp()
    try await visit.greet()
    try await visit.expect(first: 2, entries: 2, lanes: 0, updates: 0)
    XCTAssertEqual(visit.received.texts, visit.recording.texts)
  }

  func testAChangeBehindAStateThatWasJustSentKeepsWhatIsBefore() async throws {
    let visit = try ShownVisit()
    defer { visit.end() }
    for _ in 1...3 { visit.store.send(.stop) }
    try await visit.greet()
    _ = try await visit.receive()
    visit.recording.skip(3)
    try await visit.expect(first: 3, entries: 1, lanes: 0, updates: 0)
    XCTAssertEqual(visit.received.texts, visit.recording.texts)
  }

  func testAtMostFiveHundredEntriesAreSentAtOnce() async throws {
    let visit = try ShownVisit()
    defer { visit.end() }
    for _ in 1...1_001 { visit.store.send(.stop) }
    try await visit.greet()
    try await visit.expect(first: 1, entries: 500, lanes: 0, updates: 0)
    try await visit.expect(first: 501, entries: 500, lanes: 0, updates: 0)
    try await visit.expect(first: 1_001, entries: 1, lanes: 0, updates: 0)
  }

  func testEntriesOfMoreThanAMebibyteAreSentInParts() async throws {
    let visit = try ShownVisit()
    defer { visit.end() }
    let name = String(repeating: "n", count: 300 << 10)
    for _ in 1...5 { visit.store.send(.rename(to: name)) }
    try await visit.greet()
    // The first entry has the name twice, in its action and in its state.
    let counts = [try await visit.receive().entries, try await visit.receive().entries]
    XCTAssertEqual(counts, [2, 3])
  }

  func testWhatIsForgottenBeforeItIsSentIsCounted() async throws {
    let visit = try ShownVisit(limit: 3)
    defer { visit.end() }
    let text = try await standardError {
      visit.store.send(.add(1))
      try await visit.greet()
      try await visit.expect(first: 1, entries: 1, lanes: 0, updates: 0)
      for _ in 2...4 { visit.store.send(.add(1)) }
      try await visit.expect(first: 2, entries: 3, lanes: 0, updates: 0)
      for _ in 5...9 { visit.store.send(.add(1)) }
      try await visit.expect(first: 7, entries: 3, lanes: 0, updates: 0)
    }

    XCTAssertEqual(
      text,
      "Inspector: 2 actions of “visit” were forgotten before they could be sent: it keeps 3. Its session begins anew.\n"
    )
    XCTAssertEqual(visit.received.state(at: 6)?.count, 6)
    XCTAssertEqual(visit.received.state(at: 9)?.count, 9)
  }

  func testASessionThatIsClearedBeginsWhereItIs() async throws {
    let visit = try ShownVisit()
    defer { visit.end() }
    let stream = PublishSubject<Int>()
    let lane = stream.lane("lane", in: visit.recording).subscribe()
    defer { lane.dispose() }
    for _ in 1...3 { visit.store.send(.add(1)) }
    stream.onNext(1)
    try await visit.greet()
    _ = try await visit.receive()
    visit.recording.removeAll()
    stream.onNext(2)
    visit.store.send(.add(1))
    try await visit.expect(first: 4, entries: 1, lanes: 1, updates: 0)
    XCTAssertEqual(visit.received.state(at: 4)?.count, 4)
  }

  func testAStateThatCannotBeWrittenEndsTheConnection() async throws {
    struct Refusal: Error {}
    struct Closed: Codable {
      var isClosed = false
      init() {}
      init(from decoder: any Decoder) throws { throw Refusal() }
      func encode(to encoder: any Encoder) throws {
        if isClosed { throw Refusal() }
        try "open".encode(to: encoder)
      }
    }
    let inspector = try PlayedInspector()
    defer { inspector.stop() }
    let store = Store(
      initialState: Closed(),
      reducer: Reduce<Closed, Int> {
        $0.isClosed = $1 == 1
        return .none
      }, mainThreadChecksEnabled: false)
    let recording = Recording<Closed, Int>()
    defer { withExtendedLifetime(recording) {} }
    store.record(into: recording)
    recording.inspect(at: inspector.address, as: "closed")
    try await inspector.next("/app/hello").answer(200, PlayedInspector.hello())
    let first = try await inspector.next("/app/entries")
    let text = try await standardError {
      store.send(1)
      first.answer()
      let isGivenUp = try await inspector.next("/app/commands").isGivenUp()
      XCTAssertTrue(isGivenUp)
    }

    XCTAssertEqual(text, "Inspector: “closed” cannot be written, and is shown no longer: Refusal()\n")
  }

  // MARK: The end

  func testTheConnectionEndsWithItsDisposable() async throws {
    let visit = try ShownVisit()
    defer { visit.end() }
    try await visit.greet()
    _ = try await visit.receive()
    let commands = try await visit.inspector.next("/app/commands")
    visit.link.dispose()
    let isGivenUp = await commands.isGivenUp()
    XCTAssertTrue(isGivenUp)
  }

  func testTheConnectionEndsWithItsRecording() async throws {
    let inspector = try PlayedInspector()
    defer { inspector.stop() }
    var recording: Recording<Int, Int>? = Recording()
    weak let released = recording
    recording?.inspect(at: inspector.address)
    try await inspector.next("/app/hello").answer(200, PlayedInspector.hello())
    let commands = try await inspector.next("/app/commands")
    recording = nil
    XCTAssertNil(released)
    let isGivenUp = await commands.isGivenUp()
    XCTAssertTrue(isGivenUp)
  }

  func testAStoreThatIsInspectedIsRecorded() async throws {
    let inspector = try PlayedInspector()
    defer { inspector.stop() }
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> {
        $0 += $1
        return .none
      })
    let recording = store.inspect(at: inspector.address, as: "sums")
    store.send(3)
    let hello = try await inspector.next("/app/hello")
    XCTAssertEqual(hello.fields["x-inspector-name"], "sums")
    XCTAssertEqual(recording.entries.map(\.state), [3])
    recording.removeAll()
  }

  // MARK: Commands

  func testTheApplicationDoesWhatThePageAsksFor() async throws {
    let visit = try ShownVisit(test: .init(reducer: "Visit.reducer"))
    defer { visit.end() }
    for _ in 1...3 { visit.store.send(.add(1)) }
    try await visit.greet()
    let isForgotten = "99 was forgotten by the application, or is not of this run."
    let rows: [(command: String, status: Int, text: String, shown: String?, waiting: String?, count: Int)] = [
      (#""kind":"travel","index":2"#, 200, "", "2", "0", 2),
      (#""kind":"travel","index":99"#, 404, "State \(isForgotten)", "2", "0", 2),
      (#""kind":"travel""#, 200, "", "0", "0", 0),
      (#""kind":"send","text":"{\"add\":{\"_0\":5}}""#, 200, "", "0", "1", 0),
      (#""kind":"resume""#, 200, "", nil, "0", 8),
      (#""kind":"skip","index":99"#, 404, "Action \(isForgotten)", nil, "0", 8),
      (#""kind":"skip","index":2"#, 200, "", nil, "0", 7),
      (#""kind":"restore","index":99"#, 404, "Action \(isForgotten)", nil, "0", 7),
      (#""kind":"restore","index":2"#, 200, "", nil, "0", 8),
      (
        #""kind":"send","text":"7""#, 422, "This is no Action: Index 0: Expected to decode Dictionary<String, Any>",
        nil,
        "0", 8
      ),
      (
        #""kind":"send","text":"{\"stop\":{}},{\"stop\":{}}""#, 422, "This is no Action: it has to be one action.", nil,
        "0", 8
      ),
      (#""kind":"send""#, 422, "This is no Action: it has to be one action.", nil, "0", 8),
      (#""kind":"dance""#, 404, "The application does not know what “dance” is.", nil, "0", 8),
      (#""kind":"test""#, 200, "", nil, nil, 8),
      (#""kind":"clear""#, 200, "", nil, "0", 8),
    ]
    var last = 0
    for (number, row) in rows.enumerated() {
      let commands = try await visit.inspector.next("/app/commands")
      XCTAssertEqual(commands.query, ["after": "\(last)"])
      last = number * 2 + 1
      commands.answer(200, "[{\"id\":\(last),\(row.command)}]")
      let answer = try await visit.inspector.next("/app/answer")
      answer.answer()

      XCTAssertEqual(answer.query["command"], "\(last)")
      XCTAssertEqual(answer.query["status"], "\(row.status)", row.command)
      XCTAssertEqual(answer.query["shown"], row.shown, row.command)
      XCTAssertEqual(answer.query["waiting"], row.waiting, row.command)
      let text = String(decoding: answer.body, as: UTF8.self)
      if row.command.contains("test") {
        XCTAssertTrue(text.contains("func testARecordedSession"), text)
        XCTAssertTrue(text.contains("reducer: Visit.reducer"), text)
      } else if row.status == 422 {
        XCTAssertTrue(text.hasPrefix(row.text.prefix(20)), text)
      } else {
        XCTAssertEqual(text, row.text)
      }
      XCTAssertEqual(visit.store.state.count, row.count, row.command)
      if row.command.contains("resume") {
        XCTAssertEqual(visit.recording.entry(at: 4)?.cause, .send(fileID: "the inspector", line: 0))
      }
    }
    XCTAssertEqual(visit.recording.entries.count, 0)
  }

  func testActionsThatAreNotCodableCannotBeSent() async throws {
    let inspector = try PlayedInspector()
    defer { inspector.stop() }
    let recording = Recording<Int, Plain>()
    defer { withExtendedLifetime(recording) {} }
    recording.inspect(at: inspector.address)
    try await inspector.next("/app/hello").answer(200, PlayedInspector.hello())
    try await inspector.next("/app/commands").answer(200, #"[{"id":1,"kind":"send","text":"1"}]"#)
    let answer = try await inspector.next("/app/answer")

    XCTAssertEqual(answer.query["status"], "422")
    XCTAssertEqual(
      String(decoding: answer.body, as: UTF8.self),
      "Actions of the type Plain cannot be sent from the page: they are not `Codable`.")
  }

  func testSeveralCommandsAreDoneInTheirOrder() async throws {
    let visit = try ShownVisit()
    defer { visit.end() }
    try await visit.greet()
    try await visit.inspector.next("/app/commands").answer(
      200, #"[{"id":4,"kind":"send","text":"{\"add\":{\"_0\":5}}"},{"id":6,"kind":"clear"}]"#)
    for command in ["4", "6"] {
      let answer = try await visit.inspector.next("/app/answer")
      XCTAssertEqual(answer.query["command"], command)
      answer.answer()
    }
    let next = try await visit.inspector.next("/app/commands")
    XCTAssertEqual(next.query, ["after": "6"])
    XCTAssertEqual(visit.store.state.count, 5)
    XCTAssertEqual(visit.recording.entries.count, 0)
  }

  func testWhatTheStoreShowsIsSentWithThePart() async throws {
    let visit = try ShownVisit()
    defer { visit.end() }
    visit.store.send(.add(1))
    try await visit.greet()
    let first = try await visit.inspector.next("/app/entries")
    XCTAssertEqual(first.query, ["waiting": "0"])
    visit.recording.travel(to: 0)
    visit.store.send(.add(2))
    first.answer()
    let second = try await visit.inspector.next("/app/entries")
    XCTAssertEqual(second.query, ["shown": "0", "waiting": "1"])
    visit.recording.resume()
    second.answer()
    let third = try await visit.inspector.next("/app/entries")
    XCTAssertEqual(third.query, ["waiting": "0"])
  }

  func testWhatWasAskedBeforeTheConnectionWasLostDoesNotCount() async throws {
    let visit = try ShownVisit()
    defer { visit.end() }
    try await visit.greet()
    let old = try await visit.inspector.next("/app/commands")
    _ = try await visit.receive()
    visit.hangUp()
    try await visit.greet()
    let new = try await visit.inspector.next("/app/commands")
    old.answer(200, #"[{"id":1,"kind":"send","text":"{\"add\":{\"_0\":5}}"}]"#)
    new.answer(200, #"[{"id":2,"kind":"clear"}]"#)
    let answer = try await visit.inspector.next("/app/answer")

    XCTAssertEqual(answer.query["command"], "2")
    XCTAssertEqual(visit.store.state.count, 0)
  }

  func testAnAnswerThatIsNotTakenEndsTheConnection() async throws {
    let visits = [try ShownVisit(), try ShownVisit(), try ShownVisit()]
    defer { for visit in visits { visit.end() } }
    for visit in visits { try await visit.greet() }
    try await visits[0].inspector.next("/app/entries").answer(401)
    try await visits[1].inspector.next("/app/commands").answer(401)
    try await visits[2].inspector.next("/app/commands").answer(200, #"[{"id":1,"kind":"clear"}]"#)
    try await visits[2].inspector.next("/app/answer").hangUp()
    for visit in visits { _ = try await visit.inspector.next("/app/hello") }
  }

  // MARK: Where it is

  func testAnAddressHasAPort() {
    for (text, url) in [
      ("10.0.0.1", "http://10.0.0.1:9119/app/hello?code=1%262"), ("mac:1", "http://mac:1/app/hello?code=1%262"),
    ] {
      XCTAssertEqual(InspectorAddress(text).url("/app/hello", ["code": "1&2"])?.absoluteString, url)
    }
    XCTAssertEqual(InspectorAddress("mac").url("/app", [:])?.absoluteString, "http://mac:9119/app")
  }

  #if os(Linux)
    /// Where the caches of the user are is a variable there.
    func testAKeyIsKeptWhereItsOwnerAloneReadsIt() throws {
      let caches = FileManager.default.temporaryDirectory.appendingPathComponent("inspector-\(UUID())/caches")
      let before = ProcessInfo.processInfo.environment["XDG_CACHE_HOME"]
      setenv("XDG_CACHE_HOME", caches.path, 1)
      defer {
        if let before { setenv("XDG_CACHE_HOME", before, 1) } else { unsetenv("XDG_CACHE_HOME") }
        try? FileManager.default.removeItem(at: caches.deletingLastPathComponent())
      }
      let key = InspectorKey.ofThisProgram()
      XCTAssertEqual(InspectorKey.ofThisProgram(), key)
      let files = try FileManager.default.contentsOfDirectory(atPath: caches.path)
      let program = ProcessInfo.processInfo.processName.filter { $0.isLetter || $0.isNumber || "-_".contains($0) }
      XCTAssertEqual(files, ["RxComposable-inspector-key-\(program)"])
      let file = caches.appendingPathComponent(files.first ?? "")
      let rights = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? NSNumber
      XCTAssertEqual(rights?.intValue, 0o600)
      try Data("too short".utf8).write(to: file)
      XCTAssertEqual(InspectorKey.ofThisProgram().count, 32)
    }
  #endif

  func testKeysAreThirtyTwoDigits() {
    let keys = (0..<500).map { _ in InspectorKey.fresh() }
    XCTAssertEqual(Set(keys).count, 500)
    XCTAssertTrue(keys.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
  }
}

private struct Plain {}

/// A session that a played inspector shows. The inspector answers a part when it asks for the next, so that what happens between the
/// two is in one part.
@MainActor
private final class ShownVisit {
  let inspector: PlayedInspector
  let received = Recording<Visit.State, Visit.Action>(limit: 100_000)
  let link: any Disposable
  let store: Store<Visit.State, Visit.Action>
  let recording: Recording<Visit.State, Visit.Action>
  private let scheduler = HistoricalScheduler(initialClock: Date(timeIntervalSince1970: 0))
  private let input: RecordingInput<Visit.State, Visit.Action>
  private var held: PlayedInspector.Request?

  init(limit: Int = 2_000, test: Recording<Visit.State, Visit.Action>.TestSource = .init()) throws {
    inspector = try PlayedInspector()
    store = Store(
      initialState: Visit.State(), reducer: Visit.reducer(scheduler), mainThreadChecksEnabled: false)
    recording = Recording(limit: limit, scheduler: scheduler)
    store.record(into: recording)
    input = RecordingInput(received)
    link = recording.inspect(at: inspector.address, as: "visit", test: test)
  }

  func pass(seconds: Int) { scheduler.advanceTo(scheduler.now.addingTimeInterval(Double(seconds))) }

  func end() {
    link.dispose()
    inspector.stop()
  }

  /// Allows the application, and says what was received.
  func greet() async throws {
    let running = received.entries.filter { $0.effect != nil && $0.effect?.end == nil }.map(\.index)
    let next = received.indices.isEmpty ? nil : received.indices.upperBound
    try await inspector.next("/app/hello").answer(
      200, PlayedInspector.hello(next: next, open: running, lanes: input.laneCounts))
  }

  /// Answers what was received last.
  func answer() {
    held?.answer()
    held = nil
  }

  func hangUp() {
    held?.hangUp()
    held = nil
  }

  /// Asks for the next part.
  func receive(file: StaticString = #filePath, line: UInt = #line) async throws -> FileFormat.Head {
    answer()
    let request = try await inspector.next("/app/entries", file: file, line: line)
    held = request
    try input.read(part: request.body)
    let head = request.body.prefix { $0 != UInt8(ascii: "\t") }
    return try JSONDecoder().decode(FileFormat.Head.self, from: head)
  }

  func expect(
    first: Int, entries: Int, lanes: Int, updates: Int, file: StaticString = #filePath, line: UInt = #line
  ) async throws {
    let head = try await receive(file: file, line: line)
    XCTAssertEqual(
      [head.first, head.entries, head.lanes, head.updates], [first, entries, lanes, updates],
      "first, entries, lanes, updates", file: file, line: line)
  }
}

extension Recording {
  /// What is shown of it, a line for each entry and lane.
  fileprivate var texts: [String] {
    entries.map { "\($0.index) \($0.action) \($0.cause) \(String(describing: $0.effect)) \($0.isSkipped) \($0.state)" }
      + lanes.map { "\($0.name) \($0.events)" }
  }
}

/// What is written to the standard error meanwhile.
@MainActor
private func standardError(_ body: @MainActor () async throws -> Void) async throws -> String {
  let (pipe, before) = (Pipe(), dup(STDERR_FILENO))
  dup2(pipe.fileHandleForWriting.fileDescriptor, STDERR_FILENO)
  defer { try? pipe.fileHandleForReading.close() }
  do {
    defer {
      dup2(before, STDERR_FILENO)
      close(before)
      try? pipe.fileHandleForWriting.close()
    }
    try await body()
  }
  return String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
}
