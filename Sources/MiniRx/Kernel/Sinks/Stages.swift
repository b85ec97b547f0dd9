/// A stage that owns something beside its downstream: a timer, a second source, a resource, events that wait.
///
/// What it owns lies in a `StageDisposable`, which it hands down in the place of its upstream. **What disposes never holds
/// what receives**: sources hold sinks, a subscription holds disposables. So a subscription that was never disposed does
/// not keep its observer alive once its source is gone.
class OwningStage<Input, Output>: Stage<Input, Output> {
  final let owned: StageDisposable

  /// - Parameter disposable: what is handed down where that is not `owned` itself.
  init(
    _ downstream: Sink<Output>, _ owned: StageDisposable = StageDisposable(),
    handingDown disposable: UpstreamDisposable? = nil
  ) {
    self.owned = owned
    super.init(downstream)
    downstream.setUpstream(disposable ?? owned)
  }

  override final var isDisposed: Bool { owned.isDisposed }

  override final func setUpstream(_ upstream: UpstreamDisposable) { owned.upstream.fill(upstream) }
}

/// Disposes the upstream of a stage, and its companion: a timer, a second source, a resource.
///
/// In a group, as where stages with several sources follow each other, it is taken apart with the group.
final class StageDisposable: DisposeBase, Disposable {
  let upstream = DisposableSlot<UpstreamDisposable>()
  let companion = DisposableSlot<any Disposable>()

  @inline(__always)
  var isDisposed: Bool { upstream.isDisposed }

  func dispose() {
    upstream.dispose()
    companion.dispose()
  }

  override func close() -> [any Disposable] {
    let upstream: (any Disposable)? = upstream.close()
    return [companion.close(), upstream].compactMap(\.self)
  }
}

/// Forwards everything, and disposes something together with its upstream.
final class CompanionStage<Element>: OwningStage<Element, Element> {
  init(_ downstream: Sink<Element>, _ companion: (any Disposable)? = nil) {
    super.init(downstream)
    if let companion { owned.companion.fill(companion) }
  }

  override func receive(_ element: Element) { downstream.next(element) }
}

/// Observes the second input of a two-input operator, which steers the operator's stage.
///
/// What disposes the second input is the companion of the stage; once that is disposed, the sink is silent.
final class SideSink<Element>: Sink<Element> {
  private let owned: StageDisposable
  private let stageContext: AnyObject?
  private let onNext: (Element) throws -> Void
  private let onError: (any Error) -> Void
  private let onCompleted: () -> Void

  init<Input, Output>(
    of stage: OwningStage<Input, Output>, onNext: @escaping (Element) throws -> Void,
    onError: @escaping (any Error) -> Void, onCompleted: @escaping () -> Void = {}
  ) {
    owned = stage.owned
    stageContext = stage.context
    self.onNext = onNext
    self.onError = onError
    self.onCompleted = onCompleted
  }

  override var context: AnyObject? { stageContext }

  override var isDisposed: Bool { owned.companion.isDisposed }

  override func setUpstream(_ upstream: UpstreamDisposable) { owned.companion.fill(upstream) }

  override func receive(_ element: Element) throws {
    if !isDisposed { try onNext(element) }
  }

  override func receiveError(_ error: any Error) {
    if isDisposed { Hooks.reportUndeliverable(error) } else { onError(error) }
  }

  override func receiveCompletion() {
    if isDisposed { return }
    owned.companion.release()
    onCompleted()
  }
}

/// A stage with more than one input (several sources, a timer, other threads), which deals with one item at a time, on any
/// thread. An `EmittingStage` queues what it sends, a `TimedStage` what it receives.
class SerializedStage<Input, Output>: OwningStage<Input, Output> {
  private let queue = Locked(SerialQueue())

  /// Deals with an item that has its turn.
  func deal(with item: AnyObject) { fatalError("\(Self.self) overrides deal(with:)") }

  /// Deals with an end in its turn. The stage takes nothing after it.
  final func dealLast(with end: QueuedEnd) {
    let admission = queue.withLock { isDisposed ? .rejected : $0.admitLast(end) }
    if admission == .rejected { Hooks.reportUndeliverable(end) }
    if admission == .deliver { perform { deal(with: end) } }
  }

  /// Runs a body in its turn: at once, or `deal(with:)` the item later. Returns whether the stage takes it at all.
  @inline(__always) @discardableResult
  final func serially(_ item: @autoclosure () -> AnyObject, _ body: () -> Void) -> Bool {
    let admission = queue.withLock { isDisposed ? .rejected : $0.admit(item()) }
    if admission == .deliver { perform(body) }
    return admission != .rejected
  }

  @inline(__always)
  private func perform(_ body: () -> Void) {
    body()
    while let item = queue.withLock({ $0.next() }) {
      if isDisposed { return discard(item) }
      deal(with: item)
    }
  }

  /// Releases what waits when the stage has been disposed.
  private func discard(_ first: AnyObject) {
    var rest = queue.withLock { $0.close() }
    var next: AnyObject? = first
    while let item = next {
      (item as? QueuedEnd).map(Hooks.reportUndeliverable)
      next = rest.popFirst()
    }
  }
}

/// A serialized stage that sends what its inputs make of their events.
///
/// Users: `take(until:)`, `take(for:)`, `skip(until:)`, `sample`, `withLatestFrom`, `asObservable()` of a publisher.
class EmittingStage<Input, Output>: SerializedStage<Input, Output> {
  override final func deal(with item: AnyObject) { downstream.receive(queued: item) }

  override func receiveError(_ error: any Error) { emitError(error) }

  override func receiveCompletion() throws { emitCompletion() }

  final func emit(_ element: Output) {
    serially(QueuedElement(element)) { downstream.next(element) }
  }

  final func emitError(_ error: any Error) { dealLast(with: QueuedEnd(error)) }

  final func emitCompletion() { dealLast(with: .completion) }

  /// Emits a `QueuedElement<Output>` or a `QueuedEnd`.
  final func emit(queued item: AnyObject) {
    if let end = item as? QueuedEnd { dealLast(with: end) } else { serially(item) { deal(with: item) } }
  }
}
