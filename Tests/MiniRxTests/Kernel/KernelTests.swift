import Foundation
import XCTest

@testable import MiniRx
@testable import MiniRxTesting

/// What the kernel has to get right between operators: found by review, each once broken.
final class KernelTests: XCTestCase {
  func testAnErrorThatWaitsIsNotDroppedByASwitch() {
    let outer = PublishSubject<Observable<Int>>()
    let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
    var heard: [Event<Int>] = []
    _ = outer.flatMapLatest { $0 }.subscribe { event in
      heard.append(event)
      guard event.element == 1 else { return }
      outer.onNext(second)
      second.onError(LawError())
      outer.onNext(.just(2))
    }
    outer.onNext(first)
    first.onNext(1)
    XCTAssertEqual(heard.count, 2)
    XCTAssertTrue(heard.last?.error is LawError)
  }

  func testASourceThatHasCompletedIsReleasedWhileInnerSequencesRun() {
    let scheduler = TestScheduler(initialClock: 0)
    let stages: [(Observable<Int>) -> Observable<Int>] = [
      { $0.flatMap { _ in Observable<Int>.never() } }, { $0.flatMapLatest { _ in Observable<Int>.never() } },
      { $0.observe(on: scheduler) }, { $0.delay(.seconds(1), scheduler: scheduler) }, { $0.concat(.never()) },
      { $0.throttle(.seconds(1), scheduler: scheduler) }, { $0.sample(Observable<Int>.never()) },
    ]
    for (index, stage) in stages.enumerated() {
      var isDisposed = false
      let source = Observable<Int>.create { observer in
        observer.onNext(1)
        observer.onNext(2)
        observer.onCompleted()
        return Disposables.create { isDisposed = true }
      }
      let subscription = stage(source).subscribe { _ in }
      XCTAssertTrue(isDisposed, "stage \(index)")
      subscription.dispose()
    }
  }

  func testASourceThatEmitsWhileItIsAttachedIsStoppedByTheEndOfItsTurn() {
    var iterated = 0
    let numbers = (0..<1000).lazy.map { number -> Int in
      iterated += 1
      return number
    }
    var heard: [Int] = []
    _ = Observable.from(numbers, scheduler: ImmediateScheduler()).take(1).concat(.just(-1))
      .subscribe(onNext: { heard.append($0) })
    XCTAssertEqual(heard, [0, -1])
    XCTAssertEqual(iterated, 1)
  }

  func testAClosureBehindASubjectIsSilentOnceAnEarlierObserverHasDisposedIt() {
    let subject = PublishSubject<Int>()
    let second = SerialDisposable()
    var calls = 0
    _ = subject.subscribe(onNext: { _ in second.dispose() })
    second.disposable = subject.map { number in
      calls += 1
      return number
    }
    .subscribe(onNext: { _ in })
    subject.onNext(1)
    XCTAssertEqual(calls, 0)
  }

  func testAClosureBehindObserveOnIsSilentForWhatWaitsBehindADispose() {
    let scheduler = TestScheduler(initialClock: 0)
    let subject = PublishSubject<Int>()
    let subscription = SerialDisposable()
    var calls = 0
    subscription.disposable = subject.observe(on: scheduler).map { _ in calls += 1 }
      .subscribe(onNext: { subscription.dispose() })
    for number in 1...3 { subject.onNext(number) }
    scheduler.advance()
    XCTAssertEqual(calls, 1)
  }

  func testASerialDisposableThatIsDisposedDisposesWhatItIsGiven() {
    let serial = SerialDisposable()
    serial.dispose()
    let late = BooleanDisposable()
    serial.disposable = late
    XCTAssertTrue(late.isDisposed)
  }

  func testWorkThatIsDisposedWhileItRunsHasItsResultDisposed() {
    let scheduler = TestScheduler(initialClock: 0)
    let work = SerialDisposable()
    let result = BooleanDisposable()
    work.disposable = scheduler.schedule(()) {
      work.dispose()
      return result
    }
    scheduler.advance()
    XCTAssertTrue(result.isDisposed)
  }

  func testASubjectReceivesNothingFromAConnectionThatIsDisposed() {
    var kept: Sink<Int>?
    // A source that does not stop when it is disposed.
    let source = Source<Int> { sink in
      kept = sink
      return nil
    }
    let subject = PublishSubject<Int>()
    let recorder = Recorder(subject.asObservable())
    let connection = source.multicast(subject).connect()
    kept?.next(1)
    connection.dispose()
    kept?.next(2)
    kept?.complete()
    XCTAssertEqual(recorder.line, "1")
  }

  func testNothingBehindTheEndReachesAnOperatorAndAnErrorIsReported() {
    var kept: Sink<Int>?
    let source = Source<Int> { sink in
      kept = sink
      return nil
    }
    var heard = 0
    let subscription = source.do(onNext: { _ in heard += 1 }, onError: { _ in heard += 1 }).subscribe { _ in }
    kept?.complete()
    kept?.next(1)
    XCTAssertEqual(undeliverableErrors { kept?.fail(TestError.first) }, 1)
    XCTAssertEqual(heard, 0)
    subscription.dispose()
  }

  func testNeverNeverComesInVirtualTime() {
    let scheduler = TestScheduler(initialClock: 0)
    _ = Observable<Int>.timer(.never, scheduler: scheduler).subscribe { XCTFail("\($0)") }
    scheduler.run()
    XCTAssertEqual(scheduler.clock, 0)
  }

  func testALivePeriodicTimerIsSilentAfterDispose() {
    let scheduler = SerialDispatchQueueScheduler(qos: .userInteractive)
    let ticks = Counter()
    let threeTicks = expectation(description: "three ticks")
    let subscription = Observable<Int>.interval(.milliseconds(2), scheduler: scheduler).subscribe(onNext: {
      ticks.add(1)
      if $0 == 2 { threeTicks.fulfill() }
    })
    wait(for: [threeTicks], timeout: 10)
    subscription.dispose()
    let before = ticks.value
    let later = expectation(description: "ten periods of the same queue")
    _ = Observable<Int>.interval(.milliseconds(2), scheduler: scheduler).take(10)
      .subscribe(onCompleted: { later.fulfill() })
    wait(for: [later], timeout: 10)
    XCTAssertLessThanOrEqual(ticks.value, before + 1)
  }

  func testTheMainSchedulerRunsAtOnceOnlyWhenNothingWaits() {
    var order: [String] = []
    let done = expectation(description: "all ran")
    let scheduler = MainScheduler()
    _ = scheduler.schedule(()) {
      order.append("at once")
      _ = scheduler.schedule(()) {
        order.append("later")
        done.fulfill()
        return Disposables.create()
      }
      order.append("before later")
      return Disposables.create()
    }
    XCTAssertEqual(order, ["at once", "before later"])
    wait(for: [done], timeout: 10)
    XCTAssertEqual(order, ["at once", "before later", "later"])
    _ = scheduler.schedule(()) {
      order.append("at once again")
      return Disposables.create()
    }
    XCTAssertEqual(order.last, "at once again")
  }

  func testASlotThatIsDisposedDisposesWhatItIsFilledWith() {
    let slot = DisposableSlot<any Disposable>()
    slot.dispose()
    let late = BooleanDisposable()
    slot.fill(late)
    XCTAssertTrue(late.isDisposed)
  }

  func testSpansOfNanosecondsAreWhole() {
    XCTAssertEqual(RxTimeInterval(nanoseconds: 3_000_000_001).nanoseconds, 3_000_000_001)
    XCTAssertEqual(RxTimeInterval(nanoseconds: -1).nanoseconds, 0)
  }

  /// The last observer leaves while the source ends: others may have subscribed in between, who are of the next connection.
  func testAnEndBehindThatOfTheConnectionIsNotHandedOn() {
    for error in [nil, TestError.first] {
      let subject = PublishSubject<Int>()
      var isOver = false
      let subscription = subject.subscribe(onError: { _ in isOver = true }, onCompleted: { isOver = true })
      var sink: SharingSink<PublishSubject<Int>>?
      let connection = SharedConnection(ReleaseGate(), onEnd: { _ in sink?.receive(queued: QueuedEnd(error)) })
      sink = SharingSink(subject, connection)
      XCTAssertEqual(undeliverableErrors { connection.dispose() }, error == nil ? 0 : 1)
      XCTAssertFalse(isOver)
      subscription.dispose()
      sink = nil
    }
  }

  /// A sequence that continues with itself hands down another upstream in each round.
  func testACombinedSourceHoldsItsLastUpstreamAlone() {
    weak var first: BooleanDisposable?
    let rounds = Source<Int> { sink in
      let upstream = BooleanDisposable()
      first = upstream
      sink.setUpstream(upstream)
      sink.setUpstream(BooleanDisposable())
      return nil
    }
    let subscription = Observable.combineLatest(rounds, Observable<Int>.never()).subscribe()
    XCTAssertNil(first)
    subscription.dispose()
  }

  /// What a source does that continues, and how many errors are reported where it is not listened to.
  private let lateEvents: [(event: (Sink<Int>) -> Void, undeliverable: Int)] = [
    ({ $0.next(1) }, 0), ({ $0.complete() }, 0), ({ $0.fail(TestError.first) }, 1),
  ]

  func testADisplacedSourceThatContinuesDeliversNothing() {
    for (index, row) in lateEvents.enumerated() {
      var sink: Sink<Int>?
      let outer = PublishSubject<Observable<Int>>()
      let recorder = Recorder(outer.switchLatest())
      outer.onNext(
        Source {
          sink = $0
          return nil
        })
      outer.onNext(.never())
      XCTAssertEqual(undeliverableErrors { sink.map(row.event) }, row.undeliverable, "event \(index)")
      outer.onCompleted()
      XCTAssertEqual(recorder.line, "", "event \(index)")
    }
  }

  func testASilencedSourceThatContinuesDeliversNothing() {
    for (index, row) in lateEvents.enumerated() {
      var (sink, interruptible): (Sink<Int>?, (any Interruptible)?)
      let source = Source<Int> { attached in
        sink = attached
        return nil
      }
      let recorder = Recorder(
        source.interruptible { begun, _ in
          interruptible = begun
          return Kept()
        })
      interruptible?.silence()
      XCTAssertEqual(undeliverableErrors { sink.map(row.event) }, row.undeliverable, "event \(index)")
      XCTAssertEqual(recorder.line, "", "event \(index)")
      interruptible?.completeSubscriber()
      XCTAssertEqual(recorder.line, "|", "event \(index)")
    }
  }

  func testTheEndOfASourceThatCanBeInterruptedIsDeliveredBeforeTheSourceIsDisposed() {
    for end in [.completed, .error(TestError.first)] as [Event<Int>] {
      var log: [String] = []
      var emit: ((Event<Int>) -> Void)?
      let source = Observable<Int>.create { observer in
        emit = observer.on
        return Disposables.create { log.append("disposed") }
      }
      _ = source.interruptible { _, _ in Kept() }
        .subscribe(onError: { _ in log.append("ended") }, onCompleted: { log.append("ended") })
      emit?(end)
      XCTAssertEqual(log, ["ended", "disposed"], "\(end)")
    }
  }

  func testASourceThatCanBeInterruptedIsNotSubscribedToForASubscriptionThatIsOver() {
    var count = 0
    let source = Source<Int> { _ in
      count += 1
      return nil
    }
    let interruptible = source.interruptible { _, _ in
      count += 1
      return Kept()
    }
    XCTAssertNil(interruptible.attach(DisposedSink()))
    XCTAssertEqual(count, 0)
  }

  func testASourceThatCanBeInterruptedFindsTheContextOfItsSubscriberOrElseThatOfWhatKeepsIt() {
    let (given, kept) = (Counter(), Kept())
    for (context, expected) in [(given, given), (nil, kept.context)] as [(AnyObject?, AnyObject)] {
      var sink: Sink<Int>?
      let source = Source<Int> { attached in
        sink = attached
        return nil
      }
      SubscriptionContext.with(context) { _ = source.interruptible { _, _ in kept }.subscribe { _ in } }
      XCTAssertTrue(sink?.context === expected, "\(context as Any)")
    }
  }

  func testWhatKeepsASourceThatCanBeInterruptedIsDisposedAsSoonAsThatEnds() {
    let log = ValueLog()
    let source = Source<Int> { sink in
      sink.complete()
      log.append(2)
      return nil
    }
    _ = source.interruptible { _, _ in Kept { log.append(1) } }.subscribe { _ in }
    XCTAssertEqual(log.values, [1, 2])
  }

  func testASourceThatCanBeInterruptedIsDisposedWhenItEnds() {
    for end in [.completed, .error(TestError.first)] as [Event<Int>] {
      var isDisposed = false
      let source = Observable<Int>.create { observer in
        observer.on(end)
        return Disposables.create { isDisposed = true }
      }
      let subscription = source.interruptible { _, _ in Kept() }.subscribe { _ in }
      XCTAssertTrue(isDisposed, "\(end)")
      subscription.dispose()
    }
  }
}

/// The end of a subscription that was disposed before its source was attached.
private final class DisposedSink: Sink<Int> {
  override var context: AnyObject? { nil }
  override var isDisposed: Bool { true }
  override func setUpstream(_ upstream: UpstreamDisposable) { upstream.dispose() }
}

/// What is kept beside a source that can be interrupted.
private final class Kept: Interruption, @unchecked Sendable {
  let context: AnyObject = Counter()
  private let onDispose: @Sendable () -> Void

  init(onDispose: @escaping @Sendable () -> Void = {}) { self.onDispose = onDispose }

  func dispose() { onDispose() }
}
