/// The elements that have come, what they combine to, and whether more can come.
struct Combinations {
  enum Policy {
    /// The latest element of each source, whenever one emits.
    case latest
    /// The first elements of all sources, then the second ones, and so on.
    case inOrder
  }

  enum Action {
    case none
    case deliver(ContiguousArray<AnyObject?>)
    /// The first elements in order have been taken.
    case deliverHeads
    case end(QueuedEnd)
    /// An end that nobody can be told.
    case late(QueuedEnd)
  }

  private let policy: Policy
  private let heads: TakenHeads
  private var drain = SerialDrain()
  /// The latest elements, or the ones that are next in order: the heads of the queues.
  private var present: ContiguousArray<AnyObject?>
  private var waiting: ContiguousArray<Backlog<AnyObject>>
  private var hasEnded: ContiguousArray<Bool>
  private var missing: Int
  private var running: Int

  init(_ policy: Policy, count: Int, _ heads: TakenHeads) {
    self.policy = policy
    self.heads = heads
    present = ContiguousArray(repeating: nil, count: count)
    waiting = policy == .inOrder ? ContiguousArray(repeating: Backlog(), count: count) : []
    hasEnded = ContiguousArray(repeating: false, count: count)
    missing = count
    running = count
  }

  /// Returns what to do, and the element that was replaced, to be released after unlocking.
  mutating func elementArrived(
    _ item: AnyObject, at index: Int, _ turn: borrowing SerialTurn
  ) -> (Action, AnyObject?) {
    if drain.isClosed { return (.none, nil) }
    let before = present[index]
    if policy == .inOrder, before != nil {
      waiting[index].append(item)
    } else {
      present.withUnsafeMutableBufferPointer { items in
        turn.followLastOwner()
        items[index] = item
      }
      if before == nil { missing -= 1 }
      if missing == 0 { return (admitCombination(turn), before) }
    }
    let othersRunning = running - (hasEnded[index] ? 0 : 1)
    return (othersRunning == 0 ? admitEnd(QueuedEnd(nil), turn) : .none, before)
  }

  mutating func sourceEnded(_ end: QueuedEnd, at index: Int, _ turn: borrowing SerialTurn) -> Action {
    if drain.isClosed { return .late(end) }
    hasEnded[index] = true
    running -= 1
    return end.error != nil || running == 0 ? admitEnd(end, turn) : .none
  }

  mutating func following(_ turn: borrowing SerialTurn) -> AnyObject? { drain.following(turn) }

  /// Rejects everything from now on, and returns what is to be released after unlocking.
  mutating func removeAll() -> (Backlog<AnyObject>, Combinations) {
    let all = self
    present = []
    waiting = []
    return (drain.close(), all)
  }

  private mutating func admitCombination(_ turn: borrowing SerialTurn) -> Action {
    let isMine = turn.take()
    // A copy of its own: a shared one is released without a lock, after which `present` would be changed in place.
    if !isMine { drain.append(QueuedCombination(ContiguousArray(present.lazy.map { $0 }))) }
    if policy == .latest { return isMine ? .deliver(present) : .none }
    if isMine { heads.swap(&present) }
    for index in waiting.indices {
      let next = waiting[index].popFirst()
      if next == nil { missing += 1 }
      present[index] = next
    }
    return isMine ? .deliverHeads : .none
  }

  private mutating func admitEnd(_ end: QueuedEnd, _ turn: borrowing SerialTurn) -> Action {
    switch drain.admitLast(end, turn) {
    case .deliver: .end(end)
    case .queued, .rejected: .none
    }
  }
}

/// The first elements in order, while they are delivered: room that is used again, and belongs to whoever has the turn.
final class TakenHeads {
  let items: UnsafeBufferPointer<AnyObject?>
  private let room: UnsafeMutableBufferPointer<AnyObject?>

  init(count: Int) {
    room = .allocate(capacity: count)
    room.initialize(repeating: nil)
    items = UnsafeBufferPointer(room)
  }

  deinit {
    room.deinitialize()
    room.deallocate()
  }

  func swap(_ heads: inout ContiguousArray<AnyObject?>) {
    for index in room.indices { Swift.swap(&room[index], &heads[index]) }
  }

  func clear() {
    for index in room.indices { room[index] = nil }
  }
}
