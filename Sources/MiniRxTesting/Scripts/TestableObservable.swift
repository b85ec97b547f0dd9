import MiniRx

extension TestScheduler {
  /// The times that `start` uses where it is given none.
  public enum Defaults {
    /// When the sequence is made.
    public static let created: TestTime = 100
    /// When it is subscribed to.
    public static let subscribed: TestTime = 200
    /// When the subscription is disposed.
    public static let disposed: TestTime = 1000
  }

  /// Makes a sequence, observes it, and runs the scheduler until no work is left.
  ///
  ///     let taps = scheduler.createHotObservable([.next(150, 1), .next(210, 2), .next(240, 3), .completed(300)])
  ///     let observer = scheduler.start { taps.map { $0 * 10 } }
  ///     // observer.events == [.next(210, 20), .next(240, 30), .completed(300)]
  ///
  /// - Parameters:
  ///   - created: when the sequence is made.
  ///   - subscribed: when it is subscribed to.
  ///   - disposed: when the subscription is disposed.
  ///   - create: makes the sequence.
  /// - Returns: the observer, with what it received.
  public func start<Element, OutputSequence: ObservableConvertibleType>(
    created: TestTime, subscribed: TestTime, disposed: TestTime, create: @escaping () -> OutputSequence
  ) -> TestableObserver<Element> where OutputSequence.Element == Element {
    ensure(
      created <= subscribed && subscribed <= disposed,
      "TestScheduler.start(created:subscribed:disposed:create:): the times are \(created), \(subscribed), \(disposed). "
        + "Pass them in this order: none may be before the one to its left.")
    let observer = createObserver(Element.self)
    let subscription = SingleAssignmentDisposable()
    var source: Observable<Element>?
    let script = newScript()
    scheduleAt(created, in: script) { source = create().asObservable() }
    scheduleAt(subscribed, in: script) { if let source { subscription.setDisposable(source.subscribe(observer)) } }
    scheduleAt(disposed, in: script) { subscription.dispose() }
    start()
    return observer
  }

  /// Makes a sequence at 100, observes it from 200 until the given time, and runs the scheduler until no work is left.
  ///
  /// - Returns: the observer, with what it received.
  public func start<Element, OutputSequence: ObservableConvertibleType>(
    disposed: TestTime, create: @escaping () -> OutputSequence
  ) -> TestableObserver<Element> where OutputSequence.Element == Element {
    start(created: Defaults.created, subscribed: Defaults.subscribed, disposed: disposed, create: create)
  }

  /// Makes a sequence at 100, observes it from 200 to 1000, and runs the scheduler until no work is left.
  ///
  /// - Returns: the observer, with what it received.
  public func start<Element, OutputSequence: ObservableConvertibleType>(
    _ create: @escaping () -> OutputSequence
  ) -> TestableObserver<Element> where OutputSequence.Element == Element {
    start(disposed: Defaults.disposed, create: create)
  }

  /// A sequence that emits at the times of a script, observed or not.
  public func createHotObservable<Element>(_ events: [Recorded<Event<Element>>]) -> TestableObservable<Element> {
    TestableObservable(Script(events, isHot: true, self))
  }

  /// A sequence that runs through a script for each observer, counting time from the subscription.
  public func createColdObservable<Element>(_ events: [Recorded<Event<Element>>]) -> TestableObservable<Element> {
    TestableObservable(Script(events, isHot: false, self))
  }

  /// An observer that writes down what it receives, with the virtual time.
  public func createObserver<Element>(_ type: Element.Type) -> TestableObserver<Element> { TestableObserver(self) }

  /// The series of a script, whose events keep their order in an exploration.
  fileprivate func newScript() -> VirtualWork.Series? { chooser.map { .script($0.newScript()) } }
}

extension TestableObservable {
  /// The script.
  public var recordedEvents: [Recorded<Event<Element>>] { script.recordedEvents }

  /// Who has observed it, in the order of subscription.
  public var subscriptions: [RecordedSubscription] { script.subscriptions }

  package var origin: TestTime { script.origin }

  private var script: Script<Element> { owner as! Script<Element> }

  fileprivate convenience init(_ script: Script<Element>) { self.init(script, begin: script.begin) }
}

/// The events of a `TestableObservable`, and who observes them.
private final class Script<Element>: @unchecked Sendable {
  private struct Log {
    var subscriptions: [RecordedSubscription] = []
    var observers = OrderedBag<ScriptObserver<Element>>()
  }

  let recordedEvents: [Recorded<Event<Element>>]
  let origin: TestTime
  private let scheduler: TestScheduler
  private let isHot: Bool
  private let log = Locked(Log())

  init(_ recordedEvents: [Recorded<Event<Element>>], isHot: Bool, _ scheduler: TestScheduler) {
    (self.recordedEvents, self.isHot, self.scheduler) = (recordedEvents, isHot, scheduler)
    origin = scheduler.clock
    if !isHot { return }
    let script = scheduler.newScript()
    for recorded in recordedEvents { scheduler.scheduleAt(recorded.time, in: script) { self.emit(recorded.value) } }
  }

  var subscriptions: [RecordedSubscription] { log.withLock { $0.subscriptions } }

  func begin(_ receive: @escaping (Event<Element>) -> Void, connect: (UpstreamDisposable) -> Void) -> any Disposable {
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
    let script = scheduler.newScript()
    for recorded in recordedEvents {
      scheduler.scheduleIn(recorded.time, in: script) { [weak observer] in
        // The script keeps itself alive, and so the observer until its subscription is disposed.
        withExtendedLifetime(self) { observer?.receive(recorded.value) }
      }
    }
    return subscription
  }

  func ended(_ subscription: TestableSubscription<Element>) {
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

/// One observer of a script, until its subscription is disposed.
private final class ScriptObserver<Element> {
  let subscription: TestableSubscription<Element>
  private let handle: (Event<Element>) -> Void

  init(_ subscription: TestableSubscription<Element>, _ handle: @escaping (Event<Element>) -> Void) {
    (self.subscription, self.handle) = (subscription, handle)
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
  private weak var script: Script<Element>?
  private let disposed = AtomicFlag()

  init(_ script: Script<Element>, index: Int) { (self.script, self.index) = (script, index) }

  var isDisposed: Bool { disposed.isRaised }

  func dispose() {
    if disposed.raise() { script?.ended(self) }
  }
}

/// An observer that writes down what it receives, with the virtual time; made by `TestScheduler.createObserver(_:)`.
///
///     let observer = scheduler.createObserver(Int.self)
///     numbers.subscribe(observer).disposed(by: bag)
///     scheduler.start()
///     XCTAssertEqual(observer.events, [.next(10, 1), .completed(20)])
public final class TestableObserver<Element>: ObserverType {
  /// The name that RxSwift 4 has for it.
  @available(*, deprecated, renamed: "Element")
  public typealias ElementType = Element

  package let origin: TestTime
  private let scheduler: TestScheduler
  private let recorded = Locked<[Recorded<Event<Element>>]>([])

  init(_ scheduler: TestScheduler) {
    self.scheduler = scheduler
    origin = scheduler.clock
  }

  /// What has been received, in order.
  public var events: [Recorded<Event<Element>>] { recorded.withLock { $0 } }

  /// Writes an event down.
  public func on(_ event: Event<Element>) {
    let time = scheduler.clock
    recorded.withLock { $0.append(Recorded(time: time, value: event)) }
  }
}

/// Elements are only kept and handed out, under a lock.
extension TestableObserver: @unchecked Sendable {}
