import MiniRx
import XCTest

final class ImmediateSchedulerTests: XCTestCase {
  func testWorkRunsInsideTheCallHoweverLateItIsDue() {
    var log: [String] = []
    let scheduler: any SchedulerType = .immediate
    _ = scheduler.schedule("now") {
      log.append($0)
      return Disposables.create()
    }
    _ = scheduler.scheduleRelative("in a day", dueTime: .seconds(86_400)) {
      log.append($0)
      return Disposables.create()
    }
    XCTAssertEqual(log, ["now", "in a day"])
  }

  func testWhatAnActionReturnsIsDisposedByItsCaller() {
    let disposable = BooleanDisposable()
    ImmediateScheduler().schedule(()) { disposable }.dispose()
    XCTAssertTrue(disposable.isDisposed)
  }

  func testTimePassesForNoOperator() {
    let elements = Observable.of(1, 2, 3)
    let rows: [(name: String, sequence: Observable<Int>, line: String)] = [
      ("observe(on:)", elements.observe(on: .immediate), "1 2 3 |"),
      ("subscribe(on:)", elements.subscribe(on: .immediate), "1 2 3 |"),
      ("delay", elements.delay(.seconds(5), scheduler: .immediate), "1 2 3 |"),
      ("delaySubscription", elements.delaySubscription(.seconds(5), scheduler: .immediate), "1 2 3 |"),
      ("debounce", elements.debounce(.seconds(5), scheduler: .immediate), "1 2 3 |"),
      ("throttle", elements.throttle(.seconds(5), scheduler: .immediate), "1 2 3 |"),
      ("timer", .timer(.seconds(5), scheduler: .immediate), "0 |"),
      ("timer with a period", .timer(.seconds(5), period: .seconds(1), scheduler: .immediate), "0"),
      ("interval", .interval(.seconds(1), scheduler: .immediate), "0"),
      ("from", .from([1, 2, 3], scheduler: .immediate), "1 2 3 |"),
    ]
    for (name, sequence, line) in rows { XCTAssertEqual(Recorder(sequence).line, line, name) }
  }

  func testItsTimeStandsStill() {
    let scheduler = ImmediateScheduler()
    XCTAssertEqual(scheduler.now, scheduler.now)
  }
}
