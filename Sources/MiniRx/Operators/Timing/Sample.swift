extension ObservableType {
  /// Emits the latest element whenever another sequence emits, if there is a new one.
  ///
  /// ![The lines below, drawn.](Sample)
  ///
  ///                      -1-2---3----4--|
  ///     sampler          ----x----x-x-------x-
  ///     sample(sampler)  ----2----3---------(4|)
  ///
  /// The end of the sampler counts as a sample. Completes at the first sample after the source has completed, or when
  /// both have. The first error of either ends it and drops what waits. The source is subscribed to first, so that a
  /// sampler which emits at once finds what the source emits at once.
  ///
  /// - Parameters:
  ///   - sampler: the sequence whose elements say when.
  ///   - defaultValue: what is emitted for a sample without a new element; nothing where it is `nil`.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/sample.html>
  public func sample<Sampler: ObservableType>(
    _ sampler: Sampler, defaultValue: Element? = nil
  ) -> Observable<Element> {
    let source = asObservable()
    let sampler = sampler.asObservable()
    let defaultItem = defaultValue.map { QueuedElement($0) }
    return Source { downstream in
      let sink = SampleSink(downstream, defaultItem)
      source.start(sink)
      if sink.isDisposed { return nil }
      return sampler.attach(
        SideSink(
          of: sink, onNext: { _ in sink.sampled(isLast: false) }, onError: sink.emitError,
          onCompleted: { sink.sampled(isLast: true) }))
    }
  }
}

private final class SampleSink<Element>: EmittingStage<Element, Element> {
  private let defaultItem: AnyObject?
  private let state = Locked(SampleState())

  init(_ downstream: Sink<Element>, _ defaultItem: AnyObject?) {
    self.defaultItem = defaultItem
    super.init(downstream)
  }

  override func receive(_ element: Element) {
    let item = QueuedElement(element)
    _ = state.withLock { $0.elementArrived(item) }
  }

  override func receiveCompletion() {
    owned.upstream.release()
    if state.withLock({ $0.sourceCompleted() }) { emitCompletion() }
  }

  func sampled(isLast: Bool) {
    let (item, isOver) = state.withLock { $0.sampled(isLast: isLast) }
    if let item = item ?? defaultItem { serially(item) { deal(with: item) } }
    if isOver { emitCompletion() }
  }
}

/// The element that waits for a sample, a `QueuedElement`, and whether more can come.
private struct SampleState {
  private var waiting: AnyObject?
  private var hasSourceCompleted = false
  private var hasSamplerEnded = false

  /// Returns the element that is replaced.
  mutating func elementArrived(_ item: AnyObject) -> AnyObject? {
    defer { waiting = hasSamplerEnded ? nil : item }
    return waiting
  }

  /// Returns whether nothing can come any more.
  mutating func sourceCompleted() -> Bool {
    hasSourceCompleted = true
    return hasSamplerEnded
  }

  mutating func sampled(isLast: Bool) -> (AnyObject?, isOver: Bool) {
    hasSamplerEnded = hasSamplerEnded || isLast
    defer { waiting = nil }
    return (waiting, hasSourceCompleted)
  }
}
