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
  /// subscription is disposed, and what waits is dropped, when the loop is left or its task is cancelled; a loop that
  /// is cancelled ends without an error.
  ///
  /// A source that emits without end while it is subscribed to, such as `repeatElement` on the current thread, never
  /// lets this return: give it another scheduler.
  ///
  /// - Parameter bufferingPolicy: which elements wait. What finds no space is dropped; a terminal event always does.
  /// - Complexity: space is linear in the elements that wait.
  public func values(
    bufferingPolicy: AsyncThrowingStream<Element, any Swift.Error>.Continuation.BufferingPolicy
  ) -> AsyncThrowingStream<Element, any Swift.Error> {
    AsyncThrowingStream(unfolding: nextElement(bufferingPolicy))
  }

  /// Subscribes, and returns a function that waits for the next element. The subscription goes with the function.
  fileprivate func nextElement(
    _ bufferingPolicy: AsyncThrowingStream<Element, any Swift.Error>.Continuation.BufferingPolicy
  ) -> @Sendable () async throws -> Element? {
    let waiting = Unchecked(
      AsyncThrowingStream<Element, any Swift.Error>(bufferingPolicy: bufferingPolicy) { continuation in
        let subscription = SingleAssignmentDisposable()
        continuation.onTermination = { _ in subscription.dispose() }
        subscription.setDisposable(
          asObservable().subscribe(
            onNext: { element in
              nonisolated(unsafe) let element = element
              unsafe continuation.yield(element)
            },
            onError: { continuation.finish(throwing: $0) },
            onCompleted: { continuation.finish() }))
      })
    return {
      var iterator = waiting.value.makeAsyncIterator()
      let element = try await iterator.next()
      // The stream itself would continue with what waits, also in a task that has been cancelled.
      try Task.checkCancellation()
      return element
    }
  }
}

extension InfallibleType {
  /// The elements for a `for await` loop. Nothing is lost: elements that the loop has not come to yet wait.
  ///
  ///     for await title in title.asInfallible(onErrorJustReturn: "").values { show(title) }
  public var values: AsyncStream<Element> { values(bufferingPolicy: .unbounded) }

  /// The elements for a `for await` loop, buffered until the loop comes to them.
  ///
  /// - Parameter bufferingPolicy: which elements wait. What finds no space is dropped.
  public func values(
    bufferingPolicy: AsyncThrowingStream<Element, any Swift.Error>.Continuation.BufferingPolicy
  ) -> AsyncStream<Element> {
    let next = nextElement(bufferingPolicy)
    return AsyncStream(unfolding: { try? await next() })
  }
}

extension SharedSequenceConvertibleType {
  /// The elements for a `for await` loop. Nothing is lost: elements that the loop has not come to yet wait.
  ///
  ///     for await title in title.asDriver(onErrorJustReturn: "").values { show(title) }
  public var values: AsyncStream<Element> { asInfallible().values }

  /// The elements for a `for await` loop, buffered until the loop comes to them.
  ///
  /// - Parameter bufferingPolicy: which elements wait. What finds no space is dropped.
  public func values(
    bufferingPolicy: AsyncThrowingStream<Element, any Swift.Error>.Continuation.BufferingPolicy
  ) -> AsyncStream<Element> {
    asInfallible().values(bufferingPolicy: bufferingPolicy)
  }
}
