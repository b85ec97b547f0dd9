extension ObservableType where Element == Any {
  /// Emits the latest elements of several sequences, as a tuple, whenever one of them emits.
  ///
  /// ![The lines below, drawn.](CombineLatest+Zip)
  ///
  ///     name                                  --a-----b------|
  ///     age                                   ----1------2-|
  ///     combineLatest(name, age) { $0 + $1 }  ----a1--b1-b2--|
  ///
  ///     Observable.combineLatest(name, age)
  ///       .subscribe(onNext: { name, age in label.text = "\(name), \(age)" })
  ///
  /// Nothing is emitted before every sequence has emitted once. Completes when all sequences have completed, or at an
  /// element of the last one that runs, if another has completed without any: no combination can come then. The first
  /// error ends it.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/combinelatest.html>
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func combineLatest<each Source: ObservableType>(
    _ source: repeat each Source
  ) -> Observable<(repeat (each Source).Element)> {
    tuples(.latest, repeat each source)
  }
}

extension ObservableType {
  /// Emits what a closure makes of the latest elements of several sequences, whenever one of them emits.
  ///
  ///     Observable.combineLatest(name, password) { !$0.isEmpty && $1.count > 7 }
  ///
  /// An error that `resultSelector` throws ends the sequence. Otherwise the same as `combineLatest(_:)`.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func combineLatest<each Source: ObservableType>(
    _ source: repeat each Source, resultSelector: @escaping (repeat (each Source).Element) throws -> Element
  ) -> Observable<Element> {
    combining(list(repeat each source), .latest, spread(resultSelector))
  }

  /// Emits what a closure makes of the latest elements of a collection of sequences, whenever one of them emits.
  ///
  /// Without sequences it emits what `resultSelector` makes of an empty array, and completes. An error that
  /// `resultSelector` throws ends the sequence.
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection, resultSelector: @escaping ([Collection.Element.Element]) throws -> Element
  ) -> Observable<Element> where Collection.Element: ObservableType {
    combining(collection, .latest, resultSelector)
  }

  /// Emits the latest elements of a collection of sequences, whenever one of them emits.
  ///
  /// Without sequences it emits an empty array and completes.
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> Observable<[Element]> where Collection.Element: ObservableType, Collection.Element.Element == Element {
    Observable<[Element]>.combining(collection, .latest) { $0 }
  }
}

extension ObservableType {
  /// Not inlined, so that a subscription to a long chain takes as little stack as it can.
  @inline(never)
  private static func combined<Sources: Collection>(_ sources: Sources) -> [CombinedSource<Element>]
  where Sources.Element: ObservableType {
    sources.map { CombinedSource($0) }
  }

  /// The forms of collections, which are read when the sequence is subscribed to.
  static func combining<Sources: Collection>(
    _ sources: Sources, _ policy: CombiningPolicy,
    _ resultSelector: @escaping ([Sources.Element.Element]) throws -> Element
  ) -> Observable<Element> where Sources.Element: ObservableType {
    Source { sink in
      CombiningStage.attach(sink, to: combined(sources), policy) { combination in
        try resultSelector(combination.elements.indices.map { combination.at($0) })
      }
    }
  }
}

extension ObservableType where Element == Any {
  /// Emits the first elements of several sequences together, as a tuple, then the second ones, and so on.
  ///
  /// ![The lines below, drawn.](CombineLatest+Zip-2)
  ///
  ///     left                          --a---b------c-|
  ///     right                         ----1---2-3------4-|
  ///     zip(left, right) { $0 + $1 }  ----a1--b2---c3----|
  ///
  /// An element waits until each of the other sequences has its counterpart. Completes when all sequences have; an
  /// element that has no counterpart any more is dropped. The first error ends it, and drops what waits.
  /// - Complexity: space is linear in the elements that wait.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/zip.html>
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func zip<each Source: ObservableType>(
    _ source: repeat each Source
  ) -> Observable<(repeat (each Source).Element)> {
    tuples(.inOrder, repeat each source)
  }
}

extension ObservableType {
  /// Emits what a closure makes of the first elements of several sequences, then of the second ones, and so on.
  ///
  ///     Observable.zip(questions, answers) { "\($0) \($1)" }
  ///
  /// An error that `resultSelector` throws ends the sequence. Otherwise the same as `zip(_:)`.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func zip<each Source: ObservableType>(
    _ source: repeat each Source, resultSelector: @escaping (repeat (each Source).Element) throws -> Element
  ) -> Observable<Element> {
    combining(list(repeat each source), .inOrder, spread(resultSelector))
  }

  /// Emits what a closure makes of the first elements of a collection of sequences, then of the second ones, and so on.
  ///
  /// A collection without sequences completes at once, any other also at an element that finds all other sequences
  /// ended and one of them used up. An error that `resultSelector` throws ends the sequence.
  public static func zip<Collection: Swift.Collection>(
    _ collection: Collection, resultSelector: @escaping ([Collection.Element.Element]) throws -> Element
  ) -> Observable<Element> where Collection.Element: ObservableType {
    combining(collection, .inOrderOfCollection, resultSelector)
  }

  /// Emits the first elements of a collection of sequences, then the second ones, and so on.
  ///
  /// A collection without sequences completes at once, any other also at an element that finds all other sequences
  /// ended and one of them used up.
  public static func zip<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> Observable<[Element]> where Collection.Element: ObservableType, Collection.Element.Element == Element {
    Observable<[Element]>.combining(collection, .inOrderOfCollection) { $0 }
  }
}

/// Several sources of different element types, whose elements are combined to one.
///
/// Users: `combineLatest`, `zip`. They supply the policy, and a closure that makes an output of a combination.
///
/// What arrives takes its turn. So only the call whose turn it is touches the elements: they lie in memory of their own
/// types, from where the closure reads them, and no lock guards them.
final class CombiningStage<Output>: SerializedStage<Never, Output> {
  fileprivate let policy: CombiningPolicy
  /// The elements of each source that may still be combined: the latest one, or those that are next in order.
  fileprivate let elements: ContiguousArray<Ring>
  private let combine: (Combination) throws -> Output
  fileprivate let upstreams = CompositeDisposable()
  private var hasCompleted: ContiguousArray<Bool>
  private var missing: Int
  private var running: Int
  /// Whether a source has ended whose elements are used up, so that no further combination can arise.
  fileprivate private(set) var isExhausted = false

  private init(
    _ downstream: Sink<Output>, _ policy: CombiningPolicy, _ elements: ContiguousArray<Ring>,
    _ combine: @escaping (Combination) throws -> Output
  ) {
    self.policy = policy
    self.elements = elements
    self.combine = combine
    hasCompleted = ContiguousArray(repeating: false, count: elements.count)
    missing = elements.count
    running = elements.count
    super.init(downstream)
    owned.upstream.fill(upstreams)
  }

  /// Combines sources. All are subscribed to, in their order, before the first of them emits.
  static func attach(
    _ sink: Sink<Output>, to sources: [CombinedSource<Output>], _ policy: CombiningPolicy,
    _ combine: @escaping Combining<Output>
  ) -> (any Step)? {
    let combining = make(sink, sources, policy, combine)
    for index in sources.indices where !combining.isDisposed { sources[index].start(combining, index) }
    return nil
  }

  /// Not inlined, so that a subscription to a long chain takes as little stack as it can.
  @inline(never)
  private static func make(
    _ sink: Sink<Output>, _ sources: [CombinedSource<Output>], _ policy: CombiningPolicy,
    _ combine: @escaping (Combination) throws -> Output
  ) -> CombiningStage {
    let combining = CombiningStage(sink, policy, ContiguousArray(sources.map { $0.makeRing() }), combine)
    if sources.isEmpty { combining.endWithoutSources() }
    return combining
  }

  /// The latest elements of no sources are known at once; the next ones in order never arrive.
  private func endWithoutSources() {
    if policy == .latest { deliver() }
    downstream.completeUnlessDisposed()
  }

  /// A `QueuedTurn`, or the error that ends the whole.
  override func deal(with item: AnyObject) {
    if let turn = item as? QueuedTurn { turn.run() } else { downstream.receive(queued: item) }
  }

  // MARK: In turn

  /// A source has put an element in.
  @inline(__always)
  fileprivate func elementArrived(isFirst: Bool) {
    if isFirst { missing -= 1 }
    if missing == 0 {
      deliver()
    } else if running == 1, policy != .inOrder {
      downstream.completeUnlessDisposed()
    }
  }

  fileprivate func sourceCompleted(_ index: Int) {
    hasCompleted[index] = true
    running -= 1
    if elements[index].count == 0 { exhaust() }
    if running == 0 { downstream.completeUnlessDisposed() }
  }

  @inline(__always)
  private func deliver() {
    do { downstream.next(try combine(Combination(elements: elements))) } catch { downstream.fail(error) }
    if policy != .latest { dropFirst() }
  }

  /// Puts the next elements in order in the place of those that have been combined.
  private func dropFirst() {
    var isLast = false
    for index in elements.indices {
      elements[index].dropFirst()
      guard elements[index].count == 0 else { continue }
      missing += 1
      isLast = isLast || hasCompleted[index]
    }
    if isLast { exhaust() }
  }

  /// Lets go what waits for elements that will not arrive.
  private func exhaust() {
    if isExhausted { return }
    isExhausted = true
    for ring in elements { while ring.count > 0 { ring.dropFirst() } }
  }
}

/// Something that waits for its turn.
private final class QueuedTurn {
  let run: () -> Void
  init(_ run: @escaping () -> Void) { self.run = run }
}

/// An element of each source, in the order of the sources: the first in each ring.
@usableFromInline
struct Combination {
  @usableFromInline let elements: ContiguousArray<Ring>

  /// The element of a source, whose type its caller knows.
  ///
  /// A method and no subscript: of each subscript there is another with a key path, and eight of them in an expression take
  /// the type checker seconds.
  @inlinable @inline(__always)
  func at<Element>(_ index: Int) -> Element {
    unsafe unsafeDowncast(elements[index], to: RingBuffer<Element>.self).first
  }
}

/// A source among others of different element types.
@usableFromInline
struct CombinedSource<Output> {
  fileprivate let makeRing: () -> Ring
  fileprivate let start: (CombiningStage<Output>, Int) -> Void

  @usableFromInline
  init<Source: ObservableConvertibleType>(_ source: Source) {
    let source = source.asObservable()
    makeRing = { RingBuffer<Source.Element>(capacity: 1) }
    start = { combining, index in source.start(CombinedSink(combining, index)) }
  }
}

private final class CombinedSink<Element, Output>: Sink<Element> {
  private let combining: CombiningStage<Output>
  private let index: Int
  private let elements: RingBuffer<Element>
  private var upstream: CompositeDisposable.DisposeKey?

  init(_ combining: CombiningStage<Output>, _ index: Int) {
    self.combining = combining
    self.index = index
    elements = unsafe unsafeDowncast(combining.elements[index], to: RingBuffer<Element>.self)
  }

  override var context: AnyObject? { combining.context }

  override var isDisposed: Bool { combining.isDisposed }

  override func setUpstream(_ upstream: UpstreamDisposable) {
    self.upstream.map(combining.upstreams.remove(for:))
    self.upstream = combining.upstreams.insert(upstream)
  }

  override func receive(_ element: Element) {
    combining.serially(QueuedTurn { self.take(element) }) { take(element) }
  }

  override func receiveError(_ error: any Error) {
    upstream.map(combining.upstreams.remove(for:))
    combining.dealLast(with: QueuedEnd(error))
  }

  override func receiveCompletion() {
    upstream.map(combining.upstreams.remove(for:))
    combining.serially(QueuedTurn { self.combining.sourceCompleted(self.index) }) { combining.sourceCompleted(index) }
  }

  @inline(__always)
  private func take(_ element: Element) {
    let isFirst = elements.count == 0
    if !combining.isExhausted {
      if combining.policy == .latest { elements.replace(with: element) } else { elements.append(element) }
    }
    combining.elementArrived(isFirst: isFirst && elements.count > 0)
  }
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
