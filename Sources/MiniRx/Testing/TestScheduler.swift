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
public final class TestScheduler: SchedulerType, NanosecondScheduler, @unchecked Sendable {
  private let queue: Locked<VirtualTimeQueue>
  private let resolution: Int64
  /// Whether processing takes time; `nil` where the run decides.
  private let simulatesProcessing: Bool?
  /// Decides the order in a run of `explore`; `nil` in all others.
  let exploredRun: ExploredRun?

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

  init(
    _ initialClock: TestTime, _ resolution: Double, simulatesProcessing: Bool?, exploredRun: ExploredRun? = nil
  ) {
    precondition(
      resolution >= 1e-9,
      "TestScheduler(initialClock:resolution:): the resolution is \(resolution) s. "
        + "Pass a nanosecond (1e-9) or more.")
    self.resolution = Int64(saturating: resolution * 1e9)
    self.simulatesProcessing = simulatesProcessing
    self.exploredRun = exploredRun
    queue = Locked(VirtualTimeQueue(clock: Int64(initialClock).multiplied(by: self.resolution)))
  }

  /// The virtual time in whole units, rounded down.
  public var clock: TestTime { TestTime(clamping: clockNanoseconds.whole(resolution)) }

  /// The virtual time, counted from the beginning of 1970.
  public var now: RxTime { Date(timeIntervalSince1970: Double(clockNanoseconds) / 1e9) }

  var clockNanoseconds: Int64 { queue.withLock { $0.clock } }

  // MARK: Scheduling

  /// Schedules an action at the present virtual time; it runs when the clock is moved next, also by nothing.
  ///
  /// - Returns: what cancels the action, or disposes what the action returned once it has run.
  public func schedule<StateType>(
    _ state: StateType, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    schedule(state, after: 0, ExploredWork(onMainAfter: 0), action)
  }

  /// Schedules an action after a span of virtual time.
  ///
  /// - Returns: what cancels the action, or disposes what the action returned once it has run.
  public func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    let span = dueTime.nanoseconds
    return schedule(state, after: span, ExploredWork(onMainAfter: span), action)
  }

  /// Schedules a closure at a virtual time; at the present one if that is past.
  public func scheduleAt(_ time: TestTime, action: @escaping () -> Void) { scheduleAt(time, in: nil, action: action) }

  /// Schedules an action after a number of units of virtual time.
  ///
  /// - Returns: what cancels the action, or disposes what the action returned once it has run.
  public func scheduleRelativeVirtual<StateType>(
    _ state: StateType, dueTime: TestTime, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    schedule(state, after: nanoseconds(dueTime), ExploredWork(kind: .drawn), action)
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
    PeriodicSchedule(
      self, state, startAfter: startAfter, period: period, isVirtual: true, isOnGrid: exploredRun?.isLate == true,
      action: action)
  }

  /// The time at which work runs that is scheduled for a time and lets processing take time: the same, or a unit after
  /// the present where it is not after that. The present for a scheduler whose processing takes no time.
  public func adjustScheduledTime(_ time: TestTime) -> TestTime {
    let clock = clock
    return time > clock ? time : simulatesProcessing == false || clock == .max ? clock : clock + 1
  }

  /// Schedules work of which an exploration has to know more than its time.
  func schedule<StateType>(
    _ state: StateType, after span: Int64, _ work: ExploredWork, _ action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    let item = ScheduledItem(state, action)
    add(item, work) { queue in
      guard let time = queue.time(after: span) else { return nil }
      return VirtualTimeQueue.Due(time, simulated: work.kind == .drawn ? nil : simulated(time, queue.clock))
    }
    return item
  }

  /// Schedules an event of a script at a virtual time.
  func scheduleAt(_ time: TestTime, in script: ExploredWork.Series?, action: @escaping () -> Void) {
    _ = scheduleAbsolute((), time, in: script) {
      action()
      return Disposables.create()
    }
  }

  /// Schedules an event of a script after units of virtual time.
  func scheduleIn(_ span: TestTime, in script: ExploredWork.Series?, action: @escaping () -> Void) {
    _ = schedule((), after: nanoseconds(span), ExploredWork(kind: .drawn, series: script)) {
      action()
      return Disposables.create()
    }
  }

  private func scheduleAbsolute<StateType>(
    _ state: StateType, _ time: TestTime, in script: ExploredWork.Series?,
    _ action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    let item = ScheduledItem(state, action)
    let due = VirtualTimeQueue.Due(nanoseconds(time))
    add(item, ExploredWork(kind: .drawn, series: script)) { _ in due }
    return item
  }

  /// Adds work to the queue, or to that of the exploration, which has a lock of its own.
  private func add(
    _ item: ScheduledItem, _ work: ExploredWork, due: (inout VirtualTimeQueue) -> VirtualTimeQueue.Due?
  ) {
    let due = queue.withLock { queue in
      let due = due(&queue)
      if exploredRun == nil, let due { queue.schedule(item, at: due) }
      return due
    }
    if let due { exploredRun?.add(item, at: due, work) }
  }

  /// The nearest whole unit, and the next one where it is not after the present.
  private func simulated(_ time: Int64, _ clock: Int64) -> Int64 {
    max(time.adding(resolution / 2).whole(resolution), clock.whole(resolution).adding(1)).multiplied(by: resolution)
  }

  private func nanoseconds(_ time: TestTime) -> Int64 { Int64(time).multiplied(by: resolution) }

  // MARK: Moving the clock

  /// Runs what is due now, and what that makes due now.
  public func advance() { run(until: clockNanoseconds) }

  /// Moves the clock on by a span and runs all that falls due, each at its time.
  public func advance(by interval: RxTimeInterval) { run(until: clockNanoseconds.adding(interval.nanoseconds)) }

  /// Moves the clock to a time, in units of the resolution, and runs all that falls due, each at its time.
  ///
  /// The end of time, `.max`, is not reached: the clock stays where the last work ran, as after `run()`.
  public func advance(to time: TestTime) { run(until: nanoseconds(time)) }

  /// Moves the clock on by whole units and runs all that falls due, each at its time.
  func advance(units: TestTime) { run(until: clockNanoseconds.adding(nanoseconds(units))) }

  /// Moves the clock to a time and runs all that falls due, with processing that takes time: RxTest's word for
  /// `advance(to:)`.
  public func advanceTo(_ time: TestTime) { run(until: nanoseconds(time), simulating: true) }

  /// Moves the clock on without running anything. What falls due meanwhile runs when the clock is moved next, late.
  public func sleep(_ interval: TestTime) {
    precondition(
      interval >= 0,
      "TestScheduler.sleep(_:): the interval is \(interval). Time does not go back; pass 0 or more.")
    queue.withLock { $0.moveClock(to: $0.clock.adding(nanoseconds(interval))) }
  }

  /// Runs all work until none is left, however late it is due. Does not return while work keeps scheduling work.
  public func run() { run(until: .max) }

  /// Runs all work until none is left, with processing that takes time: RxTest's word for `run()`.
  public func start() { run(until: .max, simulating: true) }

  /// Called by work that runs: ends the run when that work returns. The clock stays; the next run continues from there.
  public func stop() { queue.withLock { $0.stop() } }

  private func run(until limit: Int64, simulating: Bool = false) {
    let simulating = simulatesProcessing ?? simulating
    queue.withLock { $0.resume() }
    if let exploredRun {
      run(until: limit, simulating: simulating, exploredRun)
    } else {
      while let item = queue.withLock({ $0.nextDue(until: limit, simulating: simulating) }) { item.run() }
    }
    queue.withLock { if !$0.isStopped, limit < .max { $0.moveClock(to: limit) } }
  }

  private func run(until limit: Int64, simulating: Bool, _ exploredRun: ExploredRun) {
    exploredRun.beginSpan(simulating: simulating)
    while !queue.withLock({ $0.isStopped }), let next = exploredRun.next(until: limit, now: clockNanoseconds) {
      queue.withLock { $0.moveClock(to: next.time) }
      next.item.run()
      exploredRun.endStep()
    }
    if queue.withLock({ $0.isStopped }) { return exploredRun.stopped() }
    if limit < .max { exploredRun.endSpan(at: limit) }
  }
}
