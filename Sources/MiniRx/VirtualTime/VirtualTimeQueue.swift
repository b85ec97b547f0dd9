/// Work in virtual time: the clock, and a wheel of what is to run.
///
/// Users: `TestScheduler`, `VirtualTimeScheduler`.
///
/// `next` is the one point at which the next item is chosen: by time, then by the order of scheduling. What was due
/// before it was scheduled comes first, and does not move the clock back.
struct VirtualTimeQueue {
  /// The time in nanoseconds.
  private(set) var clock: Int64
  private let wheel = TimingWheel()
  /// Nothing falls due any more in the present run.
  var isStopped = false
  /// Whether work that runs again and again keeps its place in the order of scheduling.
  var keepsOrderOfTimers = false
  /// Which kind of run the wheel is ordered for: one that takes time exactly, or one that lets processing take time.
  private(set) var isSimulating = false
  /// The unit of time that processing takes.
  private let unit: Int64

  init(clock: Int64, unit: Int64 = 1) { (self.clock, self.unit) = (clock, unit) }

  /// How much work waits, what is cancelled included.
  var count: Int { wheel.count }

  /// The time a span from now, or `nil` where it never comes: after an endless span, and after one that leads past the end of
  /// time. On a clock at the end of time all other spans end at once.
  func time(after span: Int64) -> Int64? {
    let time = clock.adding(max(span, 0))
    return span == .max || time == .max && clock < .max ? nil : time
  }

  /// When the next work that is not cancelled is due, in a run of this kind; `nil` where none is until then.
  mutating func nextTime(until limit: Int64, simulating: Bool) -> Int64? {
    if simulating != isSimulating { changeRun() }
    return wheel.firstWaitingTime(until: limit)
  }

  @discardableResult
  func schedule(_ work: any TimedWork, at due: DueTime, as order: UInt64? = nil) -> TimingWheel.Place {
    wheel.insert(work, at: time(of: due), due, as: order)
  }

  /// A place in the order of scheduling, for work that keeps it.
  func reserveOrder() -> UInt64 { wheel.reserveOrder() }

  /// Gives work another time, as if it were scheduled now. Returns `nil` where it has left the queue.
  func move(_ place: TimingWheel.Place, to due: DueTime) -> TimingWheel.Place? {
    wheel.move(place, to: time(of: due), due)
  }

  private func time(of due: DueTime) -> Int64 { isSimulating ? due.simulated(unit) : due.exact }

  /// Takes work out, for the caller to release after unlocking; `nil` where it has left the queue.
  func remove(_ place: TimingWheel.Place) -> (any TimedWork)? { wheel.remove(place) }

  /// Takes out the next item that is due until then, and moves the clock to its time; to the end of the run where there is none,
  /// unless the run has no end. One that has no end ends where the last work ran. Cancelled work does not move the clock. In a run that
  /// was stopped there is none, and the clock stays.
  ///
  /// Not inlined: applications would carry two copies of it for each run of each scheduler.
  @inline(never)
  mutating func next(until limit: Int64, simulating: Bool) -> (work: any TimedWork, order: UInt64)? {
    if simulating != isSimulating { changeRun() }
    if isStopped { return nil }
    while let (work, order, time) = wheel.popFirst(until: limit) {
      if !work.isWaiting { continue }
      moveClock(to: time)
      return (work, order)
    }
    if limit < .max { moveClock(to: limit) }
    return nil
  }

  /// Moves the clock on, never back.
  mutating func moveClock(to time: Int64) { clock = max(clock, time) }

  private mutating func changeRun() {
    isSimulating.toggle()
    wheel.changeRun(time(of:))
  }
}

extension Locked<VirtualTimeQueue> {
  /// Runs what falls due until a time, which is asked for at the beginning. Returns whether it came there without being stopped.
  @discardableResult
  func run(simulating: Bool = false, until limit: (VirtualTimeQueue) -> Int64) -> Bool {
    let limit = withLock { queue in
      queue.isStopped = false
      return limit(queue)
    }
    while let (work, order) = withLock({ $0.next(until: limit, simulating: simulating) }) {
      work.run(scheduledAs: order)
    }
    return withLock { !$0.isStopped }
  }
}

/// When an item is due, in both kinds of run.
struct DueTime {
  /// In a run that takes time exactly.
  let exact: Int64
  /// When it was scheduled, where processing may take time; `Int64.min` where it is due exactly in all runs.
  let clock: Int64

  init(_ exact: Int64, scheduledAt clock: Int64 = .min) { (self.exact, self.clock) = (exact, clock) }

  /// In a run that lets processing take time: the nearest whole unit, and the next one where it is not after the clock.
  func simulated(_ unit: Int64) -> Int64 {
    if clock == .min { return exact }
    return max(exact.adding(unit / 2).whole(unit), clock.whole(unit).adding(1)).multiplied(by: unit)
  }
}

/// Work by its time and, at the same time, by the order of scheduling: a hierarchical timing wheel (Varghese and Lauck, 1987).
///
/// A time is a number of eleven digits of six bits. There is a list for each value of each digit. An entry is in the list of the
/// highest digit in which its time differs from `base`, and nothing waits that is earlier than `base`. So the next entry is in the
/// first list of the lowest digit that has one. Where that list has several, `base` moves to where they begin, and they move to
/// the lists of lower digits: a few times in the life of an entry, however many wait.
///
/// A class over raw memory, so that changing a link asks neither whether an array is shared nor whether an index is in it.
///
/// Users: `VirtualTimeQueue`.
@safe final class TimingWheel {
  /// An entry that may have left since.
  struct Place {
    fileprivate let index: Int
    let order: UInt64
  }

  private struct Entry {
    /// When it is due in the present kind of run.
    var time: UInt64
    var due: DueTime
    /// `free` where the entry is not used.
    var order: UInt64
    /// Lists are rings. The unused entries are a list that ends with `none`.
    var next: Int
    var previous: Int
    var work: (any TimedWork)?

    static let free = UInt64.max
  }

  private static let digits = 11
  private static let none = -1

  private var entries: UnsafeMutablePointer<Entry>
  private var capacity = 16
  /// How many entries have been used.
  private var used = 0
  private var firstFree = TimingWheel.none
  /// The first entry of each list, 64 a digit.
  private let lists = UnsafeMutablePointer<Int32>.allocate(capacity: digits * 64)
  /// For each digit, a bit for each list that is not empty.
  private let occupied = UnsafeMutablePointer<UInt64>.allocate(capacity: digits)
  /// A bit for each digit that has a list which is not empty.
  private var occupiedDigits = 0
  private var base: UInt64 = 0
  private var nextOrder: UInt64 = 0
  private(set) var count = 0

  init() {
    unsafe entries = .allocate(capacity: capacity)
    unsafe lists.initialize(repeating: Int32(Self.none), count: Self.digits * 64)
    unsafe occupied.initialize(repeating: 0, count: Self.digits)
  }

  deinit {
    unsafe entries.deinitialize(count: used)
    unsafe entries.deallocate()
    unsafe lists.deallocate()
    unsafe occupied.deallocate()
  }

  // MARK: Adding and removing

  /// A place in the order of scheduling, for work that keeps it.
  func reserveOrder() -> UInt64 {
    defer { nextOrder += 1 }
    return nextOrder
  }

  /// - Parameter order: one that was reserved for the work; `nil` for the end of the order.
  func insert(_ work: any TimedWork, at time: Int64, _ due: DueTime, as order: UInt64? = nil) -> Place {
    let index = unusedIndex()
    unsafe (entries + index).initialize(
      to: Entry(time: time.key, due: due, order: order ?? reserveOrder(), next: index, previous: index, work: work))
    count += 1
    return enter(index)
  }

  /// Gives an entry another time, as if it were scheduled now. Returns `nil` where it has left.
  func move(_ place: Place, to time: Int64, _ due: DueTime) -> Place? {
    guard unsafe entries[place.index].order == place.order else { return nil }
    unlink(place.index)
    unsafe (entries[place.index].time, entries[place.index].due) = (time.key, due)
    unsafe entries[place.index].order = reserveOrder()
    return enter(place.index)
  }

  /// Takes an entry out, for the caller to release outside any lock; `nil` where it has left.
  func remove(_ place: Place) -> (any TimedWork)? {
    guard unsafe entries[place.index].order == place.order else { return nil }
    unlink(place.index)
    return free(place.index)
  }

  /// Takes out the next entry that is due until then.
  @inline(__always)
  func popFirst(until limit: Int64) -> (work: any TimedWork, order: UInt64, time: Int64)? {
    guard let first = first(until: limit) else { return nil }
    let (time, order) = unsafe (entries[first].time, entries[first].order)
    unlink(first)
    base = time
    return (free(first), order, Int64(key: time))
  }

  /// When the next entry is due that is not cancelled; `nil` where none is until then. The cancelled ones before it leave.
  func firstWaitingTime(until limit: Int64) -> Int64? {
    while let first = first(until: limit) {
      if unsafe entries[first].work?.isWaiting == true { return unsafe Int64(key: entries[first].time) }
      unlink(first)
      _ = free(first)
    }
    return nil
  }

  /// The next entry that is due until then.
  @inline(__always)
  private func first(until limit: Int64) -> Int? {
    while occupiedDigits != 0 {
      let list = firstList
      let first = unsafe Int(lists[list])
      let time = unsafe entries[first].time
      if unsafe list < 64 || entries[first].next == first { return time > limit.key ? nil : first }
      // Those in the list differ in lower digits.
      let shift = UInt64(list / 64 * 6)
      let start = (time >> shift) << shift
      if start > limit.key { return nil }
      base = start
      forEach(in: empty(list), link)
    }
    return nil
  }

  /// Orders all entries by their times in another kind of run.
  func changeRun(_ time: (DueTime) -> Int64) {
    rebuild { entry in entry.time = time(entry.due).key }
  }

  /// Puts an entry in its list.
  private func enter(_ index: Int) -> Place {
    // Work for a time that has been passed, while other work waits.
    if unsafe entries[index].time < base { rebuild() }
    link(index)
    return unsafe Place(index: index, order: entries[index].order)
  }

  /// Lets the base be the earliest time there is, and puts all entries where they belong then.
  @inline(never)
  private func rebuild(changing change: (inout Entry) -> Void = { _ in }) {
    var waiting: [Int] = []
    while occupiedDigits != 0 { forEach(in: empty(firstList)) { waiting.append($0) } }
    waiting.sort { unsafe entries[$0].order < entries[$1].order }
    base = 0
    for index in waiting {
      unsafe change(&entries[index])
      link(index)
    }
  }

  // MARK: Lists

  /// The list that has the next entry; there has to be one.
  private var firstList: Int {
    let digit = occupiedDigits.trailingZeroBitCount
    return unsafe digit * 64 + occupied[digit].trailingZeroBitCount
  }

  /// The list for a time: the highest digit in which it differs from the base, and its value.
  private func list(for time: UInt64) -> Int {
    let digit = (63 - ((time ^ base) | 1).leadingZeroBitCount) / 6
    return digit * 64 + Int(time >> UInt64(digit * 6) & 63)
  }

  /// Puts an entry in a list, behind those that come before it in the order of scheduling: most often all.
  private func link(_ index: Int) {
    let list = unsafe list(for: entries[index].time)
    let first = unsafe Int(lists[list])
    if first == Self.none {
      unsafe lists[list] = Int32(index)
      unsafe (entries[index].next, entries[index].previous) = (index, index)
      unsafe occupied[list / 64] |= 1 << UInt64(list % 64)
      occupiedDigits |= 1 << (list / 64)
    } else {
      var (last, next) = unsafe (entries[first].previous, first)
      while unsafe entries[last].order > entries[index].order {
        (last, next) = unsafe (entries[last].previous, last)
        guard next == first else { continue }
        unsafe lists[list] = Int32(index)
        break
      }
      unsafe (entries[index].next, entries[index].previous) = (next, last)
      unsafe entries[last].next = index
      unsafe entries[next].previous = index
    }
  }

  private func unlink(_ index: Int) {
    let list = unsafe list(for: entries[index].time)
    let (next, previous) = unsafe (entries[index].next, entries[index].previous)
    if next == index {
      _ = empty(list)
    } else {
      unsafe entries[previous].next = next
      unsafe entries[next].previous = previous
      if unsafe Int(lists[list]) == index { unsafe lists[list] = Int32(next) }
    }
  }

  /// Marks a list as empty, and returns what was its first entry.
  private func empty(_ list: Int) -> Int {
    defer { unsafe lists[list] = Int32(Self.none) }
    unsafe occupied[list / 64] &= ~(1 << UInt64(list % 64))
    if unsafe occupied[list / 64] == 0 { occupiedDigits &= ~(1 << (list / 64)) }
    return unsafe Int(lists[list])
  }

  /// Goes through a list, whose entries may be linked elsewhere meanwhile.
  private func forEach(in first: Int, _ body: (Int) -> Void) {
    var index = first
    repeat {
      let next = unsafe entries[index].next
      body(index)
      index = next
    } while index != first
  }

  // MARK: Memory

  private func unusedIndex() -> Int {
    if firstFree != Self.none {
      defer { firstFree = unsafe entries[firstFree].next }
      return firstFree
    }
    if used == capacity { grow() }
    defer { used += 1 }
    return used
  }

  private func free(_ index: Int) -> any TimedWork {
    count -= 1
    unsafe (entries[index].order, entries[index].next) = (Entry.free, firstFree)
    firstFree = index
    return unsafe entries[index].work.take().unsafelyUnwrapped
  }

  private func grow() {
    let larger = UnsafeMutablePointer<Entry>.allocate(capacity: capacity * 2)
    unsafe larger.moveInitialize(from: entries, count: used)
    unsafe entries.deallocate()
    unsafe (entries, capacity) = unsafe (larger, capacity * 2)
  }
}

extension Int64 {
  /// The number in an order that knows no sign.
  fileprivate var key: UInt64 { UInt64(bitPattern: self) ^ 1 << 63 }

  fileprivate init(key: UInt64) { self.init(bitPattern: key ^ 1 << 63) }
}
