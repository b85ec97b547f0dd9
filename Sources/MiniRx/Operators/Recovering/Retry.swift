extension ObservableType {
  /// Subscribes again whenever the sequence fails.
  ///
  /// ![The lines below, drawn.](Retry)
  ///
  ///              --1--#
  ///                   --1--2--|
  ///     retry()  --1----1--2--|
  ///
  /// Completes with the sequence. A sequence that fails while it is subscribed to is tried over and over on a constant
  /// stack, until the subscription is disposed.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/retry.html>
  public func retry() -> Observable<Element> { retry(.max) }

  /// Subscribes again when the sequence fails, until it has been tried `maxAttemptCount` times.
  ///
  /// ![The lines below, drawn.](Retry-2)
  ///
  ///               --1--#
  ///                    --1--#
  ///     retry(2)  --1----1--#
  ///
  /// The error of the last attempt is passed on. Otherwise the same as `retry()`.
  ///
  /// - Parameter maxAttemptCount: how many attempts, the first included; not negative. With 0 the sequence completes at
  ///   once, and nothing is subscribed to.
  public func retry(_ maxAttemptCount: Int) -> Observable<Element> {
    ensure(maxAttemptCount >= 0, "retry(_:) was called with \(maxAttemptCount). Pass 0 or more.")
    if maxAttemptCount == 0 { return .empty() }
    let source = asObservable()
    return Source { sink in
      let source = source.resubscribable
      return SequenceTrampoline(sink, count: maxAttemptCount, continuesAfterErrors: true) { source }
    }
  }

  /// Subscribes again when the sequence has failed and another one, made of its errors, emits.
  ///
  /// ![The lines below, drawn.](Retry-3)
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

/// What the notifier has answered to an error.
private enum RetryAnswer { case again(MainSchedulerHold?, Moment?), end(QueuedEnd) }

private struct RetryState {
  /// Whether an error waits for an answer. Other elements of the notifier do not count.
  var isAsking = false
  var answer: RetryAnswer?
  var notifierEnd: QueuedEnd?
  /// The sequence, while it waits for the answer.
  var waiting: AnyObject?

  /// The answer to the error, if there is one: nothing waits then.
  mutating func takeAnswer() -> RetryAnswer? {
    guard let answer = answer ?? notifierEnd.map({ .end($0) }) else { return nil }
    (self.answer, waiting, isAsking) = (nil, nil, false)
    return answer
  }
}

/// Receives the notifier's events.
///
/// A cycle on purpose: source → sequence → notifier, and, while the sequence waits, notifier → sequence. Whichever of source and
/// notifier has its turn keeps both.
private final class RetryNotifier<Element> {
  private let state = Locked(RetryState())
  private weak var sequence: RetryWhenSink<Element>?

  init(_ sequence: RetryWhenSink<Element>) { self.sequence = sequence }

  func sourceFailed() { state.withLock { $0.isAsking = true } }

  /// The notifier has received the error. Returns the answer, if there is one already; otherwise the sequence waits.
  func errorWasDelivered(by sequence: RetryWhenSink<Element>) -> RetryAnswer? {
    state.withLock { state in
      let answer = state.takeAnswer()
      if answer == nil { state.waiting = sequence }
      return answer
    }
  }

  func elementArrived() {
    change { state in
      guard state.isAsking else { return }
      // What runs the notifier is held until the source is subscribed to. Where the answer comes before the sequence waits, that is
      // later than now, and still belongs to this moment.
      let moment = state.waiting == nil ? Moment.current : nil
      (state.isAsking, state.answer) = (false, .again(.extending(), moment))
    }
  }

  func ended(_ end: QueuedEnd) { change { $0.notifierEnd = end } }

  /// Resumes the sequence if it waits and there is an answer. Retains it meanwhile: the answer releases it.
  private func change(_ change: (inout RetryState) -> Void) {
    let sequence = sequence
    let answer = state.withLock { state in
      change(&state)
      return state.waiting == nil ? nil : state.takeAnswer()
    }
    if let answer { sequence?.resume(with: answer, self) }
  }
}

private final class RetryWhenSink<Element>: Trampoline<Element> {
  private let source: Observable<Element>
  /// `nil` while the sequence waits.
  private var notifier: RetryNotifier<Element>?
  /// Delivers an error to the notifier; returns whether it is one that the notifier is for.
  private var deliver: (any Error) -> Bool = { _ in false }
  /// The answer that a pause ended with. Set before `resume`.
  private var awaited: RetryAnswer?

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
    let notifier = RetryNotifier(self)
    self.notifier = notifier
    makeNotifier(errors).asObservable()
      .start(
        SideSink(
          of: self, onNext: { _ in notifier.elementArrived() }, onError: { notifier.ended(QueuedEnd($0)) },
          onCompleted: { notifier.ended(.completion) }))
    return self
  }

  override func following(_ end: QueuedEnd?) -> Following? {
    guard let end else { return next(after: awaited) }
    guard let error = end.error, let notifier else { return .end(end) }
    notifier.sourceFailed()
    guard deliver(error) else { return .end(end) }
    self.notifier = nil
    // Let go before the sequence waits: it may wait long, and the answer brings a hold of its own.
    let held = hold.take()
    guard let answer = notifier.errorWasDelivered(by: self) else { return nil }
    (self.notifier, hold) = (notifier, held)
    return next(after: answer)
  }

  fileprivate func resume(with answer: RetryAnswer, _ notifier: RetryNotifier<Element>) {
    (self.notifier, awaited) = (notifier, answer)
    resume(nil)
  }

  private func next(after answer: RetryAnswer?) -> Following {
    if case .end(let end) = answer { return .end(end) }
    if case .again(let hold, let moment) = answer {
      (self.hold, self.moment) = (hold ?? self.hold, moment ?? self.moment)
    }
    return .source(source)
  }
}
