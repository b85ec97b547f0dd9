/// What subjects and relays have in common: observers, memory, and one order of events for all of them. It is also the
/// subject for a sink that subscribes to it again (`resubscribable`): one that kept the subject would keep itself.
///
/// An event goes to those that observe when it is emitted. An emission from inside an observer, or from another thread
/// while one is under way, queues up behind it, together with the observers of its moment. A new observer first receives
/// what the subject remembers. What the lock guards: `state`, `memory`, and `key` of the registrations. Its flag is raised when
/// the subject is disposed.
final class SubjectCore<Element>: Observable<Element>, @unchecked Sendable {
  /// What is remembered for later observers.
  enum Memory {
    case nothing
    /// The latest element, until the end.
    case latest(Element)
    /// Up to a number of elements, beyond the end.
    case recent(Int)
  }

  private let state = Locked(SubjectState())
  /// Kept, because to name a generic class asks the runtime for it.
  private let registrationType: Registration<Element>.Type
  private let waitingType: WaitingElements<Element>.Type = WaitingElements.self
  private let resource = ResourceCount(.subject)
  private let memory: RingBuffer<Element>?
  private let memoryLimit: Int
  private let remembersBeyondEnd: Bool

  init(remembering memory: Memory) {
    switch memory {
    case .nothing:
      (self.memory, memoryLimit, remembersBeyondEnd) = (nil, 0, false)
    case .latest(let element):
      (self.memory, memoryLimit, remembersBeyondEnd) = (RingBuffer(capacity: 1), 1, false)
      self.memory?.append(element)
    case .recent(let limit):
      (self.memory, memoryLimit, remembersBeyondEnd) = (limit > 0 ? RingBuffer(capacity: 1) : nil, limit, true)
    }
    registrationType = self.memory == nil ? Registration<Element>.self : ReplayingRegistration<Element>.self
  }

  var hasObservers: Bool { state.withLock { !$0.observers.isEmpty } }

  var isDisposed: Bool { state.isRaised }

  /// Whether nothing can be emitted any more.
  var isOver: Bool { isDisposed || state.withLock { $0.end != nil } }

  /// The error that the subject ended with.
  var error: (any Error)? { state.withLock { $0.end?.error } }

  /// The latest element that is remembered.
  var latest: Element? {
    state.withLock { _ in
      guard let memory, memory.count > 0 else { return nil }
      return memory[memory.count - 1]
    }
  }

  // MARK: Emitting

  func next(_ element: Element) {
    let (admission, observers) = memory == nil ? admit(element) : admitAndRemember(element)
    guard admission == .deliver else { return }
    deliver(element, to: observers)
    deliverWaiting(after: observers)
  }

  @inline(__always)
  private func admit(_ element: Element) -> (SerialQueue.Admission, SubjectObservers) {
    state.withLock { state in
      let observers = state.observers.entries
      return (admit(element, for: observers, &state), observers)
    }
  }

  /// Not inlined, since subjects that remember nothing would pay for it.
  @inline(never)
  private func admitAndRemember(_ element: Element) -> (SerialQueue.Admission, SubjectObservers) {
    remember(element) { _ in }
  }

  /// - Parameter also: what belongs to the same event.
  @inline(__always)
  private func remember(_ element: Element, _ also: (inout SubjectState) -> Void) -> (
    SerialQueue.Admission, SubjectObservers
  ) {
    var forgotten = element
    return state.withLock { state in
      let observers = state.observers.entries
      let admission = admit(element, for: observers, &state)
      if admission != .rejected {
        memory?.append(&forgotten, limit: memoryLimit)
        also(&state)
      }
      return (admission, observers)
    }
  }

  /// An element that has to wait joins those before it, if they wait for the same observers.
  @inline(__always)
  private func admit(
    _ element: Element, for observers: SubjectObservers, _ state: inout SubjectState
  ) -> SerialQueue.Admission {
    state.queue.admit(
      waitingType.init(element, observers),
      joining: { unsafe unsafeDowncast($0, to: WaitingElements<Element>.self).append(element, for: observers) })
  }

  func end(_ end: QueuedEnd) {
    let (admission, observers) = state.withLock { state in
      let observers = state.observers.entries
      return (admit(end, &state), observers)
    }
    if admission == .rejected { Hooks.reportUndeliverable(end) }
    if admission == .deliver { deliver(end, to: observers) }
  }

  /// Emits a last element and completes, in one step: no event of another thread or of an observer comes between.
  func complete(after last: Element) {
    let (admission, observers) = remember(last) { _ = admit(.completion, &$0) }
    guard admission == .deliver else { return }
    deliver(last, to: observers)
    deliverWaiting(after: observers)
  }

  private func admit(_ end: QueuedEnd, _ state: inout SubjectState) -> SerialQueue.Admission {
    let admission = state.queue.admitLast(WaitingEnd(end, state.observers.entries))
    if admission != .rejected {
      state.end = end
      _ = state.observers.removeAll()
    }
    return admission
  }

  /// Keeps the observers until the queue has been left: an array that is found unique under the lock is read by no other
  /// thread.
  @inline(__always)
  private func deliverWaiting(after delivered: SubjectObservers) {
    if let first = state.withLock({ $0.queue.next() }) { deliverWaiting(first) }
    withExtendedLifetime(delivered) {}
  }

  private func deliverWaiting(_ first: AnyObject) {
    var next: AnyObject? = first
    while let item = next {
      if let end = item as? WaitingEnd {
        deliver(end.event, to: end.observers)
      } else {
        deliver(unsafe unsafeDowncast(item, to: WaitingElements<Element>.self))
      }
      next = state.withLock { $0.queue.next() }
      withExtendedLifetime(item) {}
    }
  }

  /// Delivers elements that have left the queue, so that no other joins them.
  private func deliver(_ waiting: WaitingElements<Element>) {
    deliver(waiting.element, to: waiting.observers)
    guard let others = waiting.others else { return }
    while others.count > 0, !isDisposed { deliver(others.removeFirst(), to: waiting.observers) }
  }

  /// Goes through the observers without retaining each: the array, which the caller holds, keeps them alive.
  @inline(__always)
  private func deliver(_ element: Element, to observers: SubjectObservers) {
    unsafe observers.withUnsafeBufferPointer { entries in
      for index in entries.indices {
        unsafe entries.withObserver(at: index) { registration, sink in
          let sink = unsafe unsafeDowncast(sink, to: Sink<Element>.self)
          if memory == nil {
            unsafe unsafeDowncast(registration, to: Registration<Element>.self).send(element, to: sink)
          } else {
            unsafe unsafeDowncast(registration, to: ReplayingRegistration<Element>.self)
              .sendAfterReplay(element, to: sink)
          }
        }
      }
    }
  }

  private func deliver(_ end: QueuedEnd, to observers: SubjectObservers) {
    for case let observer? in observers.map(\.value) {
      unsafe unsafeDowncast(observer.registration, to: Registration<Element>.self)
        .send(end, to: unsafeDowncast(observer.sink, to: Sink<Element>.self))
    }
  }

  // MARK: Observers

  override var opensQueue: Bool { false }

  override func attach(_ sink: Sink<Element>) -> (any Step)? {
    attach(sink, disposedError: RxError.disposed(object: self))
    return nil
  }

  func attach(_ sink: Sink<Element>, disposedError: @autoclosure () -> any Error) {
    let registration = registrationType.init(self)
    sink.setUpstream(registration)
    var elements: [Element] = []
    let (end, isDisposed) = state.withLock { state in
      if state.end == nil, !self.isDisposed, !state.isOrphaned, !registration.isRaised {
        registration.key = state.observers.append(SubjectObserver(registration: registration, sink: sink))
        elements = remembered()
        return (nil as QueuedEnd?, false)
      }
      if remembersBeyondEnd || state.isOrphaned { elements = remembered() }
      return (state.end, self.isDisposed)
    }
    registration.replay(elements, isDisposed ? QueuedEnd(disposedError()) : end, to: sink)
  }

  func remove(_ registration: Registration<Element>) {
    _ = state.withLock { state in registration.key.flatMap { state.observers.remove($0) } }
  }

  /// Releases the observers without an event, when nothing can be emitted any more.
  func releaseObservers() {
    let observers = state.withLock { state in
      state.isOrphaned = true
      return state.observers.removeAll()
    }
    // A subscription may be kept longer, and its registration holds what the subject remembers.
    for observer in observers
    where unsafe !unsafeDowncast(observer.registration, to: Registration<Element>.self).isReplaying {
      unsafe unsafeDowncast(observer.sink, to: Sink<Element>.self).setUpstream(NoUpstream.only)
    }
  }

  /// Releases everything; emissions are ignored from now on.
  func dispose() {
    _ = state.raise()
    let (end, waiting, _, _) = state.withLock { state in
      defer { state.end = nil }
      return (state.end, state.queue.close(), state.observers.removeAll(), memory?.removeAll())
    }
    if !waiting.isEmpty { end.map(Hooks.reportUndeliverable) }
  }

  private func remembered() -> [Element] {
    guard let memory else { return [] }
    return (0..<memory.count).map { memory[$0] }
  }
}

/// The part of a subject that knows no element type; outside the generic class, because what is nested in it is generic.
private struct SubjectState {
  var queue = SerialQueue()
  var observers = OrderedBag<SubjectObserver>()
  var end: QueuedEnd?
  /// Whether the subject is gone, so that nothing can be emitted any more.
  var isOrphaned = false
}

/// A `Sink<Element>` that observes a subject, and its `Registration<Element>`.
private struct SubjectObserver {
  let registration: AnyObject
  let sink: AnyObject
}

private typealias SubjectObservers = ContiguousArray<OrderedBag<SubjectObserver>.Entry>

/// An end that waits for the event before it to be delivered, with the observers of its moment.
private final class WaitingEnd {
  let event: QueuedEnd
  let observers: SubjectObservers

  init(_ event: QueuedEnd, _ observers: SubjectObservers) {
    self.event = event
    self.observers = observers
  }
}

/// Elements in a row that wait for the event before them to be delivered, with the observers of their moment.
///
/// Where threads contend, most elements join others: that takes a place in a ring, and no object.
private class WaitingElements<Element> {
  final let element: Element
  final let observers: SubjectObservers
  /// Those that came after the first.
  private(set) final var others: RingBuffer<Element>?

  required init(_ element: Element, _ observers: SubjectObservers) {
    self.element = element
    self.observers = observers
  }

  /// Takes one more element, if it has the same observers.
  final func append(_ element: Element, for observers: SubjectObservers) -> Bool {
    guard self.observers.hasSamePlace(as: observers) else { return false }
    if others == nil { others = RingBuffer(capacity: 8) }
    others?.append(element)
    return true
  }
}

extension SubjectObservers {
  /// Whether two arrays are copies of which neither has been changed.
  fileprivate func hasSamePlace(as other: Self) -> Bool {
    unsafe withUnsafeBufferPointer { $0.baseAddress } == other.withUnsafeBufferPointer { $0.baseAddress }
  }
}

extension UnsafeBufferPointer<OrderedBag<SubjectObserver>.Entry> {
  /// Looks at an entry without retaining what it holds.
  @inline(__always)
  fileprivate func withObserver(at index: Int, _ body: (_ registration: AnyObject, _ sink: AnyObject) -> Void) {
    let observer = unsafe UnsafeRawPointer(baseAddress! + index) + MemoryLayout<Element>.offset(of: \.value)!
    let sink = unsafe observer + MemoryLayout<SubjectObserver>.offset(of: \.sink)!
    unsafe observer.load(as: Unmanaged<AnyObject>?.self)?._withUnsafeGuaranteedRef { registration in
      unsafe sink.load(as: Unmanaged<AnyObject>.self)._withUnsafeGuaranteedRef { body(registration, $0) }
    }
  }
}

/// What a subject hands down to an observer's sink, and looks at before each event.
///
/// It does not know the sink, which stands beside it among the subject's observers: the subscription that the user keeps
/// holds the registration, and is held by the sink.
///
/// Its flag is raised when it is disposed.
class Registration<Element>: FlaggedObject, Disposable, @unchecked Sendable {
  /// The place among the observers, while it has one. Guarded by the subject's lock.
  final var key: UInt64?

  private final let core: SubjectCore<Element>

  required init(_ core: SubjectCore<Element>) { self.core = core }

  final func dispose() {
    if raise() { core.remove(self) }
  }

  @inline(__always)
  final func send(_ element: Element, to sink: Sink<Element>) {
    if !isRaised { sink.next(element) }
  }

  func send(_ end: QueuedEnd, to sink: Sink<Element>) { send(queued: end, to: sink) }

  /// Whether the observer has not received yet all that was remembered.
  var isReplaying: Bool { false }

  /// Sends the observer what the subject remembers.
  func replay(_ elements: [Element], _ end: QueuedEnd?, to sink: Sink<Element>) {
    for element in elements { send(element, to: sink) }
    if let end { send(queued: end, to: sink) }
  }

  fileprivate final func send(queued item: AnyObject, to sink: Sink<Element>) {
    if !isRaised { sink.receive(queued: item) }
  }
}

/// The registration with a subject that remembers. An observer that still receives what happened before it arrived gets new
/// events after that, in their order: threads that bring them leave them in `waiting`, whose flag is raised when nothing is left
/// there.
private final class ReplayingRegistration<Element>: Registration<Element>, @unchecked Sendable {
  private let waiting = Locked(SerialQueue(isDelivering: true))

  @inline(__always)
  func sendAfterReplay(_ element: Element, to sink: Sink<Element>) {
    if waiting.isRaised { send(element, to: sink) } else { enqueue(QueuedElement(element), for: sink) }
  }

  override func send(_ end: QueuedEnd, to sink: Sink<Element>) {
    if waiting.isRaised { super.send(end, to: sink) } else { enqueue(end, for: sink) }
  }

  override var isReplaying: Bool { !waiting.isRaised }

  /// Sends the observer what the subject remembers, then what arrived meanwhile.
  override func replay(_ elements: [Element], _ end: QueuedEnd?, to sink: Sink<Element>) {
    super.replay(elements, end, to: sink)
    sendWaiting(to: sink)
  }

  private func enqueue(_ item: AnyObject, for sink: Sink<Element>) {
    guard waiting.withLock({ $0.admit(item) }) == .deliver else { return }
    send(queued: item, to: sink)
    sendWaiting(to: sink)
  }

  private func sendWaiting(to sink: Sink<Element>) {
    while let item = nextWaiting() { send(queued: item, to: sink) }
  }

  private func nextWaiting() -> AnyObject? {
    waiting.withLock { queue in
      let item = queue.next()
      if item == nil { _ = waiting.raise() }
      return item
    }
  }
}
