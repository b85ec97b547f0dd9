extension ObservableType {
  /// Calls closures along the way and passes everything on as it is.
  ///
  ///     load()
  ///       .do(onSubscribe: { spinner.start() }, onDispose: { spinner.stop() })
  ///
  /// An error that a closure throws ends the sequence with that error. The closures run where the source delivers.
  ///
  /// - Parameters:
  ///   - onNext: called with each element, before it is passed on.
  ///   - afterNext: called with each element, after it has been passed on.
  ///   - onError: called with the error, before it is passed on.
  ///   - afterError: called with the error, after it has been passed on.
  ///   - onCompleted: called at the end without an error, before it is passed on.
  ///   - afterCompleted: called at the end without an error, after it has been passed on.
  ///   - onSubscribe: called before the source is subscribed to.
  ///   - onSubscribed: called after the source has been subscribed to.
  ///   - onDispose: called once, after the source has been let go, whether it ended or the subscription was disposed.
  /// Source: https://reactivex.io/documentation/operators/do.html
  public func `do`(
    onNext: ((Element) throws -> Void)? = nil, afterNext: ((Element) throws -> Void)? = nil,
    onError: ((any Swift.Error) throws -> Void)? = nil, afterError: ((any Swift.Error) throws -> Void)? = nil,
    onCompleted: (() throws -> Void)? = nil, afterCompleted: (() throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil, onDispose: (() -> Void)? = nil
  ) -> Observable<Element> {
    let source = asObservable()
    let hooks = DoHooks(
      onNext: onNext, afterNext: afterNext, onError: onError, afterError: afterError, onCompleted: onCompleted,
      afterCompleted: afterCompleted)
    return Source { sink in
      onSubscribe?()
      let stage = DoSink(sink, hooks, onDispose)
      guard let onSubscribed else { return source.attach(stage) }
      source.start(stage)
      onSubscribed()
      return nil
    }
  }
}

/// What is called for each kind of event.
private final class DoHooks<Element> {
  let onNext, afterNext: ((Element) throws -> Void)?
  let onError, afterError: ((any Error) throws -> Void)?
  let onCompleted, afterCompleted: (() throws -> Void)?

  init(
    onNext: ((Element) throws -> Void)?, afterNext: ((Element) throws -> Void)?,
    onError: ((any Error) throws -> Void)?, afterError: ((any Error) throws -> Void)?,
    onCompleted: (() throws -> Void)?, afterCompleted: (() throws -> Void)?
  ) {
    (self.onNext, self.afterNext) = (onNext, afterNext)
    (self.onError, self.afterError) = (onError, afterError)
    (self.onCompleted, self.afterCompleted) = (onCompleted, afterCompleted)
  }
}

/// Stands in for the source's connection, so that it knows when that is let go.
private final class DoSink<Element>: Stage<Element, Element>, Connection {
  private let hooks: DoHooks<Element>
  private let upstream = ConnectionSlot()
  private let onDispose: AnonymousDisposable?
  private let isEnding = AtomicFlag()

  init(_ downstream: Sink<Element>, _ hooks: DoHooks<Element>, _ onDispose: (() -> Void)?) {
    self.hooks = hooks
    self.onDispose = onDispose.map(AnonymousDisposable.init)
    super.init(downstream)
    downstream.connect(self)
  }

  override func connect(_ connection: any Connection) { upstream.fill(connection) }

  override func receive(_ element: Element) throws {
    try hooks.onNext?(element)
    downstream.next(element)
    try hooks.afterNext?(element)
  }

  override func receiveError(_ error: any Error) {
    _ = isEnding.raise()
    defer { onDispose?.dispose() }
    do {
      try hooks.onError?(error)
      downstream.fail(error)
      try hooks.afterError?(error)
    } catch {
      downstream.fail(error)
    }
  }

  override func receiveCompletion() {
    _ = isEnding.raise()
    defer { onDispose?.dispose() }
    do {
      try hooks.onCompleted?()
      downstream.complete()
      try hooks.afterCompleted?()
    } catch {
      downstream.fail(error)
    }
  }

  /// Whoever keeps the connection disposes it when it hears the end; the hooks after the end still come before `onDispose`.
  func dispose() {
    upstream.dispose()
    if !isEnding.isRaised { onDispose?.dispose() }
  }
}
