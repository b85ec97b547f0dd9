import XCTest

@testable import RxComposable
@testable import RxComposableTesting

@MainActor
final class EffectValuesTests: ControlledTestCase {
  func testTheActionsAreALoop() async {
    var actions: [Int] = []
    for await action in Effect<Int>.merge(.send(1), .run { send in await send(2) }).values { actions.append(action) }
    XCTAssertEqual(actions, [1, 2])
  }

  func testLeavingTheLoopEndsTheEffect() async {
    let isDisposed = LockIsolated(false)
    let effect = Effect(Observable<Int>.just(1).concat(Observable.never()).do(onDispose: { isDisposed.setValue(true) }))
    for await _ in effect.values { break }
    await eventually { isDisposed.value }
  }

  func testAnErrorEndsTheLoopAndIsReported() async {
    struct Failure: Error {}
    let issues = await issues {
      for await _ in Effect<Int>(error: Failure()).values { XCTFail("an action") }
    }
    XCTAssertEqual(issues.map { $0.message.contains("Error: Failure()") }, [true])
  }

  func testFlatMapTakesSequencesAndKeepsTheDependencies() {
    var numbers: [Int] = []
    let effect: Effect<Int> = withDependencies {
      $0.uuid = .constant(UUID(7))
    } operation: {
      Effect<Int>.merge(.send(1), .send(2)).flatMap { number -> Observable<Int> in
        @Dependency(\.uuid) var uuid
        XCTAssertEqual(uuid(), UUID(7))
        return .of(number, number * 10)
      }
    }
    _ = effect.subscribe(onNext: { numbers.append($0) })
    // Arrays take turns on a thread.
    XCTAssertEqual(numbers, [1, 2, 10, 20])
  }
}
