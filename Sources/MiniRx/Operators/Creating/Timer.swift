import Dispatch

extension ObservableType where Element: RxAbstractInteger {
  /// A sequence that emits 0 after a span of time, and then continues to count or completes.
  ///
  /// ![The lines below, drawn.](Timer)
  ///
  ///     Observable<Int>.timer(.seconds(2), scheduler: time)                       --(0|)
  ///     Observable<Int>.timer(.seconds(2), period: .seconds(3), scheduler: time)  --0--1--2--
  ///
  /// - Parameters:
  ///   - dueTime: the span until the first element; a negative one counts as zero, which still goes through the scheduler.
  ///   - period: the span between elements. Without it the sequence completes after the first.
  ///   - scheduler: where it emits.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/timer.html>
  public static func timer(
    _ dueTime: RxTimeInterval, period: RxTimeInterval? = nil, scheduler: any SchedulerType
  ) -> Observable<Element> {
    if let period { return counting(from: dueTime, period: period, scheduler) }
    return .just(0).delaySubscription(dueTime, scheduler: scheduler)
  }

  /// A sequence that counts from 0, one element after each period.
  ///
  /// ![The lines below, drawn.](Timer-2)
  ///
  ///     Observable<Int>.interval(.seconds(2), scheduler: time)  --0-1-2-3
  ///
  /// - Parameters:
  ///   - period: the span before each element.
  ///   - scheduler: where it emits.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/interval.html>
  public static func interval(_ period: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    counting(from: period, period: period, scheduler)
  }

  private static func counting(
    from dueTime: RxTimeInterval, period: RxTimeInterval, _ scheduler: any SchedulerType
  ) -> Observable<Element> {
    Source { sink in
      let timer = SerialDisposable()
      sink.setUpstream(timer)
      timer.disposable = scheduler.schedulePeriodic(0, startAfter: dueTime, period: period) { count -> Element in
        if !timer.isDisposed { sink.next(count) }
        return count &+ 1
      }
      return nil
    }
  }
}

/// The integers that time operators count in.
public typealias RxAbstractInteger = FixedWidthInteger
