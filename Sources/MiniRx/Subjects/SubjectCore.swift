/// What subjects and relays have in common: observers, memory, and one order of events for all of them. It is also the
/// subject for a sink that subscribes to it again (`resubscribable`): one that kept the subject would keep itself.
///
/// An event goes to those that observe when it is emitted. An emission from inside an observer, or from another thread
/// while one is under way, queues up behind it, together with the observers of its moment. A new observer first receives
/// what the subject remembers. What the lock guards: `state`, `memory`, and `key` of the registrations.
final class SubjectCore<Element>: Observable<Element>, @unchecked Sendable {
  /// What is remembered for later observers.
  enum Memory {
    case nothing
    /// The latest element, until the end.
    case latest(Element)
    /// Up to a number of elements, beyond the end.
    case recent(Int)
  }

  private typealias Observers = ContiguousArray<OrderedBag<SubjectObserver>.Entry>

  /// An event that waits for the one before it to be delivered.
  private final class Emission {
    let item: AnyObject
    let observers: Observers

    init(_ item: AnyObject, _ observers: Observers) {
      self.item = item
      self.observers = observers
    }
  }

  private let state = Locked(SubjectState())
  /// Kept, because to name a generic class asks the runtime for it.
  private let registrationType: Registration<Element>.Type
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
    if self.memory == nil {
      registrationType = Registration.self
    } else {
      registrationType = ReplayingRegistration.self
    }
  }

  var hasObservers: Bool { state.withLock { !$0.observers.isEmpty } }

  var isDisposed: Bool { state.withLock { $0.isDisposed } }

  /// Whether nothing can be emitted any more.
  var isOver: Bool { state.withLock { $0.isDisposed || $0.end != nil } }

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
  private func admit(_ element: Element) -> (SerialQueue.Admission, Observers) {
    state.withLock { state in
      let observers = state.observers.entries
      return (state.queue.admit(Emission(QueuedElement(element), observers)), observers)
    }
  }

  /// Admits an element and the end that follows it, if one does, as one event.
  private func admitAndRemember(_ element: Element, _ end: QueuedEnd? = nil) -> (SerialQueue.Admission, Observers) {
    var forgotten = element
    return state.withLock { state in
      let observers = state.observers.entries
      let admission = state.queue.admit(Emission(QueuedElement(element), observers))
      if admission != .rejected {
        memory?.append(&forgotten, limit: memoryLimit)
        if let end { _ = admit(end, &state) }
      }
      return (admission, observers)
    }
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
    let (admission, observers) = admitAndRemember(last, .completion)
    guard admission == .deliver else { return }
    deliver(last, to: observers)
    deliverWaiting(after: observers)
  }

  private func admit(_ end: QueuedEnd, _ state: inout SubjectState) -> SerialQueue.Admission {
    let admission = state.queue.admitLast(Emission(end, state.observers.entries))
    if admission != .rejected {
      state.end = end
      _ = state.observers.removeAll()
    }
    return admission
  }

  /// Keeps the observers until the queue has been left: an array that is found unique under the lock is read by no other
  /// thread.
  @inline(__always)
  private func deliverWaiting(after delivered: Observers) {
    if let first = state.withLock({ $0.queue.next() }) { deliverWaiting(first) }
    withExtendedLifetime(delivered) {}
  }

  private func deliverWaiting(_ first: AnyObject) {
    var next: AnyObject? = first
    while let item = next {
      let emission = unsafe unsafeDowncast(item, to: Emission.self)
      if let end = emission.item as? QueuedEnd {
        deliver(end, to: emission.observers)
      } else {
        unsafe deliver(unsafeDowncast(emission.item, to: QueuedElement<Element>.self).element, to: emission.observers)
      }
      next = state.withLock { $0.queue.next() }
      withExtendedLifetime(emission) {}
    }
  }

  /// Goes through the observers without retaining each: the array, which the caller holds, keeps them alive.
  @inline(__always)
  private func deliver(_ element: Element, to observers: Observers) {
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

  private func deliver(_ end: QueuedEnd, to observers: Observers) {
    for case let observer? in observers.map(\.value) {
      unsafe unsafeDowncast(observer.registration, to: Registration<Element>.self)
        .send(end, to: unsafeDowncast(observer.sink, to: Sink<Element>.self))
    }
  }

  // MARK: Observers

  override func attach(_ sink: Sink<Element>) -> (any Step)? {
    attach(sink, disposedError: RxError.disposed(object: self))
    return nil
  }

  func attach(_ sink: Sink<Element>, disposedError: @autoclosure () -> any Error) {
    let registration = registrationType.init(self)
    sink.setUpstream(registration)
    var elements: [Element] = []
    let (end, isDisposed) = state.withLock { state in
      if state.end == nil, !state.isDisposed, !state.isOrphaned, !registration.isDisposed {
        registration.key = state.observers.append(SubjectObserver(registration: registration, sink: sink))
        if memory != nil { elements = remembered() }
        return (nil as QueuedEnd?, false)
      }
      if remembersBeyondEnd || state.isOrphaned { elements = remembered() }
      return (state.end, state.isDisposed)
    }
    registration.replay(elements, isDisposed ? QueuedEnd(disposedError()) : end, to: sink)
  }

  func remove(_ registration: Registration<Element>) {
    _ = state.withLock { state in registration.key.flatMap { state.observers.remove($0) } }
  }

  /// Releases the observers without an event, when nothing can be emitted any more.
  func releaseObservers() {
    _ = state.withLock { state in
      state.isOrphaned = true
      return state.observers.removeAll()
    }
  }

  /// Releases everything; emissions are ignored from now on.
  func dispose() {
    _ = state.withLock { state in
      state.isDisposed = true
      defer { state.end = nil }
      return (state.end, state.queue.close(), state.observers.removeAll(), memory?.removeAll())
    }
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
  var isDisposed = false
  /// Whether the subject is gone, so that nothing can be emitted any more.
  var isOrphaned = false
}

/// A `Sink<Element>` that observes a subject, and its `Registration<Element>`.
private struct SubjectObserver {
  let registration: AnyObject
  let sink: AnyObject
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
