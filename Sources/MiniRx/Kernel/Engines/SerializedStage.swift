/// A stage with more than one input (several sources, a timer, other threads) and still one event at a time for its
/// downstream. Users: `create`, `FlatteningSink`, `delay`, `take(for:)`, and those with a second source: `take(until:)`,
/// `skip(until:)`, `withLatestFrom`, `sample`.
///
/// They supply `disposeInputs`, emit through `emit`, `emitError` and `emitCompletion` from any thread, and hand
/// themselves down as the connection (`downstream.connect(sink)`) before they attach to their first source.
class SerializedStage<Input, Output>: Stage<Input, Output>, Connection {
  private let drain = Locked(SerialDrain())
  private let turn = SerialTurn()

  /// Stops what feeds the stage. Called once or more after a terminal event or `dispose`.
  func disposeInputs() { fatalError("\(Self.self) overrides disposeInputs()") }

  override func receiveError(_ error: any Error) { emitError(error) }

  override func receiveCompletion() throws { emitCompletion() }

  /// Emits an element, unless its input has been displaced, which is looked at in the order of admission.
  final func emit(_ element: Output, unless isDisplaced: () -> Bool = { false }) {
    let admission = drain.withLock { drain in
      isDisplaced() ? .rejected : drain.admit(QueuedElement(element), turn)
    }
    guard case .deliver = admission else { return }
    downstream.next(element)
    deliverBacklog()
  }

  final func emitError(_ error: any Error) { emit(queued: QueuedEnd(error)) }

  final func emitCompletion() { emit(queued: QueuedEnd(nil)) }

  /// Emits a `QueuedElement<Output>` or a `QueuedEnd`, unless its input has been displaced.
  final func emit(queued item: AnyObject, unless isDisplaced: () -> Bool = { false }) {
    let end = item as? QueuedEnd
    let admission = drain.withLock { drain in
      if isDisplaced() { return SerialDrain.Admission.rejected }
      return end == nil ? drain.admit(item, turn) : drain.admitLast(item, turn)
    }
    switch admission {
    case .deliver:
      downstream.receive(queued: item)
      deliverBacklog()
    case .queued: break
    case .rejected: end.map(Hooks.reportUndeliverable)
    }
  }

  /// Drops the elements that wait for delivery; where the end waits as well, all of it stays.
  final func discardBacklog() { _ = drain.withLock { $0.removeElements() } }

  final func dispose() {
    _ = drain.withLock { $0.close() }
    disposeInputs()
  }

  private func deliverBacklog() {
    while !turn.leave(), let item = drain.withLock({ $0.following(turn) }) { downstream.receive(queued: item) }
  }
}
