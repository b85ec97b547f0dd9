import Dispatch
import MiniRx

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
      ensure(
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
  ///     source                                              (1|)
  ///     latency(.seconds(2) ... .seconds(4), on: scheduler) --(1|)   in a plain run
  ///                                                         ---(1|)  in another order
  ///
  /// Elements keep their order; an error takes as long as an element. In a run of `TestScheduler.explore` what else happens meanwhile
  /// comes before or after it.
  ///
  /// - Parameters:
  ///   - latency: the shortest and the longest span.
  ///   - lane: where elements are emitted.
  public func latency(_ latency: TestScheduler.Latency, on lane: TestScheduler.Lane) -> Observable<Element> {
    Observable.deferred {
      let lane = lane.scripted(within: latency.longest - latency.shortest)
      var last: Response<Element>?
      return materialize().flatMap { event in
        if last?.add(event, at: lane.moment) == true { return Observable<Event<Element>>.empty() }
        let response = Response(event, at: lane.moment)
        last = response
        return Observable.deferred { .from(response.take()) }
          .delaySubscription(RxTimeInterval(nanoseconds: latency.shortest), scheduler: lane)
      }
      .dematerialize()
    }
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
    PrimitiveSequence(raw: asObservable().latency(latency, on: lane))
  }

  /// Emits as the outside world does, on the main lane; see `Observable.latency(_:on:)`.
  public func latency(
    _ latency: TestScheduler.Latency, on scheduler: TestScheduler
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().latency(latency, on: scheduler))
  }
}

extension TestScheduler.Lane {
  /// Waits as long as the outside world takes to respond: the shortest latency, and in an exploration any.
  ///
  ///     $0.searchClient.search = { query in
  ///       try await scheduler.lane("network").latency(.milliseconds(10) ... .seconds(2))
  ///       return [query]
  ///     }
  ///
  /// - Parameter latency: the shortest and the longest span.
  /// - Throws: `CancellationError` where the task is cancelled, before it waits or while it does.
  nonisolated(nonsending) public func latency(_ latency: TestScheduler.Latency) async throws {
    try await Single.just(()).latency(latency, on: self).value
  }
}

extension TestScheduler {
  /// Waits as long as the outside world takes to respond, on the main lane; see `Lane.latency(_:)`.
  ///
  /// - Parameter latency: the shortest and the longest span.
  /// - Throws: `CancellationError` where the task is cancelled, before it waits or while it does.
  nonisolated(nonsending) public func latency(_ latency: Latency) async throws {
    try await lane("main").latency(latency)
  }
}

/// What arrives in one instant, and is emitted in one.
private final class Response<Element> {
  private var events: [Event<Element>]
  private let moment: Moment

  init(_ event: Event<Element>, at moment: Moment) { (events, self.moment) = ([event], moment) }

  /// Returns whether it is the same instant, and the response has not come.
  func add(_ event: Event<Element>, at moment: Moment) -> Bool {
    if events.isEmpty || moment != self.moment { return false }
    events.append(event)
    return true
  }

  func take() -> [Event<Element>] {
    defer { events = [] }
    return events
  }
}
