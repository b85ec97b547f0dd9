/// A sequence with a script of events, which writes down who observed it and when; made by a `TestScheduler`.
///
///     let taps = scheduler.createHotObservable([.next(210, 1), .completed(300)])
///     _ = scheduler.start { taps.take(1) }
///     // taps.subscriptions == [Subscription(200, 210)]
///
/// A hot one emits at the times of the script to whoever observes then, also after a terminal event: each observer sees
/// its own grammar. A cold one runs through the script for each observer, counting time from the subscription.
public final class TestableObservable<Element>: Observable<Element> {
  private struct Log {
    var subscriptions: [Subscription] = []
    var observers = OrderedBag<TestableSubscription<Element>>()
  }

  /// The script.
  public let recordedEvents: [Recorded<Event<Element>>]

  let origin: TestTime
  private let scheduler: TestScheduler
  private let isHot: Bool
  private let log = Locked(Log())

  init(hot recordedEvents: [Recorded<Event<Element>>], _ scheduler: TestScheduler) {
    self.recordedEvents = recordedEvents
    self.scheduler = scheduler
    origin = scheduler.clock
    isHot = true
    super.init()
    for recorded in recordedEvents {
      scheduler.scheduleAt(recorded.time) { self.emit(recorded.value) }
    }
  }

  init(cold recordedEvents: [Recorded<Event<Element>>], _ scheduler: TestScheduler) {
    self.recordedEvents = recordedEvents
    self.scheduler = scheduler
    origin = scheduler.clock
    isHot = false
  }

  /// Who has observed it, in the order of subscription.
  public var subscriptions: [Subscription] { log.withLock { $0.subscriptions } }

  override func attach(_ sink: Sink<Element>) -> (any Step)? {
    let time = scheduler.clock
    let subscription = log.withLock { log in
      let subscription = TestableSubscription(sink, self, index: log.subscriptions.count)
      log.subscriptions.append(Subscription(time))
      subscription.key = log.observers.append(subscription)
      return subscription
    }
    sink.setUpstream(subscription)
    if isHot { return nil }
    for recorded in recordedEvents {
      _ = scheduler.scheduleRelativeVirtual((), dueTime: recorded.time) {
        subscription.receive(recorded.value)
        return Disposables.create()
      }
    }
    return nil
  }

  fileprivate func ended(_ subscription: TestableSubscription<Element>) {
    let time = scheduler.clock
    _ = log.withLock { log in
      let begin = log.subscriptions[subscription.index].subscribe
      log.subscriptions[subscription.index] = Subscription(begin, time)
      return log.observers.remove(subscription.key)
    }
  }

  private func emit(_ event: Event<Element>) {
    for case let subscription? in log.withLock({ $0.observers.entries }).map(\.value) { subscription.receive(event) }
  }
}

extension TestableObservable: @unchecked Sendable {}

/// One observer of a `TestableObservable`, which is released when its subscription ends.
///
/// `key` is written once, before anybody else knows the subscription.
private final class TestableSubscription<Element>: Disposable, @unchecked Sendable {
  let index: Int
  var key: UInt64 = 0
  private let observable: TestableObservable<Element>
  private let sink: Locked<Sink<Element>?>

  init(_ sink: Sink<Element>, _ observable: TestableObservable<Element>, index: Int) {
    self.sink = Locked(sink)
    self.observable = observable
    self.index = index
  }

  func receive(_ event: Event<Element>) {
    guard let sink = sink.withLock({ $0 }) else { return }
    switch event {
    case .next(let element): sink.next(element)
    case .error(let error): sink.fail(error)
    case .completed: sink.complete()
    }
  }

  func dispose() {
    if sink.exchange(nil) != nil { observable.ended(self) }
  }
}
