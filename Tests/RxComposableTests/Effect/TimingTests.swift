import XCTest

@testable import RxComposable
@testable import RxComposableTesting

final class EffectTimingTests: XCTestCase {
  private struct ID: Hashable {}
  private let host = EffectHost()
  private let scheduler = TestScheduler(initialClock: 0)

  // MARK: deferred

  func testDeferredStartsAfterTheSpan() {
    var starts = 0
    host.run(Effect.fireAndForget { starts += 1 }.deferred(for: .seconds(1), scheduler: scheduler))
    scheduler.advance(by: .milliseconds(999))
    XCTAssertEqual(starts, 0)
    scheduler.advance(by: .milliseconds(1))
    XCTAssertEqual(starts, 1)
  }

  /// As an answer of a session comes from a queue of its own.
  func testWhatComesFromElsewhereIsDeliveredOnTheScheduler() {
    let source = PublishSubject<Int>()
    host.run(Effect(source).deferred(for: .seconds(1), scheduler: scheduler))
    host.run(Effect(source).debounce(id: ID(), for: .seconds(1), scheduler: scheduler))
    scheduler.advance(by: .seconds(1))
    source.onNext(1)
    XCTAssertEqual(host.heard, [])
    scheduler.advance()
    XCTAssertEqual(host.heard, [1, 1])
  }

  func testNothingIsNotDeferred() {
    XCTAssertTrue(Effect<Int>.none.deferred(for: .seconds(1), scheduler: scheduler).isNone)
    XCTAssertTrue(Effect<Int>.none.debounce(id: ID(), for: .seconds(1), scheduler: scheduler).isNone)
    XCTAssertTrue(Effect<Int>.none.throttle(id: ID(), for: .seconds(1), scheduler: scheduler, latest: true).isNone)
  }

  // MARK: debounce

  private func debounce(_ number: Int, id: Int = 0) {
    host.run(Effect(value: number).debounce(id: id, for: .seconds(1), scheduler: scheduler))
  }

  func testDebounceRunsTheLastEffectAfterTheQuiet() {
    debounce(1)
    scheduler.advance(by: .milliseconds(999))
    debounce(2)
    scheduler.advance(by: .milliseconds(999))
    XCTAssertEqual(host.heard, [])
    scheduler.advance(by: .milliseconds(1))
    XCTAssertEqual(host.heard, [2])
    debounce(3)
    scheduler.advance(by: .seconds(1))
    XCTAssertEqual(host.heard, [2, 3])
  }

  func testOtherIdsAreDebouncedByThemselves() {
    debounce(1, id: 1)
    debounce(2, id: 2)
    scheduler.advance(by: .seconds(1))
    XCTAssertEqual(host.heard, [1, 2])
  }

  func testOtherStoresAreDebouncedByThemselves() {
    let other = EffectHost()
    debounce(1)
    other.run(Effect(value: 2).debounce(id: 0, for: .seconds(1), scheduler: scheduler))
    scheduler.advance(by: .seconds(1))
    XCTAssertEqual(host.heard, [1])
    XCTAssertEqual(other.heard, [2])
  }

  func testAnEffectThatIsReplacedBeforeItsTimeNeverStarts() {
    var starts = 0
    let effect = Effect<Int>.fireAndForget { starts += 1 }.debounce(id: ID(), for: .seconds(1), scheduler: scheduler)
    for _ in 0..<3 { host.run(effect) }
    scheduler.advance(by: .seconds(5))
    XCTAssertEqual(starts, 1)
  }

  func testADebouncedEffectIsCancelledByItsId() {
    debounce(1)
    host.run(.cancel(id: 0))
    scheduler.advance(by: .seconds(1))
    XCTAssertEqual(host.heard, [])
  }

  func testATypeIsAnIdOfDebounce() {
    for number in [1, 2] {
      host.run(Effect(value: number).debounce(id: ID.self, for: .seconds(1), scheduler: scheduler))
    }
    scheduler.advance(by: .seconds(1))
    XCTAssertEqual(host.heard, [2])
  }

  // MARK: timer

  func testATimerTicksUntilItsIdIsCancelled() {
    host.run(.timer(id: ID(), every: .seconds(1), on: scheduler))
    scheduler.advance(by: .seconds(3))
    host.run(.cancel(id: ID()))
    scheduler.advance(by: .seconds(3))
    XCTAssertEqual(host.heard, [0, 1, 2])
  }

  func testANewerTimerTakesThePlaceOfTheOneBefore() {
    let timers: [() -> Effect<Int>] = [
      { [scheduler] in .timer(id: ID(), every: .seconds(1), on: scheduler) },
      { [scheduler] in .timer(id: ID.self, every: .seconds(1), on: scheduler) },
    ]
    for timer in timers {
      let host = EffectHost()
      host.run(timer())
      scheduler.advance(by: .milliseconds(1500))
      host.run(timer().map { $0 + 10 })
      scheduler.advance(by: .seconds(2))
      XCTAssertEqual(host.heard, [0, 10, 11])
    }
  }
}
