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
    stream(bufferingPolicy, Handover(isTold: false))
  }

  fileprivate func stream(
    _ bufferingPolicy: AsyncThrowingStream<Element, any Swift.Error>.Continuation.BufferingPolicy,
    _ handover: Handover?
  ) -> AsyncThrowingStream<Element, any Swift.Error> {
    // A stream with a limit says what space it has: all, where the loop waits.
    let limit = bufferingPolicy.limit
    return AsyncThrowingStream(bufferingPolicy: limit == .max ? .bufferingOldest(.max) : bufferingPolicy) {
      continuation in
      let subscription = SingleAssignmentDisposable()
      continuation.onTermination = { termination in
        subscription.dispose()
        guard case .cancelled = termination else { return }
        handover?.cancel()
        continuation.finish(throwing: CancellationError())
      }
      subscription.setDisposable(
        asObservable().subscribe { event in
          handover?.give(isEnd: event.isStopEvent)
          switch event {
          case .next(let element):
            nonisolated(unsafe) let element = element
            if case .enqueued(limit) = unsafe continuation.yield(element) {
              handover?.taskWaited(true)
            } else {
              handover?.taskWaited(false)
            }
          case .error(let error): continuation.finish(throwing: error)
          case .completed: continuation.finish()
          }
        })
    }
  }
}

extension AsyncThrowingStream.Continuation.BufferingPolicy {
  /// How many elements wait at most.
  fileprivate var limit: Int {
    switch self {
    case .bufferingOldest(let limit), .bufferingNewest(let limit): limit
    default: .max
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
    // Where elements are dropped, it is not known which one the loop comes to.
    let handover = bufferingPolicy.limit == .max ? Handover(isTold: true) : nil
    let elements = Unchecked(asObservable().stream(bufferingPolicy, handover))
    return AsyncStream {
      handover?.wait()
      var iterator = elements.value.makeAsyncIterator()
      let element = try? await iterator.next()
      handover?.take()
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
