/// Work in virtual time: the clock, and a binary heap of what is to run.
///
/// Users: `TestScheduler`, `VirtualTimeScheduler`. They run what they are handed after unlocking.
///
/// `nextDue` is the one point at which the next item is chosen: by time, then by the order of scheduling.
struct VirtualTimeQueue {
  private struct Entry {
    let time: Int64
    let order: UInt64
    let item: ScheduledItem

    func precedes(_ other: Entry) -> Bool { (time, order) < (other.time, other.order) }
  }

  /// The time in nanoseconds.
  private(set) var clock: Int64
  private var heap: ContiguousArray<Entry> = []
  private var nextOrder: UInt64 = 0
  private(set) var isStopped = false

  init(clock: Int64) { self.clock = clock }

  /// How much work waits, what is cancelled included.
  var count: Int { heap.count }

  /// What is due at the end of time (`never`) is not kept: it never runs.
  mutating func schedule(_ item: ScheduledItem, at time: Int64) {
    if time == .max { return }
    heap.append(Entry(time: max(time, clock), order: nextOrder, item: item))
    nextOrder += 1
    siftUp(heap.count - 1)
  }

  /// Takes out the next item that is due until then, and moves the clock to its time.
  mutating func nextDue(until limit: Int64) -> ScheduledItem? {
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
