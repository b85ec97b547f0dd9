#if canImport(Combine)
  import Combine
  import Dispatch
  import Foundation

  extension SchedulerType {
    /// The scheduler as one of Combine.
    ///
    ///     publisher.debounce(for: .milliseconds(300), scheduler: scheduler.asCombineScheduler())
    ///
    /// In tests a `TestScheduler` makes the time of publishers virtual, too.
    public func asCombineScheduler() -> CombineScheduler { CombineScheduler(self) }
  }

  /// Combine's operators on a scheduler of Rx, such as the `any SchedulerType` of an environment.
  ///
  ///     environment.search(query).receive(on: environment.mainQueue)
  extension Publisher {
    /// Receives elements and the end on a scheduler.
    public func receive(on scheduler: any SchedulerType) -> Publishers.ReceiveOn<Self, CombineScheduler> {
      receive(on: scheduler.asCombineScheduler())
    }

    /// Subscribes and cancels on a scheduler.
    public func subscribe(on scheduler: any SchedulerType) -> Publishers.SubscribeOn<Self, CombineScheduler> {
      subscribe(on: scheduler.asCombineScheduler())
    }

    /// Delivers everything a span later.
    public func delay(
      for interval: CombineScheduler.SchedulerTimeType.Stride, scheduler: any SchedulerType
    ) -> Publishers.Delay<Self, CombineScheduler> { delay(for: interval, scheduler: scheduler.asCombineScheduler()) }

    /// Delivers an element once none has followed for a span.
    public func debounce(
      for dueTime: CombineScheduler.SchedulerTimeType.Stride, scheduler: any SchedulerType
    ) -> Publishers.Debounce<Self, CombineScheduler> {
      debounce(for: dueTime, scheduler: scheduler.asCombineScheduler())
    }

    /// Delivers at most one element in a span: the latest or the first.
    public func throttle(
      for interval: CombineScheduler.SchedulerTimeType.Stride, scheduler: any SchedulerType, latest: Bool
    ) -> Publishers.Throttle<Self, CombineScheduler> {
      throttle(for: interval, scheduler: scheduler.asCombineScheduler(), latest: latest)
    }
  }

  /// A scheduler as one of Combine. See `asCombineScheduler()`.
  public struct CombineScheduler: Combine.Scheduler {
    /// A point in time, in nanoseconds.
    public struct SchedulerTimeType: Strideable, Sendable {
      fileprivate let nanoseconds: Int64

      /// The span from this point to another one.
      public func distance(to other: Self) -> Stride { Stride(other.nanoseconds.subtracting(nanoseconds)) }

      /// The point that is a span later.
      public func advanced(by span: Stride) -> Self { Self(nanoseconds: nanoseconds.adding(span.magnitude)) }

      /// A span of time, in nanoseconds.
      public struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, ExpressibleByFloatLiteral,
        Sendable
      {
        /// The span in nanoseconds.
        public var magnitude: Int64

        fileprivate init(_ nanoseconds: Int64) { magnitude = nanoseconds }

        /// A span of whole nanoseconds; `nil` where they do not fit.
        public init?<Number: BinaryInteger>(exactly source: Number) {
          guard let nanoseconds = Int64(exactly: source) else { return nil }
          self.init(nanoseconds)
        }

        /// A span in seconds, as in Combine.
        public init(integerLiteral value: Int64) { self.init(value.multiplied(by: 1_000_000_000)) }

        /// A span in seconds, as in Combine.
        public init(floatLiteral value: Double) { self = .seconds(value) }

        /// Whether the one is shorter.
        public static func < (left: Self, right: Self) -> Bool { left.magnitude < right.magnitude }

        /// The sum.
        public static func + (left: Self, right: Self) -> Self { Self(left.magnitude.adding(right.magnitude)) }

        /// The difference.
        public static func - (left: Self, right: Self) -> Self { Self(left.magnitude.subtracting(right.magnitude)) }

        /// The product of their nanoseconds.
        public static func * (left: Self, right: Self) -> Self {
          Self(left.magnitude.multiplied(by: right.magnitude))
        }

        /// Adds a span.
        public static func += (left: inout Self, right: Self) { left = left + right }

        /// Subtracts a span.
        public static func -= (left: inout Self, right: Self) { left = left - right }

        /// Multiplies by a span.
        public static func *= (left: inout Self, right: Self) { left = left * right }

        /// A span of seconds.
        public static func seconds(_ count: Int) -> Self { Self(RxTimeInterval.seconds(count).nanoseconds) }

        /// A span of seconds.
        public static func seconds(_ count: Double) -> Self { Self(Int64(saturating: count * 1e9)) }

        /// A span of milliseconds.
        public static func milliseconds(_ count: Int) -> Self { Self(RxTimeInterval.milliseconds(count).nanoseconds) }

        /// A span of microseconds.
        public static func microseconds(_ count: Int) -> Self { Self(RxTimeInterval.microseconds(count).nanoseconds) }

        /// A span of nanoseconds.
        public static func nanoseconds(_ count: Int) -> Self { Self(Int64(count)) }
      }
    }

    /// There are no options.
    public typealias SchedulerOptions = Never

    private let scheduler: any SchedulerType

    fileprivate init(_ scheduler: any SchedulerType) { self.scheduler = scheduler }

    /// The scheduler's time.
    public var now: SchedulerTimeType { SchedulerTimeType(nanoseconds: scheduler.nanoseconds) }

    /// The least span that it tells apart.
    public var minimumTolerance: SchedulerTimeType.Stride { .nanoseconds(0) }

    /// Schedules an action to run as soon as possible.
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
      _ = scheduler.schedule(()) { _ in
        action()
        return Disposables.create()
      }
    }

    /// Schedules an action to run at a point in time. The tolerance is the scheduler's own.
    public func schedule(
      after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) {
      _ = scheduler.scheduleRelative((), dueTime: span(until: date)) { _ in
        action()
        return Disposables.create()
      }
    }

    /// Schedules an action to run again and again. The tolerance is the scheduler's own.
    public func schedule(
      after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
      options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Cancellable {
      let schedule = scheduler.schedulePeriodic(
        (), startAfter: span(until: date), period: RxTimeInterval(nanoseconds: interval.magnitude), action: action)
      return AnyCancellable(schedule.dispose)
    }

    private func span(until date: SchedulerTimeType) -> RxTimeInterval {
      RxTimeInterval(nanoseconds: now.distance(to: date).magnitude)
    }
  }

  extension Combine.Scheduler {
    /// The scheduler of Combine as one of Rx.
    ///
    ///     source.observe(on: RunLoop.main.asScheduler())
    ///
    /// Its `now` is the real time, monotonic: Combine's schedulers do not tell theirs. For virtual time a `TestScheduler`
    /// serves both sides, with `asCombineScheduler()`.
    public func asScheduler() -> ObservableScheduler<Self> { ObservableScheduler(self) }
  }

  /// A scheduler of Combine as one of Rx. See `asScheduler()`.
  public struct ObservableScheduler<Base: Combine.Scheduler>: SchedulerType, @unchecked Sendable {
    private let base: Base

    fileprivate init(_ base: Base) { self.base = base }

    /// The real time, which setting the clock does not change.
    public var now: RxTime { MonotonicClock.date }

    /// Schedules an action.
    ///
    /// - Returns: what cancels the action, or disposes what the action returned once it has run.
    public func schedule<StateType>(
      _ state: StateType, action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
      let item = ScheduledItem(state, timer: .start(), action)
      base.schedule { item.run() }
      return item
    }

    /// Schedules an action to run after a span of time.
    ///
    /// - Returns: what cancels the action, or disposes what the action returned once it has run.
    public func scheduleRelative<StateType>(
      _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
      let item = ScheduledItem(state, timer: .start(after: dueTime), action)
      if dueTime.nanoseconds != .max { base.schedule(after: date(after: dueTime)) { item.run() } }
      return item
    }

    /// Schedules an action to run again and again.
    ///
    /// - Returns: what stops it.
    public func schedulePeriodic<StateType>(
      _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval,
      action: @escaping (StateType) -> StateType
    ) -> any Disposable {
      let work = PeriodicWork(state, action, .start(after: startAfter), every: period)
      // A cancellable cancels when it is released, a disposable does not: what runs keeps it.
      let stop = SingleAssignmentDisposable()
      let schedule = base.schedule(after: date(after: startAfter), interval: stride(period)) {
        withExtendedLifetime(stop) { work.runOnce() }
      }
      stop.setDisposable(
        Disposables.create {
          schedule.cancel()
          work.dispose()
        })
      return stop
    }

    private func date(after span: RxTimeInterval) -> Base.SchedulerTimeType { base.now.advanced(by: stride(span)) }

    private func stride(_ span: RxTimeInterval) -> Base.SchedulerTimeType.Stride {
      switch RxTimeInterval(nanoseconds: span.nanoseconds) {
      case .nanoseconds(let count): .nanoseconds(count)
      case .milliseconds(let count): .milliseconds(count)
      case .seconds(let count): .seconds(count)
      default: .seconds(Int(clamping: Int64.max / 1_000_000_000))
      }
    }
  }
#endif
