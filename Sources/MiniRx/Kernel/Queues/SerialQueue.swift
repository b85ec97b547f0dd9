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
  /// Holds the main schedulers whose work sent something that waits here.
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
/// A thread has one for as long as it runs: opening it makes no object.
@safe package struct ThreadQueue {
  private struct State {
    var isOpen = false
    var jobs = Backlog<any ThreadJob>()
  }

  private static let local = unsafe ThreadLocal { unsafe ThreadQueue.release($0) }
  /// Room for more is not kept when the queue is closed.
  private static var keptCapacity: Int { 64 }

  private let state: UnsafeMutablePointer<State>

  /// That of this thread, open or not.
  @inline(__always)
  private static var own: ThreadQueue {
    guard let state = unsafe local.value else { return make() }
    return unsafe ThreadQueue(state: state.assumingMemoryBound(to: State.self))
  }

  @inline(never)
  private static func make() -> ThreadQueue {
    let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
    unsafe state.initialize(to: State())
    unsafe local.value = UnsafeMutableRawPointer(state)
    return unsafe ThreadQueue(state: state)
  }

  /// The thread has ended.
  private static func release(_ word: UnsafeMutableRawPointer?) {
    guard let state = unsafe word?.assumingMemoryBound(to: State.self) else { return }
    unsafe state.deinitialize(count: 1)
    unsafe state.deallocate()
  }

  /// The queue that is open on this thread.
  static var current: ThreadQueue? {
    let own = own
    return unsafe own.state.pointee.isOpen ? own : nil
  }

  /// Whether a job waits for its turn.
  var hasWaitingJobs: Bool { unsafe !state.pointee.jobs.isEmpty }

  /// Runs a body with the thread's queue open. The outermost call opens it, and works it off before it returns.
  @inline(__always)
  static func run(_ body: () -> Void) {
    let queue = own
    let isOutermost = unsafe !queue.state.pointee.isOpen
    unsafe queue.state.pointee.isOpen = true
    body()
    if isOutermost { queue.workOff() }
  }

  /// Runs a body with an empty queue, which is empty before this returns; work of the outer queue waits.
  package static func runApart(_ body: () -> Void) {
    runOutside { run(body) }
  }

  /// Runs a body with no queue open: for a wait that runs work of others, which is no part of the work that waits.
  package static func runOutside(_ body: () -> Void) {
    let queue = own
    let outer = unsafe queue.state.move()
    unsafe queue.state.initialize(to: State())
    body()
    unsafe queue.state.pointee = outer
  }

  /// Runs a job when its turn comes: at once where no queue is open.
  static func enqueue(_ job: any ThreadJob) {
    if let current { current.append(job) } else { run { job.run(on: own) } }
  }

  /// Puts a job behind those that wait.
  func append(_ job: any ThreadJob) { unsafe state.pointee.jobs.append(job) }

  private func workOff() {
    while let job = unsafe state.pointee.jobs.popFirst() { job.run(on: self) }
    unsafe state.pointee.isOpen = false
    if unsafe state.pointee.jobs.capacity > Self.keptCapacity { unsafe state.pointee.jobs = Backlog() }
  }
}

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
final class Inbox<Element>: Disposable, @unchecked Sendable {
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

  /// Reports an error that waits.
  func dispose() { state.withLock { $0.end.take() }.map(Hooks.reportUndeliverable) }

  // MARK: In a run

  /// Takes what waits: all of it, or the first event alone.
  func take(all: Bool) {
    state.withLock { _ in
      if all {
        swap(&arriving, &taken)
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
      if arriving.count == 0, arriving.capacity > Self.keptCapacity { arriving = RingBuffer(capacity: 1) }
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

  @inlinable
  package var count: Int { items.count - head }

  var capacity: Int { items.capacity }

  var first: Item? { isEmpty ? nil : items[head] }

  var last: Item? { isEmpty ? nil : items[items.count - 1] }

  /// Room for more is not kept when none is left.
  private static var keptCapacity: Int { 16_384 }

  @inlinable
  package mutating func append(_ item: Item) { items.append(item) }

  /// In constant time the first, others in linear time.
  mutating func remove(at index: Int) -> Item { index == 0 ? removeFirst()! : items.remove(at: head + index)! }

  @inlinable @inline(__always)
  package mutating func popFirst() -> Item? { isEmpty ? nil : removeFirst() }

  /// Not inlined: each place that sends would carry a copy of what few of its events need.
  @usableFromInline @inline(never)
  mutating func removeFirst() -> Item? {
    let item = items[head]
    items[head] = nil
    head += 1
    if head == items.count || (head > 64 && head * 2 > items.count) {
      if head == items.count, items.capacity > Self.keptCapacity { items = [] } else { items.removeFirst(head) }
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
