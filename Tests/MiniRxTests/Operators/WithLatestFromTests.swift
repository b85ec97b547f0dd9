import XCTest

@testable import MiniRx
@testable import MiniRxTesting

final class WithLatestFromTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testEachElementComesWithTheLatestOfTheOther() {
    let source = scheduler.hot("               -a--b---c|")
    let other = scheduler.hot("                --x--yz---")
    let result = source.withLatestFrom(other) { $0 + $1 }
    scheduler.expect(result, "                 ----m---n|", values: ["m": "bx", "n": "cz"])
    scheduler.expect(subscriptionsOf: source, "^--------!")
    scheduler.expect(subscriptionsOf: other, " ^--------!")
  }

  func testWithoutASelectorTheOthersElementIsEmitted() {
    let source = scheduler.hot("                    -a-b--c|")
    let other = scheduler.hot("                     x---y---")
    scheduler.expect(source.withLatestFrom(other), "-x-x--y|")
  }

  func testWithoutAnElementOfTheOtherNothingIsEmitted() {
    let source = scheduler.hot("                    -a--b|")
    let other = scheduler.hot("                     ------")
    scheduler.expect(source.withLatestFrom(other), "-----|")
  }

  func testTheLatestElementOutlivesTheOther() {
    let source = scheduler.hot("                    -a---b|")
    let other = scheduler.hot("                     x--|")
    scheduler.expect(source.withLatestFrom(other), "-x---x|")
    scheduler.expect(subscriptionsOf: other, "      ^--!")
  }

  func testAnEmptyOtherLeavesTheCompletionToTheSource() {
    let source = scheduler.hot("                    -a--b|")
    let other = scheduler.hot("                     --|")
    scheduler.expect(source.withLatestFrom(other), "-----|")
  }

  func testAtTheSameTimeAnElementOfTheOtherCountsIfItComesBefore() {
    let other = scheduler.hot("                     x--y--")
    let source = scheduler.hot("                    ---a-|")
    scheduler.expect(source.withLatestFrom(other), "---y-|")
  }

  func testAtTheSameTimeAnElementOfTheOtherIsLateIfItComesAfter() {
    let source = scheduler.hot("                    ---a-|")
    let other = scheduler.hot("                     x--y--")
    scheduler.expect(source.withLatestFrom(other), "---x-|")
  }

  func testTheOtherIsSubscribedToFirst() {
    let source = scheduler.cold("                  a-b|")
    let other = scheduler.cold("                   x-y")
    scheduler.expect(source.withLatestFrom(other), "x-y|")
  }

  func testAnElementThatTheObserverSendsComesWithTheLatest() {
    let (source, other) = (PublishSubject<Int>(), BehaviorSubject(value: 10))
    let recorder = Recorder<Int>()
    recorder.onNext = {
      if $0 != 11 { return }
      other.onNext(20)
      source.onNext(2)
    }
    recorder.subscribe(to: source.withLatestFrom(other) { $0 + $1 })
    source.onNext(1)
    XCTAssertEqual(recorder.line, "11 22")
  }

  func testAnElementOfTheOtherBehindDisposeIsNotKept() {
    let census = Census()
    var emitter: Sink<Token>?
    let other = Source<Token> { sink in
      emitter = sink
      return nil
    }
    Observable<Int>.never().withLatestFrom(other).subscribe().dispose()
    emitter?.next(Token(1, census))
    XCTAssertNotNil(emitter)
    XCTAssertEqual(census.liveTokens, 0)
  }

  func testTheSelectorIsNotCalledWhereTheOtherHasFailedBefore() {
    let other = Observable.just(1).concat(Observable.error(MarbleError()))
    var calls = 0
    let result = Observable.just(7).withLatestFrom(other) { element, _ in
      calls += 1
      return element
    }
    XCTAssertThrowsError(try result.toBlocking().toArray())
    XCTAssertEqual(calls, 0)
  }
}
