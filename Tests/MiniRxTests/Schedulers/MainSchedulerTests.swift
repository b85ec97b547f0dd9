import MiniRx
import XCTest

/// The order of things on the main thread, as RxSwift has it.
final class MainSchedulerTests: XCTestCase, @unchecked Sendable {
  private var log: [String] = []

  private func log<Value>(_ value: Value) { log.append("\(value)") }

  /// Waits until what is in the main queue now, and what that brings about in a few turns, has run.
  private func serveMainQueue() {
    for _ in 0..<10 {
      let served = expectation(description: "served")
      DispatchQueue.main.async { served.fulfill() }
      wait(for: [served], timeout: 60)
    }
  }

  func testASignalOfElementsEmitsTheFirstAtOnceAndTheOthersInTurns() {
    _ = Signal.from([1, 2, 3]).emit(onNext: { self.log($0) })
    log("after subscribe")
    serveMainQueue()
    XCTAssertEqual(log, ["1", "after subscribe", "2", "3"])
  }

  func testAnElementOnAMainSchedulerCompletesInATurnOfItsOwn() {
    _ = Observable.just(1, scheduler: MainScheduler.instance)
      .subscribe(onNext: { self.log($0) }, onCompleted: { self.log("completed") })
    log("after subscribe")
    serveMainQueue()
    XCTAssertEqual(log, ["1", "after subscribe", "completed"])
  }

  func testCombinedDriversTakeTurns() {
    _ = Driver.combineLatest(.of(1, 2), .of(3, 4)) { $0 * 10 + $1 }.drive(onNext: { self.log($0) })
    serveMainQueue()
    XCTAssertEqual(log, ["13", "23", "24"])
  }

  func testMergedDriversTakeTurns() {
    _ = Driver.merge(.of(1, 2), .of(3, 4)).drive(onNext: { self.log($0) })
    serveMainQueue()
    XCTAssertEqual(log, ["1", "3", "2", "4"])
  }

  func testElementsOfTheCurrentThreadAreObservedAtOnce() {
    _ = Observable.of(1, 2, 3).observe(on: MainScheduler.instance).subscribe(onNext: { self.log($0) })
    log("after subscribe")
    XCTAssertEqual(log, ["1", "2", "3", "after subscribe"])
  }

  func testTheSourcesOfAConcatenationAreObservedAtOnce() {
    let source = Observable.just(1).observe(on: MainScheduler.instance)
    _ = Observable.concat(source, source).subscribe(onNext: { self.log($0) })
    log("after subscribe")
    XCTAssertEqual(log, ["1", "1", "after subscribe"])
  }

  func testAnEmissionPutOffOnAccountOfAnotherSchedulerIsObservedAtOnce() {
    let subject = PublishSubject<Int>()
    _ = subject.subscribe(onNext: { if $0 == 1 { subject.onNext(2) } })
    _ = subject.observe(on: MainScheduler.instance).subscribe(onNext: { self.log($0) })
    subject.onNext(1)
    log("after onNext")
    XCTAssertEqual(log, ["1", "2", "after onNext"])
  }

  func testAfterFeedbackTheSchedulerRunsWorkAtOnceAgain() {
    let scheduler = MainScheduler()
    let subject = PublishSubject<Int>()
    _ = subject.observe(on: scheduler).subscribe(onNext: {
      self.log($0)
      if $0 == 1 { subject.onNext(2) }
    })
    subject.onNext(1)
    log("after 1")
    serveMainQueue()
    subject.onNext(3)
    log("after 3")
    XCTAssertEqual(log, ["1", "after 1", "2", "3", "after 3"])
  }

  func testAPauseOfRetryHoldsNoMainScheduler() {
    let (main, answers) = (MainScheduler(), PublishSubject<Void>())
    let failing = Observable<Int>.error(RxError.unknown).retry(when: { $0.flatMap { _ in answers } })
    let subscription = Observable.just(1).observe(on: main).flatMap { _ in failing }.subscribe()
    _ = Observable.just(2).observe(on: main).subscribe(onNext: { self.log($0) })
    log("after subscribe")
    XCTAssertEqual(log, ["2", "after subscribe"])
    subscription.dispose()
  }

  func testFeedbackTakesATurnOfEachSchedulerThatRanWhatItFollows() {
    let subject = PublishSubject<Int>()
    _ = subject.observe(on: MainScheduler()).do(onNext: { self.log("outer \($0)") })
      .observe(on: MainScheduler())
      .subscribe(onNext: {
        self.log("inner \($0)")
        if $0 == 1 { subject.onNext(2) }
      })
    subject.onNext(1)
    log("after 1")
    serveMainQueue()
    XCTAssertEqual(log, ["outer 1", "inner 1", "after 1", "outer 2", "inner 2"])
  }

  func testObservedEventsHaveTheirPlaceAmongTheOtherWorkOfTheQueue() {
    let subject = PublishSubject<Int>()
    _ = subject.observe(on: MainScheduler.asyncInstance).subscribe(onNext: { self.log($0) })
    subject.onNext(1)
    DispatchQueue.main.async { self.log("x") }
    subject.onNext(2)
    subject.onNext(3)
    DispatchQueue.main.async { self.log("y") }
    serveMainQueue()
    XCTAssertEqual(log, ["1", "x", "2", "3", "y"])
  }

  func testEventsFromAnotherThreadHaveTheirPlaceInTheQueue() {
    for scheduler in [MainScheduler.instance, MainScheduler.asyncInstance, ConcurrentMainScheduler.instance]
      as [any ImmediateSchedulerType]
    {
      log = []
      let subject = PublishSubject<Int>()
      _ = subject.observe(on: scheduler).subscribe(onNext: { self.log($0) })
      onThreads(1) { _ in
        subject.onNext(1)
        DispatchQueue.main.async { self.log("x") }
        subject.onNext(2)
      }
      serveMainQueue()
      XCTAssertEqual(log, ["1", "x", "2"], "\(type(of: scheduler))")
    }
  }

  func testAnEventThatWaitsComesBeforeOneThatCouldBeDeliveredAtOnce() {
    let subject = PublishSubject<Int>()
    _ = subject.observe(on: ConcurrentMainScheduler.instance).subscribe(onNext: { self.log($0) })
    onThreads(1) { _ in subject.onNext(1) }
    subject.onNext(2)
    serveMainQueue()
    XCTAssertEqual(log, ["1", "2"])
  }

  func testAnEventThatFindsItsTurnInsideAnotherEventComesAfterIt() {
    var send: (Int) -> Void = { _ in }
    let source = Observable<Int>.create { observer in
      send = { observer.onNext($0) }
      return Disposables.create()
    }
    _ = source.observe(on: MainScheduler.instance).subscribe(onNext: {
      self.log("begin \($0)")
      if $0 == 1 {
        send(2)
        RunLoop.current.run(until: Date())
      }
      self.log("end \($0)")
    })
    send(1)
    serveMainQueue()
    XCTAssertEqual(log, ["begin 1", "end 1", "begin 2", "end 2"])
  }

  func testWhatWaitsInTheQueueIsReleasedByDisposal() {
    let subject = PublishSubject<Token>()
    let census = Census()
    var observer: Token? = Token(0, census)
    let subscription = subject.observe(on: MainScheduler.asyncInstance).subscribe(onNext: { [observer] _ in
      XCTFail("\(String(describing: observer)) observes what was disposed.")
    })
    observer = nil
    for value in 1...3 { subject.onNext(Token(value, census)) }
    XCTAssertEqual(census.liveTokens, 4)
    subscription.dispose()
    XCTAssertEqual(census.liveTokens, 0)
    serveMainQueue()
  }
}
