extension ObservableType {
  /// Emits each element together with an object that the sequence does not retain.
  ///
  ///     clicks.withUnretained(self).subscribe(onNext: { owner, click in owner.handle(click) })
  ///
  /// Once the object has been released, the next element completes the sequence and disposes the source.
  public func withUnretained<Object: AnyObject>(_ obj: Object) -> Observable<(Object, Element)> {
    withUnretained(obj) { ($0, $1) }
  }

  /// Emits what a closure makes of each element and an object that the sequence does not retain.
  ///
  ///     clicks.withUnretained(self) { owner, click in owner.title(of: click) }
  ///
  /// Once the object has been released, the next element completes the sequence and disposes the source.
  @_alwaysEmitIntoClient
  public func withUnretained<Object: AnyObject, Out>(
    _ obj: Object, resultSelector: @escaping (Object, Element) -> Out
  ) -> Observable<Out> {
    lift { [weak obj] in WithUnretainedSink($0, obj, resultSelector) }
  }
}

@usableFromInline
final class WithUnretainedSink<Object: AnyObject, Input, Output>: Stage<Input, Output> {
  private weak var object: Object?
  private let resultSelector: (Object, Input) -> Output

  @usableFromInline
  init(_ downstream: Sink<Output>, _ object: Object?, _ resultSelector: @escaping (Object, Input) -> Output) {
    self.object = object
    self.resultSelector = resultSelector
    super.init(downstream)
  }

  override func receive(_ element: Input) {
    if let object { downstream.next(resultSelector(object, element)) } else { complete() }
  }
}
