extension ObservableType {
  /// Subscribes again when the sequence has failed and another one, made of its errors, emits.
  ///
  ///                                        --1--#
  ///                                                  --1--2--|
  ///     retry { $0.delay(.seconds(5), …) } --1---------1--2--|
  ///
  /// The notifier is made and subscribed to once, before the source. An element of it counts only while the sequence waits
  /// after an error. If it completes or fails, so does the sequence: at once while it waits, else when it fails next.
  /// Runs on a constant stack. Delivers where the source does, and each attempt starts where the notifier emits.
  /// Source: https://reactivex.io/documentation/operators/retry.html
  public func retry<TriggerObservable: ObservableType>(
    when notificationHandler: @escaping (Observable<any Swift.Error>) -> TriggerObservable
  ) -> Observable<Element> {
    let source = asObservable()
    return Source { RetryWhenSink($0, source).begin(notificationHandler) { $0 } }
  }

  /// Subscribes again when the sequence has failed with an error of one type, and another sequence, made of such errors,
  /// emits.
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

private final class RetryWhenSink<Element>: Trampoline<Element> {
  /// What the notifier's events mean to the sequence.
  private struct State {
    private enum Phase { case running, asking, answered, waiting }

    private var phase = Phase.running
    private var notifierEnding: Ending?

    mutating func sourceFailed() { phase = .asking }

    /// The notifier has been told of the error. Returns the answer, if there is one already.
    mutating func errorWasTold() -> Answer? {
      if phase == .asking { phase = .waiting }
      return answer()
    }

    /// Returns the answer if the sequence waits for it.
    mutating func triggerArrived() -> Answer? {
      switch phase {
      case .running, .answered: return nil
      case .asking:
        if notifierEnding == nil { phase = .answered }
        return nil
      case .waiting:
        phase = .answered
        return answer()
      }
    }

    /// Returns the answer if the sequence waits for it.
    mutating func notifierEnded(_ ending: Ending) -> Answer? {
      notifierEnding = ending
      return phase == .waiting ? answer() : nil
    }

    private mutating func answer() -> Answer? {
      if phase == .answered {
        phase = .running
        return .again
      }
      return notifierEnding.map { .end($0) }
    }
  }

  private enum Answer { case again, end(Ending) }

  private let source: Observable<Element>
  private let state = Locked(State())
  private var tell: (any Error) -> Bool = { _ in false }
  /// The answer that a pause ended with. Set before `resume`, by its caller.
  private var awaited: Answer?

  init(_ downstream: Sink<Element>, _ source: Observable<Element>) {
    self.source = source.resubscribable
    super.init(downstream)
  }

  /// Subscribes to the notifier and then to the source.
  func begin<Failure, Trigger: ObservableType>(
    _ makeNotifier: (Observable<Failure>) -> Trigger, failure: @escaping (any Error) -> Failure?
  ) -> any Step {
    let errors = PublishSubject<Failure>()
    tell = { error in
      guard let failure = failure(error) else { return false }
      errors.onNext(failure)
      return true
    }
    makeNotifier(errors).asObservable()
      .start(
        SideSink(
          of: self,
          onNext: { _ in self.resume(with: self.state.withLock { $0.triggerArrived() }) },
          onError: { error in self.notifierEnded(.failed(error)) },
          onCompleted: { self.notifierEnded(.completed) }))
    return self
  }

  override func following(_ ending: Ending?) -> Following {
    guard case .failed(let error) = ending else { return ending.map { .end($0) } ?? next(after: awaited) }
    state.withLock { $0.sourceFailed() }
    guard tell(error) else { return .end(.failed(error)) }
    guard let answer = state.withLock({ $0.errorWasTold() }) else { return .pause }
    return next(after: answer)
  }

  private func next(after answer: Answer?) -> Following {
    if case .end(let ending) = answer { return .end(ending) }
    return .source(source)
  }

  private func notifierEnded(_ ending: Ending) { resume(with: state.withLock { $0.notifierEnded(ending) }) }

  private func resume(with answer: Answer?) {
    guard let answer else { return }
    awaited = answer
    resume(nil)
  }
}
