import MiniRxTesting
import XCTest

@testable import RxComposable
@testable import RxComposableTesting

final class TestStoreExhaustivityTests: XCTestCase {
  private typealias Store = TestStoreOf<Feature>

  func testATestThatIsNotExhaustiveProvesWhatItClaims() {
    let reported = issues {
      let store = Store.feature(Observable.of("fact", "joke").concat(.never()))
      store.exhaustivity = .off
      store.send(.increment)
      store.send(.load)
      store.receive(.loaded("joke")) { $0.alert = "joke" }
      store.send(.increment) { $0.count = 2 }
      store.send(.load)
    }
    XCTAssertEqual(reported.map(\.message), [])
  }

  private func difference(expected: Int, actual: Int) -> String {
    """
    The state is not what the closure describes.

          Feature.State(
        −   count: \(expected),
        +   count: \(actual),
            names: […],
            alert: nil
          )

    (Expected: −, actual: +)
    """
  }

  func testWhatATestClaimsHasToHoldAllTheSame() {
    let store = Store.feature()
    store.exhaustivity = .off
    expectIssue(
      difference(expected: 2, actual: 1), line: #line + 1
    ) { store.send(.increment) { $0.count = 2 } }
  }

  func testAStateThatWaitsForAnActionIsExplainedByIt() {
    let store = Store.feature()
    store.exhaustivity = .off
    expectIssue(
      """
      \(difference(expected: 1, actual: 0))

      What 1 action of effects changed is not part of this state yet:

          Feature.Action.increment

      Receive it first, with `store.receive(_:)` or `store.skipReceivedActions()`.
      """, line: #line + 1
    ) { store.send(.echo([.increment])) { $0.count = 1 } }
  }

  func testAnExpectedActionThatIsNotAmongTheReceived() {
    let store = Store.feature()
    store.exhaustivity = .off
    store.send(.echo([.increment, .nothing]))
    expectIssue(
      """
      The expected action was not received.

        Expected:
          Feature.Action.loaded("fact")
        Received:
          Feature.Action.increment
          Feature.Action.nothing

      No effect runs that could send it.
      """, line: #line + 1
    ) { store.receive(.loaded("fact")) }
  }

  func testAChangeThatIsNotAssertedIsShown() {
    let store = Store.feature()
    store.exhaustivity = .off(showSkippedAssertions: true)
    expectNotes(
      [
        """
        The state changed, but no closure describes how.

              Feature.State(
            −   count: 0,
            +   count: 1,
                names: […],
                alert: nil
              )

        (Expected: −, actual: +)
        """
      ], line: #line + 1
    ) { store.send(.increment) }
  }

  func testAnAssertedChangeIsNotShown() {
    let store = Store.feature()
    store.exhaustivity = .off(showSkippedAssertions: true)
    expectNotes([], line: #line) { store.send(.increment) { $0.count = 1 } }
  }

  func testActionsInFrontOfTheExpectedOneAreShown() {
    let store = Store.feature()
    store.exhaustivity = .off(showSkippedAssertions: true)
    store.send(.echo([.nothing, .nothing, .cancel]))
    expectNotes(
      [
        """
        2 actions of effects were skipped:

          Feature.Action.nothing
          Feature.Action.nothing
        """
      ], line: #line + 1
    ) { store.receive(.cancel) }
  }

  func testActionsInFrontOfASendAreShown() {
    let store = Store.feature(.just("fact"))
    store.exhaustivity = .off(showSkippedAssertions: true)
    store.send(.load)
    expectNotes(
      [
        """
        An action was sent while 1 action of effects had not been received.

          Sent:
            Feature.Action.increment
          Not received:
            Feature.Action.loaded("fact")

        Receive it first, with `store.receive(_:)`.
        """
      ], line: #line + 1
    ) { store.send(.increment) { $0.count = 1 } }
  }

  func testWhatIsLeftAtTheEndIsShown() {
    let store = Store.feature(Observable.just("fact").concat(.never()))
    store.exhaustivity = .off(showSkippedAssertions: true)
    let sent: UInt = #line + 1
    store.send(.load)
    expectNotes(
      [
        """
        An effect sent an action that the test never received:

          Feature.Action.loaded("fact")

        Receive it with `store.receive(_:)`, or keep the effect from sending it.
        """,
        """
        An effect still runs at the end of the test. It was returned for:

          Feature.Action.load

        Let it end before: advance the scheduler, send the action that cancels it, or complete what it waits for. \
        `await store.finish()` waits for asynchronous code.
        """,
      ], line: sent
    ) { store.finish() }
  }

  func testExhaustivityIsTurnedOffForAPart() {
    let store = Store.feature()
    let result = store.withExhaustivity(.off) {
      store.send(.increment)
      return store.exhaustivity
    }
    XCTAssertEqual(result, .off)
    XCTAssertEqual(store.exhaustivity, .on)
  }

  @MainActor
  func testExhaustivityIsTurnedOffForAnAsynchronousPart() async {
    let store = Store.fetching { "fact" }
    await store.withExhaustivity(.off) {
      await store.send(.fetch)
      await store.receive(/Feature.Action.loaded, timeout: .max)
    }
    XCTAssertEqual(store.exhaustivity, .on)
    await store.finish(timeout: .max)
  }

  func testExhaustivityIsTurnedOnAgainWhenThePartThrows() {
    let store = Store.feature()
    XCTAssertThrowsError(try store.withExhaustivity(.off) { throw CancellationError() })
    XCTAssertEqual(store.exhaustivity, .on)
  }
}
