import MiniRx

/// A clock on which nothing waits: a sleep moves it and returns.
///
///     withDependencies { $0.continuousClock = ImmediateClock() } operation: { … }
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
public final class ImmediateClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A moment of the clock.
  public typealias Instant = ClockInstant<Duration>

  private let present: Locked<Instant>

  /// A clock that begins at a moment.
  public init(now: Instant = Instant()) { present = Locked(now) }

  /// The present moment: the end of the last sleep.
  public var now: Instant { present.withLock { $0 } }

  /// Zero: the clock is exact.
  public var minimumResolution: Duration { .zero }

  /// Moves the clock, and lets the tasks run that are ready.
  ///
  /// - Throws: `CancellationError` where the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    _ = present.exchange(deadline)
    await Task.yield()
  }
}

@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
extension ImmediateClock where Duration == Swift.Duration {
  /// A clock that begins at zero.
  public convenience init() { self.init(now: Instant()) }
}

@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
extension Clock where Self == ImmediateClock<Swift.Duration> {
  /// A clock on which nothing waits.
  public static var immediate: Self { ImmediateClock() }
}
