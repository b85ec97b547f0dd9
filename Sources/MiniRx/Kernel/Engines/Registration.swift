/// An observer's entry in a subject: the connection that the subject hands down, and the gate in front of the sink.
///
/// The base class has no generic parameter, so that going through the observers of a subject names no generic type.
class Registration: Connection {
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

  /// Lets go of the observer without a word. Only for a subject that nobody can emit through any more.
  func orphan() { fatalError("\(Self.self) overrides orphan()") }
}

/// The entry of an observer of `Element`.
///
/// The sink is released with the registration, or before, when its subject goes away and cannot emit any more: the
/// subscription that the user keeps holds on to the registration. It is kept unmanaged so that a delivery need not retain
/// it: whoever delivers holds the registration.
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

  /// Hands the registration to the sink, as its connection.
  final func connect() { sink._withUnsafeGuaranteedRef { $0.connect(self) } }

  @inline(__always)
  final func next(_ element: Element) {
    if gate.load() == Gate.open { deliver(element) } else { hold(QueuedElement(element)) }
  }

  final func end(_ end: QueuedEnd) {
    if gate.load() == Gate.open { receive(queued: end) } else { hold(end) }
  }

  /// Tells the observer what happened before it came.
  func replay(_ elements: [Element], _ end: QueuedEnd?) {
    for element in elements where !isDisposed { deliver(element) }
    if let end, !isDisposed { receive(queued: end) }
  }

  /// What comes while the gate is not open.
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

/// The entry in a subject that remembers. An observer that is still being told what happened before it came gets new
/// events after that, in their order: threads that bring them leave them in `held`.
final class ReplayingRegistration<Element>: SinkRegistration<Element> {
  private let held = Locked(Backlog<AnyObject>())

  required init(_ sink: Sink<Element>, _ core: SubjectCore<Element>) {
    super.init(sink, core)
    gate.store(Gate.replaying)
  }

  /// Tells the observer what happened before it came, then what came meanwhile, and opens the gate.
  override func replay(_ elements: [Element], _ end: QueuedEnd?) {
    super.replay(elements, end)
    while !isDisposed, let item = nextHeld() { receive(queued: item) }
  }

  fileprivate override func hold(_ item: AnyObject) {
    let isHeld = held.withLock { held in
      guard gate.load() == Gate.replaying else { return false }
      held.append(item)
      return true
    }
    if !isHeld, !isDisposed { receive(queued: item) }
  }

  private func nextHeld() -> AnyObject? {
    held.withLock { held in
      if let item = held.popFirst() { return item }
      _ = gate.replace(Gate.replaying, with: Gate.open)
      return nil
    }
  }
}
