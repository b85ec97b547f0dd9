/// Work in virtual time: the clock, and a binary heap of what is to run.
///
/// Users: `TestScheduler`, `VirtualTimeScheduler`. They run what they are handed after unlocking.
///
/// `nextDue` is the one point at which the next item is chosen: by time, then by the order of scheduling. What was due
/// before it was scheduled comes first, and does not move the clock back.
struct VirtualTimeQueue {
  private struct Entry {
    /// When it is due in the present kind of run.
    private(set) var time: Int64
    /// When it is due in the other.
    private var otherTime: Int64
    let order: UInt64
    let item: ScheduledItem

    init(_ item: ScheduledItem, time: Int64, otherTime: Int64, order: UInt64) {
      (self.item, self.time, self.otherTime, self.order) = (item, time, otherTime, order)
    }

    mutating func changeRun() { swap(&time, &otherTime) }

    func precedes(_ other: Entry) -> Bool { (time, order) < (other.time, other.order) }
  }

  /// The time in nanoseconds.
  private(set) var clock: Int64
  private var heap: ContiguousArray<Entry> = []
  private var nextOrder: UInt64 = 0
  private(set) var isStopped = false
  /// Which kind of run the heap is ordered for.
  private var isSimulating = false

  init(clock: Int64) { self.clock = clock }

  /// How much work waits, what is cancelled included.
  var count: Int { heap.count }

  /// The time a span from now, or `nil` where it never comes: after an endless span, and after one that leads past the end of
  /// time. On a clock at the end of time all other spans end at once.
  func time(after span: Int64) -> Int64? {
    let time = clock.adding(max(span, 0))
    return span == .max || time == .max && clock < .max ? nil : time
  }

  /// When the next item is due, in a run that takes time exactly.
  mutating func nextTime() -> Int64? {
    if isSimulating { reorder(simulating: false) }
    return heap.first?.time
  }

  mutating func schedule(_ item: ScheduledItem, at due: DueTime) {
    let (time, otherTime) = isSimulating ? (due.simulated, due.exact) : (due.exact, due.simulated)
    heap.append(Entry(item, time: time, otherTime: otherTime, order: nextOrder))
    nextOrder += 1
    siftUp(heap.count - 1)
  }

  /// Takes out the next item that is due until then, and moves the clock to its time.
  mutating func nextDue(until limit: Int64, simulating: Bool = false) -> ScheduledItem? {
    if simulating != isSimulating { reorder(simulating: simulating) }
    guard !isStopped, let first = heap.first, first.time <= limit else { return nil }
    clock = max(clock, first.time)
    let last = heap.removeLast()
    if !heap.isEmpty {
      heap[0] = last
      siftDown(0)
    }
    return first.item
  }

  /// Lets nothing fall due until `resume` is called.
  mutating func stop() { isStopped = true }

  mutating func resume() { isStopped = false }

  /// Moves the clock on, never back.
  mutating func moveClock(to time: Int64) { clock = max(clock, time) }

  private mutating func reorder(simulating: Bool) {
    isSimulating = simulating
    for index in heap.indices { heap[index].changeRun() }
    heap.sort { $0.precedes($1) }
  }

  private mutating func siftUp(_ start: Int) {
    let entry = heap[start]
    var index = start
    while index > 0 {
      let parent = (index - 1) / 2
      if heap[parent].precedes(entry) { break }
      heap[index] = heap[parent]
      index = parent
    }
    heap[index] = entry
  }

  private mutating func siftDown(_ start: Int) {
    let entry = heap[start]
    var index = start
    while true {
      var child = 2 * index + 1
      if child >= heap.count { break }
      if child + 1 < heap.count, heap[child + 1].precedes(heap[child]) { child += 1 }
      if entry.precedes(heap[child]) { break }
      heap[index] = heap[child]
      index = child
    }
    heap[index] = entry
  }
}

/// When an item is due: in a run that takes time exactly, and in one that lets processing take time.
struct DueTime {
  let exact: Int64
  let simulated: Int64

  init(_ exact: Int64, simulated: Int64? = nil) { (self.exact, self.simulated) = (exact, simulated ?? exact) }
}
