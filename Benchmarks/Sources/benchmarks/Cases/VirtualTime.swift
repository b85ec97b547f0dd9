import MiniRxTesting

/// Work at random times, scheduled and run.
let virtualTime = Case(
  id: "virtual.random",
  operations: eventCount,
  mini: {
    let spans = randomSpans()
    let total = Total()
    return {
      let scheduler = TestScheduler(initialClock: 0)
      return total.run {
        for (index, span) in spans.enumerated() {
          _ = scheduler.scheduleRelative(index, dueTime: .milliseconds(span)) { index in
            total.value = total.value &* 31 &+ index
            return Disposables.create()
          }
        }
        scheduler.run()
      }
    }
  },
  plain: {
    let spans = randomSpans()
    let total = Total()
    return {
      let time = PlainVirtualTime()
      return total.run {
        for (index, span) in spans.enumerated() {
          time.schedule(after: span) { total.value = total.value &* 31 &+ index }
        }
        time.run()
      }
    }
  },
  targets: [.timesPlain(1.3)])

/// An event a millisecond, with a pause after each sixteenth; emitted when nothing follows for 10 ms.
let debouncing = Case(
  id: "debounce.virtual",
  operations: eventCount,
  mini: { timed { $0.debounce(.milliseconds(10), scheduler: $1) } },
  plain: {
    let total = Total()
    let debouncing = PlainDebouncing(10) { total.value &+= $0 }
    return { total.run { events(debouncing.receive, debouncing.advance) } }
  },
  targets: [.absolute(500)])

/// Elements that come on a queue before the timer of `debounce` fires. By hand: an action that is scheduled for each, and cancelled.
let liveDebouncing = Case(
  id: "debounce.queue",
  operations: liveCount,
  mini: {
    let subject = PublishSubject<Int>()
    let total = Total()
    let subscription = subject.debounce(.seconds(3_600), scheduler: liveScheduler)
      .subscribe(onNext: { total.value &+= $0 })
    return total.running(keeping: subscription) { for event in 0..<liveCount { subject.onNext(event) } }
  },
  plain: {
    let total = Total()
    var latest = 0
    let timer = SerialDisposable()
    return {
      total.run {
        for event in 0..<liveCount {
          latest = event
          timer.disposable = liveScheduler.scheduleRelative((), dueTime: .seconds(3_600)) {
            total.value &+= latest
            return Disposables.create()
          }
        }
      }
    }
  },
  targets: [.timesPlain(0.5)],
  isSteady: false)

private let liveScheduler = SerialDispatchQueueScheduler(qos: .default)
private let liveCount = scaled(10_000)

/// The same events, let through once in 10 ms.
let throttling = Case(
  id: "throttle.virtual",
  operations: eventCount,
  mini: { timed { $0.throttle(.milliseconds(10), scheduler: $1) } },
  plain: {
    let total = Total()
    let throttling = PlainThrottling(10) { total.value &+= $0 }
    return { total.run { events(throttling.receive, throttling.advance) } }
  },
  targets: [.absolute(500)])

/// The same events a span later, while so many wait.
func delaying(waiting count: Int) -> Case {
  Case(
    id: "delay.\(count)",
    operations: eventCount,
    mini: { timed { $0.delay(.milliseconds(count), scheduler: $1) } },
    targets: [.absolute(500)],
    result: eventCount * (eventCount - 1) / 2)
}

private func timed(_ operation: (Observable<Int>, TestScheduler) -> Observable<Int>) -> () -> Int {
  let subject = PublishSubject<Int>()
  let scheduler = TestScheduler(initialClock: 0)
  let total = Total()
  let subscription = operation(subject, scheduler).subscribe(onNext: { total.value &+= $0 })
  return total.running(keeping: subscription) { events(subject.onNext, { scheduler.advance(by: .milliseconds($0)) }) }
}

@inline(__always)
private func events(_ receive: (Int) -> Void, _ advance: (_ span: Int) -> Void) {
  for event in 0..<eventCount {
    receive(event)
    advance(event % 16 == 15 ? 20 : 1)
  }
  advance(1000)
}

/// The same for every contender and every run.
private func randomSpans() -> [Int] {
  var state: UInt64 = 42
  return (0..<eventCount).map { _ in
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 40)
  }
}

private let eventCount = scaled(100_000)

/// 1 000 items on two lanes, each of which schedules the next, in orders chosen by chance; plain is the same work in a
/// scheduler that explores nothing.
let exploring = Case(
  id: "explore.items",
  operations: exploredOrders * 1_000,
  mini: {
    {
      var total = 0
      TestScheduler.explore(orders: .random(exploredOrders, seed: 1)) { total = lanes(of: $0) }
      return total
    }
  },
  plain: {
    {
      var total = 0
      for _ in 0..<exploredOrders { total = lanes(of: TestScheduler(initialClock: 0)) }
      return total
    }
  },
  targets: [.abovePlain(100)])

private func lanes(of scheduler: TestScheduler) -> Int {
  let total = Total()
  return total.run {
    for lane in [scheduler.lane("a"), scheduler.lane("b")] {
      _ = lane.scheduleRecursive(500) { (rest: Int, again: (Int) -> Void) in
        total.value &+= rest
        if rest > 1 { again(rest - 1) }
      }
    }
    scheduler.run()
  }
}

/// Four tasks off the main actor that let others run 50 times each, in orders chosen by chance. To let others run takes two jobs:
/// one resumes the continuation, in the other the task continues.
let exploringTasks = Case(
  id: "explore.jobs",
  operations: exploredOrders * 400,
  mini: {
    {
      MainActor.assumeIsolated {
        var total = 0
        TestScheduler.explore(orders: .random(exploredOrders, seed: 1)) { (_: TestScheduler) async in
          let tasks = (0..<4).map { _ in
            Task.detached { () -> Int in
              for _ in 0..<50 { await Task.yield() }
              return 50
            }
          }
          for task in tasks { total += await task.value }
        }
        return total
      }
    }
  },
  result: exploredOrders * 200)

private let exploredOrders = scaled(100)
