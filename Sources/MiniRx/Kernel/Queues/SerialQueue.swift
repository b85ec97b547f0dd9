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

/// The queue of a thread: work that sources and `CurrentThreadScheduler` put off until what runs now has returned.
///
/// A subscription opens it, so that the sources of `merge` or `combineLatest` begin only when all of them are subscribed,
/// and take turns.
///
/// What waits is on the stack of the outermost call: opening a queue makes no object.
@safe struct ThreadQueue {
  private static let local = ThreadLocal()

  private let jobs: UnsafeMutablePointer<Backlog<any ThreadJob>>

  /// The queue that is open on this thread.
  static var current: ThreadQueue? {
    unsafe local.value.map { unsafe ThreadQueue(jobs: $0.assumingMemoryBound(to: Backlog<any ThreadJob>.self)) }
  }

  /// Whether a job waits for its turn.
  var hasWaitingJobs: Bool { unsafe !jobs.pointee.isEmpty }

  /// Runs a body with the thread's queue open. The outermost call opens it, and works it off before it returns.
  @inline(__always)
  static func run(_ body: () -> Void) {
    if unsafe local.value != nil { body() } else { runOutermost { _ in body() } }
  }

  /// Runs a body with a queue of its own, which is empty before this returns; work of the outer queue waits.
  static func runApart(_ body: () -> Void) {
    let outer = unsafe local.value
    unsafe local.value = nil
    runOutermost { _ in body() }
    unsafe local.value = unsafe outer
  }

  /// Runs a job when its turn comes: at once where no queue is open.
  static func enqueue(_ job: any ThreadJob) {
    if let current { current.append(job) } else { runOutermost(job.run) }
  }

  /// Puts a job behind those that wait.
  func append(_ job: any ThreadJob) { unsafe jobs.pointee.append(job) }

  private static func runOutermost(_ body: (ThreadQueue) -> Void) {
    unsafe withUnsafeTemporaryAllocation(of: Backlog<any ThreadJob>.self, capacity: 1) { memory in
      let queue = unsafe ThreadQueue(jobs: memory.baseAddress!)
      unsafe queue.jobs.initialize(to: Backlog())
      unsafe local.value = unsafe UnsafeMutableRawPointer(queue.jobs)
      body(queue)
      while let job = unsafe queue.jobs.pointee.popFirst() { job.run(on: queue) }
      unsafe local.value = nil
      unsafe queue.jobs.deinitialize(count: 1)
    }
  }
}

/// Runs a body on a thread queue of its own: what it puts off does not wait for the caller, who may wait for the body's work.
package func withThreadQueueApart(_ body: () -> Void) { ThreadQueue.runApart(body) }

/// Work that waits in a `ThreadQueue`.
protocol ThreadJob: AnyObject {
  /// Does some of the work. A job that has more to do appends itself again when others wait.
  func run(on queue: ThreadQueue)
}

/// What waits for a run of a scheduler: *append; is a run on its way? Otherwise schedule one. It takes what waits, and asks again.*
///
/// Any thread appends. One run at a time takes and removes; what arrives meanwhile waits for the next, so that others on the
/// scheduler have their turns. Elements lie in rings, so that none takes an object.
///
/// Users: `observe(on:)`, `ActorScheduler`.
final class Inbox<Element>: @unchecked Sendable {
  private struct State {
    var isScheduled = false
    var end: QueuedEnd?
  }

  private let state = Locked(State())
  /// Under the lock.
  private var arriving = RingBuffer<Element>(capacity: 1)
  /// Of the run.
  private var taken = RingBuffer<Element>(capacity: 1)

  /// A ring that has had to hold more is not kept for the next run.
  private static var keptCapacity: Int { 1_024 }

  /// Returns whether the caller has to schedule a run.
  func append(_ element: Element) -> Bool {
    state.withLock { state in
      arriving.append(element)
      defer { state.isScheduled = true }
      return !state.isScheduled
    }
  }

  /// Leaves the end, which comes after all elements. Returns whether the caller has to schedule a run.
  func append(_ end: QueuedEnd) -> Bool {
    state.withLock { state in
      state.end = end
      defer { state.isScheduled = true }
      return !state.isScheduled
    }
  }

  // MARK: In a run

  /// Takes what waits: all of it, or the first event alone.
  func take(all: Bool) {
    state.withLock { _ in
      if all {
        let ring = arriving
        arriving = taken
        taken = ring
      } else if arriving.count > 0 {
        taken.append(arriving.removeFirst())
      }
    }
  }

  /// Whether an element has been taken.
  var hasTaken: Bool { taken.count > 0 }

  /// Removes the first of the elements that have been taken.
  func removeFirst() -> Element { taken.removeFirst() }

  /// Removes the end, where no element waits before it.
  func removeEnd() -> QueuedEnd? {
    state.withLock { arriving.count > 0 ? nil : $0.end.take() }
  }

  /// Whether something waits; otherwise the next to append schedules a run.
  func continues() -> Bool {
    if taken.capacity > Self.keptCapacity || hasTaken { taken = RingBuffer(capacity: 1) }
    return state.withLock { state in
      state.isScheduled = arriving.count > 0 || state.end != nil
      return state.isScheduled
    }
  }
}

/// First in, first out; both ends in constant time.
@frozen @usableFromInline
package struct Backlog<Item> {
  @usableFromInline var items: ContiguousArray<Item?> = []
  @usableFromInline var head = 0

  @inlinable
  package init() {}

  @inlinable
  package var isEmpty: Bool { head == items.count }

  var count: Int { items.count - head }

  var first: Item? { isEmpty ? nil : items[head] }

  var last: Item? { isEmpty ? nil : items[items.count - 1] }

  @inlinable
  package mutating func append(_ item: Item) { items.append(item) }

  @inlinable @inline(__always)
  package mutating func popFirst() -> Item? { isEmpty ? nil : removeFirst() }

  /// Not inlined: each place that sends would carry a copy of what few of its events need.
  @usableFromInline @inline(never)
  mutating func removeFirst() -> Item? {
    let item = items[head]
    items[head] = nil
    head += 1
    if head == items.count || (head > 64 && head * 2 > items.count) {
      items.removeFirst(head)
      head = 0
    }
    return item
  }
}

/// An element that waits in a queue.
@usableFromInline
final class QueuedElement<Element> {
  @usableFromInline let element: Element
  init(_ element: Element) { self.element = element }
}

/// A terminal event that waits in a queue: completion where there is no error.
final class QueuedEnd: Sendable {
  static let completion = QueuedEnd(nil)

  let error: (any Error)?
  init(_ error: (any Error)?) { self.error = error }
}

extension Sink {
  /// Receives what waited: a `QueuedElement<Input>` or a `QueuedEnd`.
  final func receive(queued item: AnyObject) {
    guard let end = item as? QueuedEnd else {
      return unsafe next(unsafeDowncast(item, to: QueuedElement<Input>.self).element)
    }
    if let error = end.error { fail(error) } else { completeUnlessDisposed() }
  }
}
