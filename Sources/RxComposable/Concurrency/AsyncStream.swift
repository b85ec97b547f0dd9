import MiniRx

extension AsyncStream {
  /// The elements of another sequence, each asked for when it is wanted. An error ends the stream.
  ///
  ///     locations.map(\.coordinate).eraseToStream()
  public init<S: AsyncSequence>(_ sequence: S) where S.Element == Element {
    let next = nextElement(of: sequence)
    self.init { try? await next.value() }
  }

  /// A stream and the continuation that feeds it.
  ///
  ///     let (stream, continuation) = AsyncStream<Int>.streamWithContinuation()
  ///
  /// - Parameters:
  ///   - elementType: the type of the elements.
  ///   - limit: how many elements wait for a consumer; all of them unless said otherwise.
  @_alwaysEmitIntoClient
  public static func streamWithContinuation(
    _ elementType: Element.Type = Element.self, bufferingPolicy limit: Continuation.BufferingPolicy = .unbounded
  ) -> (stream: AsyncStream, continuation: Continuation) {
    makeStream(of: elementType, bufferingPolicy: limit)
  }

  /// A stream that emits nothing, and ends when the task that waits for it is cancelled.
  public static var never: AsyncStream { AsyncStream { _ in } }

  /// A stream that ends at once.
  public static var finished: AsyncStream { AsyncStream { $0.finish() } }
}

extension AsyncSequence {
  /// The sequence as a stream, which hides its type. An error ends the stream.
  @_alwaysEmitIntoClient
  public func eraseToStream() -> AsyncStream<Element> { AsyncStream(self) }

  /// The sequence as a stream, which hides its type and keeps its errors.
  @_alwaysEmitIntoClient
  public func eraseToThrowingStream() -> AsyncThrowingStream<Element, any Error> { AsyncThrowingStream(self) }
}
