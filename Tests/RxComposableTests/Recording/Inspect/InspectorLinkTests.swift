#if DEBUG || RXCOMPOSABLE_INSPECT
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

    func testAnApplicationThatIsRefusedSaysWhyAndAsksAgainAfterItsPause() async throws {
      let visit = try ShownVisit(pause: .milliseconds(200))
      defer { visit.end() }
      let reason = PlayedInspector.hello() + String(repeating: " ", count: 400)
      let text = try await standardError {
        try await visit.inspector.next("/app/hello").answer(403, reason)
        let start = DispatchTime.now()
        try await visit.greet()
        XCTAssertGreaterThan(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds, 180_000_000)
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

    func testWhatIsNoAddressIsToldAtOnce() async throws {
      let recording = Recording<Int, Int>()
      let text = try await standardError { recording.inspect(at: "::1") }

      XCTAssertEqual(
        text, "Inspector: “::1” is no address. Pass `host`, `host:port` or `[IPv6 address]:port`.\n")
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

    /// What the application shows by itself is left as it is.
    func testAnApplicationLeavesWhatItsInspectorShowedWhereThatHasGone() async throws {
      for byPage in [true, false] {
        let visit = try ShownVisit()
        defer { visit.end() }
        visit.store.send(.add(1))
        try await visit.greet()
        _ = try await visit.receive()
        if byPage {
          try await visit.inspector.next("/app/commands").answer(200, #"[{"id":1,"kind":"travel","index":0}]"#)
          _ = try await visit.inspector.next("/app/answer")
        } else {
          visit.recording.travel(to: 0)
        }
        let text = try await standardError {
          visit.hangUp()
          for _ in 0..<3 { try await visit.inspector.next("/app/hello").hangUp() }
          XCTAssertEqual(visit.store.state.count, 0)
          for _ in 0..<2 { try await visit.inspector.next("/app/hello").hangUp() }
          try await visit.greet()
        }
        XCTAssertEqual(visit.store.state.count, byPage ? 1 : 0)
        XCTAssertEqual(
          text.contains("“visit” shows the present again, because the inspector has gone.\n"), byPage, text)
      }
    }

    func testARefusalIsToldOnce() async throws {
      let visit = try ShownVisit()
      defer { visit.end() }
      let text = try await standardError {
        for _ in 0..<3 { try await visit.inspector.next("/app/hello").answer(503, "Too many.") }
        try await visit.inspector.next("/app/hello").answer(403, "No.")
        _ = try await visit.inspector.next("/app/hello")
      }
      let refusals = ["Too many.", "No."].map { "Inspector: \(visit.inspector.address) refused “visit”: \($0)\n" }
      XCTAssertEqual(text, refusals.joined())
    }

    // MARK: What is sent

    /// Steps of all kinds, among them connections that are lost.
    func testWhatAnInspectorReceivesIsTheRecording() async throws {
      for seed in 1...UInt64(meetings(12)) {
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

    func testAChangeOfWhatWasNotSentIsMadeToTheStateThatWas() async throws {
      let visit = try ShownVisit()
      defer { visit.end() }
      visit.store.send(.add(1))
      try await visit.greet()
      try await visit.expect(first: 1, entries: 1, lanes: 0, updates: 0)
      XCTAssertNotEqual(visit.beginning, "")
      visit.store.send(.add(1))
      visit.recording.skip(2)
      try await visit.expect(first: 2, entries: 1, lanes: 0, updates: 0)
      XCTAssertEqual(visit.beginning, "")
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

    func testAStateOfMoreThanWhatTheInspectorTakesEndsTheConnection() async throws {
      let inspector = try PlayedInspector()
      defer { inspector.stop() }
      let recording = Recording<String, Int>()
      let store = Store(
        initialState: String(repeating: "n", count: 32 << 20), reducer: Reduce<String, Int> { _, _ in .none },
        mainThreadChecksEnabled: false)
      defer { withExtendedLifetime((recording, store)) {} }
      store.record(into: recording)
      let text = try await standardError {
        recording.inspect(at: inspector.address, as: "big")
        try await inspector.next("/app/hello").answer(200, PlayedInspector.hello())
        let isGivenUp = try await inspector.next("/app/commands").isGivenUp()
        XCTAssertTrue(isGivenUp)
      }

      XCTAssertEqual(text, "Inspector: a state of “big” takes more than 32 MiB. It is shown no longer.\n")
    }
  }

  private struct Plain {}
#endif
