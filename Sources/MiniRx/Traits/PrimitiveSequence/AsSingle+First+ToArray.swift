extension ObservableType {
  /// The sequence as a `Single`, if it has exactly one element.
  ///
  /// ![The lines below, drawn.](AsSingle+First+ToArray)
  ///
  ///                 --1--|
  ///     asSingle()  -----(1|)
  ///
  /// ![The lines below, drawn.](AsSingle+First+ToArray-2)
  ///
  ///                 --1--2--|
  ///     asSingle()  -----#
  ///
  /// The element is emitted when the sequence completes. A second one ends it with `RxError.moreThanOneElement` and
  /// disposes the source; completion without an element is `RxError.noElements`.
  public func asSingle() -> Single<Element> { Single(raw: lift { OnlyElementSink($0, isRequired: true) }) }

  /// The sequence as a `Maybe`, if it has one element or none.
  ///
  /// ![The lines below, drawn.](AsSingle+First+ToArray-3)
  ///
  ///                --1--|
  ///     asMaybe()  -----(1|)
  ///
  /// The same as `asSingle()`, but for completion without an element, which is passed on.
  public func asMaybe() -> Maybe<Element> { Maybe(raw: lift { OnlyElementSink($0, isRequired: false) }) }
}

extension ObservableType where Element == Never {
  /// The sequence as a `Completable`.
  ///
  ///     uploads.ignoreElements().asCompletable()
  public func asCompletable() -> Completable { Completable(raw: asObservable()) }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// The sequence as a `Maybe`.
  public func asMaybe() -> Maybe<Element> { Maybe(raw: source) }

  /// The end of the sequence, without its element.
  public func asCompletable() -> Completable { Completable(raw: source.ignoreElements()) }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// The sequence as a `Maybe` that never has an element.
  public func asMaybe() -> Maybe<Element> { Maybe(raw: source) }
}

private final class OnlyElementSink<Element>: Stage<Element, Element> {
  private let isRequired: Bool
  private var only: Element?

  init(_ downstream: Sink<Element>, isRequired: Bool) {
    self.isRequired = isRequired
    super.init(downstream)
  }

  override func receive(_ element: Element) throws {
    if only != nil { throw RxError.moreThanOneElement }
    only = element
  }

  override func receiveCompletion() throws {
    if let only { downstream.next(only) } else if isRequired { throw RxError.noElements }
    downstream.completeUnlessDisposed()
  }
}

extension ObservableType {
  /// The first element, or `nil` if the sequence completes without any.
  ///
  /// ![The lines below, drawn.](AsSingle+First+ToArray-4)
  ///
  ///              --1--2--|
  ///     first()  --(1|)
  ///
  /// Disposes the source with the element; an error before it is passed on.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/first.html>
  public func first() -> Single<Element?> { Single(raw: lift { FirstSink($0) }) }
}

private final class FirstSink<Element>: Stage<Element, Element?> {
  private var isEmpty = true

  override func receive(_ element: Element) {
    isEmpty = false
    downstream.next(element)
    completeUnlessDisposed()
  }

  override func receiveCompletion() {
    if isEmpty { downstream.next(nil) }
    downstream.completeUnlessDisposed()
  }
}

extension ObservableType {
  /// All elements in an array, when the sequence completes.
  ///
  /// ![The lines below, drawn.](AsSingle+First+ToArray-5)
  ///
  ///                --1--2--3--|
  ///     toArray()  -----------([1,2,3]|)
  ///
  /// An empty sequence gives an empty array; one that fails gives nothing but its error.
  /// - Complexity: space is linear in the elements.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/to.html>
  public func toArray() -> Single<[Element]> { Single(raw: lift { ReduceSink($0, [], { $0.append($1) }, { $0 }) }) }
}
