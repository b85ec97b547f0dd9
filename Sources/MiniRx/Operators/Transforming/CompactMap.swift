extension ObservableType {
  /// Transforms each element and drops those that have no result.
  ///
  ///                           --"1"--"a"--"3"--|
  ///     compactMap { Int($0) } --1----------3---|
  ///
  /// An error that `transform` throws ends the sequence. Delivers where the source does.
  /// Source: https://reactivex.io/documentation/operators/map.html
  public func compactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Observable<Result> {
    lift { CompactMapSink($0, transform) }
  }
}

private final class CompactMapSink<Input, Output>: Stage<Input, Output> {
  private let transform: (Input) throws -> Output?

  init(_ downstream: Sink<Output>, _ transform: @escaping (Input) throws -> Output?) {
    self.transform = transform
    super.init(downstream)
  }

  override func receive(_ element: Input) throws {
    if let result = try transform(element) { downstream.next(result) }
  }
}
