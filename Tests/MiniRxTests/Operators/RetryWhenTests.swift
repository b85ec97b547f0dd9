import MiniRxTesting
import XCTest

final class RetryWhenTests: XCTestCase {
  private let trigger = PublishSubject<Void>()
  private var sources: [PublishSubject<Int>] = []

  /// A new subject for each attempt.
  private func attempts() -> Observable<Int> {
    .deferred { [self] in
      sources.append(PublishSubject())
      return sources[sources.count - 1]
    }
  }

  private func recorder() -> Recorder<Int> {
    Recorder(attempts().retry { (_: Observable<any Error>) in self.trigger })
  }

  func testItSubscribesAgainWhenTheNotifierEmits() {
    let recorder = recorder()
    sources[0].onNext(1)
    sources[0].onError(TestError.first)
    XCTAssertEqual(sources.count, 1)
    trigger.onNext(())
    sources[1].onNext(2)
    sources[1].onCompleted()
    XCTAssertEqual(recorder.line, "1 2 |")
    XCTAssertFalse(trigger.hasObservers)
  }

  func testATriggerCountsOnlyAfterAnError() {
    let recorder = recorder()
    trigger.onNext(())
    sources[0].onError(TestError.first)
    XCTAssertEqual(sources.count, 1)
    recorder.dispose()
  }

  func testOneErrorIsAnsweredOnce() {
    let recorder = recorder()
    sources[0].onError(TestError.first)
    trigger.onNext(())
    trigger.onNext(())
    sources[1].onError(TestError.first)
    XCTAssertEqual(sources.count, 2)
    recorder.dispose()
  }

  func testSourceObserverAndNotifierAreReleasedWhenItIsDisposedWhileItWaits() {
    final class Held {}
    let scheduler = TestScheduler(initialClock: 0)
    let notifiers: [(Observable<any Error>) -> Observable<Int>] = [
      { _ in .never() }, { $0.flatMap { _ in Observable<Int>.never() } }, { [trigger] _ in trigger.map { 1 } },
      { $0.map { _ in 1 }.delay(.seconds(1), scheduler: scheduler) },
      { $0.flatMap { _ in Observable<Int>.timer(.seconds(1), scheduler: scheduler) } },
    ]
    for (index, notifier) in notifiers.enumerated() {
      weak var sourceProbe: Held?
      weak var observerProbe: Held?
      weak var notifierProbe: Held?
      let subscription: any Disposable
      do {
        let (inSource, inObserver, inNotifier) = (Held(), Held(), Held())
        (sourceProbe, observerProbe, notifierProbe) = (inSource, inObserver, inNotifier)
        let failing = Observable<Int>.create { observer in
          observer.onError(TestError.first)
          return Disposables.create { _ = inSource }
        }
        subscription = failing.do(onNext: { _ in _ = inSource })
          .retry { (errors: Observable<any Error>) in notifier(errors.do(onNext: { _ in _ = inNotifier })) }
          .subscribe(onNext: { _ in _ = inObserver })
      }
      subscription.dispose()
      XCTAssertNil(sourceProbe, "the source, \(index)")
      XCTAssertNil(observerProbe, "the observer, \(index)")
      XCTAssertNil(notifierProbe, "the notifier, \(index)")
    }
  }

  func testTheNotifiersCompletionCompletesWhileItWaits() {
    let recorder = recorder()
    sources[0].onError(TestError.first)
    trigger.onCompleted()
    XCTAssertEqual(recorder.line, "|")
  }

  func testTheNotifiersErrorFailsWhileItWaits() {
    let recorder = recorder()
    sources[0].onError(TestError.first)
    trigger.onError(TestError.second)
    XCTAssertEqual(recorder.line, "#second")
  }

  func testTheNotifiersEndWaitsForTheNextError() {
    let recorder = recorder()
    trigger.onCompleted()
    sources[0].onNext(1)
    XCTAssertEqual(recorder.line, "1")
    sources[0].onError(TestError.first)
    XCTAssertEqual(recorder.line, "1 |")
  }

  func testTheNotifierSeesTheErrors() {
    let source = Observable<Int>.error(TestError.first)
      .retry { (errors: Observable<any Error>) in
        errors.enumerated().flatMap { $0.index < 2 ? Observable.just(0) : .error($0.element) }
      }
    XCTAssertEqual(Recorder(source).line, "#first")
  }

  func testAnErrorOfAnotherTypeEndsTheSequence() {
    let recorder = Recorder(attempts().retry { (errors: Observable<TestError>) in errors })
    sources[0].onError(TestError.first)
    sources[1].onError(RxError.timeout)
    XCTAssertEqual(recorder.line, "#Nothing came in time.")
  }

  func testDisposeLetsSourceAndNotifierGo() {
    let recorder = recorder()
    recorder.dispose()
    XCTAssertFalse(sources[0].hasObservers)
    XCTAssertFalse(trigger.hasObservers)
  }

  func testWithADelayTheNextAttemptComesThatMuchLater() {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.cold(" -a#")
    let retried = source.retry { (errors: Observable<any Error>) in
      errors.delay(.seconds(2), scheduler: scheduler).take(2)
    }
    scheduler.expect(retried, "  -a---a---a|")
  }

  func testDelaysOfZeroAndLessTryAgainInTheNextTurn() {
    for span in [RxTimeInterval.seconds(0), .seconds(-1)] {
      let scheduler = TestScheduler(initialClock: 0)
      sources = []
      let recorder = Recorder(
        attempts().retry { (errors: Observable<any Error>) in errors.delay(span, scheduler: scheduler) })
      sources[0].onError(TestError.first)
      XCTAssertEqual(sources.count, 1)
      scheduler.advance()
      XCTAssertEqual(sources.count, 2)
      recorder.dispose()
    }
  }

  func testDelaysThatGrowTooLongToCountNeverEnd() {
    let scheduler = TestScheduler(initialClock: 0)
    for span in [RxTimeInterval.never, .seconds(.max)] {
      sources = []
      let recorder = Recorder(
        attempts().retry { (errors: Observable<any Error>) in
          errors.flatMap { _ in Observable<Int>.timer(span, scheduler: scheduler) }
        })
      sources[0].onError(TestError.first)
      scheduler.run()
      XCTAssertEqual(sources.count, 1)
      recorder.dispose()
    }
  }

  func testDisposeWhileItWaitsKeepsItFromTryingAgain() {
    let recorder = recorder()
    sources[0].onError(TestError.first)
    recorder.dispose()
    trigger.onNext(())
    XCTAssertEqual(sources.count, 1)
    XCTAssertFalse(trigger.hasObservers)
  }
}
