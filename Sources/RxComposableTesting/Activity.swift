import Dispatch
import RxComposable

/// What a test waits for: each change is announced, and each time the test looks whether it has what it needs.
final class Activity: Sendable {
  private struct State {
    var count = 0
    /// What wakes those that wait.
    var waiters: [() -> Void] = []
    /// The effects whose end will be announced.
    var observed: Set<StoreTask> = []
  }

  private let state = Locked(State())

  func happened() {
    let waiters = state.withLock { state in
      state.count += 1
      defer { state.waiters = [] }
      return state.waiters
    }
    for wake in waiters { wake() }
  }

  /// Returns when a condition is met, the time is over or the task is cancelled.
  ///
  /// - Parameter tasks: their end is something that happens, too.
  @MainActor
  func wait(upTo nanoseconds: UInt64, for tasks: [StoreTask], until isMet: @escaping @MainActor () -> Bool) async {
    if isMet() { return }
    if let run = ExploredRun.current, run.hasTasks { return await run.wait(until: isMet) }
    observe(tasks)
    let patience = Patience(nanoseconds: Int64(clamping: nanoseconds))
    // In real time: where tasks sleep in virtual time, this still waits for what comes from outside.
    let looks = DispatchSource.makeTimerSource(queue: .global())
    looks.schedule(deadline: .now(), repeating: RxTimeInterval(nanoseconds: Patience.slice))
    looks.setEventHandler(handler: happened)
    looks.resume()
    defer { looks.cancel() }
    await withTaskCancellationHandler {
      while patience.nextSlice() != nil, !Task.isCancelled {
        let seen = state.withLock { $0.count }
        if isMet() { return }
        await next(after: seen)
      }
    } onCancel: {
      happened()
    }
  }

  /// Returns when a condition is met or the time is over. The main thread works its run loop meanwhile.
  ///
  /// - Parameter control: has the tasks of the test.
  func waitBlocking(upTo nanoseconds: UInt64, for tasks: [StoreTask], _ control: TaskControl, until isMet: () -> Bool) {
    if isMet() || ExploredRun.current?.hasTasks == true { return }
    observe(tasks)
    let patience = Patience(nanoseconds: Int64(clamping: nanoseconds))
    while patience.nextSlice() != nil {
      let signal = BlockingSignal()
      state.withLock { $0.waiters.append(signal.raise) }
      if isMet() { return }
      signal.wait(patience) { control.settleBlocking() }
    }
  }

  private func observe(_ tasks: [StoreTask]) {
    for task in tasks where state.withLock({ $0.observed.insert(task).inserted }) {
      Task {
        await task.finish()
        state.withLock { _ = $0.observed.remove(task) }
        happened()
      }
    }
  }

  /// Waits for more than has been seen.
  private func next(after seen: Int) async {
    await withCheckedContinuation { continuation in
      let hasHappened = state.withLock { state in
        if state.count == seen { state.waiters.append { continuation.resume() } }
        return state.count != seen
      }
      if hasHappened { continuation.resume() }
    }
  }
}
