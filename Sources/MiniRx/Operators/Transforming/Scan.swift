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
  private let result: UncheckedVariable<Output>

  @usableFromInline
  init(_ downstream: Sink<Output>, _ seed: Output, _ accumulate: @escaping (inout Output, Input) throws -> Void) {
    self.accumulate = accumulate
    result = UncheckedVariable(seed)
    super.init(downstream)
  }

  override func receive(_ element: Input) throws {
    try unsafe accumulate(&result.address.pointee, element)
    unsafe downstream.next(result.address.pointee)
  }
}

/// What `scan` and `reduce` accumulate. A property of a class would be checked for exclusive access at run time, which
/// takes as long as the rest of the operator; a sink receives one element at a time.
@safe struct UncheckedVariable<Value>: ~Copyable {
  let address = UnsafeMutablePointer<Value>.allocate(capacity: 1)

  init(_ value: Value) { unsafe address.initialize(to: value) }

  deinit {
    unsafe address.deinitialize(count: 1)
    unsafe address.deallocate()
  }
}
