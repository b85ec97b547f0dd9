import MiniRxTesting
import XCTest

@testable import RxComposable
@testable import RxComposableTesting

final class TestStoreDependenciesTests: ControlledTestCase {
  private struct Adder: ReducerProtocol {
    @Dependency(\.number) var number
    let initialNumber = currentNumber()

    func reduce(into state: inout [Int], action: Void) -> Effect<Void> {
      state += [initialNumber, number, currentNumber()]
      return .none
    }
  }

  func testTheInitialStateAndTheReducerAreMadeAndRunWithTheDependenciesOfTheTest() {
    let store = TestStore(initialState: [currentNumber()], reducer: Adder()) { $0.number = 10 }
    store.send(()) { $0 = [10, 10, 10, 10] }
    XCTAssertEqual(currentNumber(), 3)
  }

  func testTheReducersOfAListAreMadeAndRunWithTheDependenciesOfTheTest() {
    let store = TestStore(initialState: [currentNumber()]) {
      Adder()
      Adder()
    } withDependencies: {
      $0.number = 10
    }
    store.send(()) { $0 += [10, 10, 10, 10, 10, 10] }
    let plain = TestStore(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += action
        return .none
      }
    }
    plain.send(3) { $0 = 3 }
  }

  func testDependenciesMayChangeBetweenSteps() {
    let store = TestStore(initialState: [], reducer: Adder())
    store.send(()) { $0 = [3, 3, 3] }
    store.dependencies.number = 20
    store.send(()) { $0 += [3, 20, 20] }
    XCTAssertEqual(store.dependencies.number, 20)
  }

  func testTheClosuresOfStepsSeeTheDependenciesOfTheTest() {
    for exhaustivity in [Exhaustivity.on, .off] {
      let store = TestStore(
        initialState: 0,
        reducer: Reduce<Int, Bool> { state, isFirst in
          state += currentNumber()
          return isFirst ? Effect(value: false) : .none
        }
      ) { $0.number = 10 }
      store.exhaustivity = exhaustivity
      store.send(true) { $0 = currentNumber() }
      store.dependencies.number = 7
      store.receive(false) { $0 = 10 + 10 }
      store.send(false) { $0 = 20 + currentNumber() }
    }
  }

  /// An effect has dependencies of its own; the actions that it sends are reduced with those of the store.
  @MainActor
  func testAnActionOfAnEffectIsReducedWithTheDependenciesOfItsSend() async {
    struct Asking: ReducerProtocol {
      let answer: Effect<Int>

      func reduce(into state: inout [Int], action: Int) -> Effect<Int> {
        state.append(currentNumber())
        if action > 1 { return .none }
        return withDependencies {
          $0.number += 10
        } operation: {
          action == 0 ? ask() : answer
        }
      }

      private func ask() -> Effect<Int> { .task { currentNumber() == 13 ? 1 : 2 } }
    }
    let source = PublishSubject<Int>()
    let answers: [Effect<Int>] = [
      Effect(value: 2), Effect(Observable.just(2)), .merge(Effect(value: 2), Effect(Observable.empty())),
      .run { send in await send(2) }, Effect(source), .result { .success(2) },
    ]
    for answer in answers {
      let store = Store(initialState: [], reducer: Asking(answer: answer))
      let task = store.send(0)
      await eventually { store.state.count > 1 }
      withDependencies {
        $0.number = 99
      } operation: {
        source.onNext(2)
      }
      source.onNext(2)
      await eventually { store.state.count > 2 }
      task?.cancel()
      XCTAssertEqual(Set(store.state), [3])

      let testStore = TestStore(initialState: [], reducer: Asking(answer: answer))
      let testTask = await testStore.send(0) { $0 = [3] }
      await testStore.receive(1) { $0 += [3] }
      source.onNext(2)
      await testStore.receive(2) { $0 += [3] }
      await testTask.cancel()
    }
  }

  func testADependencyWithoutAValueForTestsFailsAtItsReader() {
    struct Reader: ReducerProtocol {
      static let line = UInt(#line + 1)
      @Dependency(\.liveOnly) var liveOnly

      func reduce(into name: inout String, action: Void) -> Effect<Void> {
        name = liveOnly.name
        return .none
      }
    }
    expectIssue(
      """
      @Dependency(\\.liveOnly) has no value for tests, but a test reads it.

        Key: LiveOnly
        Value: LiveOnly
        Declared: RxComposableTests/Keys.swift:\(DependencyValues.liveOnlyLine)

      A test that gets the live value by accident waits for networks and changes real data. Override the dependency in the \
      test: `withDependencies { $0.liveOnly = … } operation: { … }`, or `$0.context = .live` if the test is meant to run the \
      real thing. Or give the key a `testValue`.
      """, line: Reader.line
    ) { TestStore(initialState: "", reducer: Reader()).send(()) { $0 = "live" } }
  }

  func testADependencyThatTheTestOverridesIsNotMissing() {
    let store = TestStore(
      initialState: "",
      reducer: Reduce<String, Void> { name, _ in
        @Dependency(\.liveOnly) var liveOnly
        name = liveOnly.name
        return .none
      })
    store.dependencies.liveOnly.name = "test"
    XCTAssertEqual(issues { store.send(()) { $0 = "test" } }.map(\.message), [])
  }

  func testTheEnvironmentMayChangeBetweenSteps() {
    let reducer = Reducer<Int, Void, Int> { count, _, step in
      count += step
      return .none
    }
    let store = TestStore(initialState: 0, reducer: reducer, environment: 1)
    store.send(()) { $0 = 1 }
    store.environment = 10
    store.send(()) { $0 = 11 }
    XCTAssertEqual(store.environment, 10)
  }
}
