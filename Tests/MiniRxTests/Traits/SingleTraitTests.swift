import MiniRxTesting
import XCTest

final class SingleTraitTests: XCTestCase {
  private func log(
    _ source: Single<Int>, dispose: Bool = false, onSuccess: @escaping (Int) -> Void = { _ in }
  ) -> [String] {
    var log: [String] = []
    let subscription = source.subscribe(
      onSuccess: {
        log.append("success \($0)")
        onSuccess($0)
      }, onFailure: { log.append("failure \($0)") }, onDisposed: { log.append("disposed") })
    if dispose { subscription.dispose() }
    return log
  }

  func testASuccessIsToldBeforeTheEnd() { XCTAssertEqual(log(.just(1)), ["success 1", "disposed"]) }

  func testAFailureIsToldBeforeTheEnd() {
    XCTAssertEqual(log(.error(TestError.first)), ["failure first", "disposed"])
  }

  func testDisposingTellsTheEndOnly() { XCTAssertEqual(log(.never(), dispose: true), ["disposed"]) }

  func testAnObserverIsGivenAResult() {
    var events: [SingleEvent<Int>] = []
    _ = Single.just(1).subscribe { events.append($0) }
    _ = Single<Int>.error(TestError.first).subscribe { events.append($0) }
    XCTAssertEqual(events.count, 2)
    XCTAssertEqual(try events[0].get(), 1)
    XCTAssertThrowsError(try events[1].get()) { XCTAssertEqual($0 as? TestError, .first) }
  }

  func testOnlyTheFirstEventOfACreatorCounts() {
    let source = Single<Int>.create { single in
      single(.success(1))
      single(.success(2))
      single(.failure(TestError.first))
      return Disposables.create()
    }
    XCTAssertEqual(Recorder(source.asObservable()).line, "1 |")
    XCTAssertEqual(log(source), ["success 1", "disposed"])
  }

  func testACreatorThatIsCalledAgainByItsObserverEmitsOnce() {
    var answer: (SingleEvent<Int>) -> Void = { _ in }
    let source = Single<Int>.create { single in
      answer = single
      return Disposables.create()
    }
    let recorder = Recorder<Int>()
    recorder.onNext = { answer(.success($0 + 1)) }
    recorder.subscribe(to: source.asObservable())
    answer(.success(1))
    XCTAssertEqual(recorder.line, "1 |")
  }

  func testFourThreadsThatAnswerGiveOneElement() {
    for _ in 0..<100 {
      var answer: @Sendable (SingleEvent<Int>) -> Void = { _ in }
      let count = Counter()
      let subscription = Single<Int>.create { single in
        answer = single
        return Disposables.create()
      }
      .asObservable().subscribe(onNext: { _ in count.add(1) })
      onThreads(4) { [answer] thread in answer(.success(thread)) }
      XCTAssertEqual(count.value, 1)
      subscription.dispose()
    }
  }

  func testACreatorsDisposableIsDisposedByTheEndAndByTheSubscription() {
    let (ended, stopped) = (BooleanDisposable(), BooleanDisposable())
    _ = Single<Int>.create { single in
      single(.failure(TestError.first))
      return ended
    }
    .subscribe(onFailure: { _ in })
    XCTAssertTrue(ended.isDisposed)
    let subscription = Single<Int>.create { _ in stopped }.subscribe()
    XCTAssertFalse(stopped.isDisposed)
    subscription.dispose()
    XCTAssertTrue(stopped.isDisposed)
  }

  func testAnAnswerAfterDisposeIsNotHeard() {
    var answer: (SingleEvent<Int>) -> Void = { _ in }
    var heard: [Int] = []
    let subscription = Single<Int>.create { single in
      answer = single
      return Disposables.create()
    }
    .subscribe(onSuccess: { heard.append($0) })
    subscription.dispose()
    answer(.success(1))
    XCTAssertEqual(heard, [])
  }

  func testAnErrorThatFollowsTheElementIsNotHeard() {
    let source = Single.just(1).do(afterSuccess: { _ in throw TestError.first })
    XCTAssertEqual(log(source), ["success 1", "disposed"])
  }

  func testARetryThatLeavesItWithoutAnElementIsAnErrorThatCanBeCaught() {
    let failing = Single<Int>.error(TestError.first)
    let retried = [
      failing.retry(0), failing.retry { _ in Observable<Int>.empty() },
      failing.retry { (_: Observable<TestError>) in Observable<Int>.empty() },
    ]
    for single in retried {
      XCTAssertEqual(log(single), ["failure \(RxError.noElements)", "disposed"])
      XCTAssertEqual(log(single.catchAndReturn(5)), ["success 5", "disposed"])
      XCTAssertEqual(Recorder(single.asDriver(onErrorJustReturn: 6).asObservable()).line, "6 |")
    }
    XCTAssertEqual(Recorder(Maybe.just(1).retry(0).asObservable()).line, "|")
  }

  func testClosuresAreGivenTheObjectWhileItLives() {
    final class Owner { var log: [String] = [] }
    let kept = Owner()
    for source in [Single.just(1), .error(TestError.first)] {
      _ = source.subscribe(
        with: kept, onSuccess: { $0.log.append("\($1)") }, onFailure: { $0.log.append("\($1)") },
        onDisposed: { $0.log.append("disposed") })
    }
    XCTAssertEqual(kept.log, ["1", "disposed", "first", "disposed"])
  }

  func testClosuresAreNotCalledOnceTheObjectIsGone() {
    var owner: NSObject? = NSObject()
    weak var released: NSObject?
    released = owner
    let source = PublishSubject<Int>()
    let subscription = source.take(1).asSingle().subscribe(with: owner!, onSuccess: { _, _ in XCTFail("called") })
    owner = nil
    XCTAssertNil(released)
    source.onNext(1)
    subscription.dispose()
  }

  func testASubscriptionCanBeMadeForEffectOnly() {
    var count = 0
    _ = Single.just(1).do(onSuccess: { count += $0 }).subscribe()
    XCTAssertEqual(count, 1)
  }

  func testAFailureNobodyHandlesReachesTheHookOnce() {
    let before = Hooks.defaultErrorHandler
    defer { Hooks.defaultErrorHandler = before }
    let unhandled = Counter()
    Hooks.defaultErrorHandler = { _, error in if error is TestError { unhandled.add(1) } }
    _ = Single<Int>.error(TestError.first).subscribe()
    _ = Single<Int>.error(TestError.first).subscribe(onFailure: { _ in })
    _ = Maybe<Int>.error(TestError.first).subscribe()
    _ = Completable.error(TestError.first).subscribe()
    XCTAssertEqual(unhandled.value, 3)
  }

  func testAnErrorAfterTheAnswerIsReportedAsUndeliverable() {
    let before = Hooks.undeliverableErrorHandler
    defer { Hooks.undeliverableErrorHandler = before }
    let late = Counter()
    Hooks.undeliverableErrorHandler = { if $0 is TestError { late.add(1) } }
    _ = Single.just(1).do(afterSuccess: { _ in throw TestError.first }).subscribe()
    XCTAssertEqual(late.value, 1)
    _ = Single<Int>.create { single in
      single(.success(1))
      single(.success(2))
      single(.failure(TestError.first))
      return Disposables.create()
    }
    .subscribe()
    XCTAssertEqual(late.value, 2)
  }
}
