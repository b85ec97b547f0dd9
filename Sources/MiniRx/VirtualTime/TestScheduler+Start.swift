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
    precondition(
      created <= subscribed && subscribed <= disposed,
      "TestScheduler.start(created:subscribed:disposed:create:): the times are \(created), \(subscribed), \(disposed). "
        + "Pass them in this order: none may be before the one to its left.")
    let observer = createObserver(Element.self)
    let subscription = SingleAssignmentDisposable()
    var source: Observable<Element>?
    let script = chooser.map { VirtualWork.Series.script($0.newScript()) }
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
  public func createHotObservable<Element>(
    _ events: [Recorded<Event<Element>>]
  ) -> TestableObservable<Element> {
    TestableObservable(hot: events, self)
  }

  /// A sequence that runs through a script for each observer, counting time from the subscription.
  public func createColdObservable<Element>(
    _ events: [Recorded<Event<Element>>]
  ) -> TestableObservable<Element> {
    TestableObservable(cold: events, self)
  }

  /// An observer that writes down what it receives, with the virtual time.
  public func createObserver<Element>(_ type: Element.Type) -> TestableObserver<Element> { TestableObserver(self) }
}

extension TestScheduler {
  /// A scheduler at the given time, in seconds, whole or not.
  ///
  ///     TestScheduler(initialClock: 0.5)
  ///
  /// - Parameter initialClock: where the clock begins; a nanosecond is the smallest part that counts.
  public convenience init(initialClock: Double) {
    precondition(
      abs(initialClock) < 9e9,
      "TestScheduler(initialClock:): the clock is \(initialClock) s. Pass less than 9e9 s, which is 285 years.")
    let whole = initialClock.rounded(.down)
    self.init(initialClock: TestTime(whole))
    advance(by: .nanoseconds(Int(((initialClock - whole) * 1e9).rounded())))
  }
}
