import Dispatch
import Foundation

/// The unit of virtual time that test code counts in; a second unless the scheduler was given another resolution.
public typealias TestTime = Int

/// A scheduler whose time stands still until a test moves it.
///
///     let scheduler = TestScheduler(initialClock: 0)
///     var ticks = 0
///     Observable<Int>.interval(.milliseconds(100), scheduler: scheduler)
///       .subscribe(onNext: { _ in ticks += 1 })
///       .disposed(by: bag)
///
///     scheduler.advance(by: .milliseconds(300))   // ticks == 3
///
/// Work runs on the thread that moves the clock, in the order of its time and, at the same time, in the order of
/// scheduling. Time is a whole number of nanoseconds: three times 0.1 s is 0.3 s. Nothing waits for real.
///
/// Processing takes no time: what is scheduled for the present runs at the present. It does take time in tests in
/// RxTest's style, which write down times such as 201, 202, 203. There, in runs of `start` and `advanceTo(_:)`, what
/// `schedule` and `scheduleRelative` are given runs at a whole unit of time, and a unit later where that is not after
/// the present:
///
///     let observer = scheduler.start { Observable.of(1, 2, scheduler: scheduler) }
///     // observer.events == [.next(201, 1), .next(202, 2), .completed(203)]
public final class TestScheduler: SchedulerType, SimulatingScheduler, @unchecked Sendable {
  fileprivate let queue: Locked<VirtualTimeQueue>
  private let resolution: Int64
  /// Whether processing takes time; `nil` where the run decides.
  private let simulatesProcessing: Bool?
  /// What controls the tasks of the test, where the testing product is linked. Changed by its asynchronous calls, on the main actor.
  package var taskControl: AnyObject? = TestScheduler.testTasks?.begin()
  private static let testTasks = _typeByName("13MiniRxTesting11TaskControlC") as? any TestTasks.Type
  /// Takes the place of the queue in a run of `explore`; `nil` in all others.
  package let chooser: (any WorkChooser)?

  /// A scheduler at the given time.
  ///
  /// - Parameters:
  ///   - initialClock: where the clock begins, in units of `resolution`.
  ///   - resolution: the length of a unit of `TestTime` in seconds.
  public convenience init(initialClock: TestTime, resolution: Double = 1) {
    self.init(initialClock, resolution, simulatesProcessing: nil)
  }

  /// A scheduler at the given time.
  ///
  /// - Parameters:
  ///   - initialClock: where the clock begins, in units of `resolution`.
  ///   - resolution: the length of a unit of `TestTime` in seconds.
  ///   - simulateProcessingDelay: whether processing takes time in all runs, or in none.
  public convenience init(initialClock: TestTime, resolution: Double = 1, simulateProcessingDelay: Bool) {
    self.init(initialClock, resolution, simulatesProcessing: simulateProcessingDelay)
  }

  /// A scheduler at the given time, in seconds, whole or not.
  ///
  ///     TestScheduler(initialClock: 0.5)
  ///
  /// - Parameter initialClock: where the clock begins; a nanosecond is the smallest part that counts.
  public convenience init(initialClock: Double) {
    ensure(
      abs(initialClock) < 9e9,
      "TestScheduler(initialClock:): the clock is \(initialClock) s. Pass less than 9e9 s, which is 285 years.")
    let whole = initialClock.rounded(.down)
    self.init(initialClock: TestTime(whole))
    advance(by: .nanoseconds(Int(((initialClock - whole) * 1e9).rounded())))
  }

  package init(
    _ initialClock: TestTime, _ resolution: Double, simulatesProcessing: Bool?, chooser: (any WorkChooser)? = nil
  ) {
    ensure(
      resolution >= 1e-9,
      "TestScheduler(initialClock:resolution:): the resolution is \(resolution) s. "
        + "Pass a nanosecond (1e-9) or more.")
    self.resolution = Int64(saturating: resolution * 1e9)
    self.simulatesProcessing = simulatesProcessing
    self.chooser = chooser
    queue = Locked(
      VirtualTimeQueue(clock: Int64(initialClock).multiplied(by: self.resolution), unit: self.resolution))
  }

  /// The virtual time in whole units, rounded down.
  public var clock: TestTime { TestTime(clamping: clockNanoseconds.whole(resolution)) }

  /// The virtual time, counted from the beginning of 1970.
  public var now: RxTime { Date(timeIntervalSince1970: Double(clockNanoseconds) / 1e9) }

  var isSimulating: Bool { chooser?.isSimulating ?? queue.withLock { $0.isSimulating } }

  package var clockNanoseconds: Int64 { chooser?.clock ?? queue.withLock { $0.clock } }

  /// Whether a timer with a period keeps the place of its start among what falls due at one time, as on the clock of a machine. By default
  /// each of its runs comes behind what was scheduled before that, as in RxTest.
  ///
  ///     scheduler.keepsOrderOfTimers = true
  ///     let ticks = Observable<Int>.interval(.seconds(1), scheduler: scheduler)
  ///     let polls = Observable<Int>.interval(.seconds(5), scheduler: scheduler)
  ///     // Subscribed to in this order, the fifth tick comes before the first poll, and not after it.
  ///
  /// It holds for timers that are started later. Tests that a recording writes set it. In an exploration, all orders come.
  public var keepsOrderOfTimers: Bool {
    get { queue.withLock { $0.keepsOrderOfTimers } }
    set { queue.withLock { $0.keepsOrderOfTimers = newValue } }
  }

  // MARK: Scheduling

  /// Schedules an action at the present virtual time; it runs when the clock is moved next, also by nothing.
  ///
  /// - Returns: what cancels the action, or disposes what the action returned once it has run.
  public func schedule<StateType>(
    _ state: StateType, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    schedule(state, after: 0, VirtualWork(onMainAfter: 0), action)
  }

  /// Schedules an action after a span of virtual time.
  ///
  /// - Returns: what cancels the action, or disposes what the action returned once it has run.
  public func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    let span = dueTime.nanoseconds
    return schedule(state, after: span, VirtualWork(onMainAfter: span), action)
  }

  /// Schedules a closure at a virtual time; at the present one if that is past.
  public func scheduleAt(_ time: TestTime, action: @escaping () -> Void) { scheduleAt(time, in: nil, action: action) }

  /// Schedules an action after a number of units of virtual time.
  ///
  /// - Returns: what cancels the action, or disposes what the action returned once it has run.
  public func scheduleRelativeVirtual<StateType>(
    _ state: StateType, dueTime: TestTime, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    schedule(state, after: nanoseconds(dueTime), VirtualWork(kind: .drawn), action)
  }

  /// Schedules an action at a virtual time; at the present one if that is past.
  ///
  /// - Returns: what cancels the action, or disposes what the action returned once it has run.
  public func scheduleAbsoluteVirtual<StateType>(
    _ state: StateType, time: TestTime, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    scheduleAbsolute(state, time, in: nil, action)
  }

  /// Schedules an action to run again and again. Each run schedules the next before it does its work.
  ///
  /// - Returns: what stops it.
  public func schedulePeriodic<StateType>(
    _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval, action: @escaping (StateType) -> StateType
  ) -> any Disposable {
    let lane: (any SchedulerType)? = chooser?.periodicScheduler(of: self) ?? TimerPlace(self)
    return schedulePeriodic(state, startAfter: startAfter, period: period, on: lane ?? self, action: action)
  }

  /// Schedules an action to run again and again on a scheduler that has this one's clock.
  package func schedulePeriodic<StateType>(
    _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval, on lane: any SchedulerType,
    action: @escaping (StateType) -> StateType
  ) -> any Disposable {
    PeriodicSchedule(lane, state, startAfter: startAfter, period: period, isVirtual: true, action: action)
  }

  /// The time at which work runs that is scheduled for a time and lets processing take time: the same, or a unit after
  /// the present where it is not after that. The present for a scheduler whose processing takes no time.
  public func adjustScheduledTime(_ time: TestTime) -> TestTime {
    let clock = clock
    return time > clock ? time : simulatesProcessing == false || clock == .max ? clock : clock + 1
  }

  /// Schedules work of which an exploration has to know more than its time.
  package func schedule<StateType>(
    _ state: StateType, after span: Int64, _ work: VirtualWork, _ action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    schedule(state, after: span, work, in: nil, action)
  }

  fileprivate func schedule<StateType>(
    _ state: StateType, after span: Int64, _ work: VirtualWork, in place: TimerPlace?,
    _ action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    let item = ScheduledItem(state, timer: .start(exactly: span, order: place?.momentOrder), action)
    if let chooser {
      let delayed = { DueTime($0, scheduledAt: $1).simulated(self.resolution) }
      chooser.add(VirtualItem(item), after: span, work, delayed: work.kind == .drawn ? nil : delayed)
    } else {
      queue.withLock { (queue: inout VirtualTimeQueue) in
        guard let time = queue.time(after: span) else { return }
        let due = work.kind == .drawn ? DueTime(time) : DueTime(time, scheduledAt: queue.clock)
        queue.schedule(item, at: due, as: place?.order)
      }
    }
    return item
  }

  /// Schedules an event of a script at a virtual time.
  package func scheduleAt(_ time: TestTime, in script: VirtualWork.Series?, action: @escaping () -> Void) {
    _ = scheduleAbsolute((), time, in: script) {
      action()
      return Disposables.create()
    }
  }

  /// Schedules an event of a script after units of virtual time.
  package func scheduleIn(_ span: TestTime, in script: VirtualWork.Series?, action: @escaping () -> Void) {
    _ = schedule((), after: nanoseconds(span), VirtualWork(kind: .drawn, series: script)) {
      action()
      return Disposables.create()
    }
  }

  private func scheduleAbsolute<StateType>(
    _ state: StateType, _ time: TestTime, in script: VirtualWork.Series?,
    _ action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    let item = ScheduledItem(state, timer: .start(exactly: nanoseconds(time).subtracting(clockNanoseconds)), action)
    if let chooser {
      chooser.add(VirtualItem(item), at: nanoseconds(time), VirtualWork(kind: .drawn, series: script))
    } else {
      let due = DueTime(nanoseconds(time))
      _ = queue.withLock { $0.schedule(item, at: due) }
    }
    return item
  }

  package func nanoseconds(_ time: TestTime) -> Int64 { Int64(time).multiplied(by: resolution) }

  // MARK: Moving the clock

  // Those without arguments give way to functions of users whose arguments have default values.

  /// Runs what is due now, and what that makes due now.
  @_disfavoredOverload
  public func advance() { run(for: 0) }

  /// Moves the clock on by a span and runs all that falls due, each at its time. A negative span counts as zero.
  public func advance(by interval: RxTimeInterval) { run(for: interval.nanoseconds) }

  /// Moves the clock to a time, in units of the resolution, and runs all that falls due, each at its time.
  ///
  /// A time that has passed leaves the clock alone. The end of time, `.max`, is not reached: the clock stays where the
  /// last work ran, as after `run()`.
  public func advance(to time: TestTime) { run(until: nanoseconds(time)) }

  /// Moves the clock on by whole units and runs all that falls due, each at its time.
  package func advance(units: TestTime) { run(for: nanoseconds(units)) }

  /// Moves the clock to a time and runs all that falls due, with processing that takes time: RxTest's word for
  /// `advance(to:)`.
  public func advanceTo(_ time: TestTime) { run(until: nanoseconds(time), simulating: true) }

  /// Moves the clock on without running anything. What falls due meanwhile runs when the clock is moved next, late.
  ///
  /// - Parameter interval: units of the resolution; not negative.
  public func sleep(_ interval: TestTime) {
    ensure(
      interval >= 0,
      "TestScheduler.sleep(_:): the interval is \(interval). Time does not go back; pass 0 or more.")
    if let chooser { return chooser.sleep(nanoseconds(interval)) }
    queue.withLock { $0.moveClock(to: $0.clock.adding(nanoseconds(interval))) }
  }

  /// Runs all work until none is left, however late it is due. Does not return while work keeps scheduling work.
  @_disfavoredOverload
  public func run() { run(until: .max) }

  /// Runs all work until none is left, with processing that takes time: RxTest's word for `run()`.
  public func start() { run(until: .max, simulating: true) }

  /// Called by work that runs: ends the run when that work returns. The clock stays; the next run continues from there.
  public func stop() {
    if let chooser { return chooser.stop() }
    queue.withLock { $0.isStopped = true }
  }

  private func run(for span: Int64) {
    let simulating = simulatesProcessing ?? false
    if let chooser { return _ = chooser.run(for: span, simulating: simulating) }
    queue.run(simulating: simulating) { $0.clock.adding(span) }
  }

  /// When the next work that is not cancelled is due; `nil` where none is until then, or an exploration decides.
  package func nextTime(until limit: Int64) -> Int64? {
    queue.withLock { $0.nextTime(until: limit, simulating: simulatesProcessing ?? false) }
  }

  /// Moves the clock to a time in nanoseconds and runs all that falls due. Returns whether it was not stopped.
  @discardableResult
  package func run(until limit: Int64, simulating: Bool = false) -> Bool {
    let simulating = simulatesProcessing ?? simulating
    if let chooser { return chooser.run(until: limit, simulating: simulating) }
    return queue.run(simulating: simulating) { _ in limit }
  }
}

extension TestScheduler: MovableTimerScheduler {
  /// An exploration has a queue of its own, whose items do not move.
  func makeTimer(running work: any TimedWork) -> (any MovableTimer)? { chooser == nil ? VirtualTimer(self, work) : nil }
}

/// What the runs of one timer are scheduled on, which have one place in the order of scheduling.
private final class TimerPlace: SchedulerType {
  private let scheduler: TestScheduler
  let order: UInt64
  let momentOrder = Moment.nextNumber()

  /// `nil` where timers have none.
  init?(_ scheduler: TestScheduler) {
    let order = scheduler.queue.withLock { $0.keepsOrderOfTimers ? $0.reserveOrder() : nil }
    guard let order else { return nil }
    (self.scheduler, self.order) = (scheduler, order)
  }

  var now: RxTime { scheduler.now }

  func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> any Disposable) -> any Disposable {
    scheduleRelative(state, dueTime: .nanoseconds(0), action: action)
  }

  func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    let span = dueTime.nanoseconds
    return scheduler.schedule(state, after: span, VirtualWork(onMainAfter: span), in: self, action)
  }
}

/// A timer that is an entry in the queue of a scheduler.
final class VirtualTimer: MovableTimer, @unchecked Sendable {
  private let scheduler: TestScheduler
  private unowned let work: any TimedWork
  // Both under the lock of the scheduler's queue.
  private var place: TimingWheel.Place?
  private var isDisposed = false
  private let resource = ResourceCount(.scheduledAction)

  init(_ scheduler: TestScheduler, _ work: any TimedWork) {
    self.scheduler = scheduler
    self.work = work
  }

  var now: Int64 { scheduler.clockNanoseconds }

  func start(after span: Int64) -> UInt64? {
    let order: UInt64? = scheduler.queue.withLock { queue in
      guard !isDisposed, let time = queue.time(after: span) else { return nil }
      let due = DueTime(time, scheduledAt: queue.clock)
      place = place.flatMap { queue.move($0, to: due) } ?? queue.schedule(work, at: due)
      return place?.order
    }
    if order == nil { _ = scheduler.queue.withLock { takeOut(of: &$0) } }
    return order
  }

  func dispose() {
    _ = scheduler.queue.withLock { queue in
      isDisposed = true
      return takeOut(of: &queue)
    }
  }

  private func takeOut(of queue: inout VirtualTimeQueue) -> (any TimedWork)? {
    place.take().flatMap { queue.remove($0) }
  }
}

/// How a `TestScheduler` lets the control of its test's tasks begin: the testing product, which has it, is found by name, so that
/// nothing of it is where it was not asked for.
package protocol TestTasks: AnyObject, Sendable {
  static func begin() -> AnyObject
}
