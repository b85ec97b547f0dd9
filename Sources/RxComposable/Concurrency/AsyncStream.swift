import Dispatch
import Foundation
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

extension Effect {
  /// The actions as a sequence that never fails. An error is reported and ends it: an effect's errors are handled by
  /// `catchToEffect`.
  public func asInfallible() -> Infallible<Action> {
    asObservable()
      .do(onError: { error in
        RuntimeIssue.report(
          FailureTexts.infallibleFailed(error),
          at: CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column))
      })
      .asInfallible(onErrorFallbackTo: .empty())
  }

  /// The actions, for `for await`. Leaving the loop ends the effect, once nothing else holds the stream.
  ///
  ///     for await action in effect.values { log(action) }
  ///
  /// All actions that arrive before they are asked for wait. An error is reported and ends the loop: an effect's errors
  /// are handled by `catchToEffect`. `asObservable().values` throws them.
  public var values: AsyncStream<Action> { asInfallible().values }
}

extension SchedulerType {
  /// Waits for a span of the scheduler's time.
  ///
  ///     try await mainQueue.sleep(for: .seconds(1))
  ///
  /// On a `TestScheduler` it waits until the test has moved the clock that far.
  ///
  /// - Parameter duration: how long to wait.
  /// - Throws: `CancellationError` where the task is cancelled, before it waits or while it does.
  nonisolated(nonsending) public func sleep(for duration: RxTimeInterval) async throws {
    try Task.checkCancellation()
    _ = try await Single<Int>.timer(duration, scheduler: self).value
    try Task.checkCancellation()
  }

  /// The times of ticks that are a span of the scheduler's time apart, for a `for await` loop.
  ///
  ///     for await time in mainQueue.timer(interval: .seconds(1)) { log(time) }
  ///
  /// The first tick comes after one span. Ticks that the loop has not come to yet wait. The timer ends with the loop, or
  /// with its task.
  ///
  /// - Parameter interval: the span between two ticks.
  public func timer(interval: RxTimeInterval) -> AsyncStream<RxTime> {
    Observable<Int>.interval(interval, scheduler: self).map { _ in now }.asInfallible(onErrorFallbackTo: .empty())
      .values
  }
}

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
