import MiniRxTesting
import XCTest

@testable import RxComposable
@testable import RxComposableTesting

final class TestStoreScopeTests: XCTestCase {
  private enum ViewAction { case plus }

  func testStepsDescribeThePartThatIsObserved() {
    let store = TestStore(initialState: Feature.State(), reducer: Feature(source: .just("fact")), observe: \.alert)
    store.send(.increment)
    store.send(.load)
    store.receive(.loaded("fact")) { $0 = "fact" }
    XCTAssertEqual(store.state, Feature.State(count: 1, alert: "fact"))
  }

  func testStepsSendActionsOfTheView() {
    let store = TestStore(
      initialState: Feature.State(), reducer: Feature(), observe: \.count,
      send: { (_: ViewAction) in Feature.Action.increment })
    store.send(.plus) { $0 = 1 }
  }

  @available(*, deprecated)
  func testScopesShareTheRunOfTheFeature() {
    let store = TestStoreOf<Feature>.feature(.just("fact"))
    let counts = store.scope(state: \.count, action: { (_: ViewAction) in .increment })
    counts.send(.plus) { $0 = 1 }
    store.send(.load)
    let alerts = store.scope(state: \.alert)
    alerts.receive(.loaded("fact")) { $0 = "fact" }
    XCTAssertEqual(counts.state, Feature.State(count: 1, alert: "fact"))
  }

  @available(*, deprecated)
  func testTheEndIsCheckedWhenTheLastScopeGoesAway() {
    var store: TestStoreOf<Feature>? = .feature()
    var counts = store?.scope(state: \.count)
    store?.send(.load)
    XCTAssertEqual(issues { store = nil }.count, 0)
    XCTAssertEqual(issues { counts = nil }.count, 1)
    XCTAssertNil(counts)
  }

  @available(*, deprecated)
  func testFlagsOfThePeerAreAccepted() {
    let reported = issues {
      let state = Feature.State()
      TestStore(initialState: state, reducer: Feature(), failingWhenNothingChange: false).send(.nothing) { _ in }
      TestStore(initialState: state, reducer: Feature(), useNewScope: false).send(.nothing)
      TestStore(
        initialState: state, reducer: Feature(), observe: \.count, failingWhenNothingChange: false, useNewScope: true
      ).send(.nothing) { _ in }
      TestStore(
        initialState: state, reducer: Feature(), observe: \.count, send: { (_: ViewAction) in .nothing },
        failingWhenNothingChange: false
      ).send(.plus) { _ in }
      TestStore(
        initialState: 0, reducer: Reducer<Int, Void, Void>.empty, environment: (), failingWhenNothingChange: false
      ).send(()) { _ in }
    }
    XCTAssertEqual(reported.map(\.message), [])
  }
}
