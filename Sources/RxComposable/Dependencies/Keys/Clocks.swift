@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
extension DependencyValues {
  /// A clock that continues while the system sleeps.
  ///
  ///     @Dependency(\.continuousClock) var clock
  ///     …
  ///     try await clock.sleep(for: .seconds(1))
  ///
  /// Live: `ContinuousClock`. In tests: fails, and never waits; set it to a `TestClock` or an ``ImmediateClock``.
  public var continuousClock: any Clock<Duration> {
    get { self[ContinuousClockKey.self] }
    set { self[ContinuousClockKey.self] = newValue }
  }

  /// A clock that stands still while the system sleeps.
  ///
  /// Live: `SuspendingClock`. In tests: fails, and never waits; set it to a `TestClock` or an ``ImmediateClock``.
  public var suspendingClock: any Clock<Duration> {
    get { self[SuspendingClockKey.self] }
    set { self[SuspendingClockKey.self] = newValue }
  }

  private enum ContinuousClockKey: DependencyKey {
    static let liveValue: any Clock<Duration> = ContinuousClock()
    static var testValue: any Clock<Duration> { UnimplementedClock(dependency: "continuousClock") }
  }

  private enum SuspendingClockKey: DependencyKey {
    static let liveValue: any Clock<Duration> = SuspendingClock()
    static var testValue: any Clock<Duration> { UnimplementedClock(dependency: "suspendingClock") }
  }
}

@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
extension UnimplementedClock where Duration == Swift.Duration {
  /// The test value of a property of `DependencyValues`.
  fileprivate convenience init(dependency property: String) {
    let unimplemented = UnimplementedDependency(property, example: "TestClock()")
    self.init(name: property, now: Instant()) { _ in unimplemented.report() }
  }
}
