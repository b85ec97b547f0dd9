/// Flattens a source of sources.
///
/// Users: `merge`, `concat`, `switchLatest`, `flatMap`, `flatMapFirst`, `flatMapLatest`, `concatMap`. They supply how an
/// element becomes an inner source, and a policy: whether a new inner source runs beside those that run, takes their
/// place, waits or is dropped.
///
/// An inner source that completes while it is being attached is followed by a loop, not by recursion.
final class FlatteningSink<Outer, Element>: SerializedStage<Outer, Element> {
  private let policy: InnerSubscriptions.Policy
  private let project: (Outer) throws -> Observable<Element>
  private let outer = ConnectionSlot()
  private let inners: Locked<InnerSubscriptions>

  init(
    _ downstream: Sink<Element>, policy: InnerSubscriptions.Policy,
    project: @escaping (Outer) throws -> Observable<Element>
  ) {
    self.policy = policy
    self.project = project
    inners = Locked(InnerSubscriptions(policy))
    super.init(downstream)
    downstream.connect(self)
  }

  override func connect(_ connection: any Connection) { outer.fill(connection) }

  override func receive(_ element: Outer) throws {
    if policy.isLimited {
      let isAdmitted = inners.withLock { $0.elementArrived(QueuedElement(element)) }
      if !isAdmitted { return }
    }
    perform(try startInner(element))
  }

  override func receiveCompletion() {
    outer.release()
    if inners.withLock({ $0.outerCompleted() }) { emitCompletion() }
  }

  override func disposeInputs() {
    outer.dispose()
    let (running, _) = inners.withLock { $0.removeAll() }
    for inner in running { inner.dispose() }
  }

  fileprivate func innerCompleted(_ inner: InnerSink<Outer, Element>) {
    inner.dispose()
    perform(inners.withLock { $0.innerCompleted(inner) })
  }

  private func startInner(_ element: Outer) throws -> InnerSubscriptions.Action {
    let source = try project(element)
    let inner = InnerSink(self)
    let displaced = inners.withLock { $0.innerArrived(inner) }
    if let displaced {
      displaced.dispose()
      discardBacklog()
    }
    if outer.isDisposed {
      disposeInputs()
      return .none
    }
    source.start(inner)
    return policy.isLimited ? inners.withLock { $0.innerAttached(inner) } : .none
  }

  private func perform(_ first: InnerSubscriptions.Action) {
    var action = first
    while true {
      switch action {
      case .none: return
      case .complete: return emitCompletion()
      case .start(let item):
        if outer.isDisposed { return }
        do {
          action = try startInner(unsafeDowncast(item, to: QueuedElement<Outer>.self).element)
        } catch {
          return emitError(error)
        }
      }
    }
  }
}

private final class InnerSink<Outer, Element>: Sink<Element>, Inner {
  private let parent: FlatteningSink<Outer, Element>
  private let slot = ConnectionSlot()
  var key: UInt64 = 0
  var phase = InnerPhase.attaching

  init(_ parent: FlatteningSink<Outer, Element>) { self.parent = parent }

  override var context: AnyObject? { parent.context }

  override var isDisposed: Bool { slot.isDisposed }

  override func connect(_ connection: any Connection) { slot.fill(connection) }

  override func receive(_ element: Element) {
    parent.emit(element, unless: { slot.isDisposed })
  }

  override func receiveError(_ error: any Error) {
    parent.emit(queued: QueuedEnd(error), unless: { slot.isDisposed })
  }

  override func receiveCompletion() {
    if !slot.isDisposed { parent.innerCompleted(self) }
  }

  func dispose() { slot.dispose() }
}
