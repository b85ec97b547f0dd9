import MiniRxTesting
import XCTest

/// `take(while:)`, and `take(until:)` with a predicate, which is its negation.
final class TakeWhileTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  /// Both spellings of a sequence that ends at the first element that does not satisfy a predicate.
  private func taking(
    from source: Observable<String>, behavior: TakeBehavior = .exclusive,
    while predicate: @escaping (String) throws -> Bool
  ) -> [Observable<String>] {
    [
      source.take(while: predicate, behavior: behavior),
      source.take(until: { try !predicate($0) }, behavior: behavior),
    ]
  }

  func testItCompletesBeforeTheElementThatDoesNotSatisfyThePredicate() {
    let source = scheduler.cold("                                                       -a-b-c-a|")
    for result in taking(from: source, while: { $0 < "c" }) { scheduler.expect(result, "-a-b-|---") }
    scheduler.expect(subscriptionsOf: source, "                                         ^----!", "--------^----!")
  }

  func testInclusiveEmitsTheElementThatEndsIt() {
    let source = scheduler.cold("-a-b-c-a|")
    for result in taking(from: source, behavior: .inclusive, while: { $0 < "c" }) {
      scheduler.expect(result, " -a-b-(c|)")
    }
  }

  func testThePredicateIsNotAskedByAnElementThatFollowsInsideTheObserver() {
    let source = PublishSubject<Int>()
    let recorder = Recorder<Int>()
    recorder.onNext = { if $0 == 3 { source.onNext(1) } }
    recorder.subscribe(to: source.take(while: { $0 < 3 }, behavior: .inclusive))
    source.onNext(3)
    XCTAssertEqual(recorder.line, "3 |")
  }
}
