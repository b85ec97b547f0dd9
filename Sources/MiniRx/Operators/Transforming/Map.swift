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
    lift { ClosureStage($0) { element, downstream in send(try transform(element), to: downstream) } }
  }

  /// Transforms each element and drops those that have no result.
  ///
  /// ![The lines below, drawn.](Map-2)
  ///
  ///                             --"1"--"a"--"3"--|
  ///     compactMap { Int($0) }  --1---------3----|
  ///
  /// An error that `transform` throws ends the sequence.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/map.html>
  @_alwaysEmitIntoClient
  public func compactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Observable<Result> {
    lift { element, emit in if let result = try transform(element) { emit(result) } }
  }

  /// Emits each element with its number, counted from 0.
  ///
  /// ![The lines below, drawn.](Map-3)
  ///
  ///                   --a------b------c------|
  ///     enumerated()  --(0,a)--(1,b)--(2,c)--|
  ///
  /// Each subscription counts for itself.
  @_alwaysEmitIntoClient
  public func enumerated() -> Observable<(index: Int, element: Element)> { lift { EnumeratedSink($0) } }
}

@usableFromInline
final class EnumeratedSink<Element>: Stage<Element, (index: Int, element: Element)> {
  private var index = 0

  override func receive(_ element: Element) {
    let current = index
    index += 1
    downstream.next((current, element))
  }
}

extension ObservableType {
  /// Emits each element together with an object that the sequence does not retain.
  ///
  ///     clicks.withUnretained(self).subscribe(onNext: { owner, click in owner.handle(click) })
  ///
  /// Once the object has been released, the next element completes the sequence and disposes the source.
  ///
  /// What remembers elements retains the object with them: `share(replay:)` or `scan` behind it, say.
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
