/// The one place that knows re-entrancy and concurrent emission: a queue under a lock whose first visitor delivers,
/// outside the lock, what later visitors leave.
///
/// A value, to be kept inside a `Locked` state, with a `SerialTurn` beside the lock. Users: `SubjectCore`,
/// `SerializedStage`, `TimedStage`, `MultiSource`. They supply an item to leave in the queue when somebody else is
/// delivering, and the delivery itself:
///
///     switch state.withLock({ $0.drain.admit(Item(element), turn) }) {
///     case .deliver:
///       deliver(element)
///       while !turn.leave(), let item = state.withLock({ $0.drain.following(turn) }) { deliver(item) }
///     case .queued, .rejected: break
///     }
struct SerialDrain {
  enum Admission { case deliver, queued, rejected }

  /// Whether everything is rejected from now on.
  private(set) var isClosed = false
  private var backlog = Backlog<AnyObject>()

  /// Asks to deliver. The item is built only where it has to wait.
  @inline(__always)
  mutating func admit(_ item: @autoclosure () -> AnyObject, _ turn: borrowing SerialTurn) -> Admission {
    if isClosed { return .rejected }
    if turn.take() { return .deliver }
    backlog.append(item())
    return .queued
  }

  /// Leaves an item for whoever has the turn, which was asked for before.
  mutating func append(_ item: AnyObject) { backlog.append(item) }

  /// The last admission: everything after it is rejected.
  mutating func admitLast(_ item: @autoclosure () -> AnyObject, _ turn: borrowing SerialTurn) -> Admission {
    let admission = admit(item(), turn)
    isClosed = true
    return admission
  }

  /// The next item in the order of admission; `nil` ends the delivery.
  mutating func following(_ turn: borrowing SerialTurn) -> AnyObject? {
    guard let item = backlog.popFirst() else {
      turn.end()
      return nil
    }
    if backlog.isEmpty { turn.goOn() }
    return item
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

/// Who delivers, in front of a queue for those who come meanwhile (`SerialDrain`). Apart from the queue and its lock, so that
/// whoever delivers leaves without taking the lock again when nothing waits, which is nearly always.
struct SerialTurn: ~Copyable, Sendable {
  private enum Phase {
    static let free: UInt8 = 0
    static let taken: UInt8 = 1
    /// Taken, and something waits in the queue.
    static let awaited: UInt8 = 2
  }

  private let phase = AtomicByte(Phase.free)

  /// Takes the turn, under the lock of the queue. Where somebody else has it, they will look into the queue before they
  /// leave.
  @inline(__always)
  func take() -> Bool {
    // Only the lock's holder takes the turn, so nobody else does between these lines; but its owner may leave.
    if phase.load() != Phase.free, phase.replace(Phase.taken, with: Phase.awaited) || phase.load() != Phase.free {
      return false
    }
    phase.store(Phase.taken)
    return true
  }

  /// Gives the turn back, unless something waits.
  @inline(__always)
  func leave() -> Bool { phase.replace(Phase.taken, with: Phase.free) }

  /// Orders what is written next, under the lock of the queue, after what the last owner read, who has left without the lock.
  ///
  /// Whoever delivers a copy-on-write array keeps it until the turn is given back. So where the array is found unique, the
  /// turn has been given back, and a look at it says so to the other processor.
  @inline(__always)
  func followLastOwner() { _ = phase.load() }

  /// Keeps the turn while nothing waits any more, under the lock of the queue.
  func goOn() { phase.store(Phase.taken) }

  /// Gives the turn back, under the lock of the queue.
  func end() { phase.store(Phase.free) }
}
