/// A clock whose type is hidden, for what takes no `any Clock<Duration>`.
///
///     @Dependency(\.continuousClock) var clock
///     try await withTimeout(.seconds(3), clock: AnyClock(clock)) { … }
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
public struct AnyClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A moment of the clock.
  public typealias Instant = ClockInstant<Duration>

  private let readNow: @Sendable () -> Instant
  private let readMinimumResolution: @Sendable () -> Duration
  private let wait: @Sendable (Instant, Duration?) async throws -> Void

  /// Hides the type of a clock.
  public init<C: Clock>(_ clock: C) where C.Duration == Duration {
    let start = clock.now
    readNow = { Instant(offset: start.duration(to: clock.now)) }
    readMinimumResolution = { clock.minimumResolution }
    wait = { try await clock.sleep(until: start.advanced(by: $0.offset), tolerance: $1) }
  }

  /// The present moment.
  public var now: Instant { readNow() }

  /// The smallest span that the clock tells.
  public var minimumResolution: Duration { readMinimumResolution() }

  /// Waits until a moment.
  ///
  /// - Throws: `CancellationError` where the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await wait(deadline, tolerance)
  }
}
