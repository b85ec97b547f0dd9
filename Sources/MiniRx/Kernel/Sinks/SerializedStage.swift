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
