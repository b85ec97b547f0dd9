extension ObservableType {
  /// Transforms each element.
  ///
  /// ![The lines below, drawn.](Map)
  ///
  ///                     --1--2--3--|
  ///     map { $0 * 2 }  --2--4--6--|
  ///
  /// An error that `transform` throws ends the sequence.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/map.html>
  @_alwaysEmitIntoClient
  public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Observable<Result> {
    lift { MapSink($0, transform) }
  }
}

@usableFromInline
final class MapSink<Input, Output>: Stage<Input, Output> {
  private let transform: (Input) throws -> Output

  @usableFromInline
  init(_ downstream: Sink<Output>, _ transform: @escaping (Input) throws -> Output) {
    self.transform = transform
    super.init(downstream)
  }

  override func receive(_ element: Input) throws { downstream.next(try transform(element)) }
}
