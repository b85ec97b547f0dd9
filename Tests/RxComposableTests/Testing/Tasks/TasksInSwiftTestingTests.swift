import Foundation
import RxComposableTesting
import Testing

/// Lets each test of a suite run with deterministic tasks: what users write, because the library does not link Swift Testing.
struct DeterministicTasks: TestTrait, SuiteTrait, TestScoping {
  var isRecursive: Bool { true }

  @MainActor
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withDeterministicTasks { try await function() }
  }
}

extension Trait where Self == DeterministicTasks {
  static var deterministicTasks: Self { DeterministicTasks() }
}

/// Tests that run at the same time, each with tasks of its own.
@Suite(.deterministicTasks)
struct TasksInSwiftTestingTests {
  @Test(arguments: 0..<8)
  func tasksOfTestsThatRunAtOnceDoNotMix(test: Int) async throws {
    for _ in 0..<10 {
      let log = LockIsolated<[String]>([])
      await withTaskGroup(of: Void.self) { group in
        for name in ["a", "b"] {
          group.addTask {
            for round in 0..<3 {
              log.withValue { $0.append("\(name)\(round)") }
              try? await Task.sleep(nanoseconds: 60_000_000_000)
            }
          }
        }
      }
      #expect(log.value == ["a0", "b0", "a1", "b1", "a2", "b2"])
    }
  }

  @Test(arguments: 0..<8) @MainActor
  func aTimerOfAFeature(test: Int) async {
    let scheduler = TestScheduler(initialClock: 0)
    let store = TestStoreOf<Waiting>(initialState: [], reducer: Waiting { try await scheduler.sleep(for: .seconds(1)) })
    await store.send(.start)
    await scheduler.advance(by: .seconds(2))
    await store.receive(.said("a")) { $0 = ["a"] }
    await store.receive(.said("b")) { $0 = ["a", "b"] }
  }
}

/// Beside those, tests whose tasks no test controls.
@Suite struct TasksBesideTests {
  @Test(arguments: 0..<8)
  func otherTasksRunWhereTheyRan(test: Int) async {
    let sum = await withTaskGroup(of: Int.self) { group in
      for number in 0..<100 { group.addTask { number } }
      return await group.reduce(0, +)
    }
    #expect(sum == 4950)
  }
}

/// Code of the main actor on another thread stops the program, as without control.
struct MainActorUnderControlTests {
  @Test
  func anotherThreadIsNotThatOfTheMainActor() async {
    await #expect(processExitsWith: .failure) {
      withMainSerialExecutor {}
      await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in
        Thread {
          MainActor.assumeIsolated {}
          exit(0)
        }.start()
      }
    }
  }
}
