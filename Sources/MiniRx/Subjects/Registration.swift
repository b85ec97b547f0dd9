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
/// events after that, in their order: threads that bring them leave them in `held`, whose flag is raised when nothing is left
/// there.
final class ReplayingRegistration<Element>: Registration<Element>, @unchecked Sendable {
  private let held = Locked(SerialQueue(isDelivering: true))

  @inline(__always)
  func sendAfterReplay(_ element: Element, to sink: Sink<Element>) {
    if held.isRaised { send(element, to: sink) } else { hold(QueuedElement(element), for: sink) }
  }

  override func send(_ end: QueuedEnd, to sink: Sink<Element>) {
    if held.isRaised { super.send(end, to: sink) } else { hold(end, for: sink) }
  }

  /// Sends the observer what the subject remembers, then what arrived meanwhile.
  override func replay(_ elements: [Element], _ end: QueuedEnd?, to sink: Sink<Element>) {
    super.replay(elements, end, to: sink)
    sendHeld(to: sink)
  }

  private func hold(_ item: AnyObject, for sink: Sink<Element>) {
    guard held.withLock({ $0.admit(item) }) == .deliver else { return }
    send(queued: item, to: sink)
    sendHeld(to: sink)
  }

  private func sendHeld(to sink: Sink<Element>) {
    while let item = nextHeld() { send(queued: item, to: sink) }
  }

  private func nextHeld() -> AnyObject? {
    held.withLock { queue in
      let item = queue.next()
      if item == nil { _ = held.raise() }
      return item
    }
  }
}
