extension ObservableType {
  /// Accumulates the elements and emits each intermediate result.
  ///
  /// ![The lines below, drawn.](Scan+Reduce)
  ///
  ///                          --1--2--3--|
  ///     scan(0) { $0 + $1 }  --1--3--6--|
  ///
  /// The seed itself is not emitted. An error that `accumulator` throws ends the sequence.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/scan.html>
  @_alwaysEmitIntoClient
  public func scan<Result>(
    _ seed: Result, accumulator: @escaping (Result, Element) throws -> Result
  ) -> Observable<Result> {
    scan(into: seed) { $0 = try accumulator($0, $1) }
  }

  /// Accumulates the elements in place and emits each intermediate result.
  ///
  /// ![The lines below, drawn.](Scan+Reduce-2)
  ///
  ///                                 --1--2--3--|
  ///     scan(into: 0) { $0 += $1 }  --1--3--6--|
  ///
  /// The same as `scan(_:accumulator:)` for results that are costly to copy, such as arrays.
  @_alwaysEmitIntoClient
  public func scan<Result>(
    into seed: Result, accumulator: @escaping (inout Result, Element) throws -> Void
  ) -> Observable<Result> {
    lift { ScanSink($0, seed, accumulator) }
  }
}

@usableFromInline
final class ScanSink<Input, Output>: Stage<Input, Output> {
  private let accumulate: (inout Output, Input) throws -> Void
  /// Not checked for exclusive access at run time, which takes as long as the rest of the operator: a sink receives one
  /// element at a time.
  @exclusivity(unchecked) private var result: Output

  @usableFromInline
  init(_ downstream: Sink<Output>, _ seed: Output, _ accumulate: @escaping (inout Output, Input) throws -> Void) {
    self.accumulate = accumulate
    unsafe result = seed
    super.init(downstream)
  }

  override func receive(_ element: Input) throws {
    try unsafe accumulate(&result, element)
    unsafe downstream.next(result)
  }
}

extension ObservableType {
  /// Accumulates the elements and emits the result when the sequence completes.
  ///
  /// ![The lines below, drawn.](Scan+Reduce-3)
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
  /// ![The lines below, drawn.](Scan+Reduce-4)
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
