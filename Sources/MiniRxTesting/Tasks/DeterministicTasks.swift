/// Runs a test so that its tasks do the same each time: on the main queue, one at a time, in the order in which they become
/// ready, and with sleeps that take no real time.
///
///     @MainActor @Test func retries() async throws {
///       try await withDeterministicTasks {
///         let loader = Loader { try await flakyRequest() }
///         try await loader.load()                  // sleeps 1, 2 and 4 s between its attempts
///         #expect(loader.attempts == 4)
///       }
///     }
///
/// Tests with a `TestScheduler`, a `TestClock` or a `TestStore` have it anyway, except for the sleeps.
///
/// `Task.sleep` waits in virtual time, in whole milliseconds: it moves to the next sleep when all tasks and the body wait. What
/// `Date()` and `ContinuousClock` show does not follow it.
///
/// Tasks are those that the body and its tasks create. What runs elsewhere (Dispatch queues, threads, `URLSession`, executors of
/// one's own, actors that are shared with other tests) is not under control; time moves on while it works. A task must not block
/// its thread for what another task or the main queue has to do.
///
/// - Parameter operation: the test.
/// - Returns: what the body returns.
/// - Throws: what the body throws.
@MainActor
public func withDeterministicTasks<Result>(_ operation: @MainActor () async throws -> Result) async rethrows -> Result {
  try await TaskControl.scope(virtualTime: true, operation)
}

/// Runs a test so that its tasks do the same each time, with sleeps that take no real time; for tests of XCTest, synchronous and
/// asynchronous ones:
///
///     override func invokeTest() {
///       withDeterministicTasks { super.invokeTest() }
///     }
///
/// - Parameter operation: the test.
/// - Returns: what the body returns.
/// - Throws: what the body throws.
public func withDeterministicTasks<Result>(_ operation: () throws -> Result) rethrows -> Result {
  try TaskControl.scope(virtualTime: true, operation)
}

/// Runs a test so that its tasks run on the main queue, one at a time, in the order in which they become ready.
///
/// The spelling of swift-concurrency-extras. Others than there, only tasks that the body and its tasks create are moved, so
/// that tests may run in parallel. `withDeterministicTasks` lets sleeps take no time as well.
///
/// - Parameter operation: the test.
/// - Returns: what the body returns.
/// - Throws: what the body throws.
@MainActor
public func withMainSerialExecutor<Result>(operation: @MainActor () async throws -> Result) async rethrows -> Result {
  try await TaskControl.scope(virtualTime: false, operation)
}

/// Runs a test so that its tasks run on the main queue, one at a time, in the order in which they become ready; for tests of
/// XCTest, synchronous and asynchronous ones:
///
///     override func invokeTest() {
///       withMainSerialExecutor { super.invokeTest() }
///     }
///
/// - Parameter operation: the test.
/// - Returns: what the body returns.
/// - Throws: what the body throws.
public func withMainSerialExecutor<Result>(operation: () throws -> Result) rethrows -> Result {
  try TaskControl.scope(virtualTime: false, operation)
}

extension TaskControl {
  fileprivate static func scope<Result>(virtualTime: Bool, _ body: () throws -> Result) rethrows -> Result {
    let control = joined()
    if virtualTime { control.beginTime() }
    defer { if virtualTime { control.endTime() } }
    return try withExtendedLifetime(control) { try body() }
  }

  @MainActor
  fileprivate static func scope<Result>(
    virtualTime: Bool, _ body: @MainActor () async throws -> Result
  ) async rethrows -> Result {
    let control = joined()
    if virtualTime { control.beginTime() }
    defer { if virtualTime { control.endTime() } }
    let result = try await body()
    withExtendedLifetime(control) {}
    return result
  }
}
