import MiniRxTesting
import XCTest

/// The edges that all operators share that observe the sequences of a sequence, drawn with one inner sequence. What
/// several do to each other is in the tests of each operator.
final class FlatteningTests: XCTestCase {
  private struct Flattening {
    let line: UInt
    /// Whether it asks the selector for the next element while an inner sequence runs.
    let asksMeanwhile: Bool
    let apply: (Observable<String>, @escaping (String) throws -> Observable<String>) -> Observable<String>

    init(
      line: UInt = #line, asksMeanwhile: Bool = true,
      _ apply: @escaping (Observable<String>, @escaping (String) throws -> Observable<String>) -> Observable<String>
    ) {
      self.line = line
      self.asksMeanwhile = asksMeanwhile
      self.apply = apply
    }
  }

  private let operators = [
    Flattening { $0.concatMap($1) },
    Flattening { $0.flatMap($1) },
    Flattening(asksMeanwhile: false) { $0.flatMapFirst($1) },
    Flattening { $0.flatMapLatest($1) },
    Flattening { $0.map($1).concat() },
    Flattening { $0.map($1).merge() },
    Flattening { $0.map($1).merge(maxConcurrent: 1) },
    Flattening { $0.map($1).switchLatest() },
  ]

  /// Fails at the line of each operator that does not do as drawn. The inner sequence is drawn from its subscription
  /// on. The selector throws for the element `e`.
  private func expect(
    source: String, inner: String, result: String, sourceSubscription: String, innerSubscription: String
  ) {
    for flattening in operators where flattening.asksMeanwhile || !source.contains("e") {
      let scheduler = TestScheduler(initialClock: 0)
      let (source, inner) = (scheduler.hot(source), scheduler.cold(inner))
      let flattened = flattening.apply(source) { element in
        if element == "e" { throw MarbleError() }
        return inner.asObservable()
      }
      scheduler.expect(flattened, result, line: flattening.line)
      scheduler.expect(subscriptionsOf: source, sourceSubscription, line: flattening.line)
      scheduler.expect(subscriptionsOf: inner, innerSubscription, line: flattening.line)
    }
  }

  /// The same where `selector` answers at once.
  private func expect(
    source: String, result: String, sourceSubscription: String,
    selector: @escaping (String) throws -> Observable<String> = { _ in .never() }
  ) {
    for flattening in operators {
      let scheduler = TestScheduler(initialClock: 0)
      let source = scheduler.hot(source)
      scheduler.expect(flattening.apply(source, selector), result, line: flattening.line)
      scheduler.expect(subscriptionsOf: source, sourceSubscription, line: flattening.line)
    }
  }

  // MARK: Completion

  func testTheCompletionOfTheSourceWaitsForTheInnerSequence() {
    expect(
      source: "            -a-|",
      inner: "              ----x|",
      result: "            -----x|",
      sourceSubscription: "^--!",
      innerSubscription: " -^----!")
  }

  func testItCompletesWithTheSourceWhenTheInnerSequenceIsOver() {
    expect(
      source: "            -a----|",
      inner: "              -x|",
      result: "            --x---|",
      sourceSubscription: "^-----!",
      innerSubscription: " -^-!")
  }

  func testSourceAndInnerSequenceMayCompleteAtTheSameTime() {
    expect(
      source: "            -a--|",
      inner: "              -x-|",
      result: "            --x-|",
      sourceSubscription: "^---!",
      innerSubscription: " -^--!")
  }

  func testAnInnerSequenceWithoutEndKeepsItFromCompleting() {
    expect(
      source: "            -a|",
      inner: "              -x----",
      result: "            --x---",
      sourceSubscription: "^-!",
      innerSubscription: " -^---!")
  }

  func testInnerSequencesMayBeEmpty() {
    expect(
      source: "            -a-b|",
      result: "            ----|",
      sourceSubscription: "^---!"
    ) { _ in .empty() }
  }

  func testInnerSequencesMayEmitWhileTheyAreSubscribedTo() {
    expect(
      source: "            -a-b|",
      result: "            -a-b|",
      sourceSubscription: "^---!"
    ) { .just($0) }
  }

  // MARK: Errors

  func testAnErrorOfTheSourceEndsTheInnerSequence() {
    expect(
      source: "            -a--#",
      inner: "              -x----|",
      result: "            --x-#",
      sourceSubscription: "^---!",
      innerSubscription: " -^--!")
  }

  func testWhatTheInnerSequenceEmitsAfterAnErrorOfTheSameTimeIsNotHeard() {
    expect(
      source: "            -a--#",
      inner: "              ---x|",
      result: "            ----#",
      sourceSubscription: "^---!",
      innerSubscription: " -^--!")
  }

  func testASelectorThatThrowsLetsSourceAndInnerSequenceGo() {
    expect(
      source: "            -a-e|",
      inner: "              -x---|",
      result: "            --x#",
      sourceSubscription: "^--!",
      innerSubscription: " -^-!")
  }

  func testAnErrorOfTheInnerSequenceLetsTheSourceGo() {
    expect(
      source: "            -a----b|",
      inner: "              -x-#",
      result: "            --x-#",
      sourceSubscription: "^---!",
      innerSubscription: " -^--!")
  }

  func testAnErrorOfTheInnerSequencePassesAlsoWhenTheSourceHasCompleted() {
    expect(
      source: "            -a|",
      inner: "              -x-#",
      result: "            --x-#",
      sourceSubscription: "^-!",
      innerSubscription: " -^--!")
  }

  func testAnInnerSequenceThatFailsAtOnceLetsTheSourceGo() {
    expect(
      source: "            -a-b|",
      result: "            -#",
      sourceSubscription: "^!"
    ) { _ in .error(MarbleError()) }
  }

  // MARK: Dispose

  func testDisposeLetsSourceAndInnerSequenceGo() {
    expect(
      source: "            -a----|",
      inner: "              -x---|",
      result: "            --x-",
      sourceSubscription: "^--!",
      innerSubscription: " -^-!")
  }
}
