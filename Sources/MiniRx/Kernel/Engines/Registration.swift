/// An observer's entry in a subject: what the subject hands down, and the gate in front of the sink.
///
/// The base class has no generic parameter, so that going through the observers of a subject names no generic type.
class Registration: Disposable {
  fileprivate enum Gate {
    static let open: UInt8 = 0
    static let replaying: UInt8 = 1
    static let disposed: UInt8 = 2
  }

  fileprivate let gate = AtomicByte(Gate.open)

  /// The place among the observers, while it has one. Guarded by the subject's lock.
  final var key: UInt64?

  fileprivate init() {}

  @inline(__always)
  final var isDisposed: Bool { gate.load() == Gate.disposed }

  final func dispose() {
    if gate.exchange(Gate.disposed) != Gate.disposed { leave() }
  }

  /// Gives up the place among the observers.
  fileprivate func leave() { fatalError("\(Self.self) overrides leave()") }

  /// Releases the observer without an event. Only for a subject through which nothing can be emitted any more.
  func orphan() { fatalError("\(Self.self) overrides orphan()") }
}

/// The entry of an observer of `Element`.
///
/// The sink is released with the registration, or before, when its subject is released and cannot emit any more: the
/// subscription that the user keeps holds the registration. It is kept unmanaged so that a delivery need not retain it: the
/// deliverer holds the registration.
class SinkRegistration<Element>: Registration {
  private final let sink: Unmanaged<Sink<Element>>
  private final let isSinkReleased = AtomicFlag()
  private final let core: SubjectCore<Element>

  required init(_ sink: Sink<Element>, _ core: SubjectCore<Element>) {
    self.sink = .passRetained(sink)
    self.core = core
    super.init()
  }

  deinit {
    if !isSinkReleased.isRaised { sink.release() }
  }

  /// Hands the registration to the sink, which disposes it in the end.
  final func connect() { sink._withUnsafeGuaranteedRef { $0.setUpstream(self) } }

  @inline(__always)
  final func next(_ element: Element) {
    if gate.load() == Gate.open { deliver(element) } else { hold(QueuedElement(element)) }
  }

  final func end(_ end: QueuedEnd) {
    if gate.load() == Gate.open { receive(queued: end) } else { hold(end) }
  }

  /// Sends the observer what the subject remembers.
  func replay(_ elements: [Element], _ end: QueuedEnd?) {
    for element in elements where !isDisposed { deliver(element) }
    if let end, !isDisposed { receive(queued: end) }
  }

  /// Keeps what arrives while the gate is not open.
  fileprivate func hold(_ item: AnyObject) {}

  fileprivate final override func leave() { core.remove(self) }

  final override func orphan() {
    _ = gate.exchange(Gate.disposed)
    if isSinkReleased.raise() { sink.release() }
  }

  @inline(__always)
  private final func deliver(_ element: Element) { sink._withUnsafeGuaranteedRef { $0.next(element) } }

  fileprivate final func receive(queued item: AnyObject) {
    sink._withUnsafeGuaranteedRef { $0.receive(queued: item) }
  }
}

/// The entry in a subject that remembers. An observer that still receives what happened before it arrived gets new events
/// after that, in their order: threads that bring them leave them in `held`.
final class ReplayingRegistration<Element>: SinkRegistration<Element> {
  private let held = Locked(SerialQueue(isDelivering: true))

  required init(_ sink: Sink<Element>, _ core: SubjectCore<Element>) {
    super.init(sink, core)
    gate.store(Gate.replaying)
  }

  /// Sends the observer what the subject remembers, then what arrived meanwhile, and opens the gate.
  override func replay(_ elements: [Element], _ end: QueuedEnd?) {
    super.replay(elements, end)
    while let item = nextHeld() {
      if !isDisposed { receive(queued: item) }
    }
  }

  fileprivate override func hold(_ item: AnyObject) {
    if held.withLock({ $0.append(item) }) {
      while let item = nextHeld() {
        if !isDisposed { receive(queued: item) }
      }
    }
  }

  private func nextHeld() -> AnyObject? {
    held.withLock { held in
      let item = held.next()
      if item == nil { _ = gate.replace(Gate.replaying, with: Gate.open) }
      return item
    }
  }
}
