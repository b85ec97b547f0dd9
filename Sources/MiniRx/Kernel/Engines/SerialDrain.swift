/// The one place that knows re-entrancy and concurrent emission: a queue under a lock whose first visitor delivers,
/// outside the lock, what later visitors leave.
///
/// A value, to be kept inside a `Locked` state. Users: `SubjectCore`, `SerializedStage`. They supply an item to leave in
/// the queue when somebody else is delivering, and the delivery itself:
///
///     switch state.withLock({ $0.drain.admit(Item(element)) }) {
///     case .deliver: deliver(element); while let item = state.withLock({ $0.drain.following() }) { deliver(item) }
///     case .queued, .rejected: break
///     }
struct SerialDrain {
  enum Admission { case deliver, queued, rejected }

  private var isDelivering = false
  /// Whether everything is rejected from now on.
  private(set) var isClosed = false
  private var backlog = Backlog<AnyObject>()

  /// Asks to deliver. The item is built only where it has to wait.
  @inline(__always)
  mutating func admit(_ item: @autoclosure () -> AnyObject) -> Admission {
    if isClosed { return .rejected }
    if isDelivering {
      backlog.append(item())
      return .queued
    }
    isDelivering = true
    return .deliver
  }

  /// The last admission: everything after it is rejected.
  mutating func admitLast(_ item: @autoclosure () -> AnyObject) -> Admission {
    let admission = admit(item())
    isClosed = true
    return admission
  }

  /// The next item in the order of admission; `nil` ends the delivery.
  @inline(__always)
  mutating func following() -> AnyObject? {
    if let item = backlog.popFirst() { return item }
    isDelivering = false
    return nil
  }

  /// Rejects everything from now on and returns what was waiting, for the caller to release after unlocking.
  mutating func close() -> Backlog<AnyObject> {
    isClosed = true
    return removeAll()
  }

  /// Forgets what was waiting, unless an end is among it, and returns it for the caller to release after unlocking.
  mutating func removeElements() -> Backlog<AnyObject> { isClosed ? Backlog() : removeAll() }

  private mutating func removeAll() -> Backlog<AnyObject> {
    defer { backlog = Backlog() }
    return backlog
  }
}
