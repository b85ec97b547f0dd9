/// A sequence with a script of events, which writes down who observed it and when; made by a `TestScheduler`.
///
///     let taps = scheduler.createHotObservable([.next(210, 1), .completed(300)])
///     _ = scheduler.start { taps.take(1) }
///     // taps.subscriptions == [RecordedSubscription(200, 210)]
///
/// A hot one emits at the times of the script to its observers of that time. A cold one runs through the script for
/// each observer, counting time from the subscription.
///
/// Behind an operator, a closure or a marble diagram a script ends with its first terminal event. An observer that is
/// given to its own `subscribe(_:)` receives all of it until the subscription is disposed: that is how scripts test operators of
/// one's own with sequences that break the rules.
public final class TestableObservable<Element>: Observable<Element> {
  private struct Log {
    var subscriptions: [RecordedSubscription] = []
    var observers = OrderedBag<ScriptObserver<Element>>()
  }

  /// The script.
  public let recordedEvents: [Recorded<Event<Element>>]

  package let origin: TestTime
  private let scheduler: TestScheduler
  private let isHot: Bool
  private let log = Locked(Log())

  init(hot recordedEvents: [Recorded<Event<Element>>], _ scheduler: TestScheduler) {
    self.recordedEvents = recordedEvents
    self.scheduler = scheduler
    origin = scheduler.clock
    isHot = true
    super.init()
    let script = scheduler.chooser.map { VirtualWork.Series.script($0.newScript()) }
    for recorded in recordedEvents {
      scheduler.scheduleAt(recorded.time, in: script) { self.emit(recorded.value) }
    }
  }

  init(cold recordedEvents: [Recorded<Event<Element>>], _ scheduler: TestScheduler) {
    self.recordedEvents = recordedEvents
    self.scheduler = scheduler
    origin = scheduler.clock
    isHot = false
  }

  /// Who has observed it, in the order of subscription.
  public var subscriptions: [RecordedSubscription] { log.withLock { $0.subscriptions } }

  /// Subscribes an observer to the script as it stands, events after a terminal one included.
  ///
  /// - Returns: the subscription, which lasts until it is disposed.
  public override func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    begin(observer.on) { _ in }
  }

  /// A sequence that ends with the first terminal event of the script, however many observe it.
  public override func asObservable() -> Observable<Element> { Source { [self] in attach($0) } }

  override func attach(_ sink: Sink<Element>) -> (any Step)? {
    let receive: (Event<Element>) -> Void = { event in
      switch event {
      case .next(let element): sink.next(element)
      case .error(let error): sink.fail(error)
      case .completed: sink.complete()
      }
    }
    begin(receive, connect: sink.setUpstream)
    return nil
  }

  @discardableResult
  private func begin(
    _ receive: @escaping (Event<Element>) -> Void, connect: (UpstreamDisposable) -> Void
  ) -> TestableSubscription<Element> {
    let time = scheduler.clock
    let observer = log.withLock { log in
      let subscription = TestableSubscription(self, index: log.subscriptions.count)
      let observer = ScriptObserver(subscription, receive)
      log.subscriptions.append(RecordedSubscription(time))
      subscription.key = log.observers.append(observer)
      return observer
    }
    let subscription = observer.subscription
    connect(subscription)
    if isHot { return subscription }
    let script = scheduler.chooser.map { VirtualWork.Series.script($0.newScript()) }
    for recorded in recordedEvents {
      scheduler.scheduleIn(recorded.time, in: script) { [weak observer] in
        // The script keeps itself alive, and so the observer until its subscription is disposed.
        withExtendedLifetime(self) { observer?.receive(recorded.value) }
      }
    }
    return subscription
  }

  fileprivate func ended(_ subscription: TestableSubscription<Element>) {
    let time = scheduler.clock
    _ = log.withLock { log in
      let begin = log.subscriptions[subscription.index].subscribe
      log.subscriptions[subscription.index] = RecordedSubscription(begin, time)
      return log.observers.remove(subscription.key)
    }
  }

  private func emit(_ event: Event<Element>) {
    for case let observer? in log.withLock({ $0.observers.entries }).map(\.value) { observer.receive(event) }
  }
}

extension TestableObservable: @unchecked Sendable {}

/// One observer of a script, until its subscription is disposed.
private final class ScriptObserver<Element> {
  let subscription: TestableSubscription<Element>
  private let handle: (Event<Element>) -> Void

  init(_ subscription: TestableSubscription<Element>, _ handle: @escaping (Event<Element>) -> Void) {
    self.subscription = subscription
    self.handle = handle
  }

  func receive(_ event: Event<Element>) {
    if !subscription.isDisposed { handle(event) }
  }
}

/// What disposes a subscription to a `TestableObservable`. It does not hold the observer, as nothing that disposes does.
///
/// `key` is written once, before anything else refers to the subscription.
private final class TestableSubscription<Element>: Disposable, @unchecked Sendable {
  let index: Int
  var key: UInt64 = 0
  private weak var observable: TestableObservable<Element>?
  private let disposed = AtomicFlag()

  init(_ observable: TestableObservable<Element>, index: Int) {
    self.observable = observable
    self.index = index
  }

  var isDisposed: Bool { disposed.isRaised }

  func dispose() {
    if disposed.raise() { observable?.ended(self) }
  }
}
