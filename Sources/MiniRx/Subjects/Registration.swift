/// An observer's entry in a subject: what the subject hands down to the sink.
///
/// The sink is released with the registration, or before, when its subject is released and cannot emit any more: the
/// subscription that the user keeps holds the registration. It is kept unmanaged so that a delivery need not retain it: the
/// deliverer holds the registration.
@safe class Registration<Element>: Disposable {
  /// The place among the observers, while it has one. Guarded by the subject's lock.
  final var key: UInt64?

  private let disposed = AtomicFlag()
  private final let sink: Unmanaged<Sink<Element>>
  private final var isSinkReleased = false
  private final let core: SubjectCore<Element>

  required init(_ sink: Sink<Element>, _ core: SubjectCore<Element>) {
    unsafe self.sink = unsafe .passRetained(sink)
    self.core = core
  }

  deinit {
    if !isSinkReleased { unsafe sink.release() }
  }

  @inline(__always)
  final var isDisposed: Bool { disposed.isRaised }

  final func dispose() {
    if disposed.raise() { core.remove(self) }
  }

  /// Releases the observer without an event. Only for a subject through which nothing can be emitted any more.
  final func orphan() {
    _ = disposed.raise()
    isSinkReleased = true
    unsafe sink.release()
  }

  @inline(__always)
  final func next(_ element: Element) {
    if !isDisposed { unsafe sink._withUnsafeGuaranteedRef { $0.next(element) } }
  }

  func end(_ end: QueuedEnd) { receive(queued: end) }

  /// Sends the observer what the subject remembers.
  func replay(_ elements: [Element], _ end: QueuedEnd?) {
    for element in elements { next(element) }
    if let end { receive(queued: end) }
  }

  fileprivate final func receive(queued item: AnyObject) {
    if !isDisposed { unsafe sink._withUnsafeGuaranteedRef { $0.receive(queued: item) } }
  }
}

/// The entry in a subject that remembers. An observer that still receives what happened before it arrived gets new events
/// after that, in their order: threads that bring them leave them in `held`, whose flag is raised when nothing is left there.
final class ReplayingRegistration<Element>: Registration<Element> {
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
    while let item = nextHeld() { receive(queued: item) }
  }

  private func nextHeld() -> AnyObject? {
    held.withLock { queue in
      let item = queue.next()
      if item == nil { _ = held.raise() }
      return item
    }
  }
}
