import MiniRx

/// The work that waits in an explored run, the times that it may have, and which of it may run next.
///
/// An item may run when nothing before it in its series waits, and when there are times for all that waits at which nothing
/// else is before it. The first of those that may run is the one that a plain run takes: by its earliest time, then by the
/// order of scheduling.
///
/// No time is chosen, until work reads the clock: it reads the earliest time that is possible, which is its time from then on. Whether that
/// leaves orders out is known, because a second zone, in which nothing is fixed by reading, has what else could have been.
///
/// Users: `ExploredRun`, under its lock.
struct ExploredQueue {
  struct Entry {
    let item: VirtualItem
    let work: VirtualWork
    let id: UInt64
    /// The step that scheduled it; `nil` where the body did.
    let creator: Int?
    /// When it is due, and when it runs, which is later by its slack at most.
    fileprivate(set) var due: Moment
    fileprivate(set) var moment: Moment
    /// When it would run if processing took time, or took none: the other of the two.
    fileprivate var other: Moment
    /// The earliest time of it when it was scheduled.
    fileprivate(set) var place: Int64
    fileprivate let order: UInt64

    /// Whether it is a part of a task that can run now.
    var isJob: Bool { work.kind == .job }

    fileprivate func `is`(_ eligible: Eligible, _ lastMainJob: UInt64?) -> Bool {
      switch eligible {
      case .work: !isJob
      case .jobs: isJob || work.series == .lane(0) && order < lastMainJob ?? 0
      case .all: true
      }
    }

    fileprivate func precedes(_ other: Entry) -> Bool { (place, order) < (other.place, other.order) }

    fileprivate mutating func changeRun() {
      swap(&moment, &other)
      due = moment
    }
  }

  /// What may happen next: one of these items, or nothing more before the end of the span that the clock is moved.
  struct Options {
    fileprivate(set) var indices: [Int] = []
    fileprivate(set) var canWait = false
    /// Whether they are at one and the same moment, so that their order changes no time.
    fileprivate(set) var areAtOneMoment = true
    /// All that waits is at one of these moments or behind one.
    fileprivate var first: [Moment] = []
    /// The series of which an item has been found.
    fileprivate var series: [VirtualWork.Series] = []

    var count: Int { indices.count + (canWait ? 1 : 0) }

    fileprivate mutating func removeAll() {
      indices.removeAll(keepingCapacity: true)
      (canWait, areAtOneMoment) = (false, true)
      first.removeAll(keepingCapacity: true)
      series.removeAll(keepingCapacity: true)
    }
  }

  /// What may run.
  enum Eligible {
    /// What is scheduled, while the code that moves the clock waits for nothing else: its tasks cannot continue meanwhile.
    case work
    /// The jobs of tasks, while the clock stands still, and what is before one of them on the main lane. The test itself passes
    /// that by, as it does in a plain run.
    case jobs
    case all
  }

  /// The last is the one that a plain run takes next.
  private(set) var entries: ContiguousArray<Entry> = []
  /// The present.
  private(set) var now: Moment
  /// Whether there are orders that need another time at an item that has read the clock.
  private(set) var losesOrders = false
  private(set) var isSimulating = false
  /// How many jobs wait.
  private(set) var jobs = 0
  /// Where the spans end that the clock is being moved, the innermost last.
  private var limits: [Moment?] = []
  private var zone = Zone()
  /// The zone as it would be without reading; `nil` while that is the same.
  private var unread: Zone?
  private var nextOrder: UInt64 = 0
  private var nextTime = 1
  /// The options that were found last, whose arrays are used again.
  private var found = Options()
  /// What is known of times that are used no longer, for a run that is drawn.
  private var history: [(time: Int, leads: [(time: Int, lead: Int64)])]?

  init(clock: Int64, keepsTimes: Bool) {
    now = Moment(span: clock)
    history = keepsTimes ? [] : nil
  }

  // MARK: Adding

  /// - Parameters:
  ///   - due: when it is due in a run in which processing takes no time, and in one in which it does.
  mutating func insert(
    _ item: VirtualItem, at due: (exact: Moment, simulated: Moment), _ work: VirtualWork, id: UInt64, creator: Int?
  ) {
    let present = isSimulating ? due.simulated : due.exact
    var entry = Entry(
      item: item, work: work, id: id, creator: creator, due: present, moment: present,
      other: isSimulating ? due.exact : due.simulated, place: zone.earliest(present), order: nextOrder)
    nextOrder += 1
    if entry.isJob { jobs += 1 }
    if work.slack > 0 {
      entry.moment = Moment(time: nextTime, span: 0)
      nextTime += 1
      change { $0.open(entry.moment.time, from: present, slack: work.slack) }
    }
    insert(entry)
  }

  private mutating func insert(_ entry: Entry) {
    var (lower, upper) = (0, entries.count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if entry.precedes(entries[middle]) { lower = middle + 1 } else { upper = middle }
    }
    entries.insert(entry, at: lower)
  }

  private mutating func change(_ body: (inout Zone) -> Void) {
    body(&zone)
    if var changed = unread {
      unread = nil
      body(&changed)
      unread = changed
    }
  }

  // MARK: Moving the clock

  /// Begins to move the clock: until a moment, or until no work is left.
  mutating func beginSpan(until limit: Moment?, simulating: Bool) {
    limits.append(limit)
    if simulating == isSimulating { return }
    isSimulating = simulating
    for index in entries.indices where entries[index].work.slack == 0 {
      entries[index].changeRun()
      entries[index].place = zone.earliest(entries[index].moment)
    }
    entries.sort { $1.precedes($0) }
  }

  /// Ends the span, at its end unless the run was stopped. Jobs that could not run meanwhile are ready at that time.
  mutating func endSpan(isStopped: Bool) {
    let limit = limits.removeLast()
    if let limit, !isStopped { move(to: limit) }
    if jobs > 0 { moveJobs() }
  }

  private mutating func moveJobs() {
    let late = entries.indices.filter { entries[$0].isJob && entries[$0].moment != now }
    if late.isEmpty { return }
    for index in late {
      (entries[index].due, entries[index].moment, entries[index].other) = (now, now, now)
      entries[index].place = zone.earliest(now)
    }
    entries.sort { $1.precedes($0) }
  }

  /// Moves the clock on without running anything.
  mutating func sleep(_ span: Int64) { now = now.later(by: span) }

  /// The clock as work reads it.
  mutating func readClock() -> Int64 {
    let time = zone.earliest(now)
    if zone.latest(now) > time {
      if unread == nil { unread = zone }
      zone.order(now, before: Moment(span: time))
    }
    return time
  }

  /// The earliest time that is possible, which it need not be.
  var earliestNow: Int64 { zone.earliest(now) }

  /// The clock, where processing takes time, or reading it fixes nothing.
  mutating func clockOfProcessing() -> Int64? {
    isSimulating || zone.latest(now) == zone.earliest(now) ? readClock() : nil
  }

  /// The clock never goes back. Where it is open which of the two is later, it is the moment.
  private mutating func move(to moment: Moment) {
    if moment.time == now.time {
      now.span = max(now.span, moment.span)
      return
    }
    if zone.longest(from: now, to: moment) < 0 { return }
    if zone.longest(from: moment, to: now) > 0 { losesOrders = true }
    change { [now] zone in zone.order(now, before: moment) }
    now = moment
  }

  // MARK: What runs next

  /// What may happen next.
  mutating func options(_ eligible: Eligible = .work) -> Options {
    dropCancelled()
    var options = found
    found = Options()
    options.removeAll()
    let limit = limits[limits.count - 1]
    let hasOpenTimes = nextTime > 1
    let zone = hasOpenTimes ? unread ?? zone : Zone.fixed
    let lastMainJob = eligible == .jobs ? lastMainJob : nil
    var horizon = if let limit { zone.latest(limit) } else { Int64.max }
    var index = entries.count
    while index > 0 {
      index -= 1
      let entry = entries[index]
      if entry.place > horizon { break }
      if !entry.item.isWaiting || !entry.is(eligible, lastMainJob) { continue }
      horizon = min(horizon, hasOpenTimes ? zone.latest(entry.moment) : entry.moment.span)
      if hasOpenTimes { options.add(entry.moment) }
      if let own = entry.work.series {
        if options.series.contains(own) { continue }
        options.series.append(own)
      }
      options.indices.append(index)
    }
    // Without open times, what is at the earliest is possible, and the end of the span is not before it.
    if !hasOpenTimes { return options }
    if let limit {
      options.canWait = options.first.allSatisfy { zone.longest(from: limit, to: $0) > 0 }
      options.add(limit)
    }
    options.indices.removeAll { !isPossible($0, in: zone, before: options.first) }
    if unread != nil { leaveOutWhatReadingFixes(&options, limit) }
    if options.indices.isEmpty { options.canWait = false }
    if options.indices.count > 1, !self.zone.isFixed { sort(&options) }
    let first = options.indices.first.map { entries[$0].moment }
    options.areAtOneMoment = !options.canWait && options.indices.allSatisfy { entries[$0].moment == first }
    return options
  }

  /// Gives the space of options back.
  mutating func recycle(_ options: consuming Options) { found = options }

  /// Whether work waits, that is no job, and could run now.
  var hasWorkThatIsDue: Bool {
    entries.contains { !$0.isJob && $0.item.isWaiting && zone.longest(from: $0.moment, to: now) >= 0 }
  }

  private var lastMainJob: UInt64? {
    entries.lazy.filter { $0.isJob && $0.work.series == .lane(0) && !$0.work.isOfTest }.map(\.order).max()
  }

  private func isPossible(_ index: Int, in zone: Zone, before others: [Moment]) -> Bool {
    others.allSatisfy { zone.longest(from: entries[index].moment, to: $0) >= 0 }
  }

  private mutating func leaveOutWhatReadingFixes(_ options: inout Options, _ limit: Moment?) {
    let count = options.count
    options.indices.removeAll { !isPossible($0, in: zone, before: options.first) }
    if let limit, options.canWait {
      options.canWait = options.first.allSatisfy { $0.time == limit.time || zone.longest(from: limit, to: $0) > 0 }
    }
    if options.count < count { losesOrders = true }
  }

  private func sort(_ options: inout Options) {
    let places = options.indices.map { (index: $0, place: zone.earliest(entries[$0].moment)) }
    options.indices = places.sorted {
      ($0.place, entries[$0.index].order) < ($1.place, entries[$1.index].order)
    }.map(\.index)
  }

  /// Takes an item out. It is before all that waits.
  mutating func take(_ option: Int, of options: Options) -> Entry {
    let entry = entries.remove(at: options.indices[option])
    if entry.isJob { jobs -= 1 }
    if !zone.isFixed {
      for other in options.first { change { $0.order(entry.moment, before: other) } }
    }
    move(to: entry.moment)
    if !zone.isFixed { forgetTimes(keeping: entry.due) }
    return entry
  }

  /// Lets nothing more run in this span.
  mutating func wait(_ options: Options) {
    guard let limit = limits[limits.count - 1], !zone.isFixed else { return }
    for other in options.first where other.time != limit.time { change { $0.order(limit.later(by: 1), before: other) } }
  }

  /// Takes out what is cancelled, if it is what a plain run would take next.
  private mutating func dropCancelled() {
    let limit = limits[limits.count - 1]
    while !entries.isEmpty, !entries[entries.count - 1].item.isWaiting {
      if let limit, entries[entries.count - 1].place > zone.earliest(limit) { return }
      entries.removeLast()
    }
  }

  /// What is left, the last to run first. It is taken out.
  mutating func takeAll() -> ContiguousArray<Entry> {
    defer { (entries, jobs) = ([], 0) }
    return entries
  }

  // MARK: Times that are used no longer

  /// How many times are kept.
  var timeCount: Int { max(zone.count, unread?.count ?? 0) }

  private mutating func forgetTimes(keeping due: Moment) {
    var used: Set<Int> = [now.time, due.time]
    for case let limit? in limits { used.insert(limit.time) }
    for entry in entries { used.formUnion([entry.moment.time, entry.due.time, entry.other.time]) }
    var left: [(time: Int, leads: [(time: Int, lead: Int64)])] = []
    zone.keep(used) { left.append(($0, $1)) }
    unread?.keep(used) { _, _ in }
    history? += left
  }

  /// Times for all that ran, each as early as the order allows.
  func times() -> (Moment) -> Int64 {
    var times = zone.earliestTimes
    for (time, leads) in (history ?? []).reversed() {
      times[time] = leads.map { times[$0.time, default: 0].subtracting($0.lead) }.max() ?? 0
    }
    return { times[$0.time, default: 0].adding($0.span) }
  }
}

extension ExploredQueue.Options {
  /// Keeps the first of the moments that are a fixed span apart.
  fileprivate mutating func add(_ moment: Moment) {
    guard let index = first.firstIndex(where: { $0.time == moment.time }) else { return first.append(moment) }
    if moment.span < first[index].span { first[index] = moment }
  }
}
