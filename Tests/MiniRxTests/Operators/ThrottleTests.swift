import MiniRxTesting
import XCTest

final class ThrottleTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testTheFirstAndTheLatestOfASpanAreEmitted() {
    let source = scheduler.hot("                                          -ab-c----d--|")
    scheduler.expect(source.throttle(.seconds(3), scheduler: scheduler), "-a--c----d--|")
  }

  func testASpanBeginsWithWhatItsEndEmitted() {
    let source = scheduler.hot("                                          abcdefg---|")
    scheduler.expect(source.throttle(.seconds(2), scheduler: scheduler), "a-c-e-g---|")
  }

  func testWithoutTheLatestASpanIsSilent() {
    let source = scheduler.hot("                                                         abcdef---|")
    scheduler.expect(source.throttle(.seconds(3), latest: false, scheduler: scheduler), "a--d-----|")
  }

  func testCompletionWaitsForTheElementThatWaits() {
    let source = scheduler.hot("                                                           -ab|")
    scheduler.expect(source.throttle(.seconds(3), scheduler: scheduler), "                 -a--(b|)")
    let dropping = scheduler.hot("                                                         -ab|")
    scheduler.expect(dropping.throttle(.seconds(3), latest: false, scheduler: scheduler), "-a-|")
  }

  func testAnErrorDropsTheElementThatWaits() {
    let source = scheduler.hot("                                          -ab#")
    scheduler.expect(source.throttle(.seconds(3), scheduler: scheduler), "-a-#")
  }

  func testAnElementAtTheEndOfASpanPasses() {
    let source = scheduler.hot("                                          a--b--c|")
    scheduler.expect(source.throttle(.seconds(3), scheduler: scheduler), "a--b--c|")
  }

  /// The timer is that of the element that waits, and a tick is scheduled before the one that comes before it is delivered.
  func testTicksThatMeetTheEndOfASpanComeBeforeIt() {
    let ticks = Observable<Int>.interval(.seconds(10), scheduler: scheduler)
    let result = scheduler.start(created: 0, subscribed: 0, disposed: 75) { [scheduler] in
      ticks.throttle(.seconds(20), scheduler: scheduler)
    }
    XCTAssertEqual(result.events, [.next(10, 0), .next(30, 2), .next(50, 4), .next(70, 6)])
  }

  func testAnElementAtTheEndOfASpanTakesThePlaceOfTheOneThatWaitsIfItWasScheduledBefore() {
    let source = scheduler.hot("                                          a-bc---|")
    scheduler.expect(source.throttle(.seconds(3), scheduler: scheduler), "a--c---|")
  }

  func testAnElementAtTheEndOfASpanIsInTheNextOneIfItWasScheduledAfter() {
    let source = scheduler.hot("a-b").flatMap {
      Observable.just($0).concat(self.scheduler.cold("-c")).take($0 == "a" ? 1 : 2)
    }
    scheduler.expect(source.throttle(.seconds(3), scheduler: scheduler), "a--b--c")
  }

  func testNoTimerRunsWhereNothingWaits() {
    let subject = PublishSubject<Int>()
    _ = subject.throttle(.seconds(20), scheduler: scheduler).subscribe()
    scheduler.scheduleAt(10) { subject.onNext(1) }
    scheduler.start()
    XCTAssertEqual(scheduler.clock, 10)
    scheduler.scheduleAt(15) { subject.onNext(2) }
    scheduler.start()
    XCTAssertEqual(scheduler.clock, 30)
    _ = subject.throttle(.seconds(20), latest: false, scheduler: scheduler).subscribe()
    scheduler.scheduleAt(60) { subject.onNext(3) }
    scheduler.scheduleAt(61) { subject.onNext(4) }
    scheduler.start()
    XCTAssertEqual(scheduler.clock, 80)
  }

  func testAnElementThatTheObserverSendsIsInTheSpan() {
    let subject = PublishSubject<Int>()
    let recorder = Recorder(subject.throttle(.seconds(1), latest: false, scheduler: scheduler))
    recorder.onNext = { if $0 == 1 { subject.onNext(2) } }
    subject.onNext(1)
    scheduler.advance(by: .seconds(1))
    subject.onNext(3)
    XCTAssertEqual(recorder.line, "1 3")
  }

  func testTheSpanIsCountedFromTheEmissionNotFromTheReturnOfTheObserver() {
    let source = PublishSubject<Int>()
    let recorder = Recorder<Int>()
    recorder.onNext = { [scheduler] in if $0 == 1 { scheduler.sleep(2) } }
    recorder.subscribe(to: source.throttle(.seconds(3), latest: false, scheduler: scheduler))
    source.onNext(1)
    scheduler.advance(by: .seconds(1))
    source.onNext(2)
    XCTAssertEqual(recorder.line, "1 2")
    recorder.dispose()
  }

  func testAnElementThatWaitsComesBehindWhatWasScheduledForItsTimeBefore() {
    let (source, scheduler) = (PublishSubject<Int>(), TestScheduler(initialClock: 0))
    var log: [String] = []
    let subscription = source.throttle(.seconds(3), scheduler: scheduler)
      .subscribe(onNext: { element in
        log.append("\(element)")
        if element == 1 { scheduler.scheduleAt(3) { log.append("work") } }
      })
    for element in 1...2 { source.onNext(element) }
    scheduler.advance(by: .seconds(3))
    XCTAssertEqual(log, ["1", "work", "2"])
    subscription.dispose()
  }
}
