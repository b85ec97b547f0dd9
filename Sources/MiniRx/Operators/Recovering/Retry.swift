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
  /// - SeeAlso: https://reactivex.io/documentation/operators/retry.html
  public func retry() -> Observable<Element> {
    let source = asObservable()
    return Source { RetrySink($0, source, .max) }
  }

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
    precondition(maxAttemptCount >= 0, "retry(_:) was called with \(maxAttemptCount). Pass 0 or more.")
    let source = asObservable()
    return maxAttemptCount == 0 ? .empty() : Source { RetrySink($0, source, maxAttemptCount) }
  }
}

private final class RetrySink<Element>: Trampoline<Element> {
  private let source: Observable<Element>
  private var remaining: Int

  init(_ downstream: Sink<Element>, _ source: Observable<Element>, _ attempts: Int) {
    self.source = source.resubscribable
    remaining = attempts
    super.init(downstream)
  }

  override func following(_ end: QueuedEnd?) -> Following {
    if let end, end.error == nil { return .end(end) }
    if remaining != .max { remaining -= 1 }
    return remaining == 0 ? .last(source) : .source(source)
  }
}
