import MiniRxTesting
import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// Exhaustive tests: each failure of `send`, with its whole text and its line.
final class TestStoreSendTests: XCTestCase {
  private typealias Store = TestStoreOf<Feature>
  private struct Failure: Error {}

  func testAWholeStoryPasses() {
    let reported = issues {
      let source = PublishSubject<String>()
      let store = Store.feature(source.take(1))
      store.send(.increment) { $0.count = 1 }
      store.send(.nothing)
      store.send(.load)
      source.onNext("fact")
      store.receive(.loaded("fact")) { $0.alert = "fact" }
      XCTAssertEqual(store.state, Feature.State(count: 1, alert: "fact"))
    }
    XCTAssertEqual(reported.map(\.message), [])
  }

  func testAStateThatIsNotWhatTheClosureDescribes() {
    expectIssue(
      """
      The state is not what the closure describes.

            Feature.State(
          −   count: 2,
          +   count: 1,
              names: […],
              alert: nil
            )

      (Expected: −, actual: +)
      """, line: #line + 1
    ) { Store.feature().send(.increment) { $0.count = 2 } }
  }

  /// The steps behind it may build on it: their closures do not run.
  func testATestThatEndsAtItsFirstFailureHasOne() {
    let reported = issues {
      let store = Store.feature(.just("fact"))
      XCTAssertTrue(store.continueAfterFailure)
      store.continueAfterFailure = false
      store.send(.increment) { $0.count = 2 }
      store.send(.increment) { _ in XCTFail("It runs.") }
      store.send(.load)
      store.receive(.loaded("other")) { _ in XCTFail("It runs.") }
      store.finish()
    }
    XCTAssertEqual(reported.count, 1)
    XCTAssertTrue(reported.first?.message.hasPrefix("The state is not what the closure describes.") ?? false)
  }

  @MainActor
  func testATestThatEndsAtItsFirstFailureDoesNothingElse() async {
    let reported = await issues {
      let store = Store.feature(.never())
      store.continueAfterFailure = false
      let task = await store.send(.load)
      await store.send(.increment)
      await task.finish(timeout: .max)
      for step: Store.Step in [.do { XCTFail("It runs.") }, .environment { _ in XCTFail("It runs.") }] {
        step.perform(store)
      }
      await store.skipInFlightEffects()
      XCTAssertFalse(store.session.runningEffects.isEmpty)
    }
    XCTAssertEqual(reported.count, 1)
  }

  @MainActor
  func testAnEffectThatDoesNotEndIsAFailureOfItsTest() async {
    let reported = await issues {
      let store = Store.feature(.never())
      store.continueAfterFailure = false
      let task = await store.send(.load)
      await task.finish(timeout: 0)
      await store.send(.increment)
    }
    XCTAssertEqual(reported.count, 1)
  }

  func testEffectsAreNotSkippedInsideAStep() {
    let reported = issues {
      let store = Store.feature(.never())
      store.send(.load)
      store.send(.increment) {
        $0.count = 1
        store.skipInFlightEffects()
      }
      store.skipInFlightEffects()
    }
    XCTAssertEqual(reported.count, 1)
  }

  func testATestThatEndsAtItsFirstFailureEndsAtAnActionThatDoesNotCome() {
    let steps: [(Store) -> Void] = [
      { $0.receive(.loaded("fact")) }, { $0.receive(.loaded("another")) },
      { store in
        store.skipReceivedActions()
        store.skipReceivedActions()
      },
      { store in store.send(.nothing) { _ in store.send(.nothing) } },
    ]
    for receive in steps {
      let reported = issues {
        let store = Store.feature(.just("a fact"))
        store.continueAfterFailure = false
        store.send(.load)
        receive(store)
        store.send(.load)
        receive(store)
      }
      XCTAssertEqual(reported.count, 1)
    }
  }

  func testAChangeThatNobodyDescribes() {
    expectIssue(
      """
      The state changed, but no closure describes how.

            Feature.State(
          −   count: 0,
          +   count: 1,
              names: […],
              alert: nil
            )

      (Expected: −, actual: +)
      """, line: #line + 1
    ) { Store.feature().send(.increment) }
  }

  func testAClosureThatChangesNothing() {
    expectIssue(
      """
      The closure describes no change, or the state that there was before.

      Leave the closure out where the state is not meant to change.
      """, line: #line + 1
    ) { Store.feature().send(.nothing) { $0.count = 0 } }
  }

  func testAnErrorInTheClosure() {
    expectIssue("The closure that describes the state threw an error: Failure()", line: #line + 1) {
      Store.feature().send(.nothing) { _ in throw Failure() }
    }
  }

  func testStatesThatAreDrawnAlike() {
    struct State: Equatable {
      static func == (lhs: State, rhs: State) -> Bool { false }
    }
    expectIssue(
      """
      The state changed, but no closure describes how.

          (The states are drawn alike but `==` tells them apart: look at how `==` is written.)

      (Expected: −, actual: +)
      """, line: #line + 1
    ) { TestStore(initialState: State(), reducer: EmptyReducer<State, Int>()).send(1) }
  }

  func testSendingBeforeReceiving() {
    let store = Store.feature(.just("fact"))
    store.send(.load)
    expectIssue(
      """
      An action was sent while 1 action of effects had not been received.

        Sent:
          Feature.Action.nothing
        Not received:
          Feature.Action.loaded("fact")

      Receive it first, with `store.receive(_:)`.
      """, line: #line + 1
    ) { store.send(.nothing) { $0.alert = "fact" } }
    store.receive(.loaded("fact"))
  }

  func testSendingBeforeReceivingSeveral() {
    let store = Store.feature()
    store.send(.echo([.increment, .nothing]))
    expectIssue(
      """
      An action was sent while 2 actions of effects had not been received.

        Sent:
          Feature.Action.nothing
        Not received:
          Feature.Action.increment
          Feature.Action.nothing

      Receive them first, with `store.receive(_:)`.
      """, line: #line + 1
    ) { store.send(.nothing) { $0.count = 1 } }
    store.receive(.increment)
    store.receive(.nothing)
  }

  func testSendingWhileSending() {
    var store: TestStore<Int, Int, Int, Int, () -> Void>?
    let reducer = Reducer<Int, Int, () -> Void> { state, number, sendAgain in
      state += number
      if number == 1 { sendAgain() }
      return .none
    }
    store = TestStore(initialState: 0, reducer: reducer, environment: {})
    var line: UInt = 0
    store?.environment = { [unowned store = store!] in
      line = #line + 1
      store.send(2)
    }
    let reported = issues { store?.send(1) { $0 = 1 } }
    XCTAssertEqual(
      reported.map(\.message),
      [
        """
        `TestStore.send(_:)` was called while another action was being reduced, and did nothing.

          Sent:
            2

        Take the steps of a test one after the other, in its body; not in the closure of a step, nor in one of the \
        environment or of an effect.
        """
      ])
    XCTAssertEqual(reported.map(\.line), [line])
    XCTAssertEqual(store?.state, 1)
  }

  func testSendingWhileAnActionOfAnEffectIsReduced() {
    let source = PublishSubject<Int>()
    var sendAgain = {}
    let store = TestStore(
      initialState: 0,
      reducer: Reduce<Int, Int> { state, number in
        state += number
        if number == 2 { sendAgain() }
        return number == 1 ? Effect(source.take(1)) : .none
      })
    sendAgain = { [unowned store] in store.send(4) }
    store.send(1) { $0 = 1 }
    XCTAssertEqual(
      issues { source.onNext(2) }.map { $0.message.hasPrefix("`TestStore.send(_:)` was called while") }, [true])
    store.receive(2) { $0 = 3 }
    sendAgain = {}
  }

  func testAStepInTheClosureOfAStepIsReportedAndDoesNothing() {
    let steps: [(call: String, step: (Store) -> Void)] = [
      ("send(_:)", { $0.send(.increment) { $0.count += 1 } }), ("receive(_:)", { $0.receive(.nothing) }),
      ("skipReceivedActions()", { $0.skipReceivedActions() }), ("finish()", { $0.finish() }),
    ]
    for (call, step) in steps {
      let store = Store.feature()
      let reported = issues {
        store.send(.echo([.increment, .nothing]))
        store.receive(.increment) {
          step(store)
          $0.count = 1
        }
      }
      XCTAssertEqual(reported.count, 1, call)
      XCTAssertEqual(
        reported.first?.message.hasPrefix(
          "`TestStore.\(call)` was called in the closure that describes the state after another step, and did nothing."),
        true, call)
      XCTAssertEqual(store.state.count, 1, call)
      store.receive(.nothing)
      store.send(.increment) { $0.count = 2 }
    }
  }

  func testTheStateInAClosureIsTheOneBefore() {
    let store = Store.feature()
    store.send(.increment) {
      XCTAssertEqual($0, store.state)
      $0.count = store.state.count + 1
    }
    XCTAssertEqual(store.state.count, 1)
  }

  /// One engine: what an effect does at once happens within the `send`, in the order in which a store has it.
  func testSynchronousEffectsRunWithinTheSendAsInAStore() {
    let reducer = Reduce<[Int], Int> { state, action in
      state.append(action)
      return action == 1 ? .merge(Effect(value: 2), Effect(Observable.of(3, 4)), Effect(value: 5)) : .none
    }
    let store = RxComposable.Store(initialState: [], reducer: reducer)
    store.send(1)
    let testStore = TestStore(initialState: [], reducer: reducer)
    testStore.send(1) { $0 = [1] }
    for action in store.state.dropFirst() { testStore.receive(action) { $0.append(action) } }
    XCTAssertEqual(testStore.state, store.state)
  }

  #if DEBUG
    func testAnEffectOffTheMainThreadFailsAsInAStore() {
      let source = PublishSubject<String>()
      let store = Store.feature(source.take(1))
      store.send(.load)
      let log = IssueLog()
      let done = expectation(description: "emitted")
      Thread.detachNewThread {
        RuntimeIssue.$interceptor.withValue(IssueInterceptor { log.append($0) }) { source.onNext("fact") }
        done.fulfill()
      }
      wait(for: [done], timeout: 60)
      store.receive(.loaded("fact")) { $0.alert = "fact" }
      XCTAssertEqual(
        log.issues.map { $0.message.prefix(49) }, ["An effect delivered an action off the main thread"])
    }
  #endif

  @MainActor
  func testAnAsynchronousSendIsTheSame() async {
    let store = Store.feature()
    await store.send(.increment) { $0.count = 1 }
    await expectIssue(
      """
      The closure describes no change, or the state that there was before.

      Leave the closure out where the state is not meant to change.
      """, line: #line + 1
    ) { await store.send(.nothing) { $0.count = 1 } }
  }
}
