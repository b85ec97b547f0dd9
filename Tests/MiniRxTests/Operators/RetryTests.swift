import MiniRxTesting
import XCTest

final class RetryTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testItSubscribesAgainWhenTheSourceFails() {
    let source = scheduler.cold("              -a-#")
    scheduler.expect(source.retry(), "         -a--a--a-")
    scheduler.expect(subscriptionsOf: source, "^--!", "---^--!", "------^-!")
  }

  func testItCompletesWithTheSource() {
    let attempts: [Observable<String>] = [scheduler.cold("-a#"), scheduler.cold("--#"), scheduler.cold("-b|")]
    var rest = attempts.makeIterator()
    let source = Observable.deferred { rest.next() ?? .never() }
    scheduler.expect(source.retry(), "-a---b|")
  }

  func testACountLimitsTheAttemptsAndPassesTheLastErrorOn() {
    let source = scheduler.cold("              -a#")
    scheduler.expect(source.retry(2), "        -a-a#---")
    scheduler.expect(subscriptionsOf: source, "^-!", "--^-!")
  }

  func testACountOfOneDoesNotTryAgain() {
    let source = scheduler.cold("              -a#")
    scheduler.expect(source.retry(1), "        -a#---")
    scheduler.expect(subscriptionsOf: source, "^-!")
  }

  func testACountOfZeroCompletesWithoutAnAttempt() {
    let source = scheduler.cold("      -a#")
    scheduler.expect(source.retry(0), "|--")
    scheduler.expect(subscriptionsOf: source)
  }

  func testTheLargestCountGoesOnForAsLongAsItTakes() {
    scheduler.expect(scheduler.cold("a#").retry(.max), "aaaaaaaaaaaaaaaaaaaa")
  }

  func testEachSubscriptionCountsItsOwnAttempts() {
    let result = scheduler.cold("              -#").retry(2)
    for _ in 0..<2 { scheduler.expect(result, "--#") }
  }

  func testASourceThatFailsAtOnceIsTriedAgainAtOnce() {
    var attempts = 0
    let source = Observable<Int>.deferred {
      attempts += 1
      return attempts <= 2 ? Observable.just(attempts).concat(.error(TestError.first)) : .just(attempts)
    }
    XCTAssertEqual(Recorder(source.retry()).line, "1 2 3 |")
  }

  func testDisposeInsideAnElementKeepsItFromTryingAgain() {
    var attempts = 0
    let source = Observable<Int>.deferred {
      attempts += 1
      return Observable.just(attempts).concat(.error(TestError.first))
    }
    let recorder = Recorder<Int>()
    recorder.onNext = { [unowned recorder] in if $0 == 2 { recorder.dispose() } }
    recorder.subscribe(to: source.subscribe(on: scheduler).retry())
    scheduler.run()
    XCTAssertEqual(recorder.line, "1 2")
    XCTAssertEqual(attempts, 2)
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
}
