import MiniRxTesting
import XCTest

/// How sequences follow each other; the edges are in `FlatteningTests`.
final class ConcatMapTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testInnerSequencesRunOneAfterTheOther() {
    let source = scheduler.hot("                       -a-b|")
    let inner = scheduler.cold("                        -x--y|")
    scheduler.expect(source.concatMap { _ in inner }, "--x--y-x--y|")
    scheduler.expect(subscriptionsOf: inner, "         -^----!", "------^----!")
  }

  func testASequenceIsNotHeardBeforeItsTurn() {
    let source = scheduler.hot("                                       -ab|")
    let first = scheduler.cold("                                        ---|")
    let second = scheduler.hot("                                       ---x-y|")
    scheduler.expect(source.concatMap { $0 == "a" ? first : second }, "-----y|")
    scheduler.expect(subscriptionsOf: second, "                        ----^-!")
  }

  func testTheSelectorIsCalledWhenTheElementComes() {
    let source = scheduler.hot("-ab------|")
    let calls = scheduler.createObserver(String.self)
    let result = source.concatMap { [scheduler] element in
      calls.onNext(element)
      return scheduler.cold("    ---x|")
    }
    scheduler.expect(result, "  ----x---x|")
    scheduler.expect(calls, "   -ab")
  }

  func testAnElementAtTheTimeOfTheCompletionRunsAtThatTime() {
    let source = scheduler.hot("                       -a--b|")
    let inner = scheduler.cold("                        -x-|")
    scheduler.expect(source.concatMap { _ in inner }, "--x--x-|")
    scheduler.expect(subscriptionsOf: inner, "         -^--!", "----^--!")
  }

  func testAnErrorOfTheOneThatRunsDropsWhatWaits() {
    let source = scheduler.hot("                       -ab--c|")
    let inner = scheduler.cold("                        --#")
    scheduler.expect(source.concatMap { _ in inner }, "---#")
    scheduler.advance(by: .seconds(10))
    scheduler.expect(subscriptionsOf: inner, "         -^-!")
  }

  func testAnErrorOfTheSourceDropsWhatWaits() {
    let source = scheduler.hot("                       -ab-#")
    let inner = scheduler.cold("                        ----|")
    scheduler.expect(source.concatMap { _ in inner }, "----#")
    scheduler.advance(by: .seconds(10))
    scheduler.expect(subscriptionsOf: inner, "         -^--!")
  }

  func testDisposeDropsWhatWaits() {
    let source = scheduler.hot("                       -ab---|")
    let inner = scheduler.cold("                        ---x|")
    scheduler.expect(source.concatMap { _ in inner }, "----")
    scheduler.advance(by: .seconds(10))
    scheduler.expect(subscriptionsOf: inner, "         -^-!")
  }

  func testAnElementThatTheObserverSendsWaitsForItsTurn() {
    let source = PublishSubject<Int>()
    let inners = (0..<2).map { _ in PublishSubject<String>() }
    let recorder = Recorder<String>()
    recorder.onNext = { if $0 == "a" { source.onNext(1) } }
    recorder.subscribe(to: source.concatMap { inners[$0] })
    source.onNext(0)
    inners[0].onNext("a")
    inners[0].onNext("b")
    inners[0].onCompleted()
    inners[1].onNext("c")
    XCTAssertEqual(recorder.line, "a b c")
  }

  func testAMillionElementsThatWaitRunOnAConstantStack() {
    onSmallStack {
      let gate = PublishSubject<Int>()
      var count = 0
      let subscription = Observable.from((0...million).lazy.map { $0 })
        .concatMap { $0 == 0 ? gate : Observable.just($0) }
        .subscribe(onNext: { _ in count += 1 })
      gate.onCompleted()
      XCTAssertEqual(count, million)
      subscription.dispose()
    }
  }
}
