import XCTest

@testable import MiniRx
@testable import MiniRxTesting

/// The times that tests in RxTest's style have written down, whose scheduler is made by `TestScheduler(initialClock:
/// 0)`.
final class RecordedTimesTests: XCTestCase {
  private struct Row {
    let times: [TestTime]
    let disposed: TestTime
    let line: UInt
    let make: (TestScheduler) -> Observable<String>

    init<Element>(
      _ times: [TestTime], disposed: TestTime = 1000, line: UInt = #line,
      _ make: @escaping (TestScheduler) -> Observable<Element>
    ) {
      self.times = times
      self.disposed = disposed
      self.line = line
      self.make = { make($0).map { "\($0)" } }
    }
  }

  private let rows = [
    Row([201, 202]) { Observable.just(1, scheduler: $0) },
    Row([201, 202, 203]) { Observable.of(1, 2, scheduler: $0) },
    Row([201, 202, 203]) { Observable.from([1, 2], scheduler: $0) },
    Row([201, 202]) { Observable.from(optional: 1, scheduler: $0) },
    Row([201, 202, 203, 204]) { Observable.range(start: 1, count: 3, scheduler: $0) },
    Row([201, 202, 203, 204, 205, 206], disposed: 207) { Observable.repeatElement(1, scheduler: $0) },
    Row([201, 202, 203]) {
      Observable.generate(initialState: 0, condition: { $0 < 2 }, scheduler: $0, iterate: { $0 + 1 })
    },
    Row([300, 300]) { Observable<Int>.timer(.seconds(100), scheduler: $0) },
    Row([201, 201]) { Observable<Int>.timer(.seconds(0), scheduler: $0) },
    Row([201, 202, 203, 204], disposed: 205) { Observable<Int>.interval(.seconds(0), scheduler: $0) },
    Row([300, 400], disposed: 450) { Observable<Int>.interval(.seconds(100), scheduler: $0) },
    Row([201, 211, 221], disposed: 230) { Observable<Int>.timer(.seconds(0), period: .seconds(10), scheduler: $0) },
    Row([201, 202, 203]) { Observable.of(1, 2).observe(on: $0) },
    Row([211, 212, 213]) { burst($0).observe(on: $0) },
    Row([300, 301, 302]) { Observable.of(1, 2).delay(.seconds(100), scheduler: $0) },
    Row([310, 311, 312]) { burst($0).delay(.seconds(100), scheduler: $0) },
    Row([211, 212, 213]) { burst($0).delay(.seconds(0), scheduler: $0) },
    Row([220, 230, 230]) { steady($0).delay(.milliseconds(9_800), scheduler: $0).take(2) },
    Row([220, 230, 230]) { steady($0).delay(.milliseconds(10_300), scheduler: $0).take(2) },
    Row([211, 221, 231]) { steady($0).debounce(.milliseconds(300), scheduler: $0) },
    Row([211, 221, 231]) { steady($0).debounce(.seconds(0), scheduler: $0) },
    Row([210, 220, 230]) { steady($0).throttle(.milliseconds(300), scheduler: $0) },
    Row([210, 225, 225]) { steady($0).take(until: completes(at: 222, $0)).throttle(.seconds(15), scheduler: $0) },
    Row([201, 202, 203, 203]) { steady($0).buffer(timeSpan: .seconds(0), count: 0, scheduler: $0).take(3) },
    Row([200, 201, 202, 202]) {
      steady($0).window(timeSpan: .milliseconds(300), count: 0, scheduler: $0).map { _ in 1 }.take(3)
    },
    Row([210, 220, 230]) { steady($0).subscribe(on: $0) },
    Row([201, 211, 215]) { script($0).delaySubscription(.seconds(0), scheduler: $0) },
    Row([230, 240, 244]) { script($0).delaySubscription(.seconds(30), scheduler: $0) },
    Row([201]) { Observable<Int>.never().timeout(.milliseconds(400), scheduler: $0) },
    Row([209, 209]) { steady($0).timeout(.milliseconds(9_400), other: Observable.just(1), scheduler: $0) },
    Row([201]) { steady($0).take(for: .milliseconds(499), scheduler: $0) },
    Row([220, 230]) { steady($0).skip(.milliseconds(10_500), scheduler: $0) },
  ]

  func testRunsOfStartHaveTheTimesOfRxTest() {
    for row in rows {
      let scheduler = TestScheduler(initialClock: 0)
      let observer = scheduler.start(disposed: row.disposed) { row.make(scheduler) }
      XCTAssertEqual(observer.events.map(\.time), row.times, line: row.line)
    }
  }

  func testAdvanceToHasThemToo() {
    for row in rows {
      let scheduler = TestScheduler(initialClock: 200)
      let observer = scheduler.createObserver(String.self)
      let subscription = row.make(scheduler).subscribe(observer)
      scheduler.advanceTo(row.disposed - 1)
      XCTAssertEqual(observer.events.map(\.time), row.times, line: row.line)
      subscription.dispose()
    }
  }

  func testWhatIsScheduledForATimeIsNotPutOff() {
    let scheduler = TestScheduler(initialClock: 5)
    var times: [TestTime] = []
    let note: () -> any Disposable = {
      times.append(scheduler.clock)
      return Disposables.create()
    }
    scheduler.scheduleAt(5) { _ = note() }
    _ = scheduler.scheduleAbsoluteVirtual((), time: 5, action: note)
    _ = scheduler.scheduleRelativeVirtual((), dueTime: 0, action: note)
    _ = scheduler.schedule((), action: note)
    _ = scheduler.scheduleRelative((), dueTime: .milliseconds(1_400), action: note)
    scheduler.start()
    XCTAssertEqual(times, [5, 5, 5, 6, 6])
  }

  func testAStartAtTheTimesOfTheClockIsNotPutOff() {
    let scheduler = TestScheduler(initialClock: 0)
    let script = scheduler.createColdObservable([.next(0, 1)])
    let observer = scheduler.start(created: 0, subscribed: 0, disposed: 0) { script }
    XCTAssertEqual(script.subscriptions, [Subscription(0, 0)])
    XCTAssertEqual(observer.events, [])
  }

  func testARunThatTakesTimeExactlyAndOneThatDoesNotTakeTurns() {
    let scheduler = TestScheduler(initialClock: 0)
    var times: [String] = []
    func schedule(_ name: String, _ span: RxTimeInterval) {
      _ = scheduler.scheduleRelative((), dueTime: span) {
        times.append("\(name) at \(scheduler.nanoseconds / 100_000_000)")
        return Disposables.create()
      }
    }
    schedule("a", .milliseconds(100))
    scheduler.advance(by: .milliseconds(200))
    schedule("b", .milliseconds(0))
    schedule("c", .milliseconds(1_400))
    scheduler.advanceTo(1)
    schedule("d", .milliseconds(300))
    scheduler.advance(by: .milliseconds(300))
    scheduler.start()
    XCTAssertEqual(times, ["a at 1", "b at 10", "d at 13", "c at 20"])
  }
}

/// Two elements and the end at one time.
private func burst(_ scheduler: TestScheduler) -> Observable<Int> {
  scheduler.createHotObservable([.next(210, 1), .next(210, 2), .completed(210)])
}

private func steady(_ scheduler: TestScheduler) -> Observable<Int> {
  scheduler.createHotObservable([.next(210, 1), .next(220, 2), .next(230, 3)])
}

private func script(_ scheduler: TestScheduler) -> Observable<Int> {
  scheduler.createColdObservable([.next(0, 1), .next(10, 2), .completed(14)])
}

private func completes(at time: TestTime, _ scheduler: TestScheduler) -> Observable<Int> {
  scheduler.createHotObservable([.next(time, 1)])
}
