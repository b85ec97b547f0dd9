import MiniRxTesting
import XCTest

/// Errors become events: one that a closure throws ends the sequence with that error.
final class ThrowLaw: XCTestCase {
  func testAClosureThatThrowsEndsTheSequence() {
    for row in lawTable where row.hasThrowingClosure {
      for call in 1...4 { XCTAssertEqual(faults(of: row, throwingInCall: call), [], "\(row.name), call \(call)") }
    }
  }

  func testTheLawFindsAnErrorThatIsSwallowed() {
    XCTAssertEqual(
      faults(of: BrokenRows.swallowing, throwingInCall: 1),
      ["another end: completed", "a closure runs again", "not disposed", "the source is not let go"])
  }

  /// None where the closures of the row are called less often.
  private func faults(of row: LawRow, throwingInCall number: Int) -> [String] {
    struct Thrown: Error {}
    let context = LawContext()
    let input = PublishSubject<Token>()
    context.source = input
    var calls = 0
    context.visit = {
      calls += 1
      if calls >= number { throw Thrown() }
    }
    let log = EventLog<Token>()
    var isDisposed = false
    let subscription = row.build(context)
      .subscribe(
        onNext: { log.record(.next($0)) }, onError: { log.record(.error($0)) },
        onCompleted: { log.record(.completed) }, onDisposed: { isDisposed = true })
    defer { subscription.dispose() }
    for value in 1...3 {
      input.onNext(context.token(value))
      context.scheduler.base.advance(by: .seconds(10))
    }
    let hasThrown = calls >= number
    let (isObserved, isLate) = (hasThrown && context.observes(input), hasThrown && !isDisposed)
    // Some closures are called at the end.
    input.onCompleted()
    if calls < number { return [] }
    return [
      log.end?.error is Thrown ? nil : "another end: \(log.end.map { "\($0)" } ?? "nil")", log.fault,
      calls > number ? "a closure runs again" : nil, isDisposed && !isLate ? nil : "not disposed",
      isObserved ? "the source is not let go" : nil,
    ].compactMap(\.self)
  }

  func testEveryClosureOfTheTableIsVisited() {
    for row in lawTable {
      let context = LawContext()
      var visits = 0
      context.visit = { visits += 1 }
      context.source = Observable.deferred { .of(context.token(1), context.token(2)) }
      let subscription = row.build(context).subscribe { _ in }
      context.scheduler.base.advance(by: .seconds(10))
      subscription.dispose()
      XCTAssertEqual(visits > 0, row.hasThrowingClosure, row.name)
    }
  }

  func testAnErrorNobodyHandlesReachesTheHook() {
    let before = Hooks.defaultErrorHandler
    defer { Hooks.defaultErrorHandler = before }
    let handled = Counter()
    Hooks.defaultErrorHandler = { if $1 is LawError { handled.add(1) } }
    _ = Observable<Int>.error(LawError()).subscribe(onNext: { _ in })
    _ = Observable<Int>.error(LawError()).subscribe(onNext: { _ in }, onError: { _ in })
    XCTAssertEqual(handled.value, 1)
  }
}
