/// An observer's entry in a subject: what the subject hands down to the sink.
///
/// The base class has no generic parameter, so that going through the observers of a subject names no generic type.
class Registration: Disposable {
  private let disposed = AtomicFlag()

  /// The place among the observers, while it has one. Guarded by the subject's lock.
  final var key: UInt64?

  fileprivate init() {}

  @inline(__always)
  final var isDisposed: Bool { disposed.isRaised }

  final func dispose() {
    if disposed.raise() { leave() }
  }

  /// Gives up the place among the observers.
  fileprivate func leave() { fatalError("\(Self.self) overrides leave()") }

  /// Releases the observer without an event. Only for a subject through which nothing can be emitted any more.
  func orphan() { _ = disposed.raise() }
}

/// The entry of an observer of `Element`.
///
/// The sink is released with the registration, or before, when its subject is released and cannot emit any more: the
/// subscription that the user keeps holds the registration. It is kept unmanaged so that a delivery need not retain it: the
/// deliverer holds the registration.
@safe class SinkRegistration<Element>: Registration {
  private final let sink: Unmanaged<Sink<Element>>
  private final var isSinkReleased = false
  private final let core: SubjectCore<Element>

  required init(_ sink: Sink<Element>, _ core: SubjectCore<Element>) {
    unsafe self.sink = unsafe .passRetained(sink)
    self.core = core
    super.init()
  }

  deinit {
    if !isSinkReleased { unsafe sink.release() }
  }

  /// Hands the registration to the sink, which disposes it in the end.
  final func connect() { unsafe sink._withUnsafeGuaranteedRef { $0.setUpstream(self) } }

  @inline(__always)
  final func next(_ element: Element) {
    if !isDisposed { deliver(element) }
  }

  func end(_ end: QueuedEnd) {
    if !isDisposed { receive(queued: end) }
  }

  /// Sends the observer what the subject remembers.
  func replay(_ elements: [Element], _ end: QueuedEnd?) {
    for element in elements where !isDisposed { deliver(element) }
    if let end, !isDisposed { receive(queued: end) }
  }

  fileprivate final override func leave() { core.remove(self) }

  final override func orphan() {
    super.orphan()
    if isSinkReleased { return }
    isSinkReleased = true
    unsafe sink.release()
  }

  @inline(__always)
  private final func deliver(_ element: Element) { unsafe sink._withUnsafeGuaranteedRef { $0.next(element) } }

  fileprivate final func receive(queued item: AnyObject) {
    unsafe sink._withUnsafeGuaranteedRef { $0.receive(queued: item) }
  }
}

/// The entry in a subject that remembers. An observer that still receives what happened before it arrived gets new events
/// after that, in their order: threads that bring them leave them in `held`, whose flag is raised when nothing is left there.
final class ReplayingRegistration<Element>: SinkRegistration<Element> {
  private let held = Locked(SerialQueue(isDelivering: true))

  @inline(__always)
  func nextAfterReplay(_ element: Element) {
    if held.isRaised { next(element) } else { hold(QueuedElement(element)) }
  }

  override func end(_ end: QueuedEnd) {
    if held.isRaised { super.end(end) } else { hold(end) }
  }

  /// Sends the observer what the subject remembers, then what arrived meanwhile.
  override func replay(_ elements: [Element], _ end: QueuedEnd?) {
    super.replay(elements, end)
    deliverHeld()
  }

  private func hold(_ item: AnyObject) {
    if held.withLock({ $0.append(item) }) { deliverHeld() }
  }

  private func deliverHeld() {
    while let item = nextHeld() {
      if !isDisposed { receive(queued: item) }
    }
  }

  private func nextHeld() -> AnyObject? {
    held.withLock { queue in
      let item = queue.next()
      if item == nil { _ = held.raise() }
      return item
    }
  }
}
