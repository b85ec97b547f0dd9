import Foundation

/// A scheduler whose time stands still until it is moved, and is of a type that a converter knows.
///
///     let scheduler = VirtualTimeScheduler(initialClock: 0, converter: FrameConverter())   // 60 a second
///     _ = scheduler.scheduleAbsoluteVirtual((), time: 90) { draw() }
///     scheduler.start()
///
/// For tests there is `TestScheduler`, for the past `HistoricalScheduler`. Work runs on the thread that moves the
/// clock, in the order of its time and, at the same time, in the order of scheduling. Spans of real time are exact to
/// the nanosecond, in any unit of virtual time; virtual times are distinct to the microsecond.
open class VirtualTimeScheduler<Converter: VirtualTimeConverterType>: SchedulerType, NanosecondScheduler,
  CustomDebugStringConvertible
{
  /// A point in virtual time.
  public typealias VirtualTime = Converter.VirtualTimeUnit
  /// A span of virtual time.
  public typealias VirtualTimeInterval = Converter.VirtualTimeIntervalUnit

  private let converter: Converter
  private let queue: Locked<VirtualTimeQueue>
  private let shownClock: Locked<VirtualTime>

  /// A scheduler at the given time.
  public init(initialClock: VirtualTime, converter: Converter) {
    self.converter = converter
    shownClock = Locked(initialClock)
    queue = Locked(VirtualTimeQueue(clock: nanosecondsSince1970(converter.convertFromVirtualTime(initialClock))))
  }

  /// The virtual time.
  public var clock: VirtualTime { shownClock.withLock { $0 } }

  /// The virtual time as a date.
  public var now: RxTime { date(clockNanoseconds) }

  package var clockNanoseconds: Int64 { queue.withLock { $0.clock } }

  /// The clock, and how much work waits.
  public var debugDescription: String {
    "\(type(of: self))(clock: \(clock), waiting: \(queue.withLock { $0.count }))"
  }

  // MARK: Scheduling

  /// Schedules an action at the present virtual time; it runs when the clock is moved next.
  ///
  /// - Returns: what cancels the action, or disposes what the action returned once it has run.
  public func schedule<StateType>(
    _ state: StateType, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    scheduleRelative(state, dueTime: .nanoseconds(0), action: action)
  }

  /// Schedules an action after a span of time.
  ///
  /// - Returns: what cancels the action, or disposes what the action returned once it has run.
  public func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    guard let due = queue.withLock({ $0.time(after: dueTime.nanoseconds) }) else { return Disposables.create() }
    let time = due == clockNanoseconds ? clock : converter.convertToVirtualTime(date(due))
    let adjusted = adjustScheduledTime(time)
    let isAdjusted = converter.compareVirtualTime(adjusted, time) != .equal
    return schedule(state, isAdjusted ? nanoseconds(adjusted) : due, showing: adjusted, action)
  }

  /// Schedules an action after a span of virtual time.
  ///
  /// - Returns: what cancels the action, or disposes what the action returned once it has run.
  public func scheduleRelativeVirtual<StateType>(
    _ state: StateType, dueTime: VirtualTimeInterval, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    scheduleAbsoluteVirtual(state, time: converter.offsetVirtualTime(clock, offset: dueTime), action: action)
  }

  /// Schedules an action at a virtual time; at the present one if that is past.
  ///
  /// - Returns: what cancels the action, or disposes what the action returned once it has run.
  public func scheduleAbsoluteVirtual<StateType>(
    _ state: StateType, time: VirtualTime, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    schedule(state, nanoseconds(time), showing: time, action)
  }

  /// Schedules an action to run again and again. Each run schedules the next before it does its work.
  ///
  /// - Returns: what stops it.
  public func schedulePeriodic<StateType>(
    _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval, action: @escaping (StateType) -> StateType
  ) -> any Disposable {
    PeriodicSchedule(
      self, state, startAfter: startAfter, period: period, isVirtual: true, action: action)
  }

  /// The time at which work runs that `schedule` or `scheduleRelative` has scheduled for a time: the same, unless a
  /// subclass has it otherwise.
  open func adjustScheduledTime(_ time: VirtualTime) -> VirtualTime { time }

  private func schedule<StateType>(
    _ state: StateType, _ due: Int64, showing time: VirtualTime, _ action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    let item = ScheduledItem(state) { [weak self] state in
      self?.show(time)
      return action(state)
    }
    _ = queue.withLock { $0.schedule(item, at: DueTime(due)) }
    return item
  }

  // MARK: Moving the clock

  /// Runs all work until none is left, however late it is due. Does not return while work keeps scheduling work.
  public func start() { queue.run { _ in .max } }

  /// Moves the clock to a time and runs all that falls due, each at its time. A time that is past runs what is due now.
  public func advanceTo(_ virtualTime: VirtualTime) {
    let limit = max(nanoseconds(virtualTime), clockNanoseconds)
    if queue.run(until: { _ in limit }) { move(to: limit, showing: virtualTime) }
  }

  /// Moves the clock on without running anything. What falls due meanwhile runs when the clock is moved next, late.
  public func sleep(_ virtualInterval: VirtualTimeInterval) {
    let time = converter.offsetVirtualTime(clock, offset: virtualInterval)
    precondition(
      converter.compareVirtualTime(time, clock) != .lessThan,
      "VirtualTimeScheduler.sleep(_:): the interval \(virtualInterval) leads from \(clock) back to \(time). "
        + "Time does not go back; pass an interval that leads forward.")
    move(to: nanoseconds(time), showing: time)
  }

  /// Called by work that runs: ends the run when that work returns. The clock stays; the next run continues from there.
  public func stop() { queue.withLock { $0.stop() } }

  private func move(to time: Int64, showing virtualTime: VirtualTime) {
    queue.withLock { $0.moveClock(to: time) }
    show(virtualTime)
  }

  /// Sets the clock that is shown, never back.
  private func show(_ time: VirtualTime) {
    if converter.compareVirtualTime(time, clock) == .greaterThan { _ = shownClock.exchange(time) }
  }

  private func nanoseconds(_ time: VirtualTime) -> Int64 {
    nanosecondsSince1970(converter.convertFromVirtualTime(time))
  }

  private func date(_ nanoseconds: Int64) -> Date { Date(timeIntervalSince1970: Double(nanoseconds) / 1e9) }
}

/// The clock and the work are under locks; the converter is only read.
extension VirtualTimeScheduler: @unchecked Sendable {}

/// A date as a whole number. A `Date` of our days is good to a tenth of a microsecond, so that equal times which were
/// computed in different ways are equal to the microsecond only.
private func nanosecondsSince1970(_ date: Date) -> Int64 {
  Int64(saturating: (date.timeIntervalSince1970 * 1e6).rounded()).multiplied(by: 1000)
}

/// What a `VirtualTimeScheduler` has to know of its times.
///
/// The functions are called on the thread that schedules or moves the clock, under no lock.
public protocol VirtualTimeConverterType {
  /// A point in virtual time.
  associatedtype VirtualTimeUnit
  /// A span of virtual time.
  associatedtype VirtualTimeIntervalUnit

  /// The date that a virtual time stands for. Work runs in the order of these dates, taken to the microsecond.
  func convertFromVirtualTime(_ virtualTime: VirtualTimeUnit) -> RxTime

  /// The virtual time at a date: what the clock shows while work runs that was scheduled by a span of real time.
  func convertToVirtualTime(_ time: RxTime) -> VirtualTimeUnit

  /// The seconds that a span of virtual time stands for.
  func convertFromVirtualTimeInterval(_ virtualTimeInterval: VirtualTimeIntervalUnit) -> TimeInterval

  /// The span of virtual time for a number of seconds.
  func convertToVirtualTimeInterval(_ timeInterval: TimeInterval) -> VirtualTimeIntervalUnit

  /// The virtual time a span later.
  func offsetVirtualTime(_ time: VirtualTimeUnit, offset: VirtualTimeIntervalUnit) -> VirtualTimeUnit

  /// How a virtual time lies to another one.
  func compareVirtualTime(_ left: VirtualTimeUnit, _ right: VirtualTimeUnit) -> VirtualTimeComparison
}

/// How a virtual time lies to another one.
public enum VirtualTimeComparison: Sendable {
  /// It is before the other one.
  case lessThan
  /// Both are the same time.
  case equal
  /// It is after the other one.
  case greaterThan
}

/// A scheduler whose time is a date in the past or the future, which stands still until it is moved: to replay what has
/// been recorded.
///
///     let scheduler = HistoricalScheduler(initialClock: log.first!.date)
///     for entry in log { _ = scheduler.scheduleAbsoluteVirtual(entry, time: entry.date) { replay($0) } }
///     scheduler.start()
///
/// Dates before 1677 and after 2262 may be given, but the order among them is that of scheduling: nanoseconds are
/// counted, which reach no further. Everything else is said at `VirtualTimeScheduler`.
public class HistoricalScheduler: VirtualTimeScheduler<HistoricalSchedulerTimeConverter>, @unchecked Sendable {
  /// A scheduler at the given date; at the beginning of 1970 where there is none.
  public init(initialClock: RxTime = Date(timeIntervalSince1970: 0)) {
    super.init(initialClock: initialClock, converter: HistoricalSchedulerTimeConverter())
  }
}

/// Virtual times that are dates, and spans that are seconds.
public struct HistoricalSchedulerTimeConverter: VirtualTimeConverterType, Sendable {
  /// A converter without properties.
  public init() {}

  /// The date itself.
  public func convertFromVirtualTime(_ virtualTime: RxTime) -> RxTime { virtualTime }

  /// The date itself.
  public func convertToVirtualTime(_ time: RxTime) -> RxTime { time }

  /// The seconds themselves.
  public func convertFromVirtualTimeInterval(_ virtualTimeInterval: TimeInterval) -> TimeInterval {
    virtualTimeInterval
  }

  /// The seconds themselves.
  public func convertToVirtualTimeInterval(_ timeInterval: TimeInterval) -> TimeInterval { timeInterval }

  /// The date a number of seconds later.
  public func offsetVirtualTime(_ time: RxTime, offset: TimeInterval) -> RxTime { time.addingTimeInterval(offset) }

  /// The order of the dates.
  public func compareVirtualTime(_ left: RxTime, _ right: RxTime) -> VirtualTimeComparison {
    switch left.compare(right) {
    case .orderedAscending: .lessThan
    case .orderedSame: .equal
    case .orderedDescending: .greaterThan
    }
  }
}
