import MiniRx
import XCTest

final class RetryTests: XCTestCase {
  private var attempts = 0

  /// Fails with `first` so many times after an element, then completes.
  private func failing(_ times: Int) -> Observable<Int> {
    .deferred { [self] in
      attempts += 1
      return attempts <= times ? Observable.just(attempts).concat(.error(TestError.first)) : .just(attempts)
    }
  }

  func testItSubscribesAgainUntilTheSourceCompletes() {
    XCTAssertEqual(Recorder(failing(2).retry()).line, "1 2 3 |")
  }

  func testACountLimitsTheAttemptsAndPassesTheLastErrorOn() {
    XCTAssertEqual(Recorder(failing(5).retry(2)).line, "1 2 #first")
    XCTAssertEqual(attempts, 2)
  }

  func testACountOfOneDoesNotTryAgain() { XCTAssertEqual(Recorder(failing(1).retry(1)).line, "1 #first") }

  func testACountOfZeroCompletesWithoutAnAttempt() {
    XCTAssertEqual(Recorder(failing(1).retry(0)).line, "|")
    XCTAssertEqual(attempts, 0)
  }

  func testAnEmptySourceCompletes() { XCTAssertEqual(Recorder(Observable<Int>.empty().retry()).line, "|") }

  func testEachSubscriptionCountsItsOwnAttempts() {
    let source = Observable<Int>.error(TestError.first).retry(2)
    XCTAssertEqual(Recorder(source).line, Recorder(source).line)
  }

  func testDisposeLetsTheSourceGo() {
    let source = PublishSubject<Int>()
    Recorder(source.retry()).dispose()
    XCTAssertFalse(source.hasObservers)
  }

  func testDisposeInsideAnElementKeepsItFromTryingAgain() {
    let source = PublishSubject<Int>()
    let recorder = Recorder<Int>()
    recorder.onNext = { [unowned recorder] _ in recorder.dispose() }
    recorder.subscribe(to: source.retry())
    source.onNext(1)
    source.onError(TestError.first)
    XCTAssertEqual(recorder.line, "1")
    XCTAssertEqual(attempts, 0)
  }

  func testAnErrorThatTheObserverSendsStartsTheNextAttemptAfterTheElement() {
    var sources: [PublishSubject<Int>] = []
    let counted = Observable<Int>.deferred {
      sources.append(PublishSubject())
      return sources[sources.count - 1]
    }
    let recorder = Recorder<Int>()
    recorder.onNext = { if $0 == 1 { sources[0].onError(TestError.first) } }
    recorder.subscribe(to: counted.retry())
    sources[0].onNext(1)
    XCTAssertEqual(sources.map(\.hasObservers), [false, true])
    sources[1].onNext(2)
    XCTAssertEqual(recorder.line, "1 2")
    recorder.dispose()
  }

  func testTheLargestCountGoesOnForAsLongAsItTakes() {
    XCTAssertEqual(Recorder(failing(3).retry(.max)).line, "1 2 3 4 |")
  }
}
