extension ObservableType {
  /// Prints the subscription, every event and the disposal, and passes everything on as it is.
  ///
  ///     search.results.debug("results")
  ///     // 2026-11-21 07:30:00.000: results -> subscribed
  ///     // 2026-11-21 07:30:00.125: results -> Event next([…])
  ///     // 2026-11-21 07:30:02.250: results -> isDisposed
  ///
  /// Prints through `Hooks.debugPrinter`, the initial one of which puts the time in front.
  ///
  /// - Parameters:
  ///   - identifier: what stands in front; the place of the call where it is `nil`.
  ///   - trimOutput: whether a text of more than 40 characters is shown by its first and its last 20.
  ///   - file: the file of the call.
  ///   - function: the function of the call.
  ///   - line: the line of the call.
  public func debug(
    _ identifier: String? = nil, trimOutput: Bool = false, file: String = #file, line: UInt = #line,
    function: String = #function
  ) -> Observable<Element> {
    let nameOfFile = file.lastIndex(of: "/").map { file[file.index(after: $0)...] } ?? file[...]
    let name = identifier ?? "\(nameOfFile):\(line) (\(function))"
    func log(_ text: String) { Hooks.debugPrinter("\(name) -> \(text)") }
    func log(_ event: Event<Element>) {
      var text = "\(event)"
      if trimOutput, text.count > 40 { text = text.prefix(20) + "..." + text.suffix(20) }
      log("Event \(text)")
    }
    return `do`(
      onNext: { log(.next($0)) }, onError: { log(.error($0)) }, onCompleted: { log(.completed) },
      onSubscribe: { log("subscribed") }, onDispose: { log("isDisposed") })
  }

  /// Calls closures along the way and passes everything on as it is.
  ///
  ///     load()
  ///       .do(onSubscribe: { spinner.start() }, onDispose: { spinner.stop() })
  ///
  /// An error that a closure throws ends the sequence; `onError` and `afterError` are not called for it. An error that is
  /// thrown after the end goes to `Hooks.undeliverableErrorHandler`. The closures run where the source delivers.
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
  ///   - onDispose: called once, after the source has ended or the subscription has been disposed. For a source that ends while
  ///     it is subscribed to, it is called after `onSubscribed`.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/do.html>
  public func `do`(
    onNext: ((Element) throws -> Void)? = nil, afterNext: ((Element) throws -> Void)? = nil,
    onError: ((any Swift.Error) throws -> Void)? = nil, afterError: ((any Swift.Error) throws -> Void)? = nil,
    onCompleted: (() throws -> Void)? = nil, afterCompleted: (() throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil, onDispose: (() -> Void)? = nil
  ) -> Observable<Element> {
    let source = asObservable()
    let hooks = DoHooks(
      onNext: onNext, afterNext: afterNext, onError: onError, afterError: afterError, onCompleted: onCompleted,
      afterCompleted: afterCompleted, onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose)
    return Source { sink in
      let stage = hooks.begin(sink)
      return hooks.finish(stage, source.attach(stage))
    }
  }
}

/// What is called for each kind of event, and around the subscription.
private final class DoHooks<Element> {
  let onNext, afterNext: ((Element) throws -> Void)?
  let onError, afterError: ((any Error) throws -> Void)?
  let onCompleted, afterCompleted: (() throws -> Void)?
  private let onSubscribe, onSubscribed, onDispose: (() -> Void)?

  init(
    onNext: ((Element) throws -> Void)?, afterNext: ((Element) throws -> Void)?,
    onError: ((any Error) throws -> Void)?, afterError: ((any Error) throws -> Void)?,
    onCompleted: (() throws -> Void)?, afterCompleted: (() throws -> Void)?,
    onSubscribe: (() -> Void)?, onSubscribed: (() -> Void)?, onDispose: (() -> Void)?
  ) {
    (self.onNext, self.afterNext) = (onNext, afterNext)
    (self.onError, self.afterError) = (onError, afterError)
    (self.onCompleted, self.afterCompleted) = (onCompleted, afterCompleted)
    (self.onSubscribe, self.onSubscribed, self.onDispose) = (onSubscribe, onSubscribed, onDispose)
  }

  func begin(_ downstream: Sink<Element>) -> DoSink<Element> {
    onSubscribe?()
    return DoSink(downstream, self)
  }

  /// The source has been attached: what follows its last step.
  func finish(_ stage: DoSink<Element>, _ step: (any Step)?) -> (any Step)? {
    if onSubscribed == nil, onDispose == nil { return step }
    if let step { return DoStep(step) { _ = self.finish(stage, nil) } }
    onSubscribed?()
    if let onDispose { stage.owned.companion.fill(AnonymousDisposable(onDispose)) }
    return nil
  }
}

/// Takes the steps of a source, and calls a closure when none is left.
private final class DoStep: Step {
  private var step: any Step
  private let finish: () -> Void

  init(_ step: any Step, _ finish: @escaping () -> Void) {
    self.step = step
    self.finish = finish
  }

  func proceed() -> (any Step)? {
    if let next = step.proceed() {
      step = next
      return self
    }
    finish()
    return nil
  }
}

/// Owns a companion that calls `onDispose` when the source ends or is disposed.
private final class DoSink<Element>: OwningStage<Element, Element> {
  private let hooks: DoHooks<Element>
  private var hasThrown = false

  init(_ downstream: Sink<Element>, _ hooks: DoHooks<Element>) {
    self.hooks = hooks
    super.init(downstream)
  }

  override func receive(_ element: Element) throws {
    do {
      try hooks.onNext?(element)
      downstream.next(element)
      try hooks.afterNext?(element)
    } catch {
      hasThrown = true
      throw error
    }
  }

  override func receiveError(_ error: any Error) {
    // The hooks of an error are for the source's, not for one of their own.
    let hooks = hasThrown ? nil : hooks
    end({ try hooks?.onError?(error) }, { downstream.fail(error) }, { try hooks?.afterError?(error) })
  }

  override func receiveCompletion() {
    end({ try hooks.onCompleted?() }, { downstream.complete() }, { try hooks.afterCompleted?() })
  }

  /// What is thrown after the end has been passed on has nowhere to go: the downstream may have another source by then.
  private func end(_ before: () throws -> Void, _ passOn: () -> Void, _ after: () throws -> Void) {
    // Taken out, so that it is called after the hooks of the end.
    let onDispose = owned.companion.take()
    defer { onDispose?.dispose() }
    do { try before() } catch { return downstream.fail(error) }
    passOn()
    do { try after() } catch { Hooks.reportUndeliverable(error) }
  }
}
