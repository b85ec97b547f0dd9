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
    ensure(
      converter.compareVirtualTime(time, clock) != .lessThan,
      "VirtualTimeScheduler.sleep(_:): the interval \(virtualInterval) leads from \(clock) back to \(time). "
        + "Time does not go back; pass an interval that leads forward.")
    move(to: nanoseconds(time), showing: time)
  }

  /// Called by work that runs: ends the run when that work returns. The clock stays; the next run continues from there.
  public func stop() { queue.withLock { $0.isStopped = true } }

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

/// Takes the place of the queue of a `TestScheduler`, and chooses among due work in the place of time and the order of scheduling: how
/// a test runs under every order (`explore`).
package protocol WorkChooser: AnyObject, Sendable {
  /// The time that work reads.
  var clock: Int64 { get }

  /// Whether processing takes time in the present run.
  var isSimulating: Bool { get }

  /// A number of its own for a script, whose events keep their order.
  func newScript() -> Int

  /// Where a scheduler runs its periodic work.
  func periodicScheduler(of scheduler: TestScheduler) -> any SchedulerType

  /// Takes an item that is due after a span, counted from the present.
  ///
  /// - Parameter delayed: where processing takes time, when what is due at a time is due, given the clock.
  func add(_ item: VirtualItem, after span: Int64, _ work: VirtualWork, delayed: ((Int64, Int64) -> Int64)?)

  /// Takes an item that is due at a time.
  func add(_ item: VirtualItem, at time: Int64, _ work: VirtualWork)

  /// Moves the clock, and runs what falls due: until a time, or within a span from now. Returns whether it was not stopped.
  func run(until time: Int64, simulating: Bool) -> Bool
  func run(for span: Int64, simulating: Bool) -> Bool

  /// Moves the clock on without running anything.
  func sleep(_ span: Int64)

  /// Ends what runs when the item that runs returns.
  func stop()
}

/// Work of a `TestScheduler`, as a chooser sees it.
package struct VirtualItem {
  let item: ScheduledItem

  init(_ item: ScheduledItem) { self.item = item }

  /// An item that a chooser adds itself.
  package init(_ action: @escaping () -> Void) {
    item = ScheduledItem(()) {
      action()
      return Disposables.create()
    }
  }

  /// Whether it has neither run nor been disposed.
  package var isWaiting: Bool { item.isWaiting }

  /// Takes its turn away.
  package func dispose() { item.dispose() }

  package func run() { item.run() }
}

/// What is known of an item: where it runs, and what may be done with its place in the order.
package struct VirtualWork {
  package enum Kind {
    case immediate, timer, response
    /// An event of a script.
    case drawn
    /// A part of a task that is ready to run.
    case job
  }

  /// Items that keep their order.
  package enum Series: Equatable { case lane(Int), script(Int) }

  package var kind: Kind
  package var lane = 0
  package var series: Series?
  /// How late it may be, in nanoseconds.
  package var slack: Int64 = 0
  package var isIsolated = false
  /// The periodic work that it is a run of, which counts from when the run before was due, and not from when it came.
  package var grid: Int?
  /// Whether it is a part of a task, which has to run.
  package var isOfTask = false
  /// Whether it is a part of the test itself, which does not wait for the clock to move.
  package var isOfTest = false

  package init(kind: Kind, lane: Int = 0, series: Series? = nil, slack: Int64 = 0, isIsolated: Bool = false) {
    (self.kind, self.lane, self.series) = (kind, lane, series)
    (self.slack, self.isIsolated) = (slack, isIsolated)
  }

  /// Work of the main lane.
  init(onMainAfter span: Int64) {
    self.init(kind: span > 0 ? .timer : .immediate)
    if kind == .immediate { series = .lane(lane) }
  }
}
