/// Several sources of different element types, whose elements are combined to one.
///
/// Users: `combineLatest`, `zip`. They supply the policy, and a closure that makes an output of a combination.
///
/// A combination is made under the lock and takes its turn in the drain there, so that combinations come out in the order
/// in which they arose; the closure runs outside, one call at a time.
final class MultiSource<Output>: Connection {
  private let downstream: Sink<Output>
  private let combine: (Combination) throws -> Output
  private let state: Locked<Combinations>
  private let turn = SerialTurn()
  private let heads: TakenHeads
  private let inputs: ContiguousArray<InputConnection>

  fileprivate init(
    _ downstream: Sink<Output>, _ policy: Combinations.Policy, count: Int,
    _ combine: @escaping (Combination) throws -> Output
  ) {
    self.downstream = downstream
    self.combine = combine
    heads = TakenHeads(count: policy == .inOrder ? count : 0)
    state = Locked(Combinations(policy, count: count, heads))
    inputs = ContiguousArray((0..<count).map { _ in InputConnection() })
    downstream.connect(self)
  }

  /// Combines sources. All are subscribed to, in their order, before the first of them emits.
  static func observable(
    of sources: [CombinedSource<Output>], _ policy: Combinations.Policy,
    _ combine: @escaping (Combination) throws -> Output
  ) -> Observable<Output> {
    Source { sink in
      let combining = MultiSource(sink, policy, count: sources.count, combine)
      if sources.isEmpty { combining.endWithoutSources(policy) }
      for (index, source) in sources.enumerated() where !combining.inputs[index].slot.isDisposed {
        source.start(combining, index)
      }
      return nil
    }
  }

  /// The latest elements of no sources are known at once; the next ones in order never come.
  private func endWithoutSources(_ policy: Combinations.Policy) {
    if policy == .latest { deliver(ContiguousArray()) }
    downstream.completeUnlessDisposed()
  }

  func dispose() {
    let (_, _) = state.withLock { $0.removeAll() }
    for input in inputs { input.slot.dispose() }
  }

  fileprivate var context: AnyObject? { downstream.context }

  fileprivate var isDisposed: Bool { downstream.isDisposed }

  fileprivate func connected(_ index: Int, _ connection: any Connection) { inputs[index].slot.fill(connection) }

  @inline(__always)
  fileprivate func elementArrived(_ item: AnyObject, at index: Int) {
    let (action, _) = state.withLock { $0.elementArrived(item, at: index, turn) }
    perform(action)
  }

  fileprivate func ended(_ index: Int, _ end: QueuedEnd) {
    inputs[index].slot.release()
    perform(state.withLock { $0.sourceEnded(end, at: index, turn) })
  }

  private func perform(_ action: Combinations.Action) {
    switch action {
    case .none: return
    case .deliver(let items): deliver(items)
    case .deliverHeads:
      deliver(Combination(items: heads.items))
      heads.clear()
    case .end(let end): downstream.receive(queued: end)
    case .late(let end): return Hooks.reportUndeliverable(end)
    }
    while !turn.leave(), let item = state.withLock({ $0.following(turn) }) {
      if let end = item as? QueuedEnd {
        downstream.receive(queued: end)
      } else {
        deliver(unsafeDowncast(item, to: QueuedCombination.self).items)
      }
    }
  }

  private func deliver(_ items: ContiguousArray<AnyObject?>) {
    items.withUnsafeBufferPointer { deliver(Combination(items: $0)) }
  }

  private func deliver(_ combination: Combination) {
    do { downstream.next(try combine(combination)) } catch { downstream.fail(error) }
  }
}

/// An element of each source, in the order of the sources.
struct Combination {
  let items: UnsafeBufferPointer<AnyObject?>

  /// The element of a source, whose type its caller knows.
  @inline(__always)
  func element<Element>(at index: Int, of type: Element.Type) -> Element {
    unsafeDowncast(items[index].unsafelyUnwrapped, to: QueuedElement<Element>.self).element
  }
}

/// A source among others of different element types.
struct CombinedSource<Output> {
  fileprivate let start: (MultiSource<Output>, Int) -> Void

  init<Element>(_ source: Observable<Element>) {
    start = { combining, index in source.start(CombinedSink(combining, index)) }
  }
}

private final class CombinedSink<Element, Output>: Sink<Element> {
  private let combining: MultiSource<Output>
  private let index: Int
  /// Looked up once: to name a generic class for each element costs more than to lock (`docs/DECISIONS.md`, decision 2).
  private let box = QueuedElement<Element>.self

  init(_ combining: MultiSource<Output>, _ index: Int) {
    self.combining = combining
    self.index = index
  }

  override var context: AnyObject? { combining.context }

  override var isDisposed: Bool { combining.isDisposed }

  override func connect(_ connection: any Connection) { combining.connected(index, connection) }

  override func receive(_ element: Element) { combining.elementArrived(box.init(element), at: index) }

  override func receiveError(_ error: any Error) { combining.ended(index, QueuedEnd(error)) }

  override func receiveCompletion() { combining.ended(index, QueuedEnd(nil)) }
}

private final class InputConnection {
  let slot = ConnectionSlot()
}

final class QueuedCombination {
  let items: ContiguousArray<AnyObject?>

  init(_ items: ContiguousArray<AnyObject?>) { self.items = items }
}
