/// The work that waits in an explored run, and which of it may run next.
///
/// An item may run when nothing before it in its series waits, and when no other item would be later than it may be. The
/// first of those that may run is the one that a plain run takes: by time, then by the order of scheduling.
///
/// Users: `ExploredRun`, under its lock.
struct ExploredQueue {
  struct Entry {
    let item: ScheduledItem
    let work: ExploredWork
    let id: UInt64
    let creator: Int?
    /// When it is due in the present kind of run.
    fileprivate(set) var time: Int64
    /// When it is due in the other.
    fileprivate var otherTime: Int64
    let order: UInt64

    /// When it has run at the latest.
    var deadline: Int64 { time.adding(work.slack) }

    fileprivate mutating func changeRun() { swap(&time, &otherTime) }

    func precedes(_ other: Entry) -> Bool { (time, order) < (other.time, other.order) }
  }

  /// What may happen next: one of these items, or nothing more before the end of the span that the clock is moved.
  struct Options {
    fileprivate(set) var indices: [Int] = []
    fileprivate(set) var canWait = false

    var count: Int { indices.count + (canWait ? 1 : 0) }
  }

  /// The last is the one that a plain run takes next.
  private(set) var entries: ContiguousArray<Entry> = []
  private var nextOrder: UInt64 = 0
  private var isSimulating = false

  mutating func insert(
    _ item: ScheduledItem, at due: VirtualTimeQueue.Due, _ work: ExploredWork, id: UInt64, creator: Int?
  ) {
    let (time, otherTime) = isSimulating ? (due.simulated, due.exact) : (due.exact, due.simulated)
    let entry = Entry(
      item: item, work: work, id: id, creator: creator, time: time, otherTime: otherTime, order: nextOrder)
    nextOrder += 1
    var (lower, upper) = (0, entries.count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if entry.precedes(entries[middle]) { lower = middle + 1 } else { upper = middle }
    }
    entries.insert(entry, at: lower)
  }

  /// Orders what waits for a run in which processing takes time, or for one in which it takes none.
  mutating func order(simulating: Bool) {
    if simulating == isSimulating { return }
    isSimulating = simulating
    for index in entries.indices { entries[index].changeRun() }
    entries.sort { $1.precedes($0) }
  }

  /// What a plain run would take next, if that has been cancelled: it is taken out, as there.
  mutating func takeCancelled(until limit: Int64) -> Entry? {
    guard let next = entries.last, next.time <= limit, !next.item.isWaiting else { return nil }
    return entries.removeLast()
  }

  /// What may happen next, until a limit.
  func options(until limit: Int64) -> Options {
    var options = Options()
    var series: [ExploredWork.Series] = []
    var deadline = Int64.max
    for index in entries.indices.reversed() {
      let entry = entries[index]
      if entry.time > deadline || entry.time > limit { break }
      if !entry.item.isWaiting { continue }
      deadline = min(deadline, entry.deadline)
      if let own = entry.work.series {
        if series.contains(own) { continue }
        series.append(own)
      }
      options.indices.append(index)
    }
    options.canWait = !options.indices.isEmpty && deadline > limit
    return options
  }

  mutating func take(_ index: Int) -> Entry { entries.remove(at: index) }

  /// What waits, which waits no longer.
  mutating func takeAll() -> ContiguousArray<Entry> {
    defer { entries = [] }
    return entries
  }
}

/// What an exploration knows of an item: where it runs, and what may be done with its place in the order.
struct ExploredWork {
  enum Kind: String {
    case immediate = "work"
    case timer = "a timer"
    case response = "a response"
    case drawn = "an event of the test"
  }

  /// Items that keep their order.
  enum Series: Equatable { case lane(Int), script(Int) }

  var kind: Kind
  var lane = 0
  var series: Series?
  /// How late it may be, in nanoseconds.
  var slack: Int64 = 0
  var isIsolated = false
}

extension ExploredWork {
  /// Work of the main lane.
  init(onMainAfter span: Int64) {
    self.init(kind: span > 0 ? .timer : .immediate)
    if kind == .immediate { series = .lane(lane) }
  }
}
