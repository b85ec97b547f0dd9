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
  private let inputs: ContiguousArray<InputConnection>

  fileprivate init(
    _ downstream: Sink<Output>, _ policy: Combinations.Policy, count: Int,
    _ combine: @escaping (Combination) throws -> Output
  ) {
    self.downstream = downstream
    self.combine = combine
    state = Locked(Combinations(policy, count: count))
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
    if policy == .latest { deliver(Combination(items: [])) }
    downstream.complete()
  }

  func dispose() {
    let (_, _) = state.withLock { $0.removeAll() }
    for input in inputs { input.slot.dispose() }
  }

  fileprivate var context: AnyObject? { downstream.context }

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
    case .deliver(let combination): deliver(combination)
    case .end(let end): downstream.receive(queued: end)
    case .late(let end): return Hooks.reportUndeliverable(end)
    }
    while !turn.leave(), let item = state.withLock({ $0.following(turn) }) {
      if let end = item as? QueuedEnd {
        downstream.receive(queued: end)
      } else {
        deliver(unsafeDowncast(item, to: QueuedCombination.self).combination)
      }
    }
  }

  private func deliver(_ combination: Combination) {
    do { downstream.next(try combine(combination)) } catch { downstream.fail(error) }
  }
}

/// An element of each source, in the order of the sources.
struct Combination {
  fileprivate var items: ContiguousArray<AnyObject?>

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

  override func connect(_ connection: any Connection) { combining.connected(index, connection) }

  override func receive(_ element: Element) { combining.elementArrived(box.init(element), at: index) }

  override func receiveError(_ error: any Error) { combining.ended(index, QueuedEnd(error)) }

  override func receiveCompletion() { combining.ended(index, QueuedEnd(nil)) }
}

private final class InputConnection {
  let slot = ConnectionSlot()
}

private final class QueuedCombination {
  let combination: Combination

  init(_ combination: Combination) { self.combination = combination }
}

/// The elements that have come, what they combine to, and whether more can come.
struct Combinations {
  enum Policy {
    /// The latest element of each source, whenever one emits.
    case latest
    /// The first elements of all sources, then the second ones, and so on.
    case inOrder
  }

  fileprivate enum Action {
    case none
    case deliver(Combination)
    case end(QueuedEnd)
    /// An end that nobody can be told.
    case late(QueuedEnd)
  }

  private let policy: Policy
  private var drain = SerialDrain()
  /// The latest elements, or the ones that are next in order: the heads of the queues.
  private var present: Combination
  private var waiting: ContiguousArray<Backlog<AnyObject>>
  private var hasEnded: ContiguousArray<Bool>
  private var missing: Int
  private var running: Int

  fileprivate init(_ policy: Policy, count: Int) {
    self.policy = policy
    present = Combination(items: ContiguousArray(repeating: nil, count: count))
    waiting = policy == .inOrder ? ContiguousArray(repeating: Backlog(), count: count) : []
    hasEnded = ContiguousArray(repeating: false, count: count)
    missing = count
    running = count
  }

  /// Returns what to do, and the element that was replaced, to be released after unlocking.
  fileprivate mutating func elementArrived(
    _ item: AnyObject, at index: Int, _ turn: borrowing SerialTurn
  ) -> (Action, AnyObject?) {
    if drain.isClosed { return (.none, nil) }
    let before = present.items[index]
    if policy == .inOrder, before != nil {
      waiting[index].append(item)
    } else {
      present.items[index] = item
      if before == nil { missing -= 1 }
      if missing == 0 { return (admit(takeCombination(), turn), before) }
    }
    let othersRunning = running - (hasEnded[index] ? 0 : 1)
    return (othersRunning == 0 ? admitEnd(QueuedEnd(nil), turn) : .none, before)
  }

  fileprivate mutating func sourceEnded(_ end: QueuedEnd, at index: Int, _ turn: borrowing SerialTurn) -> Action {
    if drain.isClosed { return .late(end) }
    hasEnded[index] = true
    running -= 1
    return end.error != nil || running == 0 ? admitEnd(end, turn) : .none
  }

  fileprivate mutating func following(_ turn: borrowing SerialTurn) -> AnyObject? { drain.following(turn) }

  /// Rejects everything from now on, and returns what is to be released after unlocking.
  fileprivate mutating func removeAll() -> (Backlog<AnyObject>, Combinations) {
    let all = self
    present.items = []
    waiting = []
    return (drain.close(), all)
  }

  private mutating func takeCombination() -> Combination {
    let combination = present
    guard policy == .inOrder else { return combination }
    for index in waiting.indices {
      let next = waiting[index].popFirst()
      present.items[index] = next
      if next == nil { missing += 1 }
    }
    return combination
  }

  private mutating func admit(_ combination: Combination, _ turn: borrowing SerialTurn) -> Action {
    switch drain.admit(QueuedCombination(combination), turn) {
    case .deliver: .deliver(combination)
    case .queued, .rejected: .none
    }
  }

  private mutating func admitEnd(_ end: QueuedEnd, _ turn: borrowing SerialTurn) -> Action {
    switch drain.admitLast(end, turn) {
    case .deliver: .end(end)
    case .queued, .rejected: .none
    }
  }
}
