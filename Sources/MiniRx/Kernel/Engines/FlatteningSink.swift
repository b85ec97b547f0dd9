/// Flattens a source of sources.
///
/// Users: `merge`, `flatMap`, `flatMapLatest`. They supply how an element becomes an inner source, and a policy:
/// whether a new inner source runs beside those that run, or takes their place.
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
    let source = try project(element)
    let inner = InnerSink(self)
    let displaced = inners.withLock { $0.innerArrived(inner) }
    if let displaced {
      displaced.dispose()
      discardBacklog()
    }
    if outer.isDisposed { return disposeInputs() }
    source.start(inner)
  }

  override func receiveCompletion() {
    outer.release()
    if inners.withLock({ $0.outerCompleted() }) { emitCompletion() }
  }

  override func disposeInputs() {
    outer.dispose()
    for inner in inners.withLock({ $0.removeAll() }) { inner.dispose() }
  }

  fileprivate func innerCompleted(_ inner: InnerSink<Outer, Element>) {
    inner.dispose()
    if inners.withLock({ $0.innerCompleted(inner) }) { emitCompletion() }
  }
}

private final class InnerSink<Outer, Element>: Sink<Element>, Inner {
  private let parent: FlatteningSink<Outer, Element>
  private let slot = ConnectionSlot()
  var key: UInt64 = 0

  init(_ parent: FlatteningSink<Outer, Element>) { self.parent = parent }

  override var context: AnyObject? { parent.context }

  override func connect(_ connection: any Connection) { slot.fill(connection) }

  override func receive(_ element: Element) {
    parent.emit(element, unless: { slot.isDisposed })
  }

  override func receiveError(_ error: any Error) {
    if !slot.isDisposed { parent.emitError(error) }
  }

  override func receiveCompletion() {
    if !slot.isDisposed { parent.innerCompleted(self) }
  }

  func dispose() { slot.dispose() }
}

/// An inner subscription, as the bookkeeping sees it.
protocol Inner: Connection {
  /// Where the bookkeeping has it.
  var key: UInt64 { get set }
}

/// Which inner subscriptions run, and whether any more can come.
struct InnerSubscriptions {
  enum Policy { case all, latest }

  private let policy: Policy
  private var running = OrderedBag<any Inner>()
  private var hasOuterCompleted = false

  init(_ policy: Policy) { self.policy = policy }

  /// Returns the inner subscription whose place the new one takes.
  mutating func innerArrived(_ inner: any Inner) -> (any Inner)? {
    var displaced: (any Inner)?
    if policy == .latest { displaced = running.removeAll().first }
    inner.key = running.append(inner)
    return displaced
  }

  /// Whether nothing can come any more.
  mutating func innerCompleted(_ inner: any Inner) -> Bool {
    let wasRunning = running.remove(inner.key) != nil
    return wasRunning && hasOuterCompleted && running.isEmpty
  }

  /// Whether nothing can come any more.
  mutating func outerCompleted() -> Bool {
    hasOuterCompleted = true
    return running.isEmpty
  }

  mutating func removeAll() -> [any Inner] { running.removeAll() }
}
