import XCTest

@testable import MiniRx
@testable import MiniRxTesting

/// Diagrams as input and as expectation.
final class MarbleTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testWhatComesAtOneTimeIsDrawnAsAGroupWhateverIsBeforeIt() {
    let line = MarbleLine([(1, "a"), (2, "b"), (2, "c"), (5, "d")], length: 7, end: [])
    XCTAssertEqual(MarbleDrawing([line], showing: 0).lines, ["-a(bc)d-"])
  }

  private func events(_ diagram: String) throws -> [Recorded<Event<String>>] {
    try MarbleNotation(diagram).events(MarbleAlphabet(), error: MarbleError())
  }

  func testACharacterIsAUnitOfTime() throws {
    XCTAssertEqual(try events("--a-b-|"), [.next(2, "a"), .next(4, "b"), .completed(6)])
  }

  func testSpacesHaveNoMeaning() throws {
    XCTAssertEqual(try events(" -- a-b  -| "), try events("--a-b-|"))
  }

  func testAGroupHappensAtTheTimeOfItsParenthesis() throws {
    XCTAssertEqual(try events("-(ab)-c"), [.next(1, "a"), .next(1, "b"), .next(6, "c")])
  }

  func testAnErrorEndsTheSequence() throws {
    XCTAssertEqual(try events("-a-#"), [.next(1, "a"), .error(3, MarbleError())])
  }

  func testSubscriptionsAreRead() throws {
    XCTAssertEqual(try MarbleNotation("--^--!-").subscription(), Subscription(2, 5))
    XCTAssertEqual(try MarbleNotation("--^----").subscription(), Subscription(2))
    XCTAssertEqual(try MarbleNotation("-(^!)--").subscription(), Subscription(1, 1))
  }

  func testAHotSequenceEmitsFromTheDiagramOn() {
    let hot = scheduler.hot("--a-b-|", values: ["a": 1, "b": 2])
    scheduler.expect(hot.map { $0 * 10 }, "--a-b-|", values: ["a": 10, "b": 20])
    scheduler.expect(subscriptionsOf: hot, "^-----!")
  }

  func testAnOperatorInTimeIsDrawn() {
    let taps = scheduler.hot("-a-b---c--|")
    let pauses = taps.debounce(.seconds(2), scheduler: scheduler)
    scheduler.expect(pauses, "-----b---c|")
    scheduler.expect(subscriptionsOf: taps, "^---------!")
  }

  func testAColdSequenceEmitsForEachObserver() {
    let cold = scheduler.cold("-a-|")
    scheduler.expect(cold.concat(cold), "-a--a-|")
    scheduler.expect(subscriptionsOf: cold, "^--!", "---^--!")
  }

  func testTheSubscriptionIsDisposedAtTheEndOfTheDiagram() {
    let hot = scheduler.hot("-a-a-a-a-")
    scheduler.expect(hot, "-a-a-")
    scheduler.expect(subscriptionsOf: hot, "^---!")
  }

  func testTheClockMovesToTheLastCharacterOfTheLongestDiagram() {
    scheduler.expect(Observable<String>.never(), "")
    XCTAssertEqual(scheduler.clock, 0)
    scheduler.expect(Observable<String>.never(), "-")
    XCTAssertEqual(scheduler.clock, 0)
    scheduler.expectOneOf(scheduler.cold("--a"), "--a", "-")
    scheduler.expectOneOf(scheduler.cold("--a"), "-", "--a")
    XCTAssertEqual(scheduler.clock, 4)
  }

  func testADiagramBeginsNow() {
    scheduler.advanceTo(100)
    let hot = scheduler.hot("-a-b")
    scheduler.expect(hot, "-a-b")
    scheduler.expect(subscriptionsOf: hot, "^--!")
    scheduler.expect(scheduler.cold("-a|"), "-a|")
  }

  func testAnObserverIsComparedFromItsMaking() {
    let hot = scheduler.hot("-a-b-|")
    scheduler.advanceTo(2)
    let observer = scheduler.createObserver(String.self)
    _ = hot.subscribe(observer)
    scheduler.start()
    scheduler.expect(observer, "-b-|")
  }

  func testNobodyHasSubscribed() {
    scheduler.expect(subscriptionsOf: scheduler.hot("-a-"))
  }

  func testAnErrorOfTheTestIsExpected() {
    struct Failure: Error {}
    let hot = scheduler.hot("-a#", values: ["a": 1], error: Failure())
    scheduler.expect(hot, "-a#", values: ["a": 1], error: Failure())
  }

  func testAnUnreadableDiagramIsMarkedAtItsPlace() {
    func text<Result>(_ read: () throws -> Result) -> String {
      do { return "\(try read())" } catch { return "\(error)" }
    }
    let cases: [(diagram: String, mark: String)] = [
      ("--a-)b|", "    ^ no group is open; write `(` before the first event of this time"),
      ("--(ab-|", "     ^ no time passes in a group; close it with `)` first"),
      ("--(ab", "  ^ is not closed; write `)` after the last event of this time"),
      ("-(a(b))", "   ^ a group stands in no other group; close the first with `)`"),
      ("-()-", " ^ the group is empty; write `-` where nothing happens"),
      ("- a| b", "     ^ nothing comes after the end of a sequence; remove it, or `|` or `#` before it"),
      ("-a-^", "   ^ stands in a diagram of a subscription, not of events"),
      ("-a\tb|", "  ^ a diagram is one line, in which a space has no meaning; there is no other white space"),
      ("-a|\n-b", "   ^ a diagram is one line, in which a space has no meaning; there is no other white space"),
    ]
    for (diagram, mark) in cases {
      let line = String(diagram.map { $0.isWhitespace ? " " : $0 })
      XCTAssertEqual(text { try events(diagram) }, "the diagram cannot be read.\n\n  \(line)\n  \(mark)")
    }
    XCTAssertEqual(
      text { try MarbleNotation("-a-c").events(MarbleAlphabet(["a": 1, "b": 2]), error: MarbleError()) },
      "the diagram cannot be read.\n\n  -a-c\n     ^ `values` has no element for it; it has a, b")
    XCTAssertEqual(
      text { try MarbleNotation("a").events(MarbleAlphabet<Int>([:]), error: MarbleError()) },
      "the diagram cannot be read.\n\n  a\n  ^ `values` has no element for it; it is empty")
    XCTAssertEqual(
      text { try MarbleNotation("-a").events(MarbleAlphabet(["a": 1, "|": 2]), error: MarbleError()) },
      """
      the diagram cannot be read.

        -a
        `values` has an element for `|`, which stands for none; write another character
      """)
    let subscriptions: [(diagram: String, mark: String)] = [
      ("----", "^ no subscription begins here; write `^`, or pass no diagram for none"),
      ("-!", " ^ ends what has not begun; write `^` where it begins"),
      ("^-^", "  ^ a diagram is one subscription; pass a diagram for each"),
      ("^!!", "  ^ a subscription ends once; remove it"),
      ("^-a", "  ^ a subscription is drawn with `^`, `!` and `-`"),
    ]
    for (diagram, mark) in subscriptions {
      XCTAssertEqual(
        text { try MarbleNotation(diagram).subscription() }, "the diagram cannot be read.\n\n  \(diagram)\n  \(mark)")
    }
  }
  func testAnUnreadableDiagramFailsTheTestAtItsLineAndTheTestContinues() {
    let failures = FailuresOfTest()
    let first = #line + 2
    TestRunner.$receiver.withValue(failures) {
      scheduler.expect(scheduler.cold("a|"), "-a|b")
      scheduler.expect(scheduler.cold("a|", values: ["a": 1]), "-b|", values: ["a": 1])
      scheduler.expect(scheduler.createObserver(String.self), "-a|b")
      scheduler.expect(subscriptionsOf: scheduler.hot("-"), "-a")
      scheduler.expectOneOf(scheduler.cold("a|"), "a|", "-a|b")
      scheduler.expectOneOf(scheduler.createObserver(Int.self), "(", values: [:])
    }
    let calls = failures.all.withLock { $0 }
    let values = "(_:_:values:error:)"
    XCTAssertEqual(
      calls.map { $0.text.prefix { $0 != "\n" } },
      ["expect\(values)", "expect\(values)", "expect\(values)", "expect(subscriptionsOf:_:)"].map {
        "TestScheduler.\($0): the diagram cannot be read."
      } + Array(repeating: "TestScheduler.expectOneOf\(values): the diagram cannot be read.", count: 2))
    XCTAssertEqual(calls.map { Int($0.line) }, Array(first..<first + 6))
    XCTAssertEqual(scheduler.clock, 0)
  }
}

/// Receives the failures in the place of the test.
private final class FailuresOfTest: FailureReceiver {
  let all = Locked<[(text: String, line: UInt)]>([])

  func receive(_ message: String, at site: CallSite) -> Bool {
    all.withLock { $0.append((message, site.line)) }
    return true
  }
}
