import MiniRx

/// What an effect makes of elements, where time decides.
struct TimedOperator: Sendable {
  let name: String
  let listens: @Sendable (Observable<Int>, any SchedulerType) -> Observable<Int>
  /// The share of actions that a test has at least. Two timers of one effect, of which one is counted from when the other was late, have an
  /// order that virtual time has not.
  var share = 0.96

  static let all = [
    TimedOperator(name: "debounce", listens: { $0.debounce(.seconds(1), scheduler: $1) }),
    TimedOperator(name: "throttle, latest", listens: { $0.throttle(.seconds(1), scheduler: $1) }, share: 0.93),
    TimedOperator(
      name: "throttle, first", listens: { $0.throttle(.seconds(1), latest: false, scheduler: $1) }, share: 0.93),
    TimedOperator(name: "delay", listens: { $0.delay(.seconds(1), scheduler: $1) }),
    TimedOperator(name: "delay of nothing", listens: { $0.delay(.milliseconds(0), scheduler: $1) }, share: 0.66),
    TimedOperator(
      name: "delay of nothing behind other answers",
      listens: { pings, time in
        .merge(pings.delay(.milliseconds(0), scheduler: time), pings.observe(on: time).map { -$0 })
      }, share: 0.049),
    TimedOperator(
      name: "delay of what is dropped",
      listens: { $0.delay(.seconds(1), scheduler: $1).scan(0, accumulator: +).filter { $0.isMultiple(of: 3) } }),
    TimedOperator(name: "timeout", listens: { $0.timeout(.seconds(1), other: Observable.just(-1), scheduler: $1) }),
    TimedOperator(
      name: "sample", listens: { $0.sample(Observable<Int>.interval(.seconds(1), scheduler: $1)) }, share: 0.88),
    TimedOperator(
      name: "buffer", listens: { $0.buffer(timeSpan: .seconds(1), count: 3, scheduler: $1).map(\.count) }, share: 0.9),
    TimedOperator(
      name: "buffer of what there is",
      listens: {
        $0.buffer(timeSpan: .seconds(1), count: 3, scheduler: $1).filter { !$0.isEmpty }.map(\.count)
      }, share: 0.94),
    TimedOperator(name: "window", listens: { $0.window(timeSpan: .seconds(1), count: 3, scheduler: $1).merge() }),
    TimedOperator(name: "take(for:)", listens: { $0.take(for: .seconds(1), scheduler: $1) }),
    TimedOperator(name: "skip", listens: { $0.skip(.seconds(1), scheduler: $1) }),
    TimedOperator(
      name: "skip(until:)", listens: { $0.skip(until: Observable<Int>.timer(.seconds(1), scheduler: $1)) }),
    TimedOperator(name: "delaySubscription", listens: { $0.delaySubscription(.seconds(1), scheduler: $1) }),
    TimedOperator(
      name: "flatMapLatest",
      listens: { pings, time in pings.flatMapLatest { Observable.just($0).delay(.seconds(1), scheduler: time) } }),
    TimedOperator(
      name: "flatMapFirst",
      listens: { pings, time in
        pings.flatMapFirst { Observable.just($0).concat(Observable.never().take(for: .seconds(1), scheduler: time)) }
      }),
    TimedOperator(
      name: "withLatestFrom",
      listens: { $0.withLatestFrom(Observable<Int>.interval(.seconds(1), scheduler: $1).startWith(-1)) }),
    TimedOperator(
      name: "flatMapLatest of ticks",
      listens: { pings, time in Observable<Int>.interval(.seconds(1), scheduler: time).flatMapLatest { _ in pings } },
      share: 0.99),
    TimedOperator(
      name: "flatMapFirst of ticks",
      listens: { pings, time in
        Observable<Int>.interval(.seconds(1), scheduler: time).flatMapFirst { _ in pings.take(2) }
      }, share: 0.99),
    TimedOperator(
      name: "buffer behind another answer",
      listens: { pings, time in
        pings.take(1).observe(on: time).flatMapLatest { _ in pings }.observe(on: time)
          .buffer(timeSpan: .seconds(1), count: 3, scheduler: time).filter { !$0.isEmpty }.map(\.count)
      }, share: 0.94),
    TimedOperator(
      name: "throttle behind other answers",
      listens: { pings, time in
        pings.observe(on: time).flatMapLatest { _ in pings }.observe(on: time).throttle(.seconds(1), scheduler: time)
      }, share: 0.9),
    TimedOperator(
      name: "buffer beside ticks",
      listens: { pings, time in
        let parts = pings.buffer(timeSpan: .milliseconds(1_500), count: 3, scheduler: time).map(\.count)
        return .merge(parts, Observable<Int>.interval(.seconds(1), scheduler: time).flatMapLatest { _ in pings })
      }, share: 0.95),
    TimedOperator(
      name: "flatMapLatest of ticks, with a delay of each element",
      listens: { pings, time in
        Observable<Int>.interval(.seconds(2), scheduler: time).flatMapLatest { _ in
          pings.flatMap { Observable.just($0).delay(.seconds(1), scheduler: time) }
        }
      }),
  ]
}
