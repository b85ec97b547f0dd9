extension ObservableType {
  /// Subscribes again when the sequence has failed and another one, made of its errors, emits.
  ///
  /// ![The lines below, drawn.](RetryWhen)
  ///
  ///                                                       --1--#
  ///                                                                 --1--2--|
  ///     retry { $0.delay(.seconds(5), scheduler: time) }  --1---------1--2--|
  ///
  /// The notifier is made and subscribed to once, before the source. An element of it counts only while the sequence
  /// waits after an error. If it completes or fails, so does the sequence: at once while it waits, else when it fails
  /// next. Runs on a constant stack.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/retry.html>
  public func retry<TriggerObservable: ObservableType>(
    when notificationHandler: @escaping (Observable<any Swift.Error>) -> TriggerObservable
  ) -> Observable<Element> {
    let source = asObservable()
    return Source { RetryWhenSink($0, source).begin(notificationHandler) { $0 } }
  }

  /// Subscribes again when the sequence has failed with an error of one type, and another sequence, made of such
  /// errors, emits.
  ///
  ///     request.retry { (errors: Observable<NetworkError>) in errors.take(3) }
  ///
  /// An error of another type ends the sequence. Otherwise the same as `retry(when:)` for all errors.
  public func retry<TriggerObservable: ObservableType, Error: Swift.Error>(
    when notificationHandler: @escaping (Observable<Error>) -> TriggerObservable
  ) -> Observable<Element> {
    let source = asObservable()
    return Source { RetryWhenSink($0, source).begin(notificationHandler) { $0 as? Error } }
  }
}

/// What the notifier's events mean to the sequence. Its source keeps the sequence, which keeps this; while the sequence
/// waits, the notifier keeps this, which keeps the sequence. So both go with whichever has its turn.
private final class RetryWhenState<Element> {
  enum Answer { case again(MainSchedulerHold?), end(QueuedEnd) }

  private enum Phase { case running, asking, answered, waiting }

  private struct Content {
    var phase = Phase.running
    var notifierEnd: QueuedEnd?
    /// The sequence, while it waits.
    var waiting: AnyObject?
    /// What ran the notifier when it answered before the sequence waited.
    var hold: MainSchedulerHold?

    mutating func answer() -> Answer? {
      let isAnswered = phase == .answered
      guard isAnswered || notifierEnd != nil else { return nil }
      defer { (phase, waiting, hold) = (.running, nil, nil) }
      return isAnswered ? .again(hold) : notifierEnd.map { .end($0) }
    }
  }

  private let content = Locked(Content())
  private weak var sequence: RetryWhenSink<Element>?

  init(_ sequence: RetryWhenSink<Element>) { self.sequence = sequence }

  func sourceFailed() { content.withLock { $0.phase = .asking } }

  /// The notifier has received the error. Returns the answer, if there is one already.
  func errorWasDelivered(by sequence: RetryWhenSink<Element>) -> Answer? {
    content.withLock { content in
      if content.phase == .asking {
        content.phase = .waiting
        content.waiting = sequence
      }
      return content.answer()
    }
  }

  func triggerArrived() {
    resume { content in
      switch content.phase {
      case .running, .answered: return nil
      case .asking:
        content.phase = .answered
        content.hold = .extending()
        return nil
      case .waiting:
        content.phase = .answered
        return content.answer()
      }
    }
  }

  func notifierEnded(_ end: QueuedEnd) {
    resume { content in
      content.notifierEnd = end
      return content.phase == .waiting ? content.answer() : nil
    }
  }

  /// Retains the sequence before the change, which may let it go.
  private func resume(_ change: (inout Content) -> Answer?) {
    let sequence = sequence
    if let answer = content.withLock(change) { sequence?.resume(with: answer, self) }
  }
}

private final class RetryWhenSink<Element>: Trampoline<Element> {
  private let source: Observable<Element>
  /// `nil` while the sequence waits.
  private var state: RetryWhenState<Element>?
  /// Delivers an error to the notifier; returns whether it is one that the notifier is for.
  private var deliver: (any Error) -> Bool = { _ in false }
  /// The answer that a pause ended with. Set before `resume`.
  private var awaited: RetryWhenState<Element>.Answer?

  init(_ downstream: Sink<Element>, _ source: Observable<Element>) {
    self.source = source.resubscribable
    super.init(downstream)
  }

  /// Subscribes to the notifier and then to the source.
  func begin<Failure, Trigger: ObservableType>(
    _ makeNotifier: (Observable<Failure>) -> Trigger, failure: @escaping (any Error) -> Failure?
  ) -> any Step {
    let errors = PublishSubject<Failure>()
    deliver = { error in
      guard let failure = failure(error) else { return false }
      errors.onNext(failure)
      return true
    }
    let state = RetryWhenState(self)
    self.state = state
    makeNotifier(errors).asObservable()
      .start(
        SideSink(
          of: self, onNext: { _ in state.triggerArrived() }, onError: { state.notifierEnded(QueuedEnd($0)) },
          onCompleted: { state.notifierEnded(.completion) }))
    return self
  }

  override func following(_ end: QueuedEnd?) -> Following {
    guard let end else { return next(after: awaited) }
    guard let error = end.error, let state else { return .end(end) }
    state.sourceFailed()
    guard deliver(error) else { return .end(end) }
    self.state = nil
    guard let answer = state.errorWasDelivered(by: self) else { return .pause }
    self.state = state
    return next(after: answer)
  }

  fileprivate func resume(with answer: RetryWhenState<Element>.Answer, _ state: RetryWhenState<Element>) {
    (self.state, awaited) = (state, answer)
    resume(nil)
  }

  private func next(after answer: RetryWhenState<Element>.Answer?) -> Following {
    switch answer {
    case .end(let end): return .end(end)
    case .again(let hold?): self.hold = hold
    case .again(nil), nil: break
    }
    return .source(source)
  }
}
