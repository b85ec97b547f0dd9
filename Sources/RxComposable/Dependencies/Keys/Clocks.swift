@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
extension DependencyValues {
  /// A clock that goes on while the system sleeps.
  ///
  ///     @Dependency(\.continuousClock) var clock
  ///     …
  ///     try await clock.sleep(for: .seconds(1))
  ///
  /// Live: `ContinuousClock`. In tests: fails, and never waits; set it to a clock that the test controls.
  public var continuousClock: any Clock<Duration> {
    get { self[ContinuousClockKey.self] }
    set { self[ContinuousClockKey.self] = newValue }
  }

  /// A clock that stands still while the system sleeps.
  ///
  /// Live: `SuspendingClock`. In tests: fails, and never waits; set it to a clock that the test controls.
  public var suspendingClock: any Clock<Duration> {
    get { self[SuspendingClockKey.self] }
    set { self[SuspendingClockKey.self] = newValue }
  }

  private enum ContinuousClockKey: DependencyKey {
    static let liveValue: any Clock<Duration> = ContinuousClock()
    static var testValue: any Clock<Duration> { UnimplementedClock("continuousClock") }
  }

  private enum SuspendingClockKey: DependencyKey {
    static let liveValue: any Clock<Duration> = SuspendingClock()
    static var testValue: any Clock<Duration> { UnimplementedClock("suspendingClock") }
  }
}

/// Fails the test when it is used. It stands still, and nobody waits for it.
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
private struct UnimplementedClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration = .zero

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let unimplemented: UnimplementedDependency

  init(_ property: String) { unimplemented = UnimplementedDependency(property, example: "clock") }

  var now: Instant {
    unimplemented.report()
    return Instant()
  }

  let minimumResolution: Duration = .zero

  func sleep(until deadline: Instant, tolerance: Duration?) async throws { unimplemented.report() }
}
