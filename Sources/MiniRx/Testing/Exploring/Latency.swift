import Dispatch

extension TestScheduler {
  /// How long the outside world takes to respond: `.milliseconds(10) ... .seconds(3)`.
  public struct Latency: Hashable, Sendable {
    fileprivate let shortest: Int64
    fileprivate let longest: Int64

    /// A latency between two spans.
    ///
    /// - Parameters:
    ///   - shortest: what a plain run takes.
    ///   - longest: what an exploration may take.
    public init(from shortest: RxTimeInterval, to longest: RxTimeInterval) {
      self.shortest = max(shortest.nanoseconds, 0)
      self.longest = max(longest.nanoseconds, 0)
      precondition(
        self.shortest <= self.longest && self.shortest < .max,
        "TestScheduler.Latency: the span \(shortest) is longer than \(longest). Pass the shorter one first.")
    }
  }
}

extension DispatchTimeInterval {
  /// A latency between two spans, for `latency(_:on:)`.
  public static func ... (shortest: DispatchTimeInterval, longest: DispatchTimeInterval) -> TestScheduler.Latency {
    TestScheduler.Latency(from: shortest, to: longest)
  }
}

extension ObservableType {
  /// Emits as the outside world does: after the shortest latency, and in an exploration after any.
  ///
  ///     source                                              1|
  ///     latency(.seconds(2) ... .seconds(4), on: scheduler) --(1|)   in a plain run
  ///                                                         ---(1|)  in another order
  ///
  /// Elements keep their order; an error takes as long as an element. In a run of `TestScheduler.explore` what has another
  /// turn meanwhile comes before or after it: the response comes at the earliest time at which its turn can be.
  ///
  /// - Parameters:
  ///   - latency: the shortest and the longest span.
  ///   - lane: where elements are emitted.
  public func latency(_ latency: TestScheduler.Latency, on lane: TestScheduler.Lane) -> Observable<Element> {
    lift { LatencySink($0, latency, lane) }
  }

  /// Emits as the outside world does, on the main lane; see `latency(_:on:)`.
  public func latency(_ latency: TestScheduler.Latency, on scheduler: TestScheduler) -> Observable<Element> {
    self.latency(latency, on: scheduler.lane("main"))
  }
}

extension PrimitiveSequence {
  /// Emits as the outside world does; see `Observable.latency(_:on:)`.
  public func latency(
    _ latency: TestScheduler.Latency, on lane: TestScheduler.Lane
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.latency(latency, on: lane))
  }

  /// Emits as the outside world does, on the main lane; see `Observable.latency(_:on:)`.
  public func latency(
    _ latency: TestScheduler.Latency, on scheduler: TestScheduler
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.latency(latency, on: scheduler))
  }
}

/// Keeps what arrives, and emits at the timer all that has waited for the shortest span.
private final class LatencySink<Element>: TimedStage<Element, Element> {
  private let shortest: Int64
  private var waiting: [(item: AnyObject, due: Int64)] = []

  init(_ downstream: Sink<Element>, _ latency: TestScheduler.Latency, _ lane: TestScheduler.Lane) {
    shortest = latency.shortest
    super.init(downstream, lane.responding(within: latency.longest - latency.shortest))
  }

  override func elementArrived(_ element: Element) { wait(QueuedElement(element)) }

  override func sourceEnded(_ end: QueuedEnd) { wait(end) }

  override func timerFired() {
    let now = scheduler.nanoseconds
    let due = waiting.prefix { $0.due <= now }
    waiting.removeFirst(due.count)
    for response in due { downstream.receive(queued: response.item) }
    if let next = waiting.first { startTimer(RxTimeInterval(nanoseconds: next.due.subtracting(now))) }
  }

  private func wait(_ item: AnyObject) {
    waiting.append((item, scheduler.nanoseconds.adding(shortest)))
    if waiting.count == 1 { startTimer(RxTimeInterval(nanoseconds: shortest)) }
  }
}
