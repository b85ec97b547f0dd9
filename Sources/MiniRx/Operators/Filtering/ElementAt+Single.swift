extension ObservableType {
  /// Emits the element at a place and completes.
  ///
  /// ![The lines below, drawn.](ElementAt+Single)
  ///
  ///                     --1--2--3--|
  ///     element(at: 1)  -----(2|)
  ///
  /// Disposes the source with the element. A source that completes before fails with `RxError.argumentOutOfRange`; its
  /// own error is passed on.
  ///
  /// - Parameter index: the place, counted from 0; not negative.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/elementat.html>
  @_alwaysEmitIntoClient
  public func element(at index: Int) -> Observable<Element> {
    ensure(index >= 0, "element(at:) was called with \(index). Pass 0 or more.")
    return lift { ElementAtSink($0, index) }
  }
}

@usableFromInline
final class ElementAtSink<Element>: Stage<Element, Element> {
  private var remaining: Int

  @usableFromInline
  init(_ downstream: Sink<Element>, _ index: Int) {
    remaining = index
    super.init(downstream)
  }

  override func receive(_ element: Element) {
    remaining -= 1
    if remaining >= 0 { return }
    downstream.next(element)
    completeUnlessDisposed()
  }

  override func receiveCompletion() throws {
    if remaining >= 0 { throw RxError.argumentOutOfRange }
    downstream.complete()
  }
}

extension ObservableType {
  /// Emits the only element, and fails if there is none or another.
  ///
  /// ![The lines below, drawn.](ElementAt+Single-2)
  ///
  ///               --1-----|
  ///     single()  --1-----|
  ///
  /// ![The lines below, drawn.](ElementAt+Single-3)
  ///
  ///               --1--2--|
  ///     single()  --1--#
  ///
  /// The element is emitted when it comes. A second one ends the sequence with `RxError.moreThanOneElement` and
  /// disposes the source; a source that completes without an element fails with `RxError.noElements`.
  public func single() -> Observable<Element> { single { _ in true } }

  /// Emits the only element that satisfies a predicate, and fails if there is none or another.
  ///
  /// An error that `predicate` throws ends the sequence. Else the same as `single()`.
  @_alwaysEmitIntoClient
  public func single(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    lift { SingleSink($0, predicate) }
  }
}

@usableFromInline
final class SingleSink<Element>: Stage<Element, Element> {
  private let predicate: (Element) throws -> Bool
  private var hasElement = false

  @usableFromInline
  init(_ downstream: Sink<Element>, _ predicate: @escaping (Element) throws -> Bool) {
    self.predicate = predicate
    super.init(downstream)
  }

  override func receive(_ element: Element) throws {
    guard try predicate(element) else { return }
    if hasElement { throw RxError.moreThanOneElement }
    hasElement = true
    downstream.next(element)
  }

  override func receiveCompletion() throws {
    if !hasElement { throw RxError.noElements }
    downstream.complete()
  }
}
