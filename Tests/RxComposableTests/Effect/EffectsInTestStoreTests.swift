import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// One engine: effects do in a `TestStore` what they do in a `Store`.
final class EffectsInTestStoreTests: XCTestCase {
  private enum Action: Equatable { case start, stop, heard(Int) }
  private struct ID: Hashable {}

  private func store(_ effect: @escaping () -> Effect<Int>) -> TestStore<Int, Action, Int, Action, Void> {
    TestStore(
      initialState: 0,
      reducer: Reduce { last, action in
        switch action {
        case .start: return effect().map(Action.heard)
        case .stop: return .cancel(id: ID())
        case .heard(let number):
          last = number
          return .none
        }
      })
  }

  func testWhatIsSynchronousIsReceivedAtOnce() {
    let store = store { .merge(Effect(value: 1), .concatenate(.result { .success(2) }, .fireAndForget {}), .send(3)) }
    store.send(.start)
    for number in 1...3 { store.receive(.heard(number)) { $0 = number } }
  }

  @MainActor
  func testEveryKindOfEffectIsReceivedAsAStoreHearsIt() async {
    for row in AnsweringEffect.all {
      let scheduler = TestScheduler(initialClock: 0)
      let store = store { row.make(Visitor(), scheduler) }
      await store.send(.start)
      await scheduler.advance(by: .seconds(1))
      for number in row.actions {
        if number == store.state {
          await store.receive(.heard(number))
        } else {
          await store.receive(.heard(number)) { $0 = number }
        }
      }
      XCTAssertEqual(store.state, row.actions.last ?? 0, row.name)
      await store.finish()
    }
  }

  func testTimeStandsStillUntilTheSchedulerIsMoved() {
    let scheduler = TestScheduler(initialClock: 0)
    let store = store { Effect(value: 1).debounce(id: ID(), for: .seconds(1), scheduler: scheduler) }
    store.send(.start)
    scheduler.advance(by: .milliseconds(600))
    store.send(.start)
    scheduler.advance(by: .milliseconds(600))
    XCTAssertEqual(store.state, 0)
    scheduler.advance(by: .milliseconds(400))
    store.receive(.heard(1)) { $0 = 1 }
  }

  func testTheSpanOfAThrottleIsNoEffectInFlight() {
    let scheduler = TestScheduler(initialClock: 0)
    let reported = issues {
      let store = store { Effect(value: 1).throttle(id: ID(), for: .seconds(1), scheduler: scheduler, latest: true) }
      store.send(.start)
      scheduler.advance()
      store.receive(.heard(1)) { $0 = 1 }
      store.finish()
    }
    XCTAssertEqual(reported.map(\.message), [])
  }

  func testATimerThatIsNotCancelledFailsTheTestOnce() {
    let scheduler = TestScheduler(initialClock: 0)
    let reported = issues {
      let store = store {
        .merge(
          .timer(id: ID(), every: .seconds(1), on: scheduler), .timer(id: ID.self, every: .seconds(1), on: scheduler))
      }
      store.send(.start)
      store.finish()
    }
    XCTAssertEqual(reported.map { $0.message.prefix(44) }, ["An effect still runs at the end of the test."])
  }
}
