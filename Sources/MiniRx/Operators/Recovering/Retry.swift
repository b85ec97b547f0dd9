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
    precondition(maxAttemptCount >= 0, "retry(_:) was called with \(maxAttemptCount). Pass 0 or more.")
    if maxAttemptCount == 0 { return .empty() }
    let source = asObservable()
    return Source { sink in
      let source = source.resubscribable
      return SequenceTrampoline(sink, count: maxAttemptCount, continuesAfterErrors: true) { source }
    }
  }
}
