extension Task where Failure == Never {
  /// Waits until the task is cancelled, and throws a `CancellationError` then.
  ///
  ///     let client = Client(load: { try await Task.never() })   // a request that never answers
  public static func never() async throws -> Success {
    for await _ in AsyncStream<Void>.never {}
    throw _Concurrency.CancellationError()  // `Task` has an older one nested in it.
  }
}

extension Task where Success == Never, Failure == Never {
  /// Waits until the task is cancelled, and throws a `CancellationError` then: `try await Task.never()` as a statement.
  public static func never() async throws {
    try await Task<Void, Never>.never()
  }

  /// Suspends until other tasks that were ready have had a chance to run: what a test does before it looks at what they
  /// did.
  ///
  /// No number of turns is enough for sure. Where there is something to wait for, wait for that.
  ///
  /// - Parameter count: how many turns others are given.
  public static func megaYield(count: Int = 20) async {
    for _ in 0..<count {
      await Task<Void, Never>.detached(priority: .background) { await Task.yield() }.value
    }
  }
}

extension Task where Failure == any Error {
  /// What the task returns or throws. Cancelling the task that waits cancels it.
  public var cancellableValue: Success {
    get async throws {
      try await withTaskCancellationHandler {
        try await value
      } onCancel: {
        cancel()
      }
    }
  }
}

extension Task where Failure == Never {
  /// What the task returns. Cancelling the task that waits cancels it.
  public var cancellableValue: Success {
    get async {
      await withTaskCancellationHandler {
        await value
      } onCancel: {
        cancel()
      }
    }
  }
}
