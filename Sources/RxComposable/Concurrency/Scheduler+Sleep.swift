import Dispatch
import Foundation
import MiniRx

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
    _ = try await Single<Int>.timer(duration, scheduler: self).value
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
