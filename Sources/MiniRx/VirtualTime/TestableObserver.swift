/// An observer that writes down what it receives, with the virtual time; made by `TestScheduler.createObserver(_:)`.
///
///     let observer = scheduler.createObserver(Int.self)
///     numbers.subscribe(observer).disposed(by: bag)
///     scheduler.start()
///     XCTAssertEqual(observer.events, [.next(10, 1), .completed(20)])
public final class TestableObserver<Element>: ObserverType {
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
