import Dispatch
import MiniRxTesting
import XCTest

@testable import RxComposable
@testable import RxComposableTesting

final class TestStoreSkipTests: XCTestCase {
  private typealias Store = TestStoreOf<Feature>

  func testSkippedActionsAreShownAndTheirStatesPassedOver() {
    let store = Store.feature(.of("fact", "joke"))
    store.send(.load)
    expectNotes(
      [
        """
        2 actions of effects were skipped:

          Feature.Action.loaded("fact")
          Feature.Action.loaded("joke")
        """
      ], line: #line + 1
    ) { store.skipReceivedActions() }
    store.send(.increment) { $0.count = 1 }
    XCTAssertEqual(store.state.alert, "joke")
  }

  @MainActor
  func testAnActionToSkipIsWaitedFor() async {
    let store = Store.fetching {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(5)) { continuation.resume() }
      }
      return "joke"
    }
    store.timeout = 30_000_000_000
    await store.send(.fetch)
    let reported = await issues { await store.skipReceivedActions() }
    XCTAssertEqual(reported.map(\.message), [])
    XCTAssertEqual(store.state.alert, "joke")
    await store.finish()
  }

  func testCancelledEffectsAreShown() {
    let store = Store.feature()
    store.send(.load)
    expectNotes(
      [
        """
        1 effect was cancelled, which had been returned for:

          Feature.Action.load
        """
      ], line: #line + 1
    ) { store.skipInFlightEffects() }
    XCTAssertEqual(issues { store.finish() }.map(\.message), [])
  }

  func testOneSkippedActionAndTwoCancelledEffectsAreCounted() {
    let store = Store.feature(Observable.just("fact").concat(.never()))
    store.send(.load)
    expectNotes(
      [
        """
        1 action of an effect was skipped:

          Feature.Action.loaded("fact")
        """
      ], line: #line + 1
    ) { store.skipReceivedActions() }
    store.send(.load)
    store.skipReceivedActions()
    expectNotes(
      [
        """
        2 effects were cancelled, which had been returned for:

          Feature.Action.load
          Feature.Action.load
        """
      ], line: #line + 1
    ) { store.skipInFlightEffects() }
  }

  func testNothingIsShownWhereSkippedAssertionsAreNot() {
    let store = Store.feature(Observable.just("fact").concat(.never()))
    store.exhaustivity = .off
    store.send(.load)
    expectNotes([], line: #line) {
      store.skipReceivedActions()
      store.skipInFlightEffects()
    }
  }

  func testNoActionToSkip() {
    let store = Store.feature()
    expectIssue(
      """
      `skipReceivedActions` was called, but no action waits to be received.

      Leave the call out, or pass `strict: false` if there is not always one.
      """, line: #line + 1
    ) { store.skipReceivedActions() }
    XCTAssertEqual(issues { store.skipReceivedActions(strict: false) }.map(\.message), [])
  }

  func testNoEffectToSkip() {
    let store = Store.feature()
    expectIssue(
      """
      `skipInFlightEffects` was called, but no effect runs.

      Leave the call out, or pass `strict: false` if there is not always one.
      """, line: #line + 1
    ) { store.skipInFlightEffects() }
    XCTAssertEqual(issues { store.skipInFlightEffects(strict: false) }.map(\.message), [])
  }

  @MainActor
  func testSkippingWaitsForAnActionOfAsynchronousCode() async {
    let store = Store.fetching { "fact" }
    store.exhaustivity = .off
    store.timeout = 60_000_000_000
    await store.send(.fetch)
    await store.skipReceivedActions()
    XCTAssertEqual(store.state.alert, "fact")
    await store.skipInFlightEffects(strict: false)
  }

  @MainActor
  func testWhatIsNotStrictDoesNotWait() async {
    let store = Store.fetching(forever)
    store.timeout = 3_600_000_000_000
    await store.send(.fetch)
    await store.skipReceivedActions(strict: false)
    await store.skipInFlightEffects(strict: false)
  }
}
