import Foundation
import MiniRx

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
    static var testValue: any Clock<Duration> { UnimplementedClock.ofDependency }
  }

  private enum SuspendingClockKey: DependencyKey {
    static let liveValue: any Clock<Duration> = SuspendingClock()
    static var testValue: any Clock<Duration> { UnimplementedClock.ofDependency }
  }
}

@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
extension UnimplementedClock where Duration == Swift.Duration {
  /// The test value of a property of `DependencyValues`.
  fileprivate static var ofDependency: UnimplementedClock {
    let unimplemented = UnimplementedDependency(example: "TestClock()")
    return UnimplementedClock(name: unimplemented.property, now: Instant()) { _ in unimplemented.report() }
  }
}

extension DependencyValues {
  /// Makes dates.
  ///
  ///     @Dependency(\.date.now) var now
  ///
  /// Live: the present. In tests: fails; set it to `.constant(…)`.
  public var date: DateGenerator {
    get { self[DateKey.self] }
    set { self[DateKey.self] = newValue }
  }

  private enum DateKey: DependencyKey {
    static let liveValue = DateGenerator { Date() }
    static var testValue: DateGenerator {
      let unimplemented = UnimplementedDependency(example: ".constant(Date(timeIntervalSince1970: 0))")
      return DateGenerator {
        unimplemented.report()
        return Date()
      }
    }
  }
}

/// Makes dates.
public struct DateGenerator: Sendable {
  private var generate: @Sendable () -> Date

  /// A generator that calls a closure.
  public init(_ generate: @escaping @Sendable () -> Date) { self.generate = generate }

  /// A generator of always the same date.
  public static func constant(_ now: Date) -> DateGenerator { DateGenerator { now } }

  /// The next date. Setting it makes it constant.
  public var now: Date {
    get { generate() }
    set { generate = { newValue } }
  }

  /// The next date.
  public func callAsFunction() -> Date { generate() }
}

extension DependencyValues {
  /// The calendar, for computing with dates.
  ///
  /// Live: the user's present one. In tests: fails; set it to a fixed one, such as `Calendar(identifier: .gregorian)`.
  public var calendar: Calendar {
    get { self[CalendarKey.self] }
    set { self[CalendarKey.self] = newValue }
  }

  private enum CalendarKey: DependencyKey {
    static let liveValue = Calendar.autoupdatingCurrent
  }

  /// The time zone.
  ///
  /// Live: the user's present one. In tests: fails; set it to a fixed one, such as `TimeZone(secondsFromGMT: 0)!`.
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue }
  }

  private enum TimeZoneKey: DependencyKey {
    static let liveValue = TimeZone.autoupdatingCurrent
  }

  /// The language and region, for formatting.
  ///
  /// Live: the user's present one. In tests: fails; set it to a fixed one, such as `Locale(identifier: "en_US")`.
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }

  private enum LocaleKey: DependencyKey {
    static let liveValue = Locale.autoupdatingCurrent
  }

  /// The scheduler of the main thread, where actions are delivered.
  ///
  ///     @Dependency(\.rxMainQueue) var mainQueue
  ///     …
  ///     return api.load().observe(on: mainQueue).catchToEffect(Action.response)
  ///
  /// Live: `MainScheduler.instance`, which runs work at once on the main thread while nothing waits; `mainQueue` never does. In
  /// tests: fails and runs nothing; set it to a `TestScheduler`, which stands still until the test moves it, or to
  /// `.immediate`, or to `.unimplemented` where nothing may be scheduled.
  ///
  ///     let scheduler = TestScheduler(initialClock: 0)
  ///     withDependencies { $0.rxMainQueue = scheduler } operation: { … }
  public var rxMainQueue: any SchedulerType {
    get { self[RxMainQueueKey.self].value }
    set { self[RxMainQueueKey.self] = Unchecked(UnimplementedScheduler.named("rxMainQueue", newValue)) }
  }

  /// The main queue as TCA has it: live, `MainScheduler.asyncInstance`, which never runs work at once.
  ///
  ///     @Dependency(\.mainQueue) var mainQueue
  ///     …
  ///     state.isLoading = true
  ///     return Effect(value: .done).receive(on: mainQueue)
  ///
  /// The `true` is published before `.done` is reduced. On `rxMainQueue`, which is RxSwift's `MainScheduler.instance`, `.done` is
  /// reduced inside the same `send`, which publishes its last state alone.
  ///
  /// It is `rxMainQueue` otherwise: set either of them, to `.immediate`, `.unimplemented` or a `TestScheduler`.
  public var mainQueue: any SchedulerType {
    get {
      let scheduler = self[RxMainQueueKey.self].value
      return scheduler is MainScheduler ? MainScheduler.asyncInstance : scheduler
    }
    set { self[RxMainQueueKey.self] = Unchecked(UnimplementedScheduler.named("mainQueue", newValue)) }
  }

  /// The run loop of the main thread as TCA has it, which may be another scheduler than `mainQueue`: live, `MainScheduler.asyncInstance`;
  /// in tests, one that fails.
  public var mainRunLoop: any SchedulerType {
    get { self[MainRunLoopKey.self].value }
    set { self[MainRunLoopKey.self] = Unchecked(UnimplementedScheduler.named("mainRunLoop", newValue)) }
  }

  // Schedulers are made to be used from any thread, but the protocol, which is older than `Sendable`, does not say so.
  private enum RxMainQueueKey: DependencyKey {
    static let liveValue: Unchecked<any SchedulerType> = Unchecked(MainScheduler.instance)
    static var testValue: Unchecked<any SchedulerType> { Unchecked(UnimplementedScheduler.ofDependency) }
  }

  private enum MainRunLoopKey: DependencyKey {
    static let liveValue: Unchecked<any SchedulerType> = Unchecked(MainScheduler.asyncInstance)
    static var testValue: Unchecked<any SchedulerType> { Unchecked(UnimplementedScheduler.ofDependency) }
  }
}

extension UnimplementedScheduler {
  /// The test value of a property of `DependencyValues`.
  fileprivate static var ofDependency: UnimplementedScheduler {
    let unimplemented = UnimplementedDependency(example: "TestScheduler(initialClock: 0)")
    return UnimplementedScheduler(name: unimplemented.property) { _, _ in unimplemented.report() }
  }
}
