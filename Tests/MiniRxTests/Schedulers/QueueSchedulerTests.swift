import Foundation
import MiniRxTesting
import XCTest

final class QueueSchedulerTests: XCTestCase {
  private let queue: OperationQueue = {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    return queue
  }()

  private lazy var schedulers: [any ImmediateSchedulerType] = [
    MainScheduler.instance, MainScheduler.asyncInstance, ConcurrentMainScheduler.instance,
    SerialDispatchQueueScheduler(qos: .default), ConcurrentDispatchQueueScheduler(qos: .userInitiated),
    ConcurrentDispatchQueueScheduler(queue: .global()), OperationQueueScheduler(operationQueue: queue),
  ]

  func testObserveOnKeepsTheOrderOnEveryScheduler() {
    for scheduler in schedulers {
      let done = expectation(description: "\(type(of: scheduler))")
      let heard = ValueLog()
      let subscription = Observable.from(0..<1000).observe(on: scheduler)
        .subscribe(onNext: heard.append, onCompleted: { done.fulfill() })
      wait(for: [done], timeout: 20)
      XCTAssertEqual(heard.values, Array(0..<1000), "\(type(of: scheduler))")
      subscription.dispose()
    }
  }

  func testNothingComesAfterDisposingInsideAnElementOnAnyScheduler() {
    for scheduler in schedulers {
      let (source, heard, subscription) = (PublishSubject<Int>(), ValueLog(), SerialDisposable())
      // Heard in front of the last sink, which is silent by itself.
      subscription.disposable = source.observe(on: scheduler).do(onNext: heard.append)
        .subscribe(onNext: { _ in subscription.dispose() })
      for number in 0..<3 { source.onNext(number) }
      waitUntil { !heard.values.isEmpty }
      let done = expectation(description: "what waited before is over")
      _ = scheduler.schedule(()) { _ in
        done.fulfill()
        return Disposables.create()
      }
      wait(for: [done], timeout: 20)
      XCTAssertEqual(heard.values, [0], "\(type(of: scheduler))")
      XCTAssertFalse(source.hasObservers, "\(type(of: scheduler))")
    }
  }

  func testWorkThatIsCancelledBeforeItRunsNeverRuns() {
    queue.isSuspended = true
    let scheduler = OperationQueueScheduler(operationQueue: queue)
    let ran = Counter()
    let work = scheduler.schedule(()) { _ in
      ran.add(1)
      return Disposables.create()
    }
    work.dispose()
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
    XCTAssertEqual(ran.value, 0)
  }

  func testAnOperationQueueRunsWhatHasPriorityFirst() {
    queue.isSuspended = true
    let order = ValueLog()
    for (number, priority) in [(1, Operation.QueuePriority.low), (2, .high)] {
      _ = OperationQueueScheduler(operationQueue: queue, queuePriority: priority).schedule(number) { number in
        order.append(number)
        return Disposables.create()
      }
    }
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
    XCTAssertEqual(order.values, [2, 1])
  }

  func testAnOperationHasItsPriorityWhenItIsAdded() {
    final class RecordingQueue: OperationQueue, @unchecked Sendable {
      private(set) var priorities: [Operation.QueuePriority] = []

      override func addOperation(_ operation: Operation) {
        priorities.append(operation.queuePriority)
        super.addOperation(operation)
      }
    }
    let queue = RecordingQueue()
    _ = OperationQueueScheduler(operationQueue: queue, queuePriority: .high).schedule(()) { Disposables.create() }
    queue.waitUntilAllOperationsAreFinished()
    XCTAssertEqual(queue.priorities, [.high])
  }

  func testOnTheMainThreadTheConcurrentMainSchedulerRunsAtOnceEvenInsideItself() {
    var order: [Int] = []
    _ = ConcurrentMainScheduler.instance.schedule(()) { _ in
      order.append(1)
      let inner = ConcurrentMainScheduler.instance.schedule(()) { _ in
        order.append(2)
        return Disposables.create()
      }
      order.append(3)
      return inner
    }
    XCTAssertEqual(order, [1, 2, 3])
  }

  func testALeewayBelowZeroIsNone() {
    let leeway = DispatchTimeInterval.seconds(-1)
    let schedulers = [
      SerialDispatchQueueScheduler(internalSerialQueueName: "serial", leeway: leeway),
      ConcurrentDispatchQueueScheduler(queue: .global(), leeway: leeway),
    ]
    for scheduler in schedulers {
      let done = expectation(description: "\(type(of: scheduler))")
      done.expectedFulfillmentCount = 3
      let span = RxTimeInterval.milliseconds(1)
      let subscriptions = [
        Observable<Int>.timer(span, scheduler: scheduler).subscribe { _ in done.fulfill() },
        Observable<Int>.interval(span, scheduler: scheduler).take(1).subscribe(onNext: { _ in done.fulfill() }),
      ]
      wait(for: [done], timeout: 20)
      subscriptions.forEach { $0.dispose() }
    }
  }

  func testPeriodicWorkRunsAgainAndAgainUntilItIsDisposed() {
    for scheduler in schedulers {
      guard let scheduler = scheduler as? any SchedulerType else { continue }
      let done = expectation(description: "\(type(of: scheduler))")
      let heard = ValueLog()
      let subscription = Observable<Int>.interval(.milliseconds(2), scheduler: scheduler).take(5)
        .subscribe(onNext: heard.append, onCompleted: { done.fulfill() })
      wait(for: [done], timeout: 20)
      XCTAssertEqual(heard.values, [0, 1, 2, 3, 4], "\(type(of: scheduler))")
      subscription.dispose()
    }
  }

  func testPeriodicWorkRunsOnceAtATime() {
    for case let scheduler as any SchedulerType in schedulers {
      let (inside, overlaps, runs) = (Counter(), Counter(), Counter())
      let ticks = scheduler.schedulePeriodic((), startAfter: .nanoseconds(0), period: .microseconds(100)) {
        if inside.add(1) > 1 { overlaps.add(1) }
        usleep(1_000)
        inside.add(-1)
        runs.add(1)
      }
      waitUntil { runs.value >= 5 }
      ticks.dispose()
      XCTAssertEqual(overlaps.value, 0, "\(type(of: scheduler))")
    }
  }

  func testDisposeAfterTheRunDisposesWhatTheActionReturned() {
    for scheduler in schedulers {
      let results = [BooleanDisposable(), BooleanDisposable()]
      let runs = Counter()
      let action = { (result: BooleanDisposable) -> any Disposable in
        runs.add(1)
        return result
      }
      var work = [scheduler.schedule(results[0], action: action)]
      if let scheduler = scheduler as? any SchedulerType {
        work.append(scheduler.scheduleRelative(results[1], dueTime: .milliseconds(1), action: action))
      }
      waitUntil { runs.value == work.count }
      for item in work { item.dispose() }
      waitUntil(within: 5) { results.prefix(work.count).allSatisfy(\.isDisposed) }
      XCTAssertEqual(results.prefix(work.count).map(\.isDisposed), work.map { _ in true }, "\(type(of: scheduler))")
    }
  }

  private func dispatchSchedulers(on queue: DispatchQueue) -> [any SchedulerType] {
    [
      ConcurrentDispatchQueueScheduler(queue: queue),
      SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: "serial"),
    ]
  }

  func testWorkThatIsCancelledWhileItsDispatchQueueIsSuspendedNeverRuns() {
    let queue = DispatchQueue(label: "suspended")
    for scheduler in dispatchSchedulers(on: queue) {
      let (runs, done) = (Counter(), expectation(description: "what comes afterwards has run"))
      let count = { () -> any Disposable in
        runs.add(1)
        return Disposables.create()
      }
      queue.suspend()
      scheduler.schedule((), action: count).dispose()
      scheduler.scheduleRelative((), dueTime: .nanoseconds(0), action: count).dispose()
      queue.resume()
      _ = scheduler.scheduleRelative((), dueTime: .milliseconds(5)) {
        done.fulfill()
        return Disposables.create()
      }
      wait(for: [done], timeout: 20)
      XCTAssertEqual(runs.value, 0, "\(type(of: scheduler))")
    }
  }

  func testWorkThatIsDueAtOnceKeepsItsPlaceInTheQueue() {
    let queue = DispatchQueue(label: "suspended")
    for scheduler in dispatchSchedulers(on: queue) {
      let (order, done) = (ValueLog(), expectation(description: "all has run"))
      done.expectedFulfillmentCount = 100
      let action = { (number: Int) -> any Disposable in
        order.append(number)
        done.fulfill()
        return Disposables.create()
      }
      queue.suspend()
      for number in 0..<100 {
        switch number % 4 {
        case 0: _ = scheduler.scheduleRelative(number, dueTime: .nanoseconds(0), action: action)
        case 2: _ = scheduler.scheduleRelative(number, dueTime: .seconds(-1), action: action)
        default: _ = scheduler.schedule(number, action: action)
        }
      }
      queue.resume()
      wait(for: [done], timeout: 20)
      XCTAssertEqual(order.values, Array(0..<100), "\(type(of: scheduler))")
    }
  }

  /// When work ran, in nanoseconds since before it was scheduled: a machine that is slow makes them more.
  private func times(ofRuns count: Int, _ schedule: (_ action: @escaping @Sendable () -> Void) -> any Disposable)
    -> [Int]
  {
    let log = ValueLog()
    let begin = DispatchTime.now().uptimeNanoseconds
    let work = schedule { log.append(Int(DispatchTime.now().uptimeNanoseconds - begin)) }
    waitUntil { log.values.count >= count }
    work.dispose()
    return Array(log.values.prefix(count))
  }

  func testNoWorkRunsBeforeItsTime() {
    let (span, period) = (RxTimeInterval.milliseconds(20), RxTimeInterval.milliseconds(10))
    for scheduler in schedulers {
      guard let scheduler = scheduler as? any SchedulerType else { continue }
      let first = [
        times(ofRuns: 1) { action in
          scheduler.scheduleRelative((), dueTime: span) {
            action()
            return Disposables.create()
          }
        },
        // What has a timer of its own.
        times(ofRuns: 1) { action in
          Observable.just(0).delay(span, scheduler: scheduler).subscribe(onNext: { _ in action() })
        },
      ]
      for times in first { XCTAssertGreaterThanOrEqual(times.first ?? 0, 20_000_000, "\(type(of: scheduler))") }
      let periodic = times(ofRuns: 3) { action in
        scheduler.schedulePeriodic((), startAfter: span, period: period) { action() }
      }
      XCTAssertEqual(periodic.count, 3, "\(type(of: scheduler))")
      for (time, due) in zip(periodic, [20_000_000, 30_000_000, 40_000_000]) {
        XCTAssertGreaterThanOrEqual(time, due, "\(type(of: scheduler))")
      }
    }
  }
}
