import XCTest

@testable import MiniRx
@testable import MiniRxTesting

/// Everything is released after a terminal event or disposal.
final class ReleaseLaw: XCTestCase {
  private enum Ending: CaseIterable { case completed, failed, disposed, disposedWhileWaiting }

  func testEverythingIsReleasedWhicheverWayItEnds() {
    for row in lawTable {
      for ending in Ending.allCases { XCTAssertEqual(leftovers(of: row, ending), [], "\(row.name), \(ending)") }
    }
  }

  private func leftovers(of row: LawRow, _ ending: Ending) -> [String] {
    weak var closureProbe: Token?
    // The closures of the operator know it.
    weak var contextProbe: LawContext?
    let census: Census
    // What a user keeps after the end: the source, the scheduler, the subscription.
    var kept: [AnyObject] = []
    var subscription: (any Disposable)?
    do {
      let context = LawContext()
      contextProbe = context
      census = context.census
      let input = PublishSubject<Token>()
      context.source = input
      kept = [input, context.scheduler]
      let captured = Token(0, census)
      closureProbe = captured
      subscription = row.build(context).subscribe { _ in _ = captured }
      context.scheduler.base.advance()
      for value in 1...3 { input.onNext(Token(value, census)) }
      if ending != .disposedWhileWaiting { context.scheduler.base.advance(by: .seconds(10)) }
      switch ending {
      case .completed: input.onCompleted()
      case .failed: input.onError(LawError())
      case .disposed, .disposedWhileWaiting: subscription?.dispose()
      }
      if ending != .disposedWhileWaiting { context.scheduler.base.advance(by: .seconds(10)) }
      // The operator's closures know the context, which must not keep the source alive.
      context.source = .never()
    }
    defer { withExtendedLifetime((kept, subscription)) {} }
    // Sources without end only go by disposal.
    if case .source(elements: nil) = row.kind, ending == .completed || ending == .failed { return [] }
    return [
      closureProbe == nil ? nil : "the observer's closure", contextProbe == nil ? nil : "the operator's closures",
      census.liveTokens == (closureProbe == nil ? 0 : 1) ? nil : "elements",
    ].compactMap(\.self)
  }

  /// Operators whose source continues while a sequence that they emitted has observers.
  private let dividing: [(name: String, divide: (Observable<Int>, TestScheduler) -> Observable<Observable<Int>>)] = [
    ("groupBy", { source, _ in source.groupBy { $0 % 2 }.map { $0.asObservable() } }),
    ("window", { $0.window(timeSpan: .seconds(9), count: 9, scheduler: $1) }),
  ]

  func testThePartsThatContinueKeepNothingBehindTheWhole() {
    for (name, divide) in dividing {
      for completes in [false, true] {
        let (input, scheduler) = (PublishSubject<Int>(), TestScheduler(initialClock: 0))
        var received: [Int] = []
        var parts: [any Disposable] = []
        weak var behind: Counter?
        let whole = {
          let counter = Counter()
          behind = counter
          return divide(input, scheduler).take(completes ? 1 : 9).subscribe(onNext: { part in
            counter.add(1)
            parts.append(part.subscribe(onNext: { received.append($0) }))
          })
        }()
        input.onNext(1)
        if !completes { whole.dispose() }
        XCTAssertNil(behind, "\(name), \(completes)")
        input.onNext(3)
        XCTAssertEqual(received, [1, 3], "\(name), \(completes)")
        parts.forEach { $0.dispose() }
        XCTAssertFalse(input.hasObservers, "\(name), \(completes)")
        withExtendedLifetime(whole) {}
      }
    }
  }

  func testWhatKeepsThePartsBehindTheWholeGoesWithIt() {
    for (name, divide) in dividing {
      let (input, scheduler) = (PublishSubject<Int>(), TestScheduler(initialClock: 0))
      let whole = divide(input, scheduler)
        .scan(DisposeBag()) { bag, part in
          part.subscribe().disposed(by: bag)
          return bag
        }
        .subscribe()
      input.onNext(1)
      whole.dispose()
      XCTAssertFalse(input.hasObservers, name)
    }
  }

  func testTheLawFindsAStageThatKeepsItsObserver() {
    for ending in Ending.allCases {
      let hoard = Hoard()
      XCTAssertEqual(leftovers(of: BrokenRows.hoarding(in: hoard), ending), ["the observer's closure"], "\(ending)")
      XCTAssertFalse(hoard.kept.isEmpty)
    }
  }

  func testTheLawFindsAStageThatKeepsElements() {
    var kept: [Token] = []
    let row = LawRow.stage("keeps elements") { $0.source.do(onNext: { kept.append($0) }) }
    for ending in Ending.allCases { XCTAssertEqual(leftovers(of: row, ending), ["elements"], "\(ending)") }
  }

  /// Whether what a source has returned is disposed when the source ends, though its end may have to wait; `nil` where the
  /// source is not subscribed to, or has been disposed before.
  private func releasesItsSource(_ row: LawRow, at end: Event<Token>) -> Bool? {
    let context = LawContext()
    let isDisposed = BooleanDisposable()
    var observer: AnyObserver<Token>?
    context.source = Observable.create {
      observer = $0
      return isDisposed
    }
    let subscription = row.build(context).subscribe { _ in }
    defer { subscription.dispose() }
    context.scheduler.base.advance()
    observer?.onNext(context.token(1))
    if observer == nil || isDisposed.isDisposed { return nil }
    observer?.on(end)
    return isDisposed.isDisposed
  }

  func testASourceThatHasEndedIsReleasedThoughItsEndWaits() {
    for end in [.completed, .error(LawError())] as [Event<Token>] {
      let answers = lawTable.filter(\.isStage).map { ($0.name, releasesItsSource($0, at: end)) }
      // These dispose it on the scheduler on which they have subscribed.
      let onScheduler = ["skip until", "skip for", "subscribeOn", "Single subscribeOn"]
      XCTAssertEqual(answers.filter { $0.1 == false }.map(\.0), onScheduler, "\(end)")
      // The others do not subscribe within the time, or need no more than an element.
      XCTAssertGreaterThan(answers.count { $0.1 == true }, 100, "\(end)")
    }
  }

  func testTheLawFindsASourceThatIsKeptUntilItsEndIsDelivered() {
    for end in [.completed, .error(LawError())] as [Event<Token>] {
      XCTAssertEqual(releasesItsSource(BrokenRows.withholding, at: end), false)
    }
  }

  #if DEBUG
    func testTheCensusFindsNoSubscriptionOrStageAfterTheEnd() {
      letCountsSettle()
      for row in lawTable where row.isStage { XCTAssertEqual(resourcesLeft(by: row), [0, 0], row.name) }
    }

    func testTheCensusFindsTheSubscriptionThatAStageKeeps() {
      letCountsSettle()
      let hoard = Hoard()
      XCTAssertEqual(resourcesLeft(by: BrokenRows.hoarding(in: hoard)), [1, 0])
      XCTAssertFalse(hoard.kept.isEmpty)
    }

    /// How many subscriptions and stages.
    private func resourcesLeft(by row: LawRow) -> [Int] {
      func resources() -> [Int] { [Resources.Kind.subscription, .stage].map { Resources.count(of: $0) } }
      let before = resources()
      let context = LawContext()
      let input = PublishSubject<Token>()
      context.source = input
      let subscription = row.build(context).subscribe { _ in }
      defer { subscription.dispose() }
      XCTAssertGreaterThan(resources()[0], before[0], row.name)
      context.scheduler.base.advance()
      input.onNext(context.token(1))
      context.passTime()
      input.onCompleted()
      context.passTime()
      return zip(resources(), before).map { $0 - $1 }
    }

    /// What a source emits while the subscription is disposed is not kept by work that waits.
    func testAnElementThatMeetsDisposalIsNotKeptUnderControlledSchedules() {
      for row in utilityRows + timingRows {
        XCTAssertNoFault(row.name) {
          let (context, input) = (LawContext(), PublishSubject<Token>())
          context.source = input
          let subscription = row.build(context).subscribe { _ in }
          race({ input.onNext(context.token(1)) }, { subscription.dispose() })
          defer { withExtendedLifetime((context, input, subscription)) {} }
          return context.census.liveTokens == 0 ? nil : "kept"
        }
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

  func testASubjectThatIsGoneKeepsNoObserver() {
    let source = PublishSubject<Int>().resubscribable
    weak var probe: Token?
    do {
      let captured = Token(0, Census())
      probe = captured
      _ = source.subscribe(onNext: { _ in _ = captured })
    }
    XCTAssertNil(probe)
    withExtendedLifetime(source) {}
  }

  private let schedulers: [any SchedulerType] = [
    TestScheduler(initialClock: 0), MainScheduler.instance, ConcurrentMainScheduler.instance,
    SerialDispatchQueueScheduler(qos: .default), ConcurrentDispatchQueueScheduler(qos: .default),
    HistoricalScheduler(), VirtualTimeScheduler(initialClock: 0, converter: FrameConverter()),
  ]

  func testACancelledActionIsReleasedByEveryScheduler() {
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
      waitUntil { probe == nil }
      XCTAssertNil(probe, "\(type(of: scheduler))")
    }
  }

  /// Lets time pass, virtual or real, until something holds.
  private func runTurns(of scheduler: any ImmediateSchedulerType, until isDone: () -> Bool) {
    (scheduler as? TestScheduler)?.run()
    (scheduler as? HistoricalScheduler)?.start()
    (scheduler as? VirtualTimeScheduler<FrameConverter>)?.start()
    waitUntil(isDone)
    XCTAssertTrue(isDone(), "\(type(of: scheduler))")
  }

  func testAnActionThatHasRunIsReleasedByEveryScheduler() {
    let operations = OperationQueueScheduler(operationQueue: OperationQueue())
    for scheduler in schedulers as [any ImmediateSchedulerType] + [operations] {
      weak var probe: Token?
      let hasRun = BooleanDisposable()
      var subscription: (any Disposable)?
      do {
        let captured = Token(0, Census())
        probe = captured
        subscription = scheduler.schedule(captured) { [hasRun] _ in
          hasRun.dispose()
          return Disposables.create()
        }
      }
      runTurns(of: scheduler) { hasRun.isDisposed && probe == nil }
      withExtendedLifetime(subscription) {}
    }
  }

  func testWhatAnActionReturnedIsReleasedWithItsDisposable() {
    typealias Action = (BooleanDisposable) -> any Disposable
    for scheduler in schedulers {
      let ways: [(BooleanDisposable, @escaping Action) -> any Disposable] = [
        { scheduler.schedule($0, action: $1) },
        { scheduler.scheduleRelative($0, dueTime: .milliseconds(1), action: $1) },
      ]
      for way in ways {
        let hasRun = BooleanDisposable()
        weak var probe: BooleanDisposable?
        do {
          let result = BooleanDisposable()
          probe = result
          _ = way(result) { result in
            hasRun.dispose()
            return result
          }
        }
        runTurns(of: scheduler) { hasRun.isDisposed && probe == nil }
      }
    }
  }

  func testACancelledOperationIsReleasedThoughItsQueueIsSuspended() {
    let queue = OperationQueue()
    queue.isSuspended = true
    weak var probe: Token?
    do {
      let captured = Token(0, Census())
      probe = captured
      OperationQueueScheduler(operationQueue: queue).schedule(captured) { _ in Disposables.create() }.dispose()
    }
    XCTAssertNil(probe)
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
  }
}
