extension ObservableType {
  /// Accumulates the elements and emits each intermediate result.
  ///
  /// ![The lines below, drawn.](Scan)
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
