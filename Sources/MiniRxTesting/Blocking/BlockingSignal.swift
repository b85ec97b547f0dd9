import Dispatch
import Foundation
import MiniRx

/// What a thread waits for. The main thread works its run loop while it waits, other threads sleep.
package final class BlockingSignal: Sendable {
  private let raised = AtomicFlag()
  private let semaphore = DispatchSemaphore(value: 0)

  package init() {}

  package func raise() {
    _ = raised.raise()
    semaphore.signal()
    // Wakes the run loop.
    DispatchQueue.main.async {}
  }

  /// Returns when the signal has been raised or the patience is at its end.
  ///
  /// - Parameter meanwhile: called on the main thread now and then, for work that waits for the main queue: a run loop inside
  ///   work of that queue does not serve it.
  package func wait(_ patience: Patience, meanwhile: () -> Void = {}) {
    if raised.isRaised { return }
    if Thread.isMainThread {
      ThreadQueue.runOutside { workRunLoop(patience, meanwhile) }
    } else {
      patience.wait(for: semaphore)
    }
  }

  /// A run loop without a source, which one inside work on the main queue may be, returns at once: then the thread sleeps.
  private func workRunLoop(_ patience: Patience, _ meanwhile: () -> Void) {
    while !raised.isRaised {
      meanwhile()
      guard let slice = patience.nextSlice() else { return }
      if !RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: Double(slice) / 1e9)) {
        _ = semaphore.wait(timeout: .now() + RxTimeInterval(nanoseconds: slice))
      }
    }
  }
}
