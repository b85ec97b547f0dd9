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
public final class TestScheduler: SchedulerType, NanosecondScheduler, @unchecked Sendable {
  private let queue: Locked<VirtualTimeQueue>
  private let resolution: Int64
  private let delaysWork: Bool

  /// A scheduler at the given time.
  ///
  /// - Parameters:
  ///   - initialClock: where the clock begins, in units of `resolution`.
  ///   - resolution: the length of a unit of `TestTime` in seconds.
  ///   - simulateProcessingDelay: whether spans are rounded to whole units of time, and work that is due at once waits for
  ///     the next one, as RxTest has it.
  public init(initialClock: TestTime, resolution: Double, simulateProcessingDelay: Bool = false) {
    precondition(
      resolution >= 1e-9,
      "TestScheduler(initialClock:resolution:simulateProcessingDelay:): the resolution is \(resolution) s. "
        + "Pass a nanosecond (1e-9) or more.")
    self.resolution = Int64(saturating: resolution * 1e9)
    delaysWork = simulateProcessingDelay
    queue = Locked(VirtualTimeQueue(clock: Int64(initialClock).multiplied(by: self.resolution)))
  }

  /// A scheduler at the given time, in seconds.
  public convenience init(initialClock: TestTime) { self.init(initialClock: initialClock, resolution: 1) }

  /// A scheduler at the given time, in seconds.
  public convenience init(initialClock: TestTime, simulateProcessingDelay: Bool) {
    self.init(initialClock: initialClock, resolution: 1, simulateProcessingDelay: simulateProcessingDelay)
  }

  /// The virtual time in whole units.
  public var clock: TestTime { TestTime(clockNanoseconds / resolution) }

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
    schedule(state, after: 0, action)
  }

  /// Schedules an action after a span of virtual time.
  ///
  /// - Returns: what cancels the action, or disposes what the action returned once it has run.
  public func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    schedule(state, after: dueTime.nanoseconds, action)
  }

  /// Schedules a closure at a virtual time; at the present one if that is past.
  public func scheduleAt(_ time: TestTime, action: @escaping () -> Void) {
    _ = scheduleAbsoluteVirtual((), time: time) {
      action()
      return Disposables.create()
    }
  }

  /// Schedules an action after a number of units of virtual time.
  ///
  /// - Returns: what cancels the action, or disposes what the action returned once it has run.
  public func scheduleRelativeVirtual<StateType>(
    _ state: StateType, dueTime: TestTime, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    schedule(state, after: nanoseconds(dueTime), action)
  }

  /// Schedules an action at a virtual time; at the present one if that is past.
  ///
  /// - Returns: what cancels the action, or disposes what the action returned once it has run.
  public func scheduleAbsoluteVirtual<StateType>(
    _ state: StateType, time: TestTime, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    let item = ScheduledItem(state, action)
    queue.withLock { $0.schedule(item, at: adjusted(nanoseconds(time), $0.clock)) }
    return item
  }

  /// The time at which work runs that is scheduled for a time: the same, unless it is past or processing is simulated.
  public func adjustScheduledTime(_ time: TestTime) -> TestTime {
    TestTime(adjusted(nanoseconds(time), clockNanoseconds) / resolution)
  }

  private func schedule<StateType>(
    _ state: StateType, after span: Int64, _ action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    let item = ScheduledItem(state, action)
    let span = delaysWork ? roundedToUnits(max(span, 0)) : max(span, 0)
    queue.withLock { $0.schedule(item, at: adjusted($0.clock.adding(span), $0.clock)) }
    return item
  }

  private func roundedToUnits(_ span: Int64) -> Int64 {
    span.adding(resolution / 2) / resolution * resolution
  }

  private func adjusted(_ time: Int64, _ clock: Int64) -> Int64 {
    if time > clock { return time }
    return delaysWork ? clock.adding(resolution) : clock
  }

  private func nanoseconds(_ time: TestTime) -> Int64 { Int64(time).multiplied(by: resolution) }

  // MARK: Moving the clock

  /// Runs what is due now, and what that makes due now.
  public func advance() { run(until: clockNanoseconds) }

  /// Moves the clock on by a span and runs all that falls due, each at its time.
  public func advance(by interval: RxTimeInterval) { run(until: clockNanoseconds.adding(interval.nanoseconds)) }

  /// Moves the clock to a time, in units of the resolution, and runs all that falls due, each at its time.
  public func advance(to time: TestTime) { run(until: nanoseconds(time)) }

  /// Moves the clock on by whole units and runs all that falls due, each at its time.
  func advance(units: TestTime) { run(until: clockNanoseconds.adding(nanoseconds(units))) }

  /// Moves the clock to a time and runs all that falls due: RxTest's word for `advance(to:)`.
  public func advanceTo(_ time: TestTime) { advance(to: time) }

  /// Moves the clock on without running anything. What falls due meanwhile runs when the clock is moved next, late.
  public func sleep(_ interval: TestTime) {
    precondition(
      interval >= 0,
      "TestScheduler.sleep(_:): the interval is \(interval). Time does not go back; pass 0 or more.")
    queue.withLock { $0.moveClock(to: $0.clock.adding(nanoseconds(interval))) }
  }

  /// Runs all work until none is left, however late it is due. Does not return while work goes on scheduling work.
  public func run() {
    queue.withLock { $0.resume() }
    while let item = queue.withLock({ $0.nextDue(until: .max) }) { item.run() }
  }

  /// Runs all work until none is left: RxTest's word for `run()`.
  public func start() { run() }

  /// Called by work that runs: ends the run when that work returns. The clock stays; the next run goes on from there.
  public func stop() { queue.withLock { $0.stop() } }

  private func run(until limit: Int64) {
    queue.withLock { $0.resume() }
    while let item = queue.withLock({ $0.nextDue(until: limit) }) { item.run() }
    queue.withLock { if !$0.isStopped { $0.moveClock(to: limit) } }
  }
}
