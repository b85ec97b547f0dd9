import MiniRx
import RxSwift

extension RxSwift.ImmediateSchedulerType {
  /// The scheduler for operators of MiniRx.
  public func asMiniRx() -> any MiniRx.ImmediateSchedulerType { MiniRxScheduler(base: self) }
}

extension RxSwift.SchedulerType {
  /// The scheduler for operators of MiniRx. Its time is the same.
  ///
  ///     query.debounce(.milliseconds(300), scheduler: environment.mainQueue.asMiniRx())
  public func asMiniRx() -> any MiniRx.SchedulerType { MiniRxScheduler(base: self) }
}

extension MiniRx.ImmediateSchedulerType {
  /// The scheduler for operators of RxSwift.
  public func asRxSwift() -> any RxSwift.ImmediateSchedulerType { RxSwiftScheduler(base: self) }
}

extension MiniRx.SchedulerType {
  /// The scheduler for operators of RxSwift. Its time is the same, so that a `TestScheduler` is the time of both sides.
  ///
  ///     let scheduler = TestScheduler(initialClock: 0)
  ///     let search = LegacySearch(scheduler: scheduler.asRxSwift())
  public func asRxSwift() -> any RxSwift.SchedulerType { RxSwiftScheduler(base: self) }
}

private struct MiniRxScheduler<Base: RxSwift.ImmediateSchedulerType>: MiniRx.ImmediateSchedulerType, @unchecked Sendable
{
  let base: Base

  func schedule<StateType>(
    _ state: StateType, action: @escaping (StateType) -> any MiniRx.Disposable
  ) -> any MiniRx.Disposable {
    base.schedule(state) { action($0).asRxSwift() }.asMiniRx()
  }
}

extension MiniRxScheduler: MiniRx.SchedulerType where Base: RxSwift.SchedulerType {
  var now: MiniRx.RxTime { base.now }

  func scheduleRelative<StateType>(
    _ state: StateType, dueTime: MiniRx.RxTimeInterval, action: @escaping (StateType) -> any MiniRx.Disposable
  ) -> any MiniRx.Disposable {
    base.scheduleRelative(state, dueTime: dueTime) { action($0).asRxSwift() }.asMiniRx()
  }

  func schedulePeriodic<StateType>(
    _ state: StateType, startAfter: MiniRx.RxTimeInterval, period: MiniRx.RxTimeInterval,
    action: @escaping (StateType) -> StateType
  ) -> any MiniRx.Disposable {
    base.schedulePeriodic(state, startAfter: startAfter, period: period, action: action).asMiniRx()
  }
}

private struct RxSwiftScheduler<Base: MiniRx.ImmediateSchedulerType>: RxSwift.ImmediateSchedulerType {
  let base: Base

  func schedule<StateType>(
    _ state: StateType, action: @escaping (StateType) -> any RxSwift.Disposable
  ) -> any RxSwift.Disposable {
    base.schedule(state) { action($0).asMiniRx() }.asRxSwift()
  }
}

extension RxSwiftScheduler: RxSwift.SchedulerType where Base: MiniRx.SchedulerType {
  var now: RxSwift.RxTime { base.now }

  func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxSwift.RxTimeInterval, action: @escaping (StateType) -> any RxSwift.Disposable
  ) -> any RxSwift.Disposable {
    base.scheduleRelative(state, dueTime: dueTime) { action($0).asMiniRx() }.asRxSwift()
  }

  func schedulePeriodic<StateType>(
    _ state: StateType, startAfter: RxSwift.RxTimeInterval, period: RxSwift.RxTimeInterval,
    action: @escaping (StateType) -> StateType
  ) -> any RxSwift.Disposable {
    base.schedulePeriodic(state, startAfter: startAfter, period: period, action: action).asRxSwift()
  }
}
