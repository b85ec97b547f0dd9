import MiniRxTesting
import XCTest

final class CreateTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  // MARK: The closure passes sequences on

  /// The events of two sequences, whose subscriptions are what the closure returns.
  private func both(_ left: Observable<String>, _ right: Observable<String>) -> Observable<String> {
    .create { Disposables.create(left.subscribe($0), right.subscribe($0)) }
  }

  func testItEmitsWhatTheClosureSends() {
    let source = scheduler.hot("                                  -a--b-|")
    scheduler.expect(Observable.create { source.subscribe($0) }, "-a--b-|")
  }

  func testCompletionDisposesWhatTheClosureReturned() {
    let left = scheduler.hot("                -a-|")
    let right = scheduler.hot("               --x--y")
    scheduler.expect(both(left, right), "     -ax|")
    scheduler.expect(subscriptionsOf: right, "^--!")
  }

  func testAnErrorDisposesWhatTheClosureReturned() {
    let left = scheduler.hot("                -a-#")
    let right = scheduler.hot("               --x--y")
    scheduler.expect(both(left, right), "     -ax#")
    scheduler.expect(subscriptionsOf: right, "^--!")
  }

  func testDisposeDisposesWhatTheClosureReturned() {
    let left = scheduler.hot("                -a---b|")
    let right = scheduler.hot("               --x--y")
    scheduler.expect(both(left, right), "     -ax-")
    scheduler.expect(subscriptionsOf: left, " ^--!")
    scheduler.expect(subscriptionsOf: right, "^--!")
  }

  func testNothingPassesAfterTheEndThoughTheClosureGoesOn() {
    for end in ["-a-|", "-a-#"] {
      let scheduler = TestScheduler(initialClock: 0)
      let (left, right) = (scheduler.hot(end), scheduler.hot("----x-|"))
      let result = Observable<String>.create { observer in
        _ = left.map { $0 }.subscribe(observer)
        _ = right.map { $0 }.subscribe(observer)
        return Disposables.create()
      }
      scheduler.expect(result, end + "---")
      scheduler.expect(subscriptionsOf: right, "              ^-----!")
    }
  }

  func testNothingPassesAfterDisposeThoughTheClosureGoesOn() {
    let source = scheduler.hot("                       -a---b-|")
    let result = Observable<String>.create { observer in
      _ = source.map { $0 }.subscribe(observer)
      return Disposables.create()
    }
    let heard = scheduler.createObserver(String.self)
    scheduler.expect(result.do(onNext: heard.onNext), "-a--")
    scheduler.run()
    scheduler.expect(heard, "                          -a------")
    scheduler.expect(subscriptionsOf: source, "        ^------!")
  }

  func testEverySubscriptionRunsTheClosure() {
    let source = scheduler.cold("              -a|")
    let result = Observable.create { source.subscribe($0) }
    scheduler.expect(result, "                 -a|")
    scheduler.expect(result, "                 -a|")
    scheduler.expect(subscriptionsOf: source, "^-!", "--^-!")
  }

  func testTheClosureDoesNotRunWhereTheSubscriptionHasEndedBefore() {
    let stop = PublishSubject<Void>()
    var runs = 0
    let source = Observable<Int>.create { _ in
      runs += 1
      return Disposables.create()
    }
    XCTAssertEqual(Recorder(source.do(onSubscribe: { stop.onNext(()) }).take(until: stop)).line, "|")
    XCTAssertEqual(runs, 0)
  }

  // MARK: The closure keeps its observer

  func testWhatTheClosureReturnsIsDisposedOnce() {
    for ending in [Event<Int>.completed, .error(MarbleError()), nil] {
      var disposals = 0
      let subscription = Observable<Int>.create { observer in
        if let ending { observer.on(ending) }
        return Disposables.create { disposals += 1 }
      }
      .subscribe { _ in }
      subscription.dispose()
      subscription.dispose()
      XCTAssertEqual(disposals, 1, "\(String(describing: ending))")
    }
  }

  private var observer = AnyObserver<Int> { _ in }

  /// Leaves its observer to the test.
  private func source(dispose: @escaping () -> Void = {}) -> Observable<Int> {
    .create { [unowned self] in
      observer = $0
      return Disposables.create(with: dispose)
    }
  }

  func testWhatTheClosureReturnsAfterTheEndIsDisposedAtOnce() {
    var isDisposed = false
    let source = Observable<Int>.create { observer in
      observer.onCompleted()
      return Disposables.create { isDisposed = true }
    }
    let recorder = Recorder(source)
    XCTAssertTrue(isDisposed)
    XCTAssertEqual(recorder.line, "|")
  }

  func testAnElementThatTheObserverSendsWaitsForItsTurn() {
    let recorder = Recorder<Int>()
    var lengths: [Int] = []
    recorder.onNext = { [unowned self, unowned recorder] in
      if $0 == 1 { observer.onNext(2) }
      lengths.append(recorder.events.count)
    }
    recorder.subscribe(to: source())
    observer.onNext(1)
    XCTAssertEqual(recorder.line, "1 2")
    XCTAssertEqual(lengths, [1, 2], "the second element comes after the delivery of the first")
  }

  func testCompletionInsideAnElementComesAfterIt() {
    let recorder = Recorder<Int>()
    recorder.onNext = { [unowned self] _ in observer.onCompleted() }
    recorder.subscribe(to: source())
    observer.onNext(1)
    XCTAssertEqual(recorder.line, "1 |")
  }

  func testDisposeInsideAnElementDropsWhatFollows() {
    var disposals = 0
    let recorder = Recorder<Int>()
    recorder.onNext = { [unowned self, unowned recorder] _ in
      observer.onNext(2)
      recorder.dispose()
    }
    recorder.subscribe(to: source(dispose: { disposals += 1 }))
    observer.onNext(1)
    XCTAssertEqual(recorder.line, "1")
    XCTAssertEqual(disposals, 1)
  }

  func testNothingPassesThatTheClosureSendsWhileItIsDisposed() {
    let recorder = Recorder<Int>()
    recorder.subscribe(
      to: source { [unowned self] in
        observer.onNext(2)
        observer.onError(TestError.first)
      })
    observer.onNext(1)
    XCTAssertEqual(undeliverableErrors { recorder.dispose() }, 1)
    XCTAssertEqual(recorder.line, "1")
  }

  func testAnObserverThatIsKeptDoesNotKeepTheSubscribersClosuresAfterDispose() {
    weak var probe: Token?
    var kept: AnyObserver<Int>?
    do {
      let captured = Token(0, Census())
      probe = captured
      let subscription = Observable<Int>.create { observer in
        kept = observer
        return Disposables.create()
      }
      .subscribe(onNext: { _ in _ = captured })
      XCTAssertNotNil(probe)
      subscription.dispose()
    }
    XCTAssertNil(probe)
    kept?.onNext(1)
  }
}
