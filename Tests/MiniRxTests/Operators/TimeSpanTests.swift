import Foundation
import XCTest

@testable import MiniRx
@testable import MiniRxTesting

/// What every operator with a span of time makes of spans at the limits.
final class TimeSpanTests: XCTestCase {
  /// What an operator makes of a source, as diagrams for a span without length and for one without end.
  private struct Row {
    typealias Operator = (Observable<String>, RxTimeInterval, any SchedulerType) -> Observable<String>

    let none: String
    let endless: String
    let line: UInt
    let operate: Operator

    init(none: String, endless: String, line: UInt = #line, _ operate: @escaping Operator) {
      self.none = none
      self.endless = endless
      self.line = line
      self.operate = operate
    }
  }

  private let source = "-(ab)c-|"

  private let rows = [
    Row(none: "(eee|)  ", endless: "-------(f|)") { source, span, scheduler in
      source.buffer(timeSpan: span, count: 0, scheduler: scheduler).take(3).map { $0.isEmpty ? "e" : "f" }
    },
    Row(none: "(www|)  ", endless: "w------|") { source, span, scheduler in
      source.window(timeSpan: span, count: 0, scheduler: scheduler).take(3).map { _ in "w" }
    },
    Row(none: "-b---c-|", endless: "-------(c|)") { $0.debounce($1, scheduler: $2) },
    Row(none: "-(ab)c-|", endless: "-a------") { $0.throttle($1, scheduler: $2) },
    Row(none: "-(ab)c-|", endless: "-a-----|") { $0.throttle($1, latest: false, scheduler: $2) },
    Row(none: "-(ab)c-|", endless: "--------") { $0.delay($1, scheduler: $2) },
    Row(none: "-(ab)c-|", endless: "--------") { $0.delaySubscription($1, scheduler: $2) },
    Row(none: "-(ab)c-|", endless: "-------|") { $0.skip($1, scheduler: $2) },
    Row(none: "|-------", endless: "-(ab)c-|") { $0.take(for: $1, scheduler: $2) },
    Row(none: "#-------", endless: "-(ab)c-|") { source, span, scheduler in
      source.timeout(span, scheduler: scheduler).catch { throw $0 as? RxError == .timeout ? MarbleError() : $0 }
    },
    Row(none: "(z|)----", endless: "-(ab)c-|") { $0.timeout($1, other: Observable.just("z"), scheduler: $2) },
    Row(none: "(0|)----", endless: "--------") { Observable<Int>.timer($1, scheduler: $2).map(String.init) },
    Row(none: "0-1-(2|)", endless: "--------") { _, span, scheduler in
      Observable<Int>.timer(span, period: .seconds(2), scheduler: scheduler).take(3).map(String.init)
    },
    Row(none: "-(012|)-", endless: "-0------") { _, span, scheduler in
      Observable<Int>.timer(.seconds(1), period: span, scheduler: scheduler).take(3).map(String.init)
    },
    Row(none: "(012|)--", endless: "--------") { _, span, scheduler in
      Observable<Int>.interval(span, scheduler: scheduler).take(3).map(String.init)
    },
  ]

  /// Where a clock may stand: an hour before and after 1970, on and between whole units, and at the beginning of time.
  private var schedulers: [TestScheduler] {
    let early = TestScheduler(initialClock: -3600)
    early.advance(by: .milliseconds(700))
    return [
      TestScheduler(initialClock: 0), TestScheduler(initialClock: 3600), TestScheduler(initialClock: -3600), early,
      TestScheduler(initialClock: .min),
    ]
  }

  func testANegativeSpanHasNoLengthHoweverLargeItIs() {
    for span in [.seconds(0), .seconds(-1), .nanoseconds(.min), .seconds(.min)] as [RxTimeInterval] {
      for row in rows {
        for scheduler in schedulers where scheduler.nanoseconds % 1_000_000_000 == 0 {
          scheduler.expect(row.operate(scheduler.hot(source), span, scheduler), row.none, line: row.line)
        }
      }
    }
  }

  func testASpanTooLongToCountHasNoEnd() {
    for span in [.never, .nanoseconds(.max), .seconds(.max)] as [RxTimeInterval] {
      for row in rows { schedulers.forEach { testHasNoEnd(row, span, $0) } }
    }
  }

  func testASpanTooLongToCountHasNoEndOnceTimeHasPassed() {
    for row in rows { testHasNoEnd(row, .nanoseconds(.max - 1), TestScheduler(initialClock: 1_000_000_000)) }
  }

  /// The rest of an endless span is endless, however much of it has passed.
  func testAnEndlessThrottleHasNoEndWhereElementsComeOneByOne() {
    let row = Row(none: "", endless: "-a---") { _, span, scheduler in
      (scheduler as! TestScheduler).hot("-ab-|").throttle(span, scheduler: scheduler)
    }
    schedulers.forEach { testHasNoEnd(row, .never, $0) }
  }

  private func testHasNoEnd(_ row: Row, _ span: RxTimeInterval, _ scheduler: TestScheduler) {
    let observer = scheduler.createObserver(String.self)
    let subscription = row.operate(scheduler.hot(source), span, scheduler).subscribe(observer)
    scheduler.run()
    scheduler.expect(observer, row.endless, line: row.line)
    subscription.dispose()
  }

  func testHistoryFromTheDistantPastToTheDistantFuture() {
    let dates = [.distantPast, Date(timeIntervalSince1970: -1), Date(), .distantFuture, .distantFuture] as [Date]
    for span in [.seconds(0), .seconds(1), .never, .nanoseconds(.max), .nanoseconds(.min)] as [RxTimeInterval] {
      for row in rows {
        let scheduler = HistoricalScheduler(initialClock: .distantPast)
        let source = PublishSubject<String>()
        let subscription = row.operate(source, span, scheduler).subscribe { _ in }
        for date in dates {
          scheduler.advanceTo(date)
          XCTAssertEqual(scheduler.clock, date)
          source.onNext("a")
          source.onNext("b")
        }
        subscription.dispose()
      }
    }
  }

  func testThrottleEmitsAfterCenturies() {
    let scheduler = HistoricalScheduler(initialClock: .distantPast)
    for (span, expected) in [(.seconds(1), "a c"), (.never, "a")] as [(RxTimeInterval, String)] {
      let source = PublishSubject<String>()
      let recorder = Recorder(source.throttle(span, latest: false, scheduler: scheduler))
      for element in ["a", "b"] { source.onNext(element) }
      scheduler.advanceTo(scheduler.clock == .distantPast ? Date() : .distantFuture)
      source.onNext("c")
      XCTAssertEqual(recorder.line, expected)
      recorder.dispose()
    }
  }

  func testTimeContinuesAfterARunToTheEndOfTime() {
    for advance in [
      { $0.advance(to: .max) }, { $0.advanceTo(.max) }, { $0.advance(by: .never) }, { $0.advance(by: .seconds(.max)) },
    ] as [(TestScheduler) -> Void] {
      let scheduler = TestScheduler(initialClock: 0)
      scheduler.scheduleAt(5) {}
      advance(scheduler)
      XCTAssertEqual(scheduler.clock, 5)
      let recorder = Recorder(Observable<Int>.interval(.seconds(1), scheduler: scheduler))
      scheduler.advance(by: .seconds(2))
      XCTAssertEqual(recorder.line, "0 1")
      recorder.dispose()
    }
  }

  func testAtTheEndOfTimeWorkStillRuns() {
    let scheduler = TestScheduler(initialClock: .max)
    for row in rows {
      let subscription = row.operate(.of("a", "b"), .seconds(1), scheduler).subscribe { _ in }
      scheduler.run()
      subscription.dispose()
    }
    let recorder = Recorder(Observable.of(1, 2, scheduler: scheduler).delay(.seconds(1), scheduler: scheduler))
    scheduler.run()
    XCTAssertEqual(recorder.line, "1 2 |")
  }

  func testTheClockIsRoundedDown() {
    let scheduler = TestScheduler(initialClock: -2)
    let clocks = (0..<8).map { _ in
      defer { scheduler.advance(by: .milliseconds(500)) }
      return scheduler.clock
    }
    XCTAssertEqual(clocks, [-2, -2, -1, -1, 0, 0, 1, 1])
  }

  func testNoSpanStopsTheProgramOnAnyScheduler() {
    let schedulers: [any SchedulerType] = [
      MainScheduler.instance, ConcurrentMainScheduler.instance, SerialDispatchQueueScheduler(qos: .default),
      ConcurrentDispatchQueueScheduler(qos: .default), HistoricalScheduler(),
    ]
    for scheduler in schedulers {
      for span in [.nanoseconds(.min), .seconds(.min), .never, .nanoseconds(.max), .seconds(.max)] as [RxTimeInterval] {
        for row in rows { row.operate(.of("a", "b"), span, scheduler).subscribe { _ in }.dispose() }
      }
    }
  }
}
