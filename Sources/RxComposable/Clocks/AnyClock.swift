import MiniRx

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
    ensure(interval > .zero, "timer(interval:tolerance:): the interval is \(interval). Pass more than zero.")
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
    present.withLock { $0 = max($0, deadline) }
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

/// A clock that fails the test when it is used, and never waits: for what should need no time.
///
///     let model = CounterModel(clock: UnimplementedClock())
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
public final class UnimplementedClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A moment of the clock.
  public typealias Instant = ClockInstant<Duration>

  /// What the clock is called in failures.
  public let name: String

  private let start: Instant
  private let report: @Sendable (_ use: String) -> Void

  init(name: String, now: Instant, report: @escaping @Sendable (_ use: String) -> Void) {
    self.name = name
    start = now
    self.report = report
  }

  /// A clock that fails the test when it is used.
  ///
  /// - Parameters:
  ///   - name: what it is called in failures.
  ///   - now: the moment that it shows.
  ///   - fileID: the module and the file of the call.
  ///   - filePath: the path of the file of the call.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  public convenience init(
    name: String = "Clock", now: Instant = Instant(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(name: name, now: now) { RuntimeIssue.report(ClockTexts.unimplemented(name, $0), at: site) }
  }

  /// Fails the test.
  public var now: Instant {
    report("now")
    return start
  }

  /// Fails the test.
  public var minimumResolution: Duration {
    report("minimumResolution")
    return .zero
  }

  /// Fails the test, and does not wait.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    report("sleep")
    try Task.checkCancellation()
  }
}

@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
extension UnimplementedClock where Duration == Swift.Duration {
  /// A clock that fails the test when it is used.
  public convenience init(
    name: String = "Clock",
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(name: name, now: Instant(), fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
extension Clock where Self == UnimplementedClock<Swift.Duration> {
  /// A clock that fails the test when it is used.
  public static var unimplemented: Self { UnimplementedClock() }
}

enum ClockTexts {
  static func unimplemented(_ name: String, _ use: String) -> String {
    """
    \(name).\(use) is used, and the clock is an UnimplementedClock.

    The code under test was not meant to need time. If it does, give it a TestClock, which the test moves, or an \
    ImmediateClock.
    """
  }
}
