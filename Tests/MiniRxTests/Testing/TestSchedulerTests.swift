import MiniRxTesting
import XCTest

/// RxTest's style: scripts of events, observers that write down, and the times between which `start` observes.
final class TestSchedulerTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testStartMakesAt100ObservesFrom200To1000() {
    var madeAt = 0
    let times = [199, 200, 210, 1000, 1001]
    let taps = scheduler.createHotObservable(times.map { .next($0, $0) })
    let observer = scheduler.start { [scheduler] in
      madeAt = scheduler.clock
      return taps
    }
    XCTAssertEqual(madeAt, 100)
    XCTAssertEqual(observer.events, [.next(210, 210), .next(1000, 1000)])
    XCTAssertEqual(taps.subscriptions, [Subscription(200, 1000)])
  }

  func testStartTakesOtherTimes() {
    let taps = scheduler.createHotObservable([.next(10, 1), .next(20, 2), .next(30, 3)])
    let observer = scheduler.start(created: 5, subscribed: 15, disposed: 25) { taps }
    XCTAssertEqual(observer.events, [.next(20, 2)])
    XCTAssertEqual(taps.subscriptions, [Subscription(15, 25)])
  }

  func testStartDisposesAtTheGivenTime() {
    let taps = scheduler.createHotObservable([.next(210, 1), .next(310, 2)])
    let observer = scheduler.start(disposed: 300) { taps }
    XCTAssertEqual(observer.events, [.next(210, 1)])
  }

  func testAColdScriptCountsFromTheSubscription() {
    let cold = scheduler.createColdObservable([.next(0, "a"), .next(10, "b"), .completed(20)])
    let observer = scheduler.start { cold.map { $0 } }
    XCTAssertEqual(observer.events, [.next(200, "a"), .next(210, "b"), .completed(220)])
    XCTAssertEqual(cold.subscriptions, [Subscription(200, 220)])
  }

  func testAColdScriptRunsForEachObserver() {
    let cold = scheduler.createColdObservable([.next(10, 1), .completed(20)])
    let observer = scheduler.start { cold.concat(cold) }
    XCTAssertEqual(observer.events, [.next(210, 1), .next(230, 1), .completed(240)])
    XCTAssertEqual(cold.subscriptions, [Subscription(200, 220), Subscription(220, 240)])
  }

  func testAHotScriptGoesOnAfterAnErrorForLaterObservers() {
    let taps = scheduler.createHotObservable([.next(210, 1), .error(220, MarbleError()), .next(230, 2)])
    let observer = scheduler.start { taps.catch { _ in taps.asObservable() } }
    XCTAssertEqual(observer.events, [.next(210, 1), .next(230, 2)])
    XCTAssertEqual(taps.subscriptions, [Subscription(200, 220), Subscription(220, 1000)])
  }

  func testNothingIsDeliveredAfterDispose() {
    let taps = scheduler.createHotObservable([.next(1, 1), .next(2, 2)])
    let observer = scheduler.createObserver(Int.self)
    let subscription = taps.subscribe(observer)
    scheduler.scheduleAt(1) { subscription.dispose() }
    scheduler.start()
    XCTAssertEqual(observer.events, [.next(1, 1)])
    XCTAssertEqual(taps.subscriptions, [Subscription(0, 1)])
  }

  func testASubscriptionShowsItsTimes() {
    XCTAssertEqual([Subscription(200, 220)].description, "[(200 : 220)]")
  }

  func testASubscriptionThatLastsHasNoEnd() {
    let taps = scheduler.createHotObservable([.next(1, 1)])
    let subscription = taps.subscribe()
    scheduler.start()
    XCTAssertEqual(taps.subscriptions, [Subscription(0)])
    XCTAssertEqual(taps.subscriptions.description, "[(0 : Infinity)]")
    subscription.dispose()
  }

  func testAnObserverIsReleasedWithItsSubscription() {
    final class Probe {}
    weak var probe: Probe?
    let cold = scheduler.createColdObservable([.next(10, 1)])
    let subscription: any Disposable
    do {
      let captured = Probe()
      probe = captured
      subscription = cold.subscribe(onNext: { _ in _ = captured })
    }
    XCTAssertNotNil(probe)
    subscription.dispose()
    XCTAssertNil(probe)
  }

  func testASubscriptionThatIsNeverDisposedLeavesWithItsScript() {
    weak var relay: BehaviorRelay<Int>?
    for isHot in [true, false] {
      do {
        let script: [Recorded<Event<Int>>] = [.next(10, 1)]
        let taps = isHot ? scheduler.createHotObservable(script) : scheduler.createColdObservable(script)
        let bound = BehaviorRelay(value: 0)
        relay = bound
        _ = taps.bind(to: bound)
        scheduler.start()
        XCTAssertEqual(bound.value, 1)
      }
      XCTAssertNil(relay)
    }
  }

  func testScheduledVirtualWorkRunsAtItsTime() {
    var ran: [String] = []
    let note = { [scheduler] (name: String) -> any Disposable in
      ran.append("\(name) at \(scheduler.clock)")
      return Disposables.create()
    }
    _ = scheduler.scheduleAbsoluteVirtual("absolute", time: 7, action: note)
    scheduler.advanceTo(5)
    _ = scheduler.scheduleRelativeVirtual("relative", dueTime: 1, action: note)
    _ = scheduler.scheduleAbsoluteVirtual("past", time: 2, action: note)
    _ = scheduler.scheduleRelativeVirtual("cancelled", dueTime: 1, action: note).dispose()
    scheduler.start()
    XCTAssertEqual(ran, ["past at 5", "relative at 6", "absolute at 7"])
  }

  func testSleepMovesTheClockAndRunsNothing() {
    var ranAt: [Int] = []
    scheduler.scheduleAt(3) { [scheduler] in ranAt.append(scheduler.clock) }
    scheduler.sleep(10)
    XCTAssertEqual(scheduler.clock, 10)
    XCTAssertEqual(ranAt, [])
    scheduler.advance()
    XCTAssertEqual(ranAt, [10])
  }

  /// Processing takes no time for a script.
  func testAScriptIsAsItStandsBehindATimeThatIsNotWhole() {
    scheduler.advance(by: .milliseconds(600))
    var times: [Int64] = []
    _ = scheduler.createColdObservable([.next(1, 1), .next(2, 2)]).subscribe(onNext: { [scheduler] _ in
      times.append(scheduler.clockNanoseconds / 1_000_000)
    })
    scheduler.start()
    XCTAssertEqual(times, [1_600, 2_600])
  }

  func testStopEndsTheRunAndTheNextGoesOn() {
    var ran: [Int] = []
    for time in 1...4 {
      scheduler.scheduleAt(time) { [scheduler] in
        ran.append(time)
        if time == 2 { scheduler.stop() }
      }
    }
    scheduler.advanceTo(10)
    XCTAssertEqual(ran, [1, 2])
    XCTAssertEqual(scheduler.clock, 2)
    scheduler.advanceTo(10)
    XCTAssertEqual(ran, [1, 2, 3, 4])
    XCTAssertEqual(scheduler.clock, 10)
  }

  @MainActor
  func testStopEndsARunThatLetsTasksContinueAsWell() async {
    let scheduler = TestScheduler(initialClock: 0)
    var ran: [Int] = []
    for time in 1...3 {
      scheduler.scheduleAt(time) {
        ran.append(time)
        if time == 2 { scheduler.stop() }
      }
    }
    await scheduler.advance(to: 3)
    XCTAssertEqual(ran, [1, 2])
    await scheduler.advance(to: 3)
    XCTAssertEqual(ran, [1, 2, 3])
  }

  func testAnObserverReceivesAScriptAsItStands() {
    let script: [Recorded<Event<Int>>] = [.next(10, 1), .completed(20), .next(30, 2), .error(40, MarbleError())]
    for observable in [scheduler.createHotObservable(script), scheduler.createColdObservable(script)] {
      let observer = scheduler.createObserver(Int.self)
      let start = scheduler.clock
      let subscription = observable.subscribe(observer)
      scheduler.start()
      XCTAssertEqual(observer.events.map { Recorded(time: $0.time - start, value: $0.value) }, script)
      XCTAssertEqual(observable.subscriptions, [Subscription(start)])
      subscription.dispose()
      XCTAssertEqual(observable.subscriptions, [Subscription(start, start + 40)])
    }
  }

  func testAsASequenceAScriptEndsWithItsFirstTerminalEvent() {
    let taps = scheduler.createHotObservable([.next(210, 1), .completed(220), .next(230, 2)])
    XCTAssertFalse(taps === taps.asObservable())
    XCTAssertEqual(scheduler.start { taps }.events, [.next(210, 1), .completed(220)])
    XCTAssertEqual(taps.subscriptions, [Subscription(200, 220)])
  }

  /// As in RxTest: a start continues where work last ran, so that a second one comes in time.
  func testWhatIsCancelledDoesNotMoveTheClock() {
    let (work, timer) = (TestScheduler(initialClock: 0), TestScheduler(initialClock: 0))
    work.run(after: 5_000) {}.dispose()
    let source = PublishSubject<Int>()
    let subscription = source.debounce(.seconds(5), scheduler: timer).subscribe()
    source.onNext(1)
    subscription.dispose()
    for scheduler in [work, timer] {
      scheduler.run()
      XCTAssertEqual(scheduler.clock, 0)
      scheduler.run(after: 3_000) {}
      scheduler.run()
      XCTAssertEqual(scheduler.clock, 3)
    }
  }

  func testASecondStartComesInTimeAfterATimeoutThatWasNotReached() {
    _ = scheduler.start { Observable.just(1).timeout(.seconds(5_000), scheduler: self.scheduler) }
    let cold = scheduler.createColdObservable([.next(10, 1), .completed(20)])
    let result = scheduler.start(created: 1_100, subscribed: 1_200, disposed: 2_000) { cold }
    XCTAssertEqual(result.events, [.next(1_210, 1), .completed(1_220)])
  }

  func testPastWorkRunsInTheOrderOfItsTime() {
    var ran: [Int] = []
    scheduler.sleep(10)
    for time in [7, 12, 3, 10, 5] { scheduler.scheduleAt(time) { ran.append(time) } }
    scheduler.run()
    XCTAssertEqual(ran, [3, 5, 7, 10, 12])
  }

  func testATickComesBeforeWhatTheTickBeforeHasScheduled() {
    let ticks = Observable<Int>.interval(.seconds(10), scheduler: scheduler)
    let observer = scheduler.start { [scheduler] in ticks.debounce(.seconds(10), scheduler: scheduler) }
    XCTAssertEqual(observer.events, [])
  }

  /// Timers of which the faster one was started first, work that is scheduled between them, and what a tick schedules.
  private func ticks(keepingOrder keepsOrder: Bool, inAnEffect isInEffect: Bool) -> [String] {
    let scheduler = TestScheduler(initialClock: 0)
    scheduler.keepsOrderOfTimers = keepsOrder
    var ran: [String] = []
    let bag = DisposeBag()
    func timer(_ name: String, every period: Int) {
      let ticks = Observable<Int>.interval(.seconds(period), scheduler: scheduler)
      ticks.subscribe(onNext: { number in
        ran.append("\(name)\(number + 1)")
        if name == "a", number == 1 { scheduler.scheduleAt(4) { ran.append("once") } }
      }).disposed(by: bag)
    }
    func start() {
      timer("a", every: 1)
      scheduler.scheduleAt(2) { ran.append("between") }
      timer("b", every: 2)
    }
    if isInEffect {
      let moment = Moment()
      moment.run { Strand.$current.withValue(Strand(action: 1, in: moment), operation: start) }
    } else {
      start()
    }
    scheduler.advance(by: .seconds(4))
    return ran
  }

  func testTimersMayKeepTheOrderInWhichTheyWereStarted() {
    for isInEffect in [false, true] {
      if isInEffect { _ = Strand.areFollowed.raise() }
      XCTAssertEqual(
        ticks(keepingOrder: true, inAnEffect: isInEffect),
        ["a1", "a2", "between", "b1", "a3", "a4", "b2", "once"])
      XCTAssertEqual(
        ticks(keepingOrder: false, inAnEffect: isInEffect),
        ["a1", "between", "b1", "a2", "a3", "b2", "once", "a4"])
    }
  }

  func testAdjustedTimesAreThoseOfWork() {
    for (scheduler, expected) in [
      (scheduler, 1), (TestScheduler(initialClock: 0, simulateProcessingDelay: true), 1),
      (TestScheduler(initialClock: 0, simulateProcessingDelay: false), 0),
    ] {
      XCTAssertEqual(scheduler.adjustScheduledTime(0), expected)
      XCTAssertEqual(scheduler.adjustScheduledTime(5), 5)
    }
  }

  func testTimesAreInUnitsOfTheResolution() {
    let scheduler = TestScheduler(initialClock: 0, resolution: 0.001)
    let observer = scheduler.createObserver(Int.self)
    _ = Observable<Int>.timer(.milliseconds(250), scheduler: scheduler).subscribe(observer)
    scheduler.start()
    XCTAssertEqual(observer.events, [.next(250, 0), .completed(250)])
  }

  func testTheSmallestValuesOfAPreconditionAreAllowed() {
    let scheduler = TestScheduler(initialClock: 3, resolution: 1e-9)
    scheduler.sleep(0)
    XCTAssertEqual(scheduler.clock, 3)
    let observer = scheduler.start(created: 5, subscribed: 5, disposed: 5) { Observable.just(1) }
    XCTAssertEqual(observer.events, [.next(5, 1), .completed(5)])
    XCTAssertEqual(scheduler.clock, 5)
  }

  func testErrorsAreTheSameByTypeAndDescription() {
    struct Failure: Error { let code: Int }
    struct Other: Error { let code: Int }
    typealias Entry = Recorded<Event<Int>>
    XCTAssertEqual(Entry.error(1, Failure(code: 1)), .error(1, Failure(code: 1)))
    XCTAssertNotEqual(Entry.error(1, Failure(code: 1)), .error(1, Failure(code: 2)))
    XCTAssertNotEqual(Entry.error(1, Failure(code: 1)), .error(1, Other(code: 1)))
    XCTAssertNotEqual(Entry.error(1, Failure(code: 1)), .error(2, Failure(code: 1)))
    XCTAssertNotEqual(Entry.completed(1), .next(1, 1))
  }

  func testRecordedEventsDescribeThemselves() {
    let events: [Recorded<Event<Int>>] = Recorded.events(.next(1, 7), .completed(2))
    XCTAssertEqual(events.description, "[next(7) @ 1, completed @ 2]")
  }

  func testTheClockMayBeginAtAFractionOfASecond() {
    XCTAssertEqual(TestScheduler(initialClock: 0.0).now, Date(timeIntervalSince1970: 0))
    XCTAssertEqual(TestScheduler(initialClock: 1.5).now, Date(timeIntervalSince1970: 1.5))
    XCTAssertEqual(TestScheduler(initialClock: -1.5).now, Date(timeIntervalSince1970: -1.5))
  }
}
