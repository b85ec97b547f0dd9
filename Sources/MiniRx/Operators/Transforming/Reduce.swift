extension ObservableType {
  /// Accumulates the elements and emits the result when the sequence completes.
  ///
  /// ![The lines below, drawn.](Reduce)
  ///
  ///                            --1--2--3--|
  ///     reduce(0) { $0 + $1 }  -----------(6|)
  ///
  /// An empty sequence gives the seed; one that fails gives nothing but its error. An error that `accumulator` throws
  /// ends the sequence.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/reduce.html>
  @_alwaysEmitIntoClient
  public func reduce<Result>(
    _ seed: Result, accumulator: @escaping (Result, Element) throws -> Result
  ) -> Observable<Result> {
    reduce(seed, accumulator: accumulator, mapResult: { $0 })
  }

  /// Accumulates the elements and emits the transformed result when the sequence completes.
  ///
  /// ![The lines below, drawn.](Reduce-2)
  ///
  ///                                                        --1--2--3--|
  ///     reduce(0, accumulator: +, mapResult: { "\($0)" })  -----------("6"|)
  ///
  /// The same as `reduce(_:accumulator:)`; an error that `mapResult` throws takes the place of the result.
  @_alwaysEmitIntoClient
  public func reduce<Accumulation, Result>(
    _ seed: Accumulation, accumulator: @escaping (Accumulation, Element) throws -> Accumulation,
    mapResult: @escaping (Accumulation) throws -> Result
  ) -> Observable<Result> {
    lift { ReduceSink($0, seed, { $0 = try accumulator($0, $1) }, mapResult) }
  }
}

@usableFromInline
final class ReduceSink<Input, Accumulation, Output>: Stage<Input, Output> {
  private let accumulate: (inout Accumulation, Input) throws -> Void
  private let mapResult: (Accumulation) throws -> Output
  /// As in `ScanSink`.
  @exclusivity(unchecked) private var accumulation: Accumulation

  @usableFromInline
  init(
    _ downstream: Sink<Output>, _ seed: Accumulation,
    _ accumulate: @escaping (inout Accumulation, Input) throws -> Void,
    _ mapResult: @escaping (Accumulation) throws -> Output
  ) {
    self.accumulate = accumulate
    self.mapResult = mapResult
    unsafe accumulation = seed
    super.init(downstream)
  }

  override func receive(_ element: Input) throws { try unsafe accumulate(&accumulation, element) }

  override func receiveCompletion() throws {
    downstream.next(try mapResult(unsafe accumulation))
    downstream.completeUnlessDisposed()
  }
}
