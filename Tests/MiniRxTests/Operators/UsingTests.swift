import MiniRxTesting
import XCTest

final class UsingTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)
  /// Each resource is a subscription to it.
  private lazy var resource = scheduler.hot("-")

  private func using(
    _ observableFactory: @escaping () throws -> Observable<String>
  ) -> Observable<String> {
    .using(
      { [resource] in CompositeDisposable(disposables: [resource.subscribe()]) },
      observableFactory: { _ in try observableFactory() })
  }

  func testTheResourceLivesUntilCompletion() {
    let source = scheduler.hot("                 -a--|")
    scheduler.expect(using { source }, "         -a--|")
    scheduler.expect(subscriptionsOf: source, "  ^---!")
    scheduler.expect(subscriptionsOf: resource, "^---!")
  }

  func testTheResourceLivesUntilAnError() {
    let source = scheduler.hot("                 -a--#")
    scheduler.expect(using { source }, "         -a--#")
    scheduler.expect(subscriptionsOf: resource, "^---!")
  }

  func testDisposeLetsTheSequenceAndTheResourceGo() {
    let source = scheduler.hot("                 -a----b|")
    scheduler.expect(using { source }, "         -a--")
    scheduler.expect(subscriptionsOf: source, "  ^--!")
    scheduler.expect(subscriptionsOf: resource, "^--!")
  }

  func testTheResourceIsMadeAtTheSubscription() {
    let source = scheduler.cold("                  -a|")
    let result = using { source }.delaySubscription(.seconds(2), scheduler: scheduler)
    scheduler.expect(result, "                   ---a|")
    scheduler.expect(subscriptionsOf: resource, "--^-!")
  }

  func testEachSubscriptionHasAResourceOfItsOwn() {
    let source = scheduler.hot("                                -a---b|")
    let result = using { source }
    scheduler.expect(Observable.merge(result.take(1), result), "-(aa)b|")
    scheduler.expect(subscriptionsOf: resource, "               ^!", "^-----!")
  }

  func testASequenceThatEndsAtOnceDisposesTheResource() {
    scheduler.expect(using { .empty() }, "             |")
    scheduler.expect(using { .error(MarbleError()) }, "#")
    scheduler.expect(using { .just("a") }, "           (a|)")
    scheduler.expect(subscriptionsOf: resource, "      (^!)", "(^!)", "(^!)")
  }

  func testAThrowingObservableFactoryEndsTheSequenceAndDisposesTheResource() {
    scheduler.expect(using { throw MarbleError() }, "#")
    scheduler.expect(subscriptionsOf: resource, "    (^!)")
  }

  func testTheSequenceIsLetGoBeforeTheResource() {
    let resource = BooleanDisposable()
    var resourceWasDisposed: Bool?
    let sequence = Observable<Int>.create { _ in Disposables.create { resourceWasDisposed = resource.isDisposed } }
    Recorder(Observable.using({ resource }, observableFactory: { _ in sequence })).dispose()
    XCTAssertEqual(resourceWasDisposed, false)
  }

  func testASubscriptionThatIsDisposedWhileTheSequenceIsMadeDoesNotSubscribe() {
    let source = scheduler.cold("                a|")
    let stop = PublishSubject<Void>()
    let result = using {
      stop.onNext(())
      return source.asObservable()
    }
    scheduler.expect(result.take(until: stop), " |")
    scheduler.expect(subscriptionsOf: source)
    scheduler.expect(subscriptionsOf: resource, "(^!)")
  }

  func testDisposeInsideAnElementDisposesTheResource() {
    let source = PublishSubject<Int>()
    let resource = BooleanDisposable()
    let recorder = Recorder<Int>()
    recorder.onNext = { [unowned recorder] _ in recorder.dispose() }
    recorder.subscribe(to: .using({ resource }, observableFactory: { _ in source }))
    source.onNext(1)
    XCTAssertTrue(resource.isDisposed)
    XCTAssertEqual(recorder.line, "1")
  }
}
