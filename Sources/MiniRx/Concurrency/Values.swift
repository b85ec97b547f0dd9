extension ObservableConvertibleType {
  /// The elements for a `for try await` loop. Nothing is lost: elements that the loop has not come to yet wait.
  ///
  ///     for try await location in locations.values { show(location) }
  ///
  /// See `values(bufferingPolicy:)`.
  public var values: AsyncThrowingStream<Element, any Swift.Error> { values(bufferingPolicy: .unbounded) }

  /// The elements for a `for try await` loop, buffered until the loop comes to them.
  ///
  /// This subscribes at once. An error of the sequence is thrown by the loop, after the elements before it. The
  /// subscription is disposed when the loop is left or its task is cancelled. A loop whose task is cancelled, before it
  /// or inside it, receives the elements that wait and then throws `CancellationError`, so that what stands behind the
  /// loop does not run.
  ///
  /// A source that emits without end while it is subscribed to, such as `repeatElement` on the current thread, never
  /// lets this return: give it another scheduler.
  ///
  /// - Parameter bufferingPolicy: which elements wait. What finds no space is dropped; a terminal event always does.
  /// - Complexity: space is linear in the elements that wait.
  public func values(
    bufferingPolicy: AsyncThrowingStream<Element, any Swift.Error>.Continuation.BufferingPolicy
  ) -> AsyncThrowingStream<Element, any Swift.Error> {
    let handover = Handover()
    // A stream with a limit says what space it has: all, where the loop waits.
    let (policy, limit) = bufferingPolicy.limited(Element.self)
    return stream(policy, onEnd: { handover?.receiveEnd() }) { element, continuation in
      nonisolated(unsafe) let element = element
      let moment = handover?.receive()
      if case .enqueued(limit) = unsafe continuation.yield(element) { handover?.taskWaited(for: moment) }
    }
  }

  /// Subscribes, and hands each element on to the stream.
  fileprivate func stream<Value>(
    _ bufferingPolicy: Buffering<Value>, onEnd: @escaping () -> Void = {},
    _ yield: @escaping (Element, AsyncThrowingStream<Value, any Swift.Error>.Continuation) -> Void
  ) -> AsyncThrowingStream<Value, any Swift.Error> {
    AsyncThrowingStream(bufferingPolicy: bufferingPolicy) { continuation in
      let subscription = SingleAssignmentDisposable()
      continuation.onTermination = { termination in
        subscription.dispose()
        if case .cancelled = termination { continuation.finish(throwing: CancellationError()) }
      }
      subscription.setDisposable(
        asObservable().subscribe(
          onNext: { element in yield(element, continuation) },
          onError: { error in
            onEnd()
            continuation.finish(throwing: error)
          },
          onCompleted: {
            onEnd()
            continuation.finish()
          }))
    }
  }
}

private typealias Buffering<Element> = AsyncThrowingStream<Element, any Swift.Error>.Continuation.BufferingPolicy

extension AsyncThrowingStream.Continuation.BufferingPolicy where Failure == any Swift.Error {
  /// The same for elements of another type, with a limit in each case.
  fileprivate func limited<Value>(_: Value.Type) -> (policy: Buffering<Value>, limit: Int) {
    switch self {
    case .bufferingOldest(let limit): (.bufferingOldest(limit), limit)
    case .bufferingNewest(let limit): (.bufferingNewest(limit), limit)
    default: (.bufferingOldest(.max), .max)
    }
  }
}

extension InfallibleType {
  /// The elements for a `for await` loop. Nothing is lost: elements that the loop has not come to yet wait.
  ///
  ///     for await title in title.asInfallible(onErrorJustReturn: "").values { show(title) }
  public var values: AsyncStream<Element> { values(bufferingPolicy: .unbounded) }

  /// The elements for a `for await` loop, buffered until the loop comes to them. A loop whose task is cancelled ends.
  ///
  /// - Parameter bufferingPolicy: which elements wait. What finds no space is dropped.
  public func values(
    bufferingPolicy: AsyncThrowingStream<Element, any Swift.Error>.Continuation.BufferingPolicy
  ) -> AsyncStream<Element> {
    let handover = Handover()
    let policy = bufferingPolicy.limited(Unchecked<(Element, Moment?)>.self).policy
    let elements = Unchecked(
      asObservable().stream(policy, onEnd: { handover?.give() }) { element, continuation in
        continuation.yield(Unchecked((element, handover?.give())))
      })
    return AsyncStream {
      var iterator = elements.value.makeAsyncIterator()
      guard let (element, moment) = try? await iterator.next()?.value else {
        handover?.take()
        return nil
      }
      Handover.take(moment)
      return element
    }
  }
}

extension SharedSequenceConvertibleType {
  /// The elements for a `for await` loop. Nothing is lost: elements that the loop has not come to yet wait.
  ///
  ///     for await title in title.asDriver(onErrorJustReturn: "").values { show(title) }
  public var values: AsyncStream<Element> { asInfallible().values }

  /// The elements for a `for await` loop, buffered until the loop comes to them. A loop whose task is cancelled ends.
  ///
  /// - Parameter bufferingPolicy: which elements wait. What finds no space is dropped.
  public func values(
    bufferingPolicy: AsyncThrowingStream<Element, any Swift.Error>.Continuation.BufferingPolicy
  ) -> AsyncStream<Element> {
    asInfallible().values(bufferingPolicy: bufferingPolicy)
  }
}
