/// An observer's entry in a subject: the connection that the subject hands down, and the gate in front of the sink.
///
/// The base class has no generic parameter, so that going through the observers of a subject names no generic type.
class Registration: Connection {
  fileprivate enum Gate {
    static let open: UInt8 = 0
    static let replaying: UInt8 = 1
    static let disposed: UInt8 = 2
  }

  fileprivate let gate: AtomicByte

  /// The place among the observers, while it has one. Guarded by the subject's lock.
  final var key: UInt64?

  fileprivate init(isReplaying: Bool) { gate = AtomicByte(isReplaying ? Gate.replaying : Gate.open) }

  @inline(__always)
  final var isDisposed: Bool { gate.load() == Gate.disposed }

  final func dispose() {
    if gate.exchange(Gate.disposed) != Gate.disposed { leave() }
  }

  /// Gives up the place among the observers.
  fileprivate func leave() { fatalError("\(Self.self) overrides leave()") }
}

/// The entry of an observer of `Element`.
///
/// An observer that is still being told what happened before it came gets new events after that, in their order:
/// threads that bring them leave them in `held`.
final class SinkRegistration<Element>: Registration {
  private let sink: Sink<Element>
  private let core: SubjectCore<Element>
  private let held = Locked(Backlog<AnyObject>())

  init(_ sink: Sink<Element>, _ core: SubjectCore<Element>, isReplaying: Bool) {
    self.sink = sink
    self.core = core
    super.init(isReplaying: isReplaying)
  }

  @inline(__always)
  func next(_ element: Element) {
    if gate.load() == Gate.open { sink.next(element) } else { hold(QueuedElement(element)) }
  }

  func end(_ end: QueuedEnd) {
    if gate.load() == Gate.open { sink.receive(queued: end) } else { hold(end) }
  }

  /// Tells the observer what happened before it came, then what came meanwhile, and opens the gate.
  func replay(_ elements: [Element], _ end: QueuedEnd?) {
    for element in elements where !isDisposed { sink.next(element) }
    if let end, !isDisposed { sink.receive(queued: end) }
    while !isDisposed, let item = nextHeld() { sink.receive(queued: item) }
  }

  fileprivate override func leave() { core.remove(self) }

  private func hold(_ item: AnyObject) {
    let isHeld = held.withLock { held in
      guard gate.load() == Gate.replaying else { return false }
      held.append(item)
      return true
    }
    if !isHeld, !isDisposed { sink.receive(queued: item) }
  }

  private func nextHeld() -> AnyObject? {
    held.withLock { held in
      if let item = held.popFirst() { return item }
      gate.replace(Gate.replaying, with: Gate.open)
      return nil
    }
  }
}
