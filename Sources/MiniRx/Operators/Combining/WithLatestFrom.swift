extension ObservableType {
  /// Emits the latest element of another sequence for each element of this one.
  ///
  /// ![The lines below, drawn.](WithLatestFrom)
  ///
  ///                             -----1-----2--3--|
  ///     second                  --a-----b-----------
  ///     withLatestFrom(second)  -----a-----b--b--|
  ///
  /// Elements that come before the other sequence has emitted are dropped. Completes with this sequence; the other
  /// one's completion changes nothing. The first error of either ends it. The other sequence is subscribed to first.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/combinelatest.html>
  public func withLatestFrom<Source: ObservableConvertibleType>(_ second: Source) -> Observable<Source.Element> {
    withLatestFrom(second) { $1 }
  }

  /// Emits what a closure makes of each element and the latest element of another sequence.
  ///
  /// An error that `resultSelector` throws ends the sequence. Otherwise the same as `withLatestFrom(_:)`.
  public func withLatestFrom<Source: ObservableConvertibleType, ResultType>(
    _ second: Source, resultSelector: @escaping (Element, Source.Element) throws -> ResultType
  ) -> Observable<ResultType> {
    let second = second.asObservable()
    return lift { downstream in
      let sink = WithLatestFromSink(downstream, resultSelector)
      second.start(SideSink(of: sink, onNext: sink.secondEmitted, onError: sink.emitError))
      return sink
    }
  }
}

private final class WithLatestFromSink<Input, Other, Output>: EmittingStage<Input, Output> {
  private let resultSelector: (Input, Other) throws -> Output
  private let latest = Locked<AnyObject?>(nil)

  init(_ downstream: Sink<Output>, _ resultSelector: @escaping (Input, Other) throws -> Output) {
    self.resultSelector = resultSelector
    super.init(downstream)
  }

  func secondEmitted(_ element: Other) { _ = latest.exchange(QueuedElement(element)) }

  override func receive(_ element: Input) throws {
    if isDisposed { return }
    guard let item = latest.withLock({ $0 }) else { return }
    unsafe emit(try resultSelector(element, unsafeDowncast(item, to: QueuedElement<Other>.self).element))
  }
}
