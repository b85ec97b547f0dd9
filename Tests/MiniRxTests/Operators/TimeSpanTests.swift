import MiniRx
import XCTest

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

  func testANegativeSpanHasNoLengthHoweverLargeItIs() {
    for span in [.seconds(0), .seconds(-1), .nanoseconds(.min), .seconds(.min)] as [RxTimeInterval] {
      for row in rows {
        let scheduler = TestScheduler(initialClock: 0)
        scheduler.expect(row.operate(scheduler.hot(source), span, scheduler), row.none, line: row.line)
      }
    }
  }

  func testASpanTooLongToCountHasNoEnd() {
    for span in [.never, .nanoseconds(.max), .seconds(.max)] as [RxTimeInterval] {
      for row in rows {
        let scheduler = TestScheduler(initialClock: 0)
        let observer = scheduler.createObserver(String.self)
        let subscription = row.operate(scheduler.hot(source), span, scheduler).subscribe(observer)
        scheduler.run()
        scheduler.expect(observer, row.endless, line: row.line)
        subscription.dispose()
      }
    }
  }

  func testASpanTooLongToCountHasNoEndOnceTimeHasPassed() {
    for row in rows {
      let scheduler = TestScheduler(initialClock: 1_000_000_000)
      let observer = scheduler.createObserver(String.self)
      let subscription = row.operate(scheduler.hot(source), .nanoseconds(.max - 1), scheduler).subscribe(observer)
      scheduler.run()
      scheduler.expect(observer, row.endless, line: row.line)
      subscription.dispose()
    }
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
