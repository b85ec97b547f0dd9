extension Task where Failure == Never {
  /// Waits until the task is cancelled, and throws a `CancellationError` then.
  ///
  ///     let client = Client(load: { try await Task.never() })   // a request that never answers
  public static func never() async throws -> Success {
    for await _ in AsyncStream<Void>.never {}
    throw _Concurrency.CancellationError()  // `Task` has an older one nested in it.
  }
}
