#if DEBUG || RXCOMPOSABLE_INSPECT
  import Foundation
  import MiniRxTesting
  import XCTest

  @testable import RxComposable
  @_spi(Inspector) @testable import RxComposableRecording

  /// What an application does that the page of an inspector asks for, and how their connection ends.
  @MainActor
  final class InspectorCommandTests: XCTestCase {
    // MARK: Commands

    func testTheApplicationDoesWhatThePageAsksFor() async throws {
      let visit = try ShownVisit(test: .init(reducer: "Visit.reducer"))
      defer { visit.end() }
      for _ in 1...3 { visit.store.send(.add(1)) }
      try await visit.greet()
      let isForgotten = "99 was forgotten by the application, or is not of this run, or its store has gone."
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
          #""kind":"send","text":"{\"stop\":{}},{\"stop\":{}}""#, 422, "This is no Action: it has to be one action.",
          nil,
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
      try await expectRefusal(
        of: Recording<Int, Plain>(), "Actions of the type Plain cannot be sent from the page: they are not `Codable`.")
    }

    func testNothingIsSentToAStoreThatHasGone() async throws {
      try await expectRefusal(of: Recording<Int, Int>(), "The store has gone: nothing is sent.")
    }

    private func expectRefusal<Action>(
      of recording: Recording<Int, Action>, _ text: String, line: UInt = #line
    ) async throws {
      let inspector = try PlayedInspector()
      defer { inspector.stop() }
      defer { withExtendedLifetime(recording) {} }
      recording.inspect(at: inspector.address)
      try await inspector.next("/app/hello").answer(200, PlayedInspector.hello())
      try await inspector.next("/app/commands").answer(200, #"[{"id":1,"kind":"send","text":"1"}]"#)
      let answer = try await inspector.next("/app/answer")

      XCTAssertEqual(answer.query["status"], "422", line: line)
      XCTAssertEqual(String(decoding: answer.body, as: UTF8.self), text, line: line)
    }

    func testSeveralCommandsAreDoneInTheirOrder() async throws {
      let visit = try ShownVisit()
      defer { visit.end() }
      try await visit.greet()
      try await visit.inspector.next("/app/commands").answer(
        200, #"[{"id":4,"kind":"send","text":"{\"add\":{\"_0\":5}}"},{"id":6,"kind":"clear"}]"#)
      // Answers are requests of their own, which may overtake each other: each names its command.
      var answered: Set<String?> = []
      for _ in 0..<2 {
        let answer = try await visit.inspector.next("/app/answer")
        answered.insert(answer.query["command"])
        answer.answer()
      }
      XCTAssertEqual(answered, ["4", "6"])
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
      var time = try XCTUnwrap(first.query["at"].flatMap { Int($0) })
      func expect(_ request: PlayedInspector.Request, _ status: [String: String]) throws {
        let next = try XCTUnwrap(request.query["at"].flatMap { Int($0) })
        XCTAssertGreaterThan(next, time)
        time = next
        XCTAssertEqual(request.query.filter { !["at", "earliest"].contains($0.key) }, status)
      }
      XCTAssertEqual(first.query, ["waiting": "0", "earliest": "0", "at": "\(time)"])
      visit.recording.travel(to: 0)
      visit.store.send(.add(2))
      first.answer()
      let second = try await visit.inspector.next("/app/entries")
      try expect(second, ["shown": "0", "waiting": "1"])
      visit.recording.resume()
      second.answer()
      let third = try await visit.inspector.next("/app/entries")
      try expect(third, ["waiting": "0"])
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
  }

  private struct Plain {}
#endif
