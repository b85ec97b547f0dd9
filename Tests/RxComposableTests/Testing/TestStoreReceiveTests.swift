import Dispatch
import MiniRxTesting
import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// Exhaustive tests: each failure of `receive`, with its whole text and its line.
final class TestStoreReceiveTests: XCTestCase {
  private typealias Store = TestStoreOf<Feature>

  func testAnActionIsFoundByCaseOrByClosure() {
    let store = Store.feature(.of("fact", "joke"))
    store.send(.load)
    store.receive(/Feature.Action.loaded) { $0.alert = "fact" }
    store.receive {
      $0 == .loaded("joke")
    } assert: {
      $0.alert = "joke"
    }
  }

  func testAClosureNeedNotOutliveTheStep() {
    let store = Store.feature(.of("fact"))
    store.exhaustivity = .off
    func receive(_ isMatching: (Feature.Action) -> Bool) { store.receive(isMatching) }
    store.send(.load)
    receive { $0 == .loaded("fact") }
  }

  /// A step without a timeout looks at what is there.
  func testTasksRunInAStepWithATimeoutAlone() {
    let store = TestStoreOf<Feature>.fetching { @MainActor in "joke" }
    store.send(.echo([.increment, .fetch]))
    store.receive(.increment) { $0.count = 1 }
    store.receive(.fetch)
    XCTAssertFalse(store.canReceive(ActionExpectation(.loaded("joke"))))
    store.receive(.loaded("joke"), timeout: 10_000_000_000) { $0.alert = "joke" }
  }

  func testNothingIsReceivedAndNoEffectRuns() {
    expectIssue(
      """
      No action was received.

        Expected:
          Feature.Action.loaded("fact")

      No effect runs that could send it.
      """, line: #line + 1
    ) { Store.feature().receive(.loaded("fact")) }
  }

  func testNothingIsReceivedWhileEffectsRun() {
    let store = Store.feature()
    store.send(.load)
    store.send(.load)
    expectIssue(
      """
      No action was received.

        Expected:
          An action of the case path `CasePath<Action, String>`
        Effects that run, by the actions that returned them:
          Feature.Action.load
          Feature.Action.load

      Move the scheduler with `scheduler.advance(by:)` first if they wait for time; `await store.receive(…)` if they run \
      asynchronous code.
      """, line: #line + 1
    ) { store.receive(/Feature.Action.loaded) }
    store.send(.cancel)
  }

  func testTheEmptyLinesOfAnActionAreShown() {
    expectIssue(
      """
      No action was received.

        Expected:
          \"""
          a
         \u{20}
          b
          \"""

      No effect runs that could send it.
      """, line: #line + 1
    ) { TestStore(initialState: 0, reducer: EmptyReducer<Int, String>()).receive("a\n\nb") }
  }

  func testAnotherActionThanTheExpectedOne() {
    let store = Store.feature(.just("fact"))
    store.send(.load)
    expectIssue(
      """
      Another action was received than expected.

          − Feature.Action.loaded("joke")
          + Feature.Action.loaded("fact")

      (Expected: −, received: +)
      """, line: #line + 1
    ) { store.receive(.loaded("joke")) { $0.alert = "joke" } }
  }

  func testAnActionOfACaseWithoutAValueIsNamed() {
    expectIssue(
      """
      No action was received.

        Expected:
          An action of the case path `CasePath<Action, ()>`: Feature.Action.increment

      No effect runs that could send it.
      """, line: #line + 1
    ) { Store.feature().receive(/Feature.Action.increment) }
  }

  func testTheLinesOfATextWithCarriageReturnsStandBelowOneAnother() {
    let store = Store.feature()
    store.send(.echo([.loaded("a\r\nb")]))
    expectIssue(
      """
      Another action was received than expected.

          \u{2007} Feature.Action.loaded(
          \u{2007}   \"""
          \u{2212}   a
          +   a\\r
          \u{2007}   b
          \u{2007}   \"""
          \u{2007} )

      (Expected: −, received: +)
      """, line: #line + 1
    ) { store.receive(.loaded("a\nb")) { $0.alert = "a\r\nb" } }
  }

  func testAnActionOfAnotherCase() {
    let store = Store.feature()
    store.send(.echo([.increment]))
    expectIssue(
      """
      Another action was received than expected.

        Expected:
          An action of the case path `CasePath<Action, String>`
        Received:
          Feature.Action.increment
      """, line: #line + 1
    ) { store.receive(/Feature.Action.loaded) { $0.count = 1 } }
  }

  func testTheExpectedActionCameLater() {
    let store = Store.feature()
    store.send(.echo([.increment, .nothing]))
    expectIssue(
      """
      Another action was received than expected. The expected one came later.

        Expected:
          An action that the closure accepts
        Received:
          Feature.Action.increment
      """, line: #line + 1
    ) { store.receive { $0 == .nothing } }
    store.receive(.nothing)
  }

  func testTheStateAfterAReceivedActionIsCheckedAsThatOfASentOne() {
    let store = Store.feature(.just("fact"))
    store.send(.load)
    expectIssue(
      """
      The state is not what the closure describes.

            Feature.State(
              count: 0,
              names: […],
          −   alert: "joke"
          +   alert: "fact"
            )

      (Expected: −, actual: +)
      """, line: #line + 1
    ) { store.receive(.loaded("fact")) { $0.alert = "joke" } }
  }

  func testVirtualTimeStandsStillUntilItIsMoved() {
    let scheduler = TestScheduler(initialClock: 0)
    let store = Store.feature(.just("fact").delay(.seconds(1), scheduler: scheduler))
    store.send(.load)
    XCTAssertEqual(issues { store.receive(.loaded("fact")) }.count, 1)
    scheduler.advance(by: .seconds(1))
    store.receive(.loaded("fact")) { $0.alert = "fact" }
  }

  // MARK: On the thread of the test

  func testAnActionOfAsynchronousCodeIsWaitedForOnTheThreadOfTheTest() {
    let store = Store.fetching { "fact" }
    store.send(.fetch)
    store.receive(.loaded("fact"), timeout: 60_000_000_000) { $0.alert = "fact" }
    store.send(.fetch)
    store.receive(/Feature.Action.loaded, timeout: 60_000_000_000)
    store.send(.fetch)
    store.receive({ $0 == .loaded("fact") }, timeout: 60_000_000_000)
    store.finish(timeout: 60_000_000_000)
  }

  /// No task of the test brings it.
  func testAnActionOfTheMainQueueIsWaitedForOnTheThreadOfTheTest() {
    let source = Observable<String>.create { observer in
      let observer = UncheckedSendable(observer)
      DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(5)) { observer.value.onNext("fact") }
      return Disposables.create()
    }
    let store = Store.feature(source.take(1))
    store.send(.load)
    store.receive(.loaded("fact"), timeout: 60_000_000_000) { $0.alert = "fact" }
  }

  func testTheWaitingOnTheThreadOfTheTestEndsWhenTheTimeIsOver() {
    let store = Store.feature()
    store.send(.load)
    let messages = issues { store.receive(/Feature.Action.loaded, timeout: 1_000_000) }.map(\.message)
    XCTAssertEqual(messages.map { $0.prefix(43) }, ["No action was received within 0.001 s.\n\n  E"])
    store.skipInFlightEffects()
  }
}
