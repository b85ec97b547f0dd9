/// What waits for a run of a scheduler: *append; is a run on its way? Otherwise schedule one. It takes what waits, and asks again.*
///
/// Any thread appends. One run at a time takes and removes; what arrives meanwhile waits for the next, so that others on the
/// scheduler have their turns. Elements lie in rings, so that none takes an object.
///
/// Users: `observe(on:)`, `ActorScheduler`.
final class Inbox<Element>: @unchecked Sendable {
  private struct State {
    var isScheduled = false
    var end: QueuedEnd?
  }

  private let state = Locked(State())
  /// Under the lock.
  private var arriving = RingBuffer<Element>(capacity: 1)
  /// Of the run.
  private var taken = RingBuffer<Element>(capacity: 1)

  /// A ring that has had to hold more is not kept for the next run.
  private static var keptCapacity: Int { 1_024 }

  /// Returns whether the caller has to schedule a run.
  func append(_ element: Element) -> Bool {
    state.withLock { state in
      arriving.append(element)
      defer { state.isScheduled = true }
      return !state.isScheduled
    }
  }

  /// Leaves the end, which comes after all elements. Returns whether the caller has to schedule a run.
  func append(_ end: QueuedEnd) -> Bool {
    state.withLock { state in
      state.end = end
      defer { state.isScheduled = true }
      return !state.isScheduled
    }
  }

  // MARK: In a run

  /// Takes what waits: all of it, or the first event alone.
  func take(all: Bool) {
    state.withLock { _ in
      if all {
        let ring = arriving
        arriving = taken
        taken = ring
      } else if arriving.count > 0 {
        taken.append(arriving.removeFirst())
      }
    }
  }

  /// Whether an element has been taken.
  var hasTaken: Bool { taken.count > 0 }

  /// Removes the first of the elements that have been taken.
  func removeFirst() -> Element { taken.removeFirst() }

  /// Removes the end, where no element waits before it.
  func removeEnd() -> QueuedEnd? {
    state.withLock { arriving.count > 0 ? nil : $0.end.take() }
  }

  /// Whether something waits; otherwise the next to append schedules a run.
  func continues() -> Bool {
    if taken.capacity > Self.keptCapacity || hasTaken { taken = RingBuffer(capacity: 1) }
    return state.withLock { state in
      state.isScheduled = arriving.count > 0 || state.end != nil
      return state.isScheduled
    }
  }
}
