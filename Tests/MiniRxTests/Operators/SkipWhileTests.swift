import MiniRx
import XCTest

final class SkipWhileTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testElementsPassFromTheFirstThatDoesNotSatisfyThePredicate() {
    let source = scheduler.hot("                        -a-b-c-a|")
    scheduler.expect(source.skip(while: { $0 < "c" }), "-----c-a|-")
    scheduler.expect(subscriptionsOf: source, "         ^-------!")
  }

  func testThePredicateIsNotAskedAgain() {
    var asked: [Int] = []
    let source = Observable.of(1, 2, 3).skip(while: {
      asked.append($0)
      return $0 < 2
    })
    _ = source.subscribe()
    XCTAssertEqual(asked, [1, 2])
  }

  func testASourceThatIsSkippedAsAWholeCompletes() {
    scheduler.expect(scheduler.hot("-a-b-|").skip(while: { _ in true }), "-----|")
  }

  func testAnEmptySourceCompletes() {
    scheduler.expect(scheduler.hot("--|").skip(while: { _ in true }), "--|")
  }

  func testAnErrorIsPassedOnWhileSkipping() {
    scheduler.expect(scheduler.hot("-a-#").skip(while: { _ in true }), "---#")
  }

  func testAnErrorIsPassedOnAfterwards() {
    scheduler.expect(scheduler.hot("-a-#").skip(while: { _ in false }), "-a-#")
  }

  func testAThrowingPredicateEndsItAndLetsTheSourceGo() {
    let source = scheduler.hot("               -a-b-c|")
    let result = source.skip(while: { if $0 == "b" { throw MarbleError() } else { true } })
    scheduler.expect(result, "                 ---#---")
    scheduler.expect(subscriptionsOf: source, "^--!")
  }

  func testDisposeWhileSkippingLetsTheSourceGo() {
    let source = scheduler.hot("                         -a---b")
    scheduler.expect(source.skip(while: { _ in true }), "----")
    scheduler.expect(subscriptionsOf: source, "          ^--!")
  }

  func testAnElementThatTheObserverSendsPasses() {
    let source = PublishSubject<Int>()
    let recorder = Recorder<Int>()
    recorder.onNext = { if $0 == 3 { source.onNext(1) } }
    recorder.subscribe(to: source.skip(while: { $0 < 3 }))
    source.onNext(3)
    XCTAssertEqual(recorder.line, "3 1")
  }
}
