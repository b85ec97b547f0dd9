@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
extension Clock where Duration: Hashable {
  /// The moments at regular intervals, until the task that waits for them is cancelled.
  ///
  ///     for await _ in clock.timer(interval: .seconds(1)) {
  ///       await send(.ticked)
  ///     }
  ///
  /// Intervals are counted from the first wait on; those that pass while the loop is busy are left out.
  ///
  /// - Parameters:
  ///   - interval: the span between two moments, more than zero.
  ///   - tolerance: how much later a moment may come.
  public func timer(interval: Duration, tolerance: Duration? = nil) -> ClockTimer<Duration> {
    precondition(interval > .zero, "timer(interval:tolerance:): the interval is \(interval). Pass more than zero.")
    return ClockTimer(clock: AnyClock(self), interval: interval, tolerance: tolerance)
  }
}

/// Moments at regular intervals; what `timer(interval:)` of a clock makes.
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
public struct ClockTimer<Duration: DurationProtocol & Hashable>: AsyncSequence, Sendable {
  /// What the sequence emits.
  public typealias Element = AnyClock<Duration>.Instant

  let clock: AnyClock<Duration>
  let interval: Duration
  let tolerance: Duration?

  /// Counts from the first wait on.
  public func makeAsyncIterator() -> Iterator { Iterator(timer: self) }

  /// Waits for one moment after the other.
  public struct Iterator: AsyncIteratorProtocol, Sendable {
    fileprivate let timer: ClockTimer
    private var last: Element?
    private var hasEnded = false

    fileprivate init(timer: ClockTimer) { self.timer = timer }

    /// Waits for the next moment; `nil` where the task is cancelled.
    public mutating func next() async -> Element? {
      if hasEnded { return nil }
      let deadline = nextDeadline()
      do {
        try await timer.clock.sleep(until: deadline, tolerance: timer.tolerance)
      } catch {
        hasEnded = true
        return nil
      }
      last = deadline
      return timer.clock.now
    }

    private func nextDeadline() -> Element {
      let now = timer.clock.now
      let last = last ?? now
      let next = last.advanced(by: timer.interval)
      if next >= now { return next }
      return last.advanced(by: timer.interval * Int((last.duration(to: now) / timer.interval).rounded(.up)))
    }
  }
}

/// A moment of a clock of this library, counted from the clock's start.
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
public struct ClockInstant<Duration: DurationProtocol & Hashable>: InstantProtocol {
  /// The time since the start of the clock.
  public var offset: Duration

  /// A moment.
  public init(offset: Duration = .zero) { self.offset = offset }

  /// The moment a span later.
  public func advanced(by duration: Duration) -> ClockInstant { ClockInstant(offset: offset + duration) }

  /// The span to another moment.
  public func duration(to other: ClockInstant) -> Duration { other.offset - offset }

  /// Whether a moment is earlier.
  public static func < (left: ClockInstant, right: ClockInstant) -> Bool { left.offset < right.offset }
}
