import MiniRx
import XCTest

/// M6: everything is released after a terminal event or disposal.
final class ReleaseLaw: XCTestCase {
  private enum Ending: CaseIterable { case completed, failed, disposed, disposedWhileWaiting }

  func testEverythingIsReleasedWhicheverWayItEnds() {
    for row in lawTable {
      for ending in Ending.allCases {
        let census = Census()
        weak var closureProbe: Token?
        // What a user keeps after the end: the source, the scheduler, the subscription.
        var kept: [AnyObject] = []
        var subscription: (any Disposable)?
        do {
          var context: LawContext? = LawContext()
          let input = PublishSubject<Token>()
          context!.source = input
          kept = [input, context!.scheduler]
          let captured = Token(0, census)
          closureProbe = captured
          subscription = row.build(context!).subscribe { _ in _ = captured }
          context!.scheduler.base.advance()
          for value in 1...3 { input.onNext(Token(value, census)) }
          if ending != .disposedWhileWaiting { context!.scheduler.base.advance(by: .seconds(10)) }
          switch ending {
          case .completed: input.onCompleted()
          case .failed: input.onError(LawError())
          case .disposed, .disposedWhileWaiting: subscription?.dispose()
          }
          if ending != .disposedWhileWaiting { context!.scheduler.base.advance(by: .seconds(10)) }
          // The operator's closures know the context, which must not keep the source alive.
          context!.source = .never()
          context = nil
        }
        // Sources without end only go by disposal.
        if case .source(let elements) = row.kind, elements == nil, ending == .completed || ending == .failed {
          continue
        }
        XCTAssertNil(closureProbe, "\(row.name), \(ending): the observer's closure is still there")
        XCTAssertEqual(census.liveTokens, 0, "\(row.name), \(ending): elements are still there")
        withExtendedLifetime((kept, subscription)) {}
      }
    }
  }

  #if DEBUG
    func testTheCensusFindsNoSubscriptionOrStageAfterTheEnd() {
      for row in lawTable where row.isStage {
        let before = [Resources.Kind.subscription, .stage].map { Resources.count(of: $0) }
        let context = LawContext()
        let input = PublishSubject<Token>()
        context.source = input
        let subscription = row.build(context).subscribe { _ in }
        XCTAssertGreaterThan(Resources.count(of: .subscription), before[0], row.name)
        context.scheduler.base.advance()
        input.onNext(context.token(1))
        context.passTime()
        input.onCompleted()
        context.passTime()
        let after = [Resources.Kind.subscription, .stage].map { Resources.count(of: $0) }
        XCTAssertEqual(after, before, "\(row.name): \(Resources.summary)")
        subscription.dispose()
      }
    }
  #endif

  func testASubjectReleasesItsObserversWhenItIsReleased() {
    weak var probe: Token?
    var subject: BehaviorSubject<Int>? = BehaviorSubject(value: 1)
    var subscription: (any Disposable)?
    do {
      let captured = Token(0, Census())
      probe = captured
      subscription = subject!.map { $0 + 1 }.subscribe(onNext: { _ in _ = captured })
    }
    XCTAssertNotNil(probe)
    subject = nil
    XCTAssertNil(probe)
    subscription?.dispose()
  }

  func testACancelledActionIsReleasedByEveryScheduler() {
    let schedulers: [any SchedulerType] = [
      TestScheduler(initialClock: 0), MainScheduler.instance, ConcurrentMainScheduler.instance,
      SerialDispatchQueueScheduler(qos: .default), ConcurrentDispatchQueueScheduler(qos: .default),
      HistoricalScheduler(),
    ]
    for scheduler in schedulers {
      weak var probe: Token?
      do {
        let captured = Token(0, Census())
        probe = captured
        let later = scheduler.scheduleRelative(captured, dueTime: .seconds(60)) { _ in Disposables.create() }
        let periodic = scheduler.schedulePeriodic(captured, startAfter: .seconds(60), period: .seconds(60)) { $0 }
        later.dispose()
        periodic.dispose()
      }
      let deadline = Date().addingTimeInterval(5)
      while probe != nil, Date() < deadline { RunLoop.current.run(until: Date().addingTimeInterval(0.01)) }
      XCTAssertNil(probe, "\(type(of: scheduler))")
    }
  }
}
