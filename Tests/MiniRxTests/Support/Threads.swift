import Foundation
import ThreadTesting

@testable import MiniRx
@testable import MiniRxTesting

/// Runs a body on a thread with a small stack and waits for it.
func onSmallStack(ofKiB size: Int = 512, _ body: @escaping () -> Void) {
  let done = DispatchSemaphore(value: 0)
  nonisolated(unsafe) let body = body
  let thread = Thread {
    body()
    done.signal()
  }
  thread.stackSize = size * 1024
  thread.start()
  done.wait()
}

/// Runs a body on several threads at once and waits for all of them.
func onThreads(_ count: Int, _ body: @escaping (Int) -> Void) {
  let group = DispatchGroup()
  let start = DispatchSemaphore(value: 0)
  nonisolated(unsafe) let body = body
  for index in 0..<count {
    group.enter()
    Thread {
      start.wait()
      body(index)
      group.leave()
    }.start()
  }
  for _ in 0..<count { start.signal() }
  group.wait()
}

/// Runs bodies at once, in an order that changes, and waits for all of them: a round of a race. Where there are fewer
/// cores than bodies, it is the order that decides which of them meet.
///
/// In a run of `Interleaving` that decides which thread runs, and the bodies begin in their order.
func race(_ bodies: () -> Void...) {
  #if DEBUG
    if let interleaving = Interleaving.current { return interleaving.run(bodies) }
  #endif
  nonisolated(unsafe) let bodies = bodies.shuffled()
  let arrived = Counter()
  DispatchQueue.concurrentPerform(iterations: bodies.count) { index in
    arrived.add(1)
    // The first two begin together: without this the first is often over before the second thread is awake. Where there
    // is one thread only, patience ends.
    var patience = 10_000
    while arrived.value < 2, patience > 0 { patience -= 1 }
    bodies[index]()
  }
}

/// Waits for what other threads bring about, no longer than the given seconds. On the main thread, the main queue goes
/// on.
func waitUntil(within seconds: Double = 60, _ isDone: () -> Bool) {
  let deadline = Date().addingTimeInterval(seconds)
  while !isDone(), Date() < deadline { RunLoop.current.run(until: Date().addingTimeInterval(0.001)) }
}
