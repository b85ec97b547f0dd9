import MiniRx

extension AsyncThrowingStream where Failure == any Error {
  /// The elements of another sequence, each asked for when it is wanted, and its error.
  public init<S: AsyncSequence>(_ sequence: S) where S.Element == Element {
    let next = nextElement(of: sequence)
    self.init { try await next.value() }
  }

  /// A stream and the continuation that feeds it.
  ///
  /// - Parameters:
  ///   - elementType: the type of the elements.
  ///   - limit: how many elements wait for a consumer; all of them unless said otherwise.
  @_alwaysEmitIntoClient
  public static func streamWithContinuation(
    _ elementType: Element.Type = Element.self, bufferingPolicy limit: Continuation.BufferingPolicy = .unbounded
  ) -> (stream: AsyncThrowingStream, continuation: Continuation) {
    makeStream(of: elementType, bufferingPolicy: limit)
  }

  /// A stream that emits nothing, and ends when the task that waits for it is cancelled.
  public static var never: AsyncThrowingStream { AsyncThrowingStream { _ in } }

  /// A stream that ends at once.
  ///
  /// - Parameter error: what it throws first, if anything.
  @_alwaysEmitIntoClient
  public static func finished(throwing error: (any Error)? = nil) -> AsyncThrowingStream {
    AsyncThrowingStream { $0.finish(throwing: error) }
  }
}

/// Asks a sequence for one element after the other. The iterator is made with the first.
///
/// A stream has one consumer at a time, so that there is no second call meanwhile. The streams of the standard library
/// ask for elements that they may hand to any task, without asking whether these are `Sendable`; so does this.
func nextElement<S: AsyncSequence>(of sequence: S) -> Unchecked<() async throws -> S.Element?> {
  var iterator: S.AsyncIterator?
  return Unchecked {
    var advanced = iterator ?? sequence.makeAsyncIterator()
    defer { iterator = advanced }
    return try await advanced.next()
  }
}
