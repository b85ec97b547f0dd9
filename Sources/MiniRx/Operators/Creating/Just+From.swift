extension ObservableType {
  /// A sequence of one element.
  ///
  /// ![The lines below, drawn.](Just+From)
  ///
  ///     just(7)  (7|)
  ///
  /// It emits while it is subscribed to.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/just.html>
  @_alwaysEmitIntoClient
  public static func just(_ element: Element) -> Observable<Element> { Just(element) }

  /// A sequence of one element, which a scheduler emits.
  ///
  /// ![The lines below, drawn.](Just+From-2)
  ///
  ///     just(7, scheduler: time)  (7|)
  ///
  /// - Parameters:
  ///   - element: what it emits.
  ///   - scheduler: where it emits the element and, in a turn of its own, completes.
  public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    from([element], scheduler: scheduler)
  }
}

/// A class of its own, as `flatMap { .just($0) }` makes one for each element: a `Source` would need a closure as well.
@usableFromInline
final class Just<Element>: Observable<Element>, @unchecked Sendable {
  private let element: Element

  @usableFromInline
  init(_ element: Element) { self.element = element }

  override var opensQueue: Bool { false }

  override func attach(_ sink: Sink<Element>) -> (any Step)? {
    sink.next(element)
    sink.completeUnlessDisposed()
    return nil
  }
}

extension ObservableType {
  /// A sequence of the given elements.
  ///
  /// ![The lines below, drawn.](Just+From-3)
  ///
  ///     of(1, 2, 3)  (123|)
  ///
  /// - Parameters:
  ///   - elements: what it emits.
  ///   - scheduler: where it emits, one element a turn; two such sequences on the current thread take turns.
  public static func of(
    _ elements: Element..., scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> {
    from(elements, scheduler: scheduler)
  }

  /// A sequence of the elements of an array.
  ///
  /// ![The lines below, drawn.](Just+From-4)
  ///
  ///     from([1, 2, 3])  (123|)
  ///
  /// - Parameters:
  ///   - array: what it emits.
  ///   - scheduler: where it emits, one element a turn; two such sequences on the current thread take turns.
  public static func from(
    _ array: [Element], scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> {
    Source { ArrayEmission(array, $0).begin(on: scheduler) }
  }

  /// A sequence of the elements of a Swift sequence, which is iterated over anew for each subscription.
  ///
  /// - Parameters:
  ///   - sequence: what it emits.
  ///   - scheduler: where it emits, one element a turn; two such sequences on the current thread take turns.
  public static func from<Elements: Swift.Sequence>(
    _ sequence: Elements, scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> where Elements.Element == Element {
    Source { SequenceEmission(sequence.makeIterator(), $0).begin(on: scheduler) }
  }
}

/// The elements of a sequence on their way, one a turn.
class Emission<Element>: ThreadJob {
  final let sink: Sink<Element>
  private let turns = SerialDisposable()

  init(_ sink: Sink<Element>) { self.sink = sink }

  final var isDisposed: Bool { turns.isDisposed }

  /// Emits elements until `shouldPause`; tells whether it has to be called again.
  func emit(until shouldPause: () -> Bool) -> Bool { fatalError("\(Self.self) overrides emit(until:)") }

  /// Connects the sink and begins to emit; what `Observable.attach` returns for the source.
  final func begin(on scheduler: any ImmediateSchedulerType) -> (any Step)? {
    sink.setUpstream(turns)
    if scheduler is CurrentThreadScheduler { ThreadQueue.enqueue(self) } else { takeTurns(on: scheduler) }
    return nil
  }

  /// Emits until another job waits for the thread; the result is the same as one job for each element.
  final func run(on queue: ThreadQueue) {
    if emit(until: { queue.hasWaitingJobs }) { queue.append(self) }
  }

  private func takeTurns(on scheduler: any ImmediateSchedulerType) {
    turns.disposable = scheduler.scheduleRecursive(self) { emission, recurse in
      if emission.emit(until: { true }) { recurse(emission) }
    }
  }
}

private final class ArrayEmission<Element>: Emission<Element> {
  private let array: [Element]
  private var index = 0

  init(_ array: [Element], _ sink: Sink<Element>) {
    self.array = array
    super.init(sink)
  }

  override func emit(until shouldPause: () -> Bool) -> Bool {
    unsafe array.withUnsafeBufferPointer { elements in
      var position = index
      while !isDisposed {
        guard position < elements.count else {
          sink.complete()
          return false
        }
        unsafe sink.next(elements[position])
        position += 1
        if shouldPause() {
          index = position
          return true
        }
      }
      return false
    }
  }
}

private final class SequenceEmission<Iterator: IteratorProtocol>: Emission<Iterator.Element> {
  private var iterator: Iterator

  init(_ iterator: Iterator, _ sink: Sink<Iterator.Element>) {
    self.iterator = iterator
    super.init(sink)
  }

  override func emit(until shouldPause: () -> Bool) -> Bool {
    while !isDisposed {
      guard let element = iterator.next() else {
        sink.complete()
        return false
      }
      sink.next(element)
      if shouldPause() { return true }
    }
    return false
  }
}

extension ObservableType {
  /// A sequence of the value of an optional, if it has one.
  ///
  /// ![The lines below, drawn.](Just+From-5)
  ///
  ///     from(optional: 7)                    (7|)
  ///     Observable<Int>.from(optional: nil)  |
  ///
  /// It emits while it is subscribed to.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/from.html>
  public static func from(optional: Element?) -> Observable<Element> { optional.map { .just($0) } ?? .empty() }

  /// A sequence of the value of an optional, if it has one, which a scheduler emits.
  ///
  /// - Parameters:
  ///   - optional: what it emits.
  ///   - scheduler: where it emits the value and, in a turn of its own, completes.
  public static func from(optional: Element?, scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    from(optional.map { [$0] } ?? [], scheduler: scheduler)
  }
}
