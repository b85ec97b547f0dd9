/// Flattens a source of sources.
///
/// Users: `merge`, `concat`, `switchLatest`, `flatMap`, `flatMapFirst`, `flatMapLatest`. They supply how an
/// element becomes an inner source, and a policy: whether a new inner source runs beside those that run, takes their
/// place, waits or is dropped.
///
/// An inner source that completes while it is being attached is followed by a loop, not by recursion.
@usableFromInline
final class FlatteningSink<Outer, Element>: Stage<Outer, Element> {
  private let policy: FlatteningPolicy
  private let project: (Outer) throws -> Observable<Element>
  fileprivate let inputs: FlatteningInputs
  /// Looked up once: each element makes one, and a generic type is asked of the runtime.
  private let innerSink = InnerSink<Outer, Element>.self

  @usableFromInline
  init(
    _ downstream: Sink<Element>, policy: FlatteningPolicy, project: @escaping (Outer) throws -> Observable<Element>
  ) {
    self.policy = policy
    self.project = project
    inputs = FlatteningInputs(policy)
    super.init(downstream)
    downstream.setUpstream(inputs)
  }

  override var isDisposed: Bool { inputs.isDisposed }

  override func setUpstream(_ upstream: UpstreamDisposable) { inputs.outer.fill(upstream) }

  override func receive(_ element: Outer) throws {
    if policy.isLimited, !inputs.state.withLock({ $0.elementArrived(QueuedElement(element)) }) { return }
    perform(try startInner(element))
  }

  override func receiveError(_ error: any Error) { emitLast(QueuedEnd(error)) }

  override func receiveCompletion() {
    inputs.outer.release()
    perform(inputs.state.withLock { $0.outerCompleted() })
  }

  // MARK: Inner sources

  private func startInner(_ element: Outer) throws -> FlatteningState.Action {
    let source = try project(element)
    let key = inputs.innerArrived()
    if isDisposed { return .none }
    source.start(innerSink.init(self, key))
    return policy.isLimited ? inputs.state.withLock { $0.innerAttached(key) } : .none
  }

  fileprivate func isDisplaced(_ key: UInt64) -> Bool {
    policy == .latest && inputs.state.withLock { $0.isDisplaced(key) }
  }

  fileprivate func innerCompleted(_ key: UInt64) {
    let (upstream, action) = inputs.state.withLock { $0.innerCompleted(key) }
    upstream?.dispose()
    perform(action)
  }

  private func perform(_ first: FlatteningState.Action) {
    var action = first
    while true {
      switch action {
      case .none: return
      case .complete: return emitLast(.completion)
      case .start(let item):
        if isDisposed { return }
        do {
          action = try unsafe startInner(unsafeDowncast(item, to: QueuedElement<Outer>.self).element)
        } catch {
          return emitLast(QueuedEnd(error))
        }
      }
    }
  }

  // MARK: Emitting

  fileprivate func emit(_ element: Element, of inner: UInt64) {
    guard mayDeliver(element, of: inner) else { return }
    downstream.next(element)
    deliverWaiting()
  }

  /// Not inlined into the delivery, whose frames pile up in a chain of a thousand stages.
  @inline(never)
  private func mayDeliver(_ element: Element, of inner: UInt64) -> Bool {
    inputs.state.withLock { $0.admit(QueuedElement(element), of: inner) } == .deliver
  }

  fileprivate func emitLast(_ end: QueuedEnd, of inner: UInt64? = nil) {
    switch inputs.state.withLock({ $0.admitLast(end, of: inner) }) {
    case .deliver: downstream.receive(queued: end)
    case .queued: break
    case .rejected: Hooks.reportUndeliverable(end)
    }
  }

  @inline(never)
  private func deliverWaiting() {
    while let item = inputs.state.withLock({ $0.queue.next() }) { downstream.receive(queued: item) }
  }
}

private final class InnerSink<Outer, Element>: Sink<Element> {
  private let parent: FlatteningSink<Outer, Element>
  private let key: UInt64

  init(_ parent: FlatteningSink<Outer, Element>, _ key: UInt64) {
    self.parent = parent
    self.key = key
  }

  override var context: AnyObject? { parent.context }

  override var isDisposed: Bool { parent.isDisposed || parent.isDisplaced(key) }

  override func setUpstream(_ upstream: UpstreamDisposable) {
    let displaced = parent.inputs.state.withLock { $0.setUpstream(upstream, of: key) }
    displaced?.dispose()
  }

  override func receive(_ element: Element) { parent.emit(element, of: key) }

  override func receiveError(_ error: any Error) { parent.emitLast(QueuedEnd(error), of: key) }

  override func receiveCompletion() { parent.innerCompleted(key) }
}

/// What a flattening stage has to dispose: the outer source, and the inner ones that run.
private final class FlatteningInputs: Disposable {
  let outer = DisposableSlot<UpstreamDisposable>()
  let state: Locked<FlatteningState>

  init(_ policy: FlatteningPolicy) { state = Locked(FlatteningState(policy)) }

  var isDisposed: Bool { outer.isDisposed }

  /// Returns the key of the new inner source, after what it displaces has been disposed.
  @inline(never)
  func innerArrived() -> UInt64 {
    let (key, displaced, _) = state.withLock { $0.innerArrived() }
    displaced?.dispose()
    return key
  }

  func dispose() {
    outer.dispose()
    let (running, _, queued) = state.withLock { $0.removeAll() }
    for inner in running { inner.upstream?.dispose() }
    Hooks.reportUndeliverable(queued)
  }
}

@usableFromInline
enum FlatteningPolicy: Equatable {
  /// All run at once.
  case all
  /// A new one takes the place of the one that runs.
  case latest
  /// A new one is dropped while one runs.
  case first
  /// Up to a number run at once; further elements wait.
  case waiting(Int)

  /// Whether an element may have to wait or be dropped, so that it is asked for before it becomes a source.
  var isLimited: Bool {
    switch self {
    case .all, .latest: false
    case .first, .waiting: true
    }
  }
}

/// Which inner sources run, which elements wait to become one, what waits for delivery, and whether any more can come.
private struct FlatteningState {
  enum Action {
    case none
    case complete
    /// Make a source of the element that waited, a `QueuedElement`, and subscribe to it.
    case start(AnyObject)
  }

  struct Inner {
    var upstream: UpstreamDisposable?
    /// Whether the source is being attached still; for limited policies.
    var isAttaching = true
  }

  private let policy: FlatteningPolicy
  var queue = SerialQueue()
  private var running = OrderedBag<Inner>()
  private var waiting = Backlog<AnyObject>()
  /// How many run or are about to: counted for limited policies only.
  private var startedOrStarting = 0
  private var hasOuterCompleted = false

  init(_ policy: FlatteningPolicy) { self.policy = policy }

  /// Whether another inner source has taken the place of this one.
  @inline(__always)
  func isDisplaced(_ key: UInt64) -> Bool { policy == .latest && !running.contains(key) }

  /// Returns whether the element may become a source at once; for limited policies.
  mutating func elementArrived(_ item: @autoclosure () -> AnyObject) -> Bool {
    let limit = if case .waiting(let limit) = policy { limit } else { 1 }
    if startedOrStarting < limit {
      startedOrStarting += 1
      return true
    }
    if policy != .first { waiting.append(item()) }
    return false
  }

  /// Returns the key of the new inner source, and what it displaces: a source with what it has left in the queue.
  mutating func innerArrived() -> (key: UInt64, displaced: UpstreamDisposable?, backlog: Backlog<AnyObject>?) {
    guard policy == .latest, !running.isEmpty else { return (running.append(Inner()), nil, nil) }
    let displaced = running.removeLast()?.upstream
    let backlog = queue.isClosed ? nil : queue.takeAll()
    return (running.append(Inner()), displaced, backlog)
  }

  /// Returns what the caller has to dispose: what was there before, or the new one where the source runs no more.
  mutating func setUpstream(_ upstream: UpstreamDisposable, of key: UInt64) -> UpstreamDisposable? {
    var displaced: UpstreamDisposable? = upstream
    _ = running.update(key) { swap(&$0.upstream, &displaced) }
    return displaced
  }

  /// The source has been attached; for limited policies.
  mutating func innerAttached(_ key: UInt64) -> Action {
    running.update(key) { $0.isAttaching = false } == nil ? placeBecameFree() : .none
  }

  /// Returns what disposes the source, and what follows.
  mutating func innerCompleted(_ key: UInt64) -> (UpstreamDisposable?, Action) {
    guard let inner = running.remove(key) else { return (nil, .none) }
    guard policy.isLimited else { return (inner.upstream, completeIfFinished) }
    // While it is being attached, `innerAttached` says what follows.
    return (inner.upstream, inner.isAttaching ? .none : placeBecameFree())
  }

  mutating func outerCompleted() -> Action {
    hasOuterCompleted = true
    return completeIfFinished
  }

  /// Asks to deliver an element of an inner source, which must not have been displaced.
  @inline(__always)
  mutating func admit(_ item: @autoclosure () -> AnyObject, of key: UInt64) -> SerialQueue.Admission {
    isDisplaced(key) ? .rejected : queue.admit(item())
  }

  /// Asks to deliver the end that an inner source brings about, or the outer one.
  mutating func admitLast(_ end: QueuedEnd, of key: UInt64?) -> SerialQueue.Admission {
    if let key, isDisplaced(key) { return .rejected }
    return queue.admitLast(end)
  }

  /// Rejects everything from now on, and hands out what runs and what waits.
  mutating func removeAll() -> (running: [Inner], waiting: Backlog<AnyObject>, queued: Backlog<AnyObject>) {
    defer { waiting = Backlog() }
    return (running.removeAll(), waiting, queue.close())
  }

  /// Completes when nothing can come any more.
  private var completeIfFinished: Action {
    hasOuterCompleted && running.isEmpty && startedOrStarting == 0 ? .complete : .none
  }

  private mutating func placeBecameFree() -> Action {
    if let item = waiting.popFirst() { return .start(item) }
    startedOrStarting -= 1
    return completeIfFinished
  }
}
