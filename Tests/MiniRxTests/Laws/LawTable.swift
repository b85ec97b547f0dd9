import MiniRxTesting

/// What a law gives to the operator under test: its source, a place for its closures to report, a clock.
final class LawContext {
  let census = Census()
  let scheduler: WatchedScheduler
  /// What the operator is applied to. Set by the law.
  var source: Observable<Token>
  /// The second source of an operator that has two. It is silent, and the laws see whether it is observed.
  var other = PublishSubject<Token>()
  /// Called by every closure of the operator that can throw.
  var visit: () throws -> Void = {}
  /// Called by every closure of the operator that cannot.
  var pass: () -> Void = {}

  /// - Parameter mainQueue: what schedules in the place of the `TestScheduler`, which remains the clock.
  init(_ source: Observable<Token> = .never(), on mainQueue: (any ImmediateSchedulerType)? = nil) {
    self.source = source
    scheduler = WatchedScheduler(census, on: mainQueue)
  }

  /// Whether the operator observes one of its sources, of which the subject is the first.
  func observes(_ input: PublishSubject<Token>) -> Bool { input.hasObservers || other.hasObservers }

  func token(_ value: Int) -> Token { Token(value, census) }

  /// What the closures of operators call.
  func visited<Value>(_ value: Value) throws -> Value {
    census.foreignCodeRuns("a closure")
    try visit()
    return value
  }

  /// What closures call that cannot throw.
  func passed<Value>(_ value: Value) -> Value {
    census.foreignCodeRuns("a closure")
    pass()
    return value
  }

  /// Calls a closure from now on whenever one of the operator is called.
  func onClosure(_ body: @escaping () -> Void) { (visit, pass) = (body, body) }

  /// A disposable whose closure counts as foreign code.
  func disposable() -> any Disposable {
    Disposables.create { [census] in census.foreignCodeRuns("a dispose closure") }
  }

  /// Runs what waits for time, for operators that need it.
  func passTime() { scheduler.base.advance(by: .seconds(1000)) }
}

/// A row of the law table: an operator, and how to apply it to the context's source.
struct LawRow {
  enum Kind {
    /// Makes a sequence from nothing, of so many elements (`nil`: without end).
    case source(elements: Int?)
    /// Passes its source's elements on: so many of them, at the end, or all (`nil`).
    case stage(passing: Int?)
  }

  let name: String
  let kind: Kind
  /// Whether a closure of the user can throw in it.
  let hasThrowingClosure: Bool
  /// How many operators it is made of: a group and its flattening, a connection and its count of references, a retry
  /// between materialising and dematerialising, the conversions around the operator of a trait.
  var operators = 1
  /// How much of the stack a debug build uses for it, in frames of `map`: more where it subscribes or drains inside a
  /// delivery.
  var frames = 1
  let build: (LawContext) -> Observable<Token>

  static func source(
    _ name: String, elements: Int?, throwing: Bool = false, _ build: @escaping (LawContext) -> Observable<Token>
  ) -> LawRow {
    LawRow(name: name, kind: .source(elements: elements), hasThrowingClosure: throwing, build: build)
  }

  static func stage(
    _ name: String, passing count: Int? = nil, throwing: Bool = false, operators: Int = 1, frames: Int = 1,
    _ build: @escaping (LawContext) -> Observable<Token>
  ) -> LawRow {
    LawRow(
      name: name, kind: .stage(passing: count), hasThrowingClosure: throwing, operators: operators, frames: frames,
      build: build)
  }

  var isStage: Bool { if case .stage = kind { true } else { false } }

  /// How many elements reach the observer of a stage whose source emits so many and completes, at the least.
  func passedElements(of count: Int) -> Int {
    if case .stage(let limit?) = kind { min(limit, count) } else { count }
  }
}

/// Every operator, a file a family. A new one is a new row; the audit test compares the rows with the functions of
/// `Operators/`.
nonisolated(unsafe) let lawTable: [LawRow] =
  creatingRows + transformingRows + filteringRows + combiningRows + timingRows + recoveringRows + sharingRows
  + utilityRows + primitiveSequenceRows + infallibleRows + sharedSequenceRows

struct LawError: Error {}
