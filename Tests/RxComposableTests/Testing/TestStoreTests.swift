import MiniRx
import XCTest

@testable import RxComposable

/// C7: each kind of failure, with its whole text and its line.
final class TestStoreTests: XCTestCase {
  private struct State: Equatable {
    var count = 0
    var names = ["Blob"]
    var alert: String?
  }
  private enum Action: Equatable { case increment, load, loaded(Result<String, Failure>), nothing }
  private struct Failure: Error, Equatable {}

  private let source = PublishSubject<String>()

  private func makeStore() -> TestStore<State, Action, Int> {
    let reducer = Reducer<State, Action, Int> { [source] state, action, step in
      switch action {
      case .increment: state.count += step
      case .load:
        return source.take(1).map { .loaded(.success($0)) }.eraseToEffect()
      case .loaded(.success(let text)): state.alert = text
      case .loaded(.failure), .nothing: break
      }
      return .none
    }
    return TestStore(initialState: State(), reducer: reducer, environment: 1)
  }

  func testAWholeStoryPasses() {
    let reported = issues {
      let store = makeStore()
      store.send(.increment) { $0.count = 1 }
      store.environment = 10
      store.send(.increment) { $0.count = 11 }
      store.send(.nothing)
      store.send(.load)
      source.onNext("fact")
      store.receive(.loaded(.success("fact"))) { $0.alert = "fact" }
      XCTAssertEqual(store.state, State(count: 11, alert: "fact"))
    }
    XCTAssertEqual(reported.map(\.message), [])
  }

  func testAStateThatIsNotWhatTheClosureDescribes() {
    expect(
      """
      The state is not what the closure describes.

            TestStoreTests.State(
          −   count: 2,
          +   count: 1,
              names: […],
              alert: nil
            )

      (Expected: −, actual: +)
      """, line: #line + 1
    ) { makeStore().send(.increment) { $0.count = 2 } }
  }

  func testAChangeThatNobodyDescribes() {
    expect(
      """
      The state changed, but no closure describes how.

            TestStoreTests.State(
          −   count: 0,
          +   count: 1,
              names: […],
              alert: nil
            )

      (Expected: −, actual: +)
      """, line: #line + 1
    ) { makeStore().send(.increment) }
  }

  func testAClosureThatChangesNothing() {
    expect(
      """
      The closure describes no change, or the state that there was before.

      Leave the closure out where the state is not meant to change.
      """, line: #line + 1
    ) { makeStore().send(.nothing) { $0.count = 0 } }
  }

  func testAnErrorInTheClosure() {
    expect("The closure that describes the state threw an error: Failure()", line: #line + 1) {
      makeStore().send(.nothing) { _ in throw Failure() }
    }
  }

  func testSendingBeforeReceiving() {
    let store = makeStore()
    store.send(.load)
    source.onNext("fact")
    expect(
      """
      An action was sent while 1 action of effects had not been received.

        Sent: TestStoreTests.Action.nothing
        Not received:
          TestStoreTests.Action.loaded(
            .success("fact")
          )

      Receive them first, with `store.receive(_:)`.
      """, line: #line + 1
    ) { store.send(.nothing) { $0.alert = "fact" } }
    store.receive(.loaded(.success("fact")))
  }

  func testReceivingWhatNobodySent() {
    let store = makeStore()
    expect(
      """
      No action was received.

        Expected:
          TestStoreTests.Action.loaded(
            .success("fact")
          )

      No effect runs that could send it.
      """, line: #line + 1
    ) { store.receive(.loaded(.success("fact"))) }
    store.send(.load)
    expect(
      """
      No action was received.

        Expected:
          TestStoreTests.Action.increment

      1 effect runs. If it waits for time, move the scheduler with `scheduler.advance(by:)` first.
      """, line: #line + 1
    ) { store.receive(.increment) }
    source.onNext("fact")
    store.receive(.loaded(.success("fact"))) { $0.alert = "fact" }
  }

  func testReceivingAnotherAction() {
    let store = makeStore()
    store.send(.load)
    source.onNext("fact")
    expect(
      """
      Another action was received than expected.

            TestStoreTests.Action.loaded(
          −   .success("joke")
          +   .success("fact")
            )

      (Expected: −, received: +)
      """, line: #line + 1
    ) { store.receive(.loaded(.success("joke"))) { $0.alert = "fact" } }
  }

  func testAnActionThatIsNeverReceivedFailsAtTheSendThatLedToIt() {
    var line: UInt = 0
    let reported = issues {
      let store = makeStore()
      line = #line + 1
      store.send(.load)
      source.onNext("fact")
    }
    XCTAssertEqual(
      reported.map(\.message),
      [
        """
        An effect sent an action that the test never received:

          TestStoreTests.Action.loaded(
            .success("fact")
          )

        Receive it with `store.receive(_:)`, or keep the effect from sending it.
        """
      ])
    XCTAssertEqual(reported.first?.line, line)
  }

  func testAnEffectThatStillRunsFailsAtTheSendThatStartedIt() {
    var line: UInt = 0
    let reported = issues {
      let store = makeStore()
      line = #line + 1
      store.send(.load)
      store.finish()
    }
    XCTAssertEqual(
      reported.map(\.message),
      [
        """
        An effect still runs at the end of the test. It was returned for:

          TestStoreTests.Action.load

        Let it end before: advance the scheduler, send the action that cancels it, or complete what it waits for.
        """
      ])
    XCTAssertEqual(reported.first?.line, line)
  }

  func testWhatIsSentAfterFinishIsCheckedAgain() {
    let reported = issues {
      let store = makeStore()
      store.finish()
      store.send(.load)
    }
    XCTAssertEqual(reported.count, 1)
  }

  /// C1: what an effect does at once happens within the `send`, in the order in which a store has it.
  func testSynchronousEffectsRunWithinTheSendAsInAStore() {
    let reducer = Reduce<[Int], Int> { state, action in
      state.append(action)
      return action == 1 ? .merge(Effect(value: 2), Effect(Observable.of(3, 4)), Effect(value: 5)) : .none
    }
    let store = Store(initialState: [], reducer: reducer)
    store.send(1)
    let testStore = TestStore(initialState: [], reducer: reducer)
    testStore.send(1) { $0 = [1] }
    for action in store.state.dropFirst() { testStore.receive(action) { $0.append(action) } }
    XCTAssertEqual(testStore.state, store.state)
  }

  private func expect(_ message: String, line: UInt, _ body: () -> Void) {
    let reported = issues(body)
    XCTAssertEqual(reported.map(\.message), [message], line: line)
    XCTAssertEqual(reported.map(\.line), [line], line: line)
  }
}
