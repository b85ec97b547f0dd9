/// An inner subscription, as the bookkeeping sees it.
protocol Inner: Connection {
  /// Where the bookkeeping has it.
  var key: UInt64 { get set }
  /// How far it has come. Guarded by the lock of the bookkeeping.
  var phase: InnerPhase { get set }
}

enum InnerPhase { case attaching, completedMeanwhile, attached }

/// Which inner subscriptions run, which elements wait for their turn, and whether any more can come.
struct InnerSubscriptions {
  enum Policy: Equatable {
    /// All run at once.
    case all
    /// A new one takes the place of the one that runs.
    case latest
    /// A new one is dropped while one runs.
    case first
    /// So many run at once; further elements wait.
    case waiting(Int)

    /// Whether an element may have to wait or be dropped, so that it is asked for before it becomes a source.
    var isLimited: Bool {
      switch self {
      case .all, .latest: false
      case .first, .waiting: true
      }
    }
  }

  enum Action {
    case none
    case complete
    /// Make a source of the element that waited, a `QueuedElement`, and subscribe to it.
    case start(AnyObject)
  }

  private let policy: Policy
  private var running = OrderedBag<any Inner>()
  private var waiting = Backlog<AnyObject>()
  /// How many run or are about to: counted for limited policies only.
  private var takenPlaces = 0
  private var hasOuterCompleted = false

  init(_ policy: Policy) { self.policy = policy }

  /// Returns whether the element may become a source at once; for limited policies.
  mutating func elementArrived(_ item: @autoclosure () -> AnyObject) -> Bool {
    switch policy {
    case .all, .latest: return true
    case .first:
      if takenPlaces > 0 { return false }
    case .waiting(let limit):
      if takenPlaces >= limit {
        waiting.append(item())
        return false
      }
    }
    takenPlaces += 1
    return true
  }

  /// Returns the inner subscription whose place the new one takes.
  mutating func innerArrived(_ inner: any Inner) -> (any Inner)? {
    var displaced: (any Inner)?
    if policy == .latest { displaced = running.removeAll().first }
    inner.key = running.append(inner)
    return displaced
  }

  /// The source has been attached; for limited policies.
  mutating func innerAttached(_ inner: any Inner) -> Action {
    defer { inner.phase = .attached }
    return inner.phase == .completedMeanwhile ? placeBecameFree() : .none
  }

  mutating func innerCompleted(_ inner: any Inner) -> Action {
    guard running.remove(inner.key) != nil else { return .none }
    guard policy.isLimited else { return isFinished ? .complete : .none }
    guard inner.phase == .attached else {
      inner.phase = .completedMeanwhile
      return .none
    }
    return placeBecameFree()
  }

  /// Whether nothing can come any more.
  mutating func outerCompleted() -> Bool {
    hasOuterCompleted = true
    return isFinished
  }

  /// Takes out what runs and what waits, for the caller to release after unlocking.
  mutating func removeAll() -> ([any Inner], Backlog<AnyObject>) {
    defer { waiting = Backlog() }
    return (running.removeAll(), waiting)
  }

  private var isFinished: Bool { hasOuterCompleted && running.isEmpty && takenPlaces == 0 }

  private mutating func placeBecameFree() -> Action {
    if let item = waiting.popFirst() { return .start(item) }
    takenPlaces -= 1
    return isFinished ? .complete : .none
  }
}
