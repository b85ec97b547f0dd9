import Foundation

/// Counts changes, and wakes those who wait for the next. Announcing one takes a lock and no more.
final class ChangeSignal: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0
  private var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
  private var lastWaiter = 0
  private var hasEnded = false

  var revision: Int { lock.withLock { count } }

  func happened() { wake { $0.count += 1 } }

  /// Nobody waits any more from here on.
  func end() { wake { $0.hasEnded = true } }

  /// Returns when there is another revision, or the time is over.
  func wait(after revision: Int, nanoseconds: UInt64) async {
    let waiter = lock.withLock {
      lastWaiter += 1
      return lastWaiter
    }
    let timer = Task {
      try await Task.sleep(nanoseconds: nanoseconds)
      release(waiter)
    }
    defer { timer.cancel() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = lock.withLock {
          if count != revision || hasEnded || Task.isCancelled { return true }
          waiters[waiter] = continuation
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      release(waiter)
    }
  }

  private func wake(_ change: (ChangeSignal) -> Void) {
    let waiting = lock.withLock {
      change(self)
      defer { waiters = [:] }
      return waiters.values
    }
    for continuation in waiting { continuation.resume() }
  }

  private func release(_ waiter: Int) { lock.withLock { waiters.removeValue(forKey: waiter) }?.resume() }
}
