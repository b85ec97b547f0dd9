import Dispatch

extension ObservableType {
  /// Emits the first elements and completes.
  ///
  /// ![The lines below, drawn.](Take)
  ///
  ///              --1--2--3--4--|
  ///     take(2)  --1--(2|)
  ///
  /// Completes with the last element that it takes, and then disposes the source. With a count of 0 it completes while
  /// it is subscribed to, without subscribing to the source.
  ///
  /// - Parameter count: how many elements; not negative.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/take.html>
  @_alwaysEmitIntoClient
  public func take(_ count: Int) -> Observable<Element> {
    ensure(count >= 0, "take(_:) was called with \(count). Pass 0 or more.")
    return count == 0 ? .empty() : lift { TakeSink($0, count) }
  }
}

@usableFromInline
final class TakeSink<Element>: Stage<Element, Element> {
  private var remaining: Int

  @usableFromInline
  init(_ downstream: Sink<Element>, _ count: Int) {
    remaining = count
    super.init(downstream)
  }

  override func receive(_ element: Element) {
    remaining -= 1
    let isLast = remaining == 0
    downstream.next(element)
    if isLast { completeUnlessDisposed() }
  }
}

extension ObservableType {
  /// Emits the last elements when the sequence completes.
  ///
  /// ![The lines below, drawn.](Take-2)
  ///
  ///                  --1--2--3--4--|
  ///     takeLast(2)  --------------(34|)
  ///
  /// A sequence that is shorter is emitted as a whole; one that fails gives nothing but its error.
  ///
  /// - Parameter count: how many elements; not negative.
  /// - Complexity: space is linear in `count`.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/takelast.html>
  @_alwaysEmitIntoClient
  public func takeLast(_ count: Int) -> Observable<Element> {
    ensure(count >= 0, "takeLast(_:) was called with \(count). Pass 0 or more.")
    return lift { TakeLastSink($0, count) }
  }
}

@usableFromInline
final class TakeLastSink<Element>: Stage<Element, Element> {
  private let count: Int
  private let latest: RingBuffer<Element>

  @usableFromInline
  init(_ downstream: Sink<Element>, _ count: Int) {
    self.count = count
    latest = RingBuffer(capacity: 1)
    super.init(downstream)
  }

  override func receive(_ element: Element) {
    if count == 0 { return }
    var forgotten = element
    latest.append(&forgotten, limit: count)
  }

  override func receiveCompletion() {
    for element in latest.removeAll() where !isDisposed { downstream.next(element) }
    downstream.completeUnlessDisposed()
  }
}

extension ObservableType {
  /// Emits the elements that come within a span of time from the subscription, and completes.
  ///
  /// ![The lines below, drawn.](Take-3)
  ///
  ///                                              --1--2--3--4--|
  ///     take(for: .seconds(7), scheduler: time)  --1--2-|
  ///
  /// Completes on the scheduler, and disposes the source. An error or completion within the span is passed on. Elements
  /// are delivered where the source emits them.
  ///
  /// - Parameters:
  ///   - duration: the span; a negative one counts as zero.
  ///   - scheduler: where the time is taken and the sequence completes.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/take.html>
  public func take(for duration: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    lift { downstream in
      let sink = TakeUntilSink<Element>(downstream)
      sink.owned.companion.fill(
        scheduler.scheduleRelative(sink, dueTime: duration) { sink in
          sink.emitCompletion()
          return Disposables.create()
        })
      return sink
    }
  }

  /// Emits the first elements, as long as they satisfy a predicate, and completes.
  ///
  /// ![The lines below, drawn.](Take-4)
  ///
  ///                                                    --1--2--3--1--|
  ///     take(while: { $0 < 3 })                        --1--2--|
  ///     take(while: { $0 < 3 }, behavior: .inclusive)  --1--2--(3|)
  ///
  /// Disposes the source with the first element that does not satisfy the predicate. An error that the predicate throws
  /// ends the sequence.
  ///
  /// - Parameters:
  ///   - predicate: asked about each element.
  ///   - behavior: whether the element that ends the sequence is emitted.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/takewhile.html>
  @_alwaysEmitIntoClient
  public func take(
    while predicate: @escaping (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Observable<Element> {
    lift { TakeWhileSink($0, behavior, predicate) }
  }
}

/// Whether the element that ends a `take(while:)` or `take(until:)` belongs to it.
public enum TakeBehavior: Sendable {
  /// The element is emitted.
  case inclusive
  /// The element is dropped.
  case exclusive
}

/// Users: `take(while:)`, `take(until:)` with a predicate.
@usableFromInline
final class TakeWhileSink<Element>: Stage<Element, Element> {
  private let behavior: TakeBehavior
  private let predicate: (Element) throws -> Bool

  @usableFromInline
  init(_ downstream: Sink<Element>, _ behavior: TakeBehavior, _ predicate: @escaping (Element) throws -> Bool) {
    self.behavior = behavior
    self.predicate = predicate
    super.init(downstream)
  }

  override func receive(_ element: Element) throws {
    if try predicate(element) { return downstream.next(element) }
    if behavior == .inclusive { downstream.next(element) }
    completeUnlessDisposed()
  }
}

extension ObservableType {
  /// Emits elements until another sequence emits, and completes.
  ///
  /// ![The lines below, drawn.](Take-5)
  ///
  ///                         --1--2--3--4--|
  ///     other               -------x---
  ///     take(until: other)  --1--2-|
  ///
  /// The other sequence is subscribed to first; if it emits at once, the source is not subscribed to. Its completion
  /// changes nothing, its error ends the sequence. Elements are delivered where the source emits them, completion where
  /// the other sequence does.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/takeuntil.html>
  public func take<Other: ObservableType>(until other: Other) -> Observable<Element> {
    let source = asObservable()
    let other = other.asObservable()
    return Source { downstream in
      let sink = TakeUntilSink<Element>(downstream)
      other.start(SideSink(of: sink, onNext: { _ in sink.emitCompletion() }, onError: sink.emitError))
      return sink.isDisposed ? nil : source.attach(sink)
    }
  }

  /// Emits elements until one satisfies a predicate, and completes.
  ///
  /// ![The lines below, drawn.](Take-6)
  ///
  ///                                                     --1--2--3--1--|
  ///     take(until: { $0 == 3 })                        --1--2--|
  ///     take(until: { $0 == 3 }, behavior: .inclusive)  --1--2--(3|)
  ///
  /// Disposes the source with that element. An error that the predicate throws ends the sequence.
  ///
  /// - Parameters:
  ///   - predicate: asked about each element.
  ///   - behavior: whether the element that ends the sequence is emitted.
  @_alwaysEmitIntoClient
  public func take(
    until predicate: @escaping (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Observable<Element> {
    lift { TakeWhileSink($0, behavior) { try !predicate($0) } }
  }
}

/// Emits elements until another input completes it: a sequence, or the timer of `take(for:)`.
private final class TakeUntilSink<Element>: EmittingStage<Element, Element> {
  override func receive(_ element: Element) { emit(element) }
}
