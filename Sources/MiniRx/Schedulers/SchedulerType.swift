import Dispatch
import Foundation

/// A span of time, such as `.milliseconds(300)`.
public typealias RxTimeInterval = DispatchTimeInterval

/// A point in time.
public typealias RxTime = Date

/// Runs work: at once, on a queue, on a thread.
@preconcurrency public protocol ImmediateSchedulerType: Sendable {
  /// Schedules an action to run as soon as possible.
  ///
  /// - Returns: what cancels the action, or disposes what the action returned once it has run.
  func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> any Disposable) -> any Disposable
}

/// Runs work, also later.
public protocol SchedulerType: ImmediateSchedulerType {
  /// The scheduler's time.
  var now: RxTime { get }

  /// Schedules an action to run after a span of time; at once where the span is negative.
  ///
  /// - Returns: what cancels the action, or disposes what the action returned once it has run.
  func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable

  /// Schedules an action to run again and again.
  ///
  /// - Parameters:
  ///   - state: what the first run is given; every further run is given what the one before returned.
  ///   - startAfter: the span until the first run.
  ///   - period: the span from the beginning of a run to that of the next, which does not shift when a run is late.
  ///   - action: what is run.
  /// - Returns: what stops it.
  func schedulePeriodic<StateType>(
    _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval, action: @escaping (StateType) -> StateType
  ) -> any Disposable
}

extension SchedulerType {
  /// Periodic work as a chain of relative work, each run due at its place on a fixed grid.
  public func schedulePeriodic<StateType>(
    _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval, action: @escaping (StateType) -> StateType
  ) -> any Disposable {
    PeriodicSchedule(self, state, startAfter: startAfter, period: period, action: action)
  }
}

/// An action that waits for its time on a scheduler, and what it leaves behind once it has run.
///
/// Running or disposing it releases the action; disposing it also disposes what the action returned. Its word is `nil` while it
/// waits, then `running` for good, unless the action returned something to dispose (then it is the address of a `Remainder`,
/// which it keeps), or it is disposed (`over`).
@safe final class ScheduledItem: FlaggedObject, Disposable, ThreadJob, TimedWork, @unchecked Sendable {
  /// What an action returned, boxed: the word has no place for a type.
  private final class Remainder {
    let disposable: any Disposable

    init(_ disposable: any Disposable) { self.disposable = disposable }
  }

  /// A function of a state of a type that `state` knows.
  private struct Action<StateType> {
    let call: (StateType) -> any Disposable
  }

  /// Both belong to the call that changes the word from `nil`, so that access need not be checked. They are not one closure,
  /// which would be a block of its own.
  @exclusivity(unchecked) private var action: Action<Any>?
  @exclusivity(unchecked) private var state: Any
  private let resource = ResourceCount(.scheduledAction)
  private let timer: MomentTimer?

  init<StateType>(
    _ state: StateType, timer: MomentTimer? = nil, _ action: @escaping (StateType) -> any Disposable
  ) {
    unsafe self.action = unsafeBitCast(Action(call: action), to: Action<Any>.self)
    unsafe self.state = state
    self.timer = timer
  }

  private static var running: UnsafeRawPointer? { unsafe UnsafeRawPointer(bitPattern: 1) }
  private static var over: UnsafeRawPointer? { unsafe UnsafeRawPointer(bitPattern: 2) }

  /// Whether it has neither run nor been disposed.
  var isWaiting: Bool { unsafe word.value == nil }

  func run() {
    guard unsafe word.change(from: nil, to: Self.running) else { return }
    let result = unsafe timer?.run(work) ?? call(with: state)
    releaseAction()
    if type(of: result) == NopDisposable.self { return }
    let remainder = unsafe Unmanaged.passRetained(Remainder(result))
    if unsafe word.change(from: Self.running, to: UnsafeRawPointer(remainder.toOpaque())) { return }
    unsafe remainder.release()
    result.dispose()
  }

  func run(on queue: ThreadQueue) { run() }

  func run(scheduledAs order: UInt64) { run() }

  func dispose() {
    timer?.end()
    var remainder = end()
    while let item = remainder?.disposable as? ScheduledItem { remainder = item.end() }
    remainder?.disposable.dispose()
  }

  /// An action that schedules itself leaves a chain of items behind, a million long where it ran a million times. Like
  /// `dispose`, this takes it apart link by link, not by recursion.
  deinit {
    timer?.end()
    var next = end()?.disposable as? ScheduledItem
    while isKnownUniquelyReferenced(&next) { next = next?.end()?.disposable as? ScheduledItem }
  }

  /// Marks it as disposed, and hands out what the action left.
  private func end() -> Remainder? {
    while true {
      let state = unsafe word.value
      if unsafe state == Self.over { return nil }
      guard unsafe word.change(from: state, to: Self.over) else { continue }
      guard let state = unsafe state else {
        releaseAction()
        return nil
      }
      return unsafe state == Self.running ? nil : Unmanaged<Remainder>.fromOpaque(state).takeRetainedValue()
    }
  }

  /// Not inlined: `MomentTimer.run` would be compiled for it anew.
  private var work: () -> any Disposable {
    @inline(never) get { { unsafe self.call(with: self.state) } }
  }

  private func call<StateType>(with state: StateType) -> any Disposable {
    guard let action = unsafe unsafeBitCast(action, to: Action<StateType>?.self) else { return Disposables.create() }
    return action.call(state)
  }

  private func releaseAction() {
    unsafe action = nil
    unsafe state = ()
  }
}

extension ImmediateSchedulerType {
  /// Schedules an action that may schedule itself again.
  ///
  ///     scheduler.scheduleRecursive(3) { count, again in
  ///       print(count)
  ///       if count > 1 { again(count - 1) }
  ///     }
  ///
  /// Each call of `recurse` is a turn of its own on the scheduler, on `MainScheduler.instance` one of the main queue. The
  /// stack stays constant, also on a scheduler that runs work at once.
  ///
  /// - Parameters:
  ///   - state: what the first run is given.
  ///   - action: what is run. It is given a state, and a function that schedules it with another.
  /// - Returns: what cancels all runs that have not begun.
  public func scheduleRecursive<State>(
    _ state: State, action: @escaping (_ state: State, _ recurse: (State) -> Void) -> Void
  ) -> any Disposable {
    let schedule = RecursiveSchedule<State>(self)
    schedule.schedule(state, action)
    return schedule
  }
}

/// The runs of an action that schedules itself. Runs that are asked for while one is being scheduled are scheduled by
/// the same loop.
private final class RecursiveSchedule<State>: Disposable, @unchecked Sendable {
  private let scheduler: any ImmediateSchedulerType
  private let queue = Locked(SerialQueue())
  private let work = CompositeDisposable()

  init(_ scheduler: any ImmediateSchedulerType) { self.scheduler = scheduler }

  func schedule(_ state: State, _ action: @escaping (State, (State) -> Void) -> Void) {
    guard queue.withLock({ $0.admit(QueuedElement(state)) }) == .deliver else { return }
    scheduleRun(state, action)
    while let item = queue.withLock({ $0.next() }) {
      unsafe scheduleRun(unsafeDowncast(item, to: QueuedElement<State>.self).element, action)
    }
  }

  private func scheduleRun(_ state: State, _ action: @escaping (State, (State) -> Void) -> Void) {
    let place = SingleAssignmentDisposable()
    guard let key = work.insert(place) else { return }
    place.setDisposable(
      scheduler.schedule(state) { state in
        self.work.remove(for: key)
        if !self.work.isDisposed { action(state) { self.schedule($0, action) } }
        return Disposables.create()
      })
  }

  func dispose() {
    work.dispose()
    _ = queue.withLock { $0.takeAll() }
  }
}

/// Runs periodic work with one timer, which each run starts again.
final class PeriodicSchedule<State>: TimedWork, Disposable, @unchecked Sendable {
  private let period: RxTimeInterval
  private let work: PeriodicWork<State>
  private var timer: (any MovableTimer)!
  /// When the next run is due; `nil` in virtual time, where each is a period after the one before.
  private var place: Int64?

  /// - Parameters:
  ///   - isVirtual: whether a run schedules the next before it does its work: so where both fall due at one virtual time,
  ///     the run comes before what the work of the run before has scheduled. Otherwise it does so afterwards, because real
  ///     schedulers may run both at once, and the places of the runs are a grid, on which a late run does not delay the next.
  init(
    _ scheduler: any SchedulerType, _ state: State, startAfter: RxTimeInterval, period: RxTimeInterval,
    isVirtual: Bool = false, action: @escaping (State) -> State
  ) {
    self.period = period
    work = PeriodicWork(state, action)
    timer = scheduler.timer(running: self)
    place = isVirtual ? nil : timer.now
    start(after: startAfter)
  }

  func dispose() {
    work.dispose()
    timer.dispose()
  }

  private func start(after span: RxTimeInterval) {
    var span = span.nanoseconds
    if let last = place {
      let (now, period) = (timer.now, period.nanoseconds)
      var due = last.adding(max(span, 0))
      // Runs that were missed are one, as with a timer of a queue.
      if due < now, period > 0 {
        due = due.adding(((now.subtracting(due) - 1) / period + 1).multiplied(by: period))
      }
      // A clock that stands still, or was set back, delays no run.
      due = min(due, now.adding(max(span, 0)))
      place = due
      span = due == .max ? .max : due.subtracting(now)
    }
    _ = timer.start(after: span)
  }

  func run(scheduledAs order: UInt64) {
    if place == nil { start(after: period) }
    work.runOnce()
    if place != nil { start(after: period) }
  }
}

/// Work whose runs come one after the other, each with the state that the one before has returned.
final class PeriodicWork<State>: Disposable, @unchecked Sendable {
  private var state: State
  private let action: Locked<PeriodicAction<State>?>
  private let timer: MomentTimer?
  private let period: Int64

  init(
    _ state: State, _ action: @escaping (State) -> State, _ timer: MomentTimer? = nil,
    every period: RxTimeInterval = .never
  ) {
    self.state = state
    (self.timer, self.period) = (timer, period.nanoseconds)
    self.action = Locked(PeriodicAction(run: action))
  }

  func runOnce() {
    guard let action = action.withLock({ $0 }) else { return }
    guard let timer else { return state = action.run(state) }
    timer.run(every: period) {
      state = action.run(state)
      return Disposables.create()
    }
  }

  func dispose() {
    _ = action.exchange(nil)
    timer?.end()
  }
}

/// What runs periodically. A type, because a lock must not guard a function (see `Locked`).
private struct PeriodicAction<State> {
  let run: (State) -> State
}
