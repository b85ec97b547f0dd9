import MiniRxTesting
import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// Tests that are written as a list of steps.
final class TestStoreStepsTests: XCTestCase {
  private struct Failure: Error {}
  private struct World {
    var step = 1
    var source: Observable<String>
  }

  private let reducer = Reducer<Feature.State, Feature.Action, World> { state, action, world in
    if action == .increment { state.count += world.step - 1 }
    return Feature(source: world.source).reduce(into: &state, action: action)
  }

  private func store(_ source: Observable<String> = .never()) -> TestStore<
    Feature.State, Feature.Action, Feature.State, Feature.Action, World
  > {
    TestStore(initialState: Feature.State(), reducer: reducer, environment: World(source: source))
  }

  @available(*, deprecated)
  func testStepsArePerformedInTheirOrder() {
    let source = PublishSubject<String>()
    store(source).assert(
      .send(.increment) { $0.count = 1 },
      .environment { $0.step = 10 },
      .send(.increment) { $0.count = 11 },
      .send(.load),
      .do { source.onNext("loaded") },
      .receive(.loaded("loaded")) { $0.alert = "loaded" },
      .sequence(.send(.cancel), .send(.nothing)),
      .sequence([.send(.echo([.nothing])), .receive(.nothing)]))
  }

  @available(*, deprecated)
  func testAPartOfAStoreHasSteps() {
    let counts = store().scope(state: \.count, action: { (_: Void) in .increment })
    counts.assert([.send(()) { $0 = 1 }, .send(()) { $0 = 2 }])
  }

  @available(*, deprecated)
  func testFailuresAreReportedAtTheLineOfTheirStep() {
    let line = UInt(#line)
    let issues = issues {
      store().assert(
        .send(.increment),
        .receive(.nothing),
        .send(.echo([.nothing])),
        .do {},
        .receive(.nothing),
        .environment { _ in throw Failure() },
        .do { throw Failure() })
    }
    XCTAssertEqual(issues.map(\.line), [3, 4, 6, 8, 9].map { line + $0 })
    XCTAssertEqual(
      issues[2].message,
      """
      A step that sends nothing was reached while 1 action of effects had not been received.

        Not received:
          Feature.Action.nothing

      Receive it first, with `.receive(_:)`.
      """)
    XCTAssertEqual(issues.last?.message, "The step threw an error: Failure()")
  }

  @available(*, deprecated)
  func testAStepThatSendsNothingNamesTheActionsThatWait() {
    let issues = issues {
      store().assert(.send(.echo([.nothing, .cancel])), .do {}, .receive(.nothing), .receive(.cancel))
    }
    XCTAssertEqual(
      issues.map(\.message),
      [
        """
        A step that sends nothing was reached while 2 actions of effects had not been received.

          Not received:
            Feature.Action.nothing
            Feature.Action.cancel

        Receive them first, with `.receive(_:)`.
        """
      ])
  }

  @available(*, deprecated)
  func testTypesOfParts() {
    typealias Part = TestStore<Feature.State, Feature.Action, Int, Void, World>
    XCTAssertTrue(Part.LocalState.self == Int.self)
    XCTAssertTrue(Part.LocalAction.self == Void.self)
  }
}
