import Foundation

@testable import MiniRx
@testable import MiniRxTesting

/// What one subscription receives, on any threads, and whether that breaks the grammar or the silence after dispose.
final class EventLog<Element>: @unchecked Sendable {
  private let lock = NSLock()
  private let yields: Bool
  private let pause: TimeInterval
  private var recorded: [Event<Element>] = []
  private var inside = 0
  private var hasOverlapped = false
  private var eventsBeforeDispose: Int?

  /// - Parameters:
  ///   - yields: whether recording takes so long that another event can come in, if the source lets it.
  ///   - pause: seconds that it takes, so that another one surely does.
  init(yields: Bool = true, pause: TimeInterval = 0) { (self.yields, self.pause) = (yields, pause) }

  var events: [Event<Element>] { lock.withLock { recorded } }
  var elements: [Element] { events.compactMap(\.element) }
  var end: Event<Element>? { events.last.flatMap { $0.isStopEvent ? $0 : nil } }

  /// What is wrong; `nil` where nothing is.
  var fault: String? {
    lock.withLock {
      if hasOverlapped { return "two events at once" }
      if let end = recorded.firstIndex(where: \.isStopEvent), end < recorded.count - 1 {
        return "\(recorded[end + 1]) after \(recorded[end])"
      }
      // The event that was being delivered may finish.
      let eventsAfterDispose = recorded.count - (eventsBeforeDispose ?? recorded.count)
      return eventsAfterDispose > 1 ? "\(eventsAfterDispose) events after dispose" : nil
    }
  }

  func record(_ event: Event<Element>) {
    lock.withLock {
      inside += 1
      if inside > 1 { hasOverlapped = true }
      recorded.append(event)
    }
    if yields { meanwhile() }
    lock.withLock { inside -= 1 }
  }

  /// Gives another thread a chance.
  private func meanwhile() {
    #if DEBUG
      if SchedulePoint.isControlled { return SchedulePoint.reach() }
    #endif
    if pause > 0 { Thread.sleep(forTimeInterval: pause) } else { sched_yield() }
  }

  /// The subscription's `dispose` has returned.
  func disposed() { lock.withLock { eventsBeforeDispose = recorded.count } }
}
