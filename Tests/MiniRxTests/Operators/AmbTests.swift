import XCTest

@testable import MiniRx
@testable import MiniRxTesting

final class AmbTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testTheFirstToEmitWinsAndTheOtherIsLetGo() {
    let left = scheduler.hot("                ---a-#")
    let right = scheduler.hot("               --x---y-|")
    scheduler.expect(left.amb(right), "       --x---y-|")
    scheduler.expect(subscriptionsOf: left, " ^-!")
    scheduler.expect(subscriptionsOf: right, "^-------!")
  }

  func testOfManyOneWins() {
    let losers = [scheduler.hot("---a|"), scheduler.hot("--#"), scheduler.hot("--|")]
    let winner = scheduler.hot("                                           -x-y|")
    scheduler.expect(Observable.amb([losers[0], winner, losers[1], losers[2]]), "-x-y|")
    for loser in losers { scheduler.expect(subscriptionsOf: loser, "            ^!") }
  }

  func testCompletionWins() {
    let left = scheduler.hot("                --|")
    let right = scheduler.hot("               ---x|")
    scheduler.expect(left.amb(right), "       --|")
    scheduler.expect(subscriptionsOf: right, "^-!")
  }

  func testAnErrorWins() {
    let left = scheduler.hot("               ---a|")
    let right = scheduler.hot("              --#")
    scheduler.expect(left.amb(right), "      --#")
    scheduler.expect(subscriptionsOf: left, "^-!")
  }

  func testAtTheSameTimeTheOneBeforeWins() {
    let left = scheduler.hot("                --a-|")
    let right = scheduler.hot("               --x--y|")
    scheduler.expect(right.amb(left), "       --a-|")
    scheduler.expect(subscriptionsOf: right, "^-!")
  }

  func testASilentSequenceLoses() {
    let left = scheduler.hot("               ------")
    let right = scheduler.hot("              ----x|")
    scheduler.expect(left.amb(right), "      ----x|")
    scheduler.expect(subscriptionsOf: left, "^---!")
  }

  func testNoSequencesNeverEnd() { scheduler.expect(Observable<String>.amb([]), "-----") }

  func testASequenceThatIsHeardAtOnceKeepsLaterOnesFromBeingSubscribedTo() {
    let later = scheduler.cold("                                      x|")
    scheduler.expect(Observable.amb([.just("a"), later]), "           (a|)")
    scheduler.expect(Observable.amb([.empty(), later]), "             |")
    scheduler.expect(Observable.amb([.error(MarbleError()), later]), "#")
    scheduler.expect(subscriptionsOf: later)
  }

  func testAnElementThatTheObserverSendsToTheLoserIsNotHeard() {
    let (left, right) = (PublishSubject<Int>(), PublishSubject<Int>())
    let recorder = Recorder<Int>()
    recorder.onNext = { if $0 == 1 { right.onNext(2) } }
    recorder.subscribe(to: left.amb(right))
    left.onNext(1)
    XCTAssertEqual(recorder.line, "1")
  }

  func testWhatALoserSendsWhileAnotherIsDisposedIsNotHeard() {
    let (winner, third) = (PublishSubject<Int>(), PublishSubject<Int>())
    let second = Observable<Int>.create { _ in Disposables.create { third.onNext(2) } }
    let recorder = Recorder(Observable.amb([winner, second, third]))
    winner.onNext(1)
    XCTAssertEqual(recorder.line, "1")
    recorder.dispose()
  }

  func testNoSequencesKeepNoObserver() {
    weak var probe: Token?
    let subscription: any Disposable
    do {
      let captured = Token(0, Census())
      probe = captured
      subscription = Observable<Int>.amb([]).subscribe { _ in _ = captured }
    }
    XCTAssertNil(probe)
    subscription.dispose()
  }

  func testAWinnerThatEmitsAfterDisposeIsNotHeard() {
    for wins in [true, false] {
      var emitter: Sink<Int>?
      let source = Source<Int> { sink in
        emitter = sink
        return nil
      }
      let recorder = Recorder(source.amb(Observable.never()))
      if wins { emitter?.next(1) }
      recorder.dispose()
      emitter?.next(2)
      XCTAssertEqual(recorder.line, wins ? "1" : "")
    }
  }
}
