import Combine
import OpenCombineDispatch
import XCTest

@testable import MiniRx

final class CombineSchedulerTests: XCTestCase {
  private var cancellables: Set<AnyCancellable> = []

  func testATestSchedulerIsTheTimeOfPublishers() {
    let scheduler = TestScheduler(initialClock: 0)
    let subject = PassthroughSubject<Int, Never>()
    var heard: [Int] = []
    subject.debounce(for: .milliseconds(300), scheduler: scheduler.asCombineScheduler())
      .sink { heard.append($0) }.store(in: &cancellables)
    subject.send(1)
    subject.send(2)
    scheduler.advance(by: .milliseconds(299))
    XCTAssertEqual(heard, [])
    scheduler.advance(by: .milliseconds(1))
    XCTAssertEqual(heard, [2])
  }

  func testWorkRunsAtOnceLaterAndAgainOnTheScheduler() {
    let base = TestScheduler(initialClock: 0)
    let scheduler = base.asCombineScheduler()
    var heard: [String] = []
    scheduler.schedule { heard.append("now") }
    scheduler.schedule(after: scheduler.now.advanced(by: 2)) { heard.append("2 s") }
    let timer = scheduler.schedule(after: scheduler.now.advanced(by: .seconds(1)), interval: .milliseconds(1500)) {
      heard.append("timer")
    }
    XCTAssertEqual(heard, [])
    base.advance()
    XCTAssertEqual(heard, ["now"])
    base.advance(by: .seconds(2))
    XCTAssertEqual(heard, ["now", "timer", "2 s"])
    base.advance(by: .seconds(1))
    XCTAssertEqual(heard, ["now", "timer", "2 s", "timer"])
    timer.cancel()
    base.advance(by: .seconds(10))
    XCTAssertEqual(heard.count, 4)
  }

  func testSpansAddUpExactlyAndStayWithinTheirLimits() {
    typealias Stride = CombineScheduler.SchedulerTimeType.Stride
    XCTAssertEqual(Stride.seconds(0.1) + .seconds(0.1) + .seconds(0.1), .milliseconds(300))
    XCTAssertEqual(2 as Stride, .seconds(2))
    XCTAssertEqual(0.5 as Stride, .microseconds(500_000))
    XCTAssertEqual(Stride(exactly: 7), .nanoseconds(7))
    XCTAssertEqual(.seconds(3) - .seconds(1) as Stride, .seconds(2))
    XCTAssertEqual(Stride.nanoseconds(3) * .nanoseconds(4), .nanoseconds(12))
    XCTAssertLessThan(Stride.seconds(1), .seconds(2))
    XCTAssertEqual(Stride.seconds(.max) + .seconds(1), .nanoseconds(.max))
    var span: Stride = 1
    span += 2
    span -= 1
    span *= .nanoseconds(2)
    XCTAssertEqual(span, 4)
  }

  func testObserveOnASchedulerOfCombineKeepsTheOrder() {
    let queue = DispatchQueue(label: "combine")
    let heard = ValueLog()
    let subscription = Observable.from(0..<1000).observe(on: queue.ocombine.asScheduler())
      .subscribe(onNext: heard.append)
    waitUntil { heard.values.count == 1000 }
    XCTAssertEqual(heard.values, Array(0..<1000))
    subscription.dispose()
  }

  func testWorkOnASchedulerOfCombineIsCancelled() {
    let queue = DispatchQueue(label: "combine")
    queue.suspend()
    let scheduler = queue.ocombine.asScheduler()
    let heard = ValueLog()
    func record(_ value: Int) -> any Disposable {
      heard.append(value)
      return Disposables.create()
    }
    scheduler.schedule(1, action: record).dispose()
    scheduler.scheduleRelative(2, dueTime: .milliseconds(1), action: record).dispose()
    scheduler.schedulePeriodic(3, startAfter: .milliseconds(1), period: .milliseconds(1)) {
      heard.append($0)
      return $0
    }.dispose()
    _ = scheduler.scheduleRelative(4, dueTime: .never, action: record)
    _ = scheduler.scheduleRelative(5, dueTime: .milliseconds(5), action: record)
    queue.resume()
    waitUntil { heard.values.contains(5) }
    XCTAssertEqual(heard.values, [5])
  }

  func testPeriodicWorkOnASchedulerOfCombine() {
    let heard = ValueLog()
    let timer = DispatchQueue(label: "combine").ocombine.asScheduler()
      .schedulePeriodic(0, startAfter: .milliseconds(1), period: .milliseconds(1)) { count in
        heard.append(count)
        return count + 1
      }
    waitUntil { heard.values.count >= 3 }
    timer.dispose()
    XCTAssertEqual(Array(heard.values.prefix(3)), [0, 1, 2])
  }

  func testPeriodicWorkRunsThoughNoOneKeepsItsDisposable() {
    let clock = TestScheduler(initialClock: 0)
    let scheduler = clock.asCombineScheduler().asScheduler()
    var ticks: [Int] = []
    for period in [RxTimeInterval.seconds(2), .never] {
      _ = scheduler.schedulePeriodic(0, startAfter: .seconds(1), period: period) { count in
        ticks.append(clock.clock)
        return count + 1
      }
    }
    clock.advance(by: .seconds(6))
    XCTAssertEqual(ticks, [1, 1, 3, 5])
  }

  func testOperatorsOfPublishersTakeASchedulerOfRx() {
    let clock = TestScheduler(initialClock: 0)
    let scheduler: any SchedulerType = clock
    let subject = PassthroughSubject<Int, Never>()
    var heard: [String] = []
    func record(_ name: String, _ publisher: some Publisher<Int, Never>) {
      publisher.sink { heard.append("\(clock.clock) \(name) \($0)") }.store(in: &cancellables)
    }
    record("receive", subject.receive(on: scheduler))
    record("subscribe", [7].publisher.subscribe(on: scheduler))
    record("delay", subject.delay(for: .seconds(2), scheduler: scheduler))
    record("debounce", subject.debounce(for: .seconds(3), scheduler: scheduler))
    record("throttle", subject.throttle(for: .seconds(4), scheduler: scheduler, latest: true))
    subject.send(1)
    XCTAssertEqual(heard, [])
    clock.advance(by: .seconds(1))
    subject.send(2)
    clock.advance(by: .seconds(5))
    XCTAssertEqual(
      heard.sorted(),
      [
        "0 receive 1", "0 subscribe 7", "0 throttle 1", "1 receive 2", "2 delay 1", "3 delay 2", "4 debounce 2",
        "4 throttle 2",
      ])
  }
}
