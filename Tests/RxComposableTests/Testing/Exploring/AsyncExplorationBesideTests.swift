import RxComposableTesting
import Testing

/// Explorations of tests that run at the same time, beside tests whose tasks are their own: each counts what it counts alone.
@Suite struct AsyncExplorationBesideTests {
  @Test(arguments: 0..<6) @MainActor
  func explorationsOfTestsThatRunAtOnceDoNotMix(test: Int) throws {
    let orders = try TestScheduler.explore { scheduler in
      let store = TestStoreOf<Waiting>(
        initialState: [], reducer: Waiting { try await scheduler.latency(.seconds(1) ... .seconds(3)) })
      store.exhaustivity = .off
      Task { try await Task.sleep(nanoseconds: 2_000_000_000) }
      await store.send(.start)
      await scheduler.run()
      try scheduler.require(store.state == ["a", "b"])
    }
    #expect(orders.areAll, "\(orders)")
    #expect(orders.count == 447)
  }

  @Test(arguments: 0..<12)
  func noise(test: Int) async throws {
    for _ in 0..<20 {
      let sum = await withTaskGroup(of: Int.self) { group in
        for number in 0..<10 {
          group.addTask {
            await Task.yield()
            return number
          }
        }
        return await group.reduce(0, +)
      }
      #expect(sum == 45)
      try await Task.sleep(nanoseconds: 10_000)
    }
  }
}
