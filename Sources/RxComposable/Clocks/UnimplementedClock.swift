import MiniRx

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
