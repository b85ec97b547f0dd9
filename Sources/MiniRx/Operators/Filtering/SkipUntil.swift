extension ObservableType {
  /// Drops the elements that come before another sequence emits.
  ///
  ///                         --1--2--3--4--|
  ///                         -------x---
  ///     skip(until: other)  --------3--4--|
  ///
  /// The source is subscribed to first. An error of either ends the sequence. If the other sequence completes without an
  /// element, or the source completes first, nothing comes any more, neither an element nor completion, as in RxSwift.
  /// Elements of the source are delivered where it emits them.
  /// Source: https://reactivex.io/documentation/operators/skipuntil.html
  public func skip<Source: ObservableType>(until other: Source) -> Observable<Element> {
    let source = asObservable()
    let other = other.asObservable()
    return MiniRx.Source { downstream in
      let sink = SkipUntilSink<Element>(downstream)
      source.start(sink)
      return sink.attach(other)
    }
  }
}

private final class SkipUntilSink<Element>: SerializedStage<Element, Element> {
  private let upstream = ConnectionSlot()
  private let other = SerialDisposable()
  private let isOpen = AtomicFlag()

  override init(_ downstream: Sink<Element>) {
    super.init(downstream)
    downstream.connect(self)
  }

  func attach<Other>(_ source: Observable<Other>) -> (any Step)? {
    if other.isDisposed { return nil }
    return source.attach(
      SideSink(
        other, context: context,
        onNext: { _ in
          if self.isOpen.raise() { self.other.dispose() }
        },
        onError: emitError))
  }

  override func connect(_ connection: any Connection) { upstream.fill(connection) }

  override func receive(_ element: Element) {
    if isOpen.isRaised { emit(element) }
  }

  override func receiveCompletion() {
    if isOpen.isRaised { emitCompletion() } else { disposeInputs() }
  }

  override func disposeInputs() {
    upstream.dispose()
    other.dispose()
  }
}
