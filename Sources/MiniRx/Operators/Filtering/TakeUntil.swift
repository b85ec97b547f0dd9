extension ObservableType {
  /// Emits elements until another sequence emits, and completes.
  ///
  /// ![The lines below, drawn.](TakeUntil)
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
  /// ![The lines below, drawn.](TakeUntil-2)
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
final class TakeUntilSink<Element>: EmittingStage<Element, Element> {
  override func receive(_ element: Element) { emit(element) }
}
