import Dispatch

extension Effect {
  /// Starts the effect after a span of time.
  ///
  ///     return Effect(value: .hideToast).deferred(for: .seconds(3), scheduler: mainQueue)
  ///
  /// - Parameters:
  ///   - dueTime: the span.
  ///   - scheduler: where the time is taken, the effect is started and its actions are delivered.
  public func deferred(for dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Effect {
    if isNone { return .none }
    let delayed = delaySubscription(dueTime, scheduler: scheduler)
    // What is known already is delivered by what starts it.
    return Effect(actions == nil ? delayed.observe(on: scheduler) : delayed)
  }

  /// Starts the effect when for a span of time no other has arrived under its id.
  ///
  ///     case .queryChanged(let query):
  ///       return search(query).debounce(id: SearchID(), for: .milliseconds(300), scheduler: mainQueue)
  ///
  /// A newer effect with the id takes the place of the one that waits, and also of the one that runs.
  ///
  /// - Parameters:
  ///   - id: any value, as in `cancellable`; `cancel(id:)` ends the effect.
  ///   - dueTime: the span.
  ///   - scheduler: where the time is taken, the effect is started and its actions are delivered.
  @_alwaysEmitIntoClient
  public func debounce(id: AnyHashable, for dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Effect {
    deferred(for: dueTime, scheduler: scheduler).cancellable(id: id, cancelInFlight: true)
  }

  /// Starts the effect when for a span of time no other has arrived under its id, which is a type.
  @_alwaysEmitIntoClient
  public func debounce(id: Any.Type, for dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Effect {
    deferred(for: dueTime, scheduler: scheduler).cancellable(id: id, cancelInFlight: true)
  }
}

extension Effect where Action: RxAbstractInteger {
  /// Counts from 0, an action after each period, until the id is cancelled.
  ///
  ///     case .startTapped:
  ///       return Effect<Int>.timer(id: TimerID(), every: .seconds(1), on: mainQueue).map { _ in .tick }
  ///     case .stopTapped:
  ///       return .cancel(id: TimerID())
  ///
  /// A newer timer with the id takes the place of the one that runs.
  ///
  /// - Parameters:
  ///   - id: any value, as in `cancellable`.
  ///   - interval: the period.
  ///   - scheduler: where the time is taken, and the actions are delivered.
  @_alwaysEmitIntoClient
  public static func timer(
    id: AnyHashable, every interval: RxTimeInterval, on scheduler: any SchedulerType
  ) -> Effect {
    Effect(Observable.interval(interval, scheduler: scheduler)).cancellable(id: id, cancelInFlight: true)
  }

  /// Counts from 0, an action after each period, until the id, which is a type, is cancelled.
  @_alwaysEmitIntoClient
  public static func timer(id: Any.Type, every interval: RxTimeInterval, on scheduler: any SchedulerType) -> Effect {
    Effect(Observable.interval(interval, scheduler: scheduler)).cancellable(id: id, cancelInFlight: true)
  }
}
