import Foundation
import MiniRxTesting
import XCTest

final class TimerTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)
  private let values: [Character: Int] = ["0": 0, "1": 1, "2": 2]

  func testItEmitsOnceAndCompletes() {
    scheduler.expect(Observable<Int>.timer(.seconds(2), scheduler: scheduler), "--(0|)", values: values)
  }

  func testWithAPeriodItCounts() {
    let timer = Observable<Int>.timer(.seconds(1), period: .seconds(3), scheduler: scheduler)
    scheduler.expect(timer, "-0--1--2-", values: values)
  }

  func testAnIntervalWaitsForAPeriodFirst() {
    scheduler.expect(Observable<Int>.interval(.seconds(2), scheduler: scheduler), "--0-1-2-", values: values)
  }

  func testNoTimeAndLessStillGoThroughTheScheduler() {
    for span in [RxTimeInterval.seconds(0), .seconds(-5)] {
      var heard: [Int] = []
      _ = Observable<Int>.timer(span, scheduler: scheduler).subscribe(onNext: { heard.append($0) })
      XCTAssertEqual(heard, [])
      scheduler.advance()
      XCTAssertEqual(heard, [0])
    }
  }

  func testAnElementAtTheSameTimeComesInTheOrderOfScheduling() {
    var order: [String] = []
    let bag = DisposeBag()
    for name in ["first", "second"] {
      Observable<Int>.timer(.seconds(1), scheduler: scheduler).subscribe(onNext: { _ in order.append(name) })
        .disposed(by: bag)
    }
    scheduler.advance(by: .seconds(1))
    XCTAssertEqual(order, ["first", "second"])
  }

  func testPeriodsOfZeroAndLessEmitATurnEachAtTheSameTime() {
    for period in [RxTimeInterval.seconds(0), .seconds(-1)] {
      let recorder = Recorder(Observable<Int>.interval(period, scheduler: scheduler).take(3))
      XCTAssertEqual(recorder.line, "")
      scheduler.advance()
      XCTAssertEqual(recorder.line, "0 1 2 |")
    }
  }

  func testASchedulerThatTicksAtOnceIsFollowedUpToTheLastTickThatTheSubscriberTakes() {
    var ticks = 0
    let counter = Observable<Int>.interval(.seconds(1), scheduler: EagerScheduler()).do(onNext: { _ in ticks += 1 })
    let recorder = Recorder(counter.take(1))
    XCTAssertEqual(recorder.line, "0 |")
    XCTAssertEqual(ticks, 1)
  }

  func testANarrowCounterWrapsAround() {
    let last = Observable<UInt8>.interval(.seconds(1), scheduler: scheduler).element(at: 256)
    let recorder = Recorder(last)
    scheduler.advance(by: .seconds(257))
    XCTAssertEqual(recorder.line, "0 |")
  }

  func testThePeriodIsCountedFromTheBeginningOfARun() {
    let plain = WatchedScheduler(Census())
    for (scheduler, base) in [(scheduler, scheduler), (plain, plain.base)] as [(any SchedulerType, TestScheduler)] {
      var times: [Int] = []
      let subscription = Observable<Int>.interval(.seconds(2), scheduler: scheduler)
        .subscribe(onNext: { _ in
          times.append(base.clock)
          base.sleep(1)
        })
      base.advance(by: .seconds(6))
      XCTAssertEqual(times, [2, 4, 6], "\(type(of: scheduler))")
      subscription.dispose()
    }
  }
}

/// Runs work while it is scheduled, and periodic work twice.
private struct EagerScheduler: SchedulerType {
  var now: RxTime { Date(timeIntervalSince1970: 0) }

  func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> any Disposable) -> any Disposable {
    action(state)
  }

  func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable { action(state) }

  func schedulePeriodic<StateType>(
    _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval, action: @escaping (StateType) -> StateType
  ) -> any Disposable {
    _ = action(action(state))
    return Disposables.create()
  }
}
