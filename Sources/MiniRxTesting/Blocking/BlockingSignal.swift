import Dispatch
import Foundation
import MiniRx

/// What a thread waits for. The main thread works its run loop while it waits, other threads sleep.
package final class BlockingSignal: Sendable {
  private static let slice: TimeInterval = 0.01

  private let raised = AtomicFlag()
  private let semaphore = DispatchSemaphore(value: 0)

  package init() {}

  package func raise() {
    guard raised.raise() else { return }
    semaphore.signal()
    // Wakes the run loop.
    DispatchQueue.main.async {}
  }

  /// Returns when the signal has been raised or the time is over.
  ///
  /// - Parameter meanwhile: called on the main thread now and then, for work that waits for the main queue: a run loop inside
  ///   work of that queue does not serve it.
  package func wait(timeout: TimeInterval?, meanwhile: () -> Void = {}) {
    if raised.isRaised { return }
    let span = timeout.map { Int64(saturating: max($0, 0) * 1e9) }
    if Thread.isMainThread {
      workRunLoop(until: span.map { MonotonicClock.nanoseconds.adding($0) } ?? .max, meanwhile)
    } else {
      let deadline = span.map { DispatchTime.now() + RxTimeInterval(nanoseconds: $0) }
      _ = semaphore.wait(timeout: deadline ?? .distantFuture)
    }
  }

  /// A run loop without a source returns at once, and one inside work on the main queue is not woken by that queue: so
  /// a timer ticks while the wait lasts.
  private func workRunLoop(until deadline: Int64, _ meanwhile: () -> Void) {
    let ticks = Timer(timeInterval: Self.slice, repeats: true) { _ in }
    RunLoop.current.add(ticks, forMode: .default)
    defer { ticks.invalidate() }
    while !raised.isRaised {
      meanwhile()
      let remaining = Double(deadline.subtracting(MonotonicClock.nanoseconds)) / 1e9
      if remaining <= 0 { return }
      _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: min(remaining, Self.slice)))
    }
  }
}
