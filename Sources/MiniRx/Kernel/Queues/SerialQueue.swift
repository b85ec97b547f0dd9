/// Lets one event at a time be delivered, under re-entrancy and from many threads: *append; are you the first? then deliver
/// until it is empty.*
///
/// A value, to be kept inside a `Locked` state. The first caller delivers, outside the lock, its own event and what other
/// callers leave meanwhile:
///
///     switch state.withLock({ $0.queue.admit(Item(element)) }) {
///     case .deliver:
///       deliver(element)
///       while let item = state.withLock({ $0.queue.next() }) { deliver(item) }
///     case .queued, .rejected: break
///     }
struct SerialQueue {
  enum Admission { case deliver, queued, rejected }

  /// Whether everything is rejected from now on.
  private(set) var isClosed = false
  private var isDelivering: Bool
  private var waiting = Backlog<AnyObject>()
  /// The main schedulers that ran what sent something that waits here.
  private var hold: MainSchedulerHold?

  /// - Parameter isDelivering: whether the owner delivers something before the first event.
  init(isDelivering: Bool = false) { self.isDelivering = isDelivering }

  /// Asks to deliver. The item is built only where it has to wait, and does not join the last one that waits.
  @inline(__always)
  mutating func admit(
    _ item: @autoclosure () -> AnyObject, joining join: (_ last: AnyObject) -> Bool = { _ in false }
  ) -> Admission {
    if isClosed { return .rejected }
    if isDelivering {
      putOff(item(), joining: join)
      return .queued
    }
    isDelivering = true
    return .deliver
  }

  @inline(never)
  private mutating func putOff(_ item: @autoclosure () -> AnyObject, joining join: (_ last: AnyObject) -> Bool) {
    if waiting.last.map(join) != true { waiting.append(item()) }
    hold = MainSchedulerHold.extending(hold)
  }

  /// The last admission: everything after it is rejected.
  mutating func admitLast(_ item: @autoclosure () -> AnyObject) -> Admission {
    let admission = admit(item())
    isClosed = true
    return admission
  }

  /// The next item in the order of admission; `nil` ends the delivery.
  @inline(__always)
  mutating func next() -> AnyObject? {
    if let item = waiting.popFirst() { return item }
    isDelivering = false
    if hold != nil { hold = nil }
    return nil
  }

  /// Hands out all that waits; the delivery continues.
  mutating func takeAll() -> Backlog<AnyObject> {
    defer { waiting = Backlog() }
    return waiting
  }

  /// Rejects everything from now on and returns what was waiting, for the caller to release after unlocking.
  mutating func close() -> Backlog<AnyObject> {
    isClosed = true
    hold = nil
    return takeAll()
  }
}
