extension ObservableType {
  /// Drops the elements that come before another sequence emits.
  ///
  /// ![The lines below, drawn.](SkipUntil)
  ///
  ///                         --1--2--3--4--|
  ///     other               -------x---
  ///     skip(until: other)  --------3--4--|
  ///
  /// The source is subscribed to first. An error of either ends the sequence. If the other sequence completes without
  /// an element, or the source completes first, nothing comes any more, neither an element nor completion, as in
  /// RxSwift. Elements of the source are delivered where it emits them.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/skipuntil.html>
  public func skip<Other: ObservableType>(until other: Other) -> Observable<Element> {
    let source = asObservable()
    let other = other.asObservable()
    return Source { downstream in
      let sink = SkipUntilSink<Element>(downstream)
      source.start(sink)
      if sink.isDisposed { return nil }
      return other.attach(SideSink(of: sink, onNext: { _ in sink.open() }, onError: sink.emitError))
    }
  }
}

private final class SkipUntilSink<Element>: EmittingStage<Element, Element> {
  private let isOpen = AtomicFlag()

  /// The first element of the other sequence is the last that is needed of it.
  func open() {
    if isOpen.raise() { owned.companion.dispose() }
  }

  override func receive(_ element: Element) {
    if isOpen.isRaised { emit(element) }
  }

  override func receiveCompletion() {
    if isOpen.isRaised { emitCompletion() } else { owned.dispose() }
  }
}
