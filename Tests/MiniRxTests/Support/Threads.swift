import Foundation
import ThreadTesting

@testable import MiniRx
@testable import MiniRxTesting

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

/// Whether the process may use more than one core: Linux says so of each process.
let hasManyCores: Bool = {
  let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  guard let allowed = status.split(separator: "\n").first(where: { $0.hasPrefix("Cpus_allowed_list:") }) else {
    return ProcessInfo.processInfo.activeProcessorCount > 1
  }
  return allowed.contains { "-,".contains($0) }
}()

/// Waits for what other threads bring about, no longer than the given seconds. On the main thread, the main queue goes
/// on.
func waitUntil(within seconds: Double = 60, _ isDone: () -> Bool) {
  let deadline = Date().addingTimeInterval(seconds)
  while !isDone(), Date() < deadline { RunLoop.current.run(until: Date().addingTimeInterval(0.001)) }
}
