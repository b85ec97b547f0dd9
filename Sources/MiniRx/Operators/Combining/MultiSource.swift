/// Several sources of different element types, whose elements are combined to one.
///
/// Users: `combineLatest`, `zip`. They supply the policy, and a closure that makes an output of a combination.
///
/// A combination is made under the lock and takes its turn in the queue there, so that combinations come out in the order
/// in which they arose; the closure runs outside, one call at a time.
final class MultiSource<Output> {
  private let downstream: Sink<Output>
  private let combine: (Combination) throws -> Output
  private let inputs = CompositeDisposable()
  private let state: Locked<CombiningState>

  private init(
    _ downstream: Sink<Output>, _ policy: CombiningPolicy, count: Int,
    _ combine: @escaping (Combination) throws -> Output
  ) {
    self.downstream = downstream
    self.combine = combine
    state = Locked(CombiningState(policy, count: count))
    downstream.setUpstream(inputs)
  }

  /// Combines sources. All are subscribed to, in their order, before the first of them emits.
  static func attach(
    _ sink: Sink<Output>, to sources: [CombinedSource<Output>], _ policy: CombiningPolicy,
    _ combine: @escaping (Combination) throws -> Output
  ) {
    let combining = MultiSource(sink, policy, count: sources.count, combine)
    if sources.isEmpty { combining.endWithoutSources(policy) }
    for (index, source) in sources.enumerated() where !combining.isDisposed { source.start(combining, index) }
  }

  /// The latest elements of no sources are known at once; the next ones in order never arrive.
  private func endWithoutSources(_ policy: CombiningPolicy) {
    if policy == .latest { deliver([]) }
    downstream.completeUnlessDisposed()
  }

  fileprivate var context: AnyObject? { downstream.context }

  fileprivate var isDisposed: Bool { inputs.isDisposed }

  fileprivate func insert(_ upstream: UpstreamDisposable) -> CompositeDisposable.DisposeKey? { inputs.insert(upstream) }

  @inline(__always)
  fileprivate func elementArrived(_ item: AnyObject, at index: Int) {
    let (action, _) = state.withLock { $0.elementArrived(item, at: index) }
    perform(action)
  }

  fileprivate func ended(_ index: Int, _ end: QueuedEnd, _ upstream: CompositeDisposable.DisposeKey?) {
    if let upstream { inputs.remove(for: upstream) }
    perform(state.withLock { $0.sourceEnded(end, at: index) })
  }

  private func perform(_ action: consuming CombiningState.Action) {
    switch consume action {
    case .none: break
    case .deliver(let items):
      deliver(items)
      deliverWhatWaits()
      // Kept until the queue has been left: an array that is found unique under the lock is read by no other thread.
      withExtendedLifetime(items) {}
    case .deliverAlone(var items):
      deliver(items)
      for index in items.indices { items[index] = nil }
      deliverWhatWaits(reusing: items)
    case .end(let end): downstream.receive(queued: end)
    case .late(let end): Hooks.reportUndeliverable(end)
    }
  }

  private func deliverWhatWaits(reusing emptied: consuming ContiguousArray<AnyObject?> = []) {
    while let item = state.withLock({ $0.next(reusing: &emptied) }) {
      if isDisposed { continue }
      if let end = item as? QueuedEnd {
        downstream.receive(queued: end)
      } else {
        unsafe deliver(unsafeDowncast(item, to: QueuedElement<Combination>.self).element.items)
      }
    }
  }

  private func deliver(_ items: ContiguousArray<AnyObject?>) {
    do { downstream.next(try combine(Combination(items: items))) } catch { downstream.fail(error) }
  }
}

/// An element of each source, in the order of the sources.
@usableFromInline
struct Combination {
  @usableFromInline let items: ContiguousArray<AnyObject?>

  /// The element of a source, whose type its caller knows.
  ///
  /// A method and no subscript: of each subscript there is another with a key path, and eight of them in an expression take
  /// the type checker seconds.
  @inlinable @inline(__always)
  func at<Element>(_ index: Int) -> Element {
    unsafe unsafeDowncast(items[index].unsafelyUnwrapped, to: QueuedElement<Element>.self).element
  }
}

/// A source among others of different element types.
@usableFromInline
struct CombinedSource<Output> {
  fileprivate let start: (MultiSource<Output>, Int) -> Void

  @usableFromInline
  init<Source: ObservableConvertibleType>(_ source: Source) {
    let source = source.asObservable()
    start = { combining, index in source.start(CombinedSink(combining, index)) }
  }
}

private final class CombinedSink<Element, Output>: Sink<Element> {
  private let combining: MultiSource<Output>
  private let index: Int
  private var upstream: CompositeDisposable.DisposeKey?
  /// Looked up once: to name a generic class for each element costs more than to lock (`docs/DECISIONS.md`, decision 2).
  private let box = QueuedElement<Element>.self

  init(_ combining: MultiSource<Output>, _ index: Int) {
    self.combining = combining
    self.index = index
  }

  override var context: AnyObject? { combining.context }

  override var isDisposed: Bool { combining.isDisposed }

  override func setUpstream(_ upstream: UpstreamDisposable) { self.upstream = combining.insert(upstream) }

  override func receive(_ element: Element) { combining.elementArrived(box.init(element), at: index) }

  override func receiveError(_ error: any Error) { combining.ended(index, QueuedEnd(error), upstream) }

  override func receiveCompletion() { combining.ended(index, .completion, upstream) }
}

@usableFromInline
enum CombiningPolicy {
  /// The latest element of each source, whenever one emits. Ends when none can bring about another combination.
  case latest
  /// The first elements of all sources, then the second ones, and so on. Ends when all sources have ended.
  case inOrder
  /// The same; ends also when the last source that runs emits and waits for one that has ended.
  case inOrderOfCollection
}

/// The elements that have arrived, what they combine to, and whether more can come.
private struct CombiningState {
  enum Action {
    case none
    case deliver(ContiguousArray<AnyObject?>)
    /// The same, with an array that nothing else refers to.
    case deliverAlone(ContiguousArray<AnyObject?>)
    case end(QueuedEnd)
    /// An end that arrives after another.
    case late(QueuedEnd)
  }

  private let policy: CombiningPolicy
  var queue = SerialQueue()
  /// The latest elements, or the ones that are next in order: the heads of the queues.
  private var present: ContiguousArray<AnyObject?>
  /// What `present` will be after the next combination in order: an array without elements, to be used again.
  private var spare: ContiguousArray<AnyObject?> = []
  private var waiting: ContiguousArray<Backlog<AnyObject>>
  private var hasEnded: ContiguousArray<Bool>
  private var missing: Int
  private var running: Int
  /// Whether a source has ended whose elements are used up, so that no further combination in order can arise.
  private var isExhausted = false

  init(_ policy: CombiningPolicy, count: Int) {
    self.policy = policy
    present = ContiguousArray(repeating: nil, count: count)
    waiting = policy == .latest ? [] : ContiguousArray(repeating: Backlog(), count: count)
    hasEnded = ContiguousArray(repeating: false, count: count)
    missing = count
    running = count
  }

  /// Returns what to do, and the element that was replaced, to be released after unlocking.
  mutating func elementArrived(_ item: AnyObject, at index: Int) -> (Action, AnyObject?) {
    if queue.isClosed { return (.none, nil) }
    let before = present[index]
    if policy != .latest, before != nil || isExhausted {
      if !isExhausted { waiting[index].append(item) }
    } else {
      present[index] = item
      if before == nil { missing -= 1 }
      if missing == 0 { return (admitCombination(), before) }
    }
    let othersRunning = running - (hasEnded[index] ? 0 : 1)
    return (othersRunning == 0 && policy != .inOrder ? admitEnd(.completion) : .none, before)
  }

  mutating func sourceEnded(_ end: QueuedEnd, at index: Int) -> Action {
    if queue.isClosed { return .late(end) }
    hasEnded[index] = true
    running -= 1
    if present[index] == nil { isExhausted = true }
    return end.error != nil || running == 0 ? admitEnd(end) : .none
  }

  /// The next item to deliver, after a combination whose array, emptied, can be used again.
  mutating func next(reusing emptied: inout ContiguousArray<AnyObject?>) -> AnyObject? {
    if !emptied.isEmpty { swap(&spare, &emptied) }
    return queue.next()
  }

  private mutating func admitCombination() -> Action {
    let items = present
    if policy == .latest {
      // A copy waits: a shared array is released without the lock, after which `present` would be changed in its place.
      return queue.admit(QueuedElement(Combination(items: items.copy))) == .deliver ? .deliver(items) : .none
    }
    takeHeads()
    return queue.admit(QueuedElement(Combination(items: items))) == .deliver ? .deliverAlone(items) : .none
  }

  /// Puts the next elements in order in the place of those that are combined.
  private mutating func takeHeads() {
    present = spare.isEmpty ? ContiguousArray(repeating: nil, count: waiting.count) : spare
    spare = []
    missing = present.count
    for index in waiting.indices {
      if !waiting[index].isEmpty {
        present[index] = waiting[index].popFirst()
        missing -= 1
      } else if hasEnded[index] {
        isExhausted = true
      }
    }
  }

  private mutating func admitEnd(_ end: QueuedEnd) -> Action {
    queue.admitLast(end) == .deliver ? .end(end) : .none
  }
}

extension ContiguousArray {
  fileprivate var copy: ContiguousArray { ContiguousArray(lazy.map { $0 }) }
}
