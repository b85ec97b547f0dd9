import MiniRxTesting
import XCTest

@testable import MiniRx
@testable import MiniRxTesting

/// No foreign code under a lock.
final class LockLaw: XCTestCase {
  #if DEBUG
    func testTheSentinelNoticesForeignCodeUnderALock() {
      let census = Census()
      Locked(0).withLock { _ in census.foreignCodeRuns("a closure") }
      XCTAssertEqual(census.lockOffences, ["a closure"])
    }

    func testTheSentinelNoticesEveryKindOfForeignCode() {
      let census = Census()
      var token: Token? = Token(1, census)
      let scheduler = WatchedScheduler(census)
      Locked(0).withLock { _ in
        XCTAssertEqual(token, token)
        _ = token.hashValue
        _ = scheduler.now
        _ = scheduler.schedule(()) { _ in Disposables.create() }
        _ = scheduler.scheduleRelative((), dueTime: .seconds(1)) { _ in Disposables.create() }
        token = nil
      }
      XCTAssertEqual(
        census.lockOffences,
        [
          "== of an element", "hash of an element", "now of a scheduler", "schedule", "scheduleRelative",
          "deinit of an element",
        ])
    }

    func testTheLawFindsAStageThatDeliversUnderALock() {
      XCTAssertEqual(lockOffences(of: BrokenRows.locking), ["an observer"])
    }
  #endif

  func testNoLockIsHeldWhileForeignCodeRuns() {
    for row in lawTable { XCTAssertEqual(lockOffences(of: row), [], row.name) }
  }

  private func lockOffences(of row: LawRow) -> Set<String> {
    var offences: Set<String> = []
    for ending in [Event<Token>.completed, .error(LawError()), nil] {
      let context = LawContext()
      let input = BehaviorSubject(value: context.token(0))
      context.source = input
      let observe: (Event<Token>) -> Void = { _ in context.census.foreignCodeRuns("an observer") }
      let subscription = row.build(context).subscribe(observe)
      // A second one that is re-entrant: its elements wait in queues.
      let feedback = row.build(context).subscribe { event in
        observe(event)
        if let value = event.element?.value, (100...101).contains(value) { input.onNext(context.token(value + 1)) }
      }
      context.scheduler.base.advance()
      for value in [1, 1, 100] { input.onNext(context.token(value)) }
      context.scheduler.base.advance(by: .seconds(10))
      input.onNext(context.token(5))
      if let ending { input.on(ending) }
      context.scheduler.base.advance(by: .milliseconds(500))
      feedback.dispose()
      context.passTime()
      subscription.dispose()
      offences.formUnion(context.census.lockOffences)
    }
    return offences
  }

  func testNoLockIsHeldWhileDisposablesDispose() {
    let census = Census()
    func disposable() -> any Disposable { Disposables.create { census.foreignCodeRuns("a dispose closure") } }

    let serial = SerialDisposable()
    serial.disposable = disposable()
    serial.disposable = disposable()
    serial.dispose()
    serial.disposable = disposable()
    let single = SingleAssignmentDisposable()
    single.setDisposable(disposable())
    single.dispose()
    let group = CompositeDisposable(disposable(), disposable())
    if let key = group.insert(disposable()) { group.remove(for: key) }
    group.dispose()
    _ = group.insert(disposable())
    let counted = RefCountDisposable(disposable: disposable())
    let dependent = counted.retain()
    counted.dispose()
    dependent.dispose()
    ScheduledDisposable(scheduler: WatchedScheduler(census), disposable: disposable()).dispose()
    let source = Observable<Int>.create { _ in disposable() }
    source.publish().connect().dispose()
    source.share().subscribe().dispose()
    XCTAssertEqual(census.lockOffences, [])
  }

  func testNoLockIsHeldWhileAnOperatorCompletesAfterItsSecondSource() {
    let census = Census()
    let (source, sampler) = (PublishSubject<Int>(), PublishSubject<Int>())
    let subscription = source.sample(sampler).subscribe { _ in census.foreignCodeRuns("an observer") }
    sampler.onCompleted()
    source.onCompleted()
    XCTAssertEqual(census.lockOffences, [])
    subscription.dispose()
  }

  func testNoLockIsHeldWhileASubjectThatGoesReleasesItsObservers() {
    let census = Census()
    func subscribe(_ subject: PublishSubject<Int>) -> any Disposable {
      let token = Token(1, census)
      return subject.subscribe { _ in withExtendedLifetime(token) {} }
    }
    let kept = (0..<2).map { _ in subscribe(PublishSubject()) }
    XCTAssertEqual(census.liveTokens, 0)
    XCTAssertEqual(census.lockOffences, [])
    withExtendedLifetime(kept) {}
  }

  func testNoLockIsHeldWhileInnerSequencesAreDisposed() {
    let census = Census()
    var sinks: [Sink<Int>] = []
    let inner = Source<Int> { sink in
      for place in ["before", "now"] {
        sink.setUpstream(AnonymousDisposable { census.foreignCodeRuns("disposal of the source \(place)") })
      }
      sinks.append(sink)
      return nil
    }
    let stages: [(Observable<Int>) -> Observable<Int>] = [
      { $0.flatMap { _ in inner } }, { $0.flatMapLatest { _ in inner } }, { $0.flatMapFirst { _ in inner } },
      { $0.concatMap { _ in inner } },
    ]
    for stage in stages {
      let outer = PublishSubject<Int>()
      let subscription = stage(outer).subscribe { _ in }
      outer.onNext(1)
      sinks.last?.complete()
      outer.onNext(2)
      outer.onNext(3)
      subscription.dispose()
    }
    XCTAssertEqual(census.lockOffences, [])
  }

  func testTwoSubjectsThatFeedEachOtherFromTwoThreadsDoNotDeadlock() {
    let left = PublishSubject<Int>()
    let right = PublishSubject<Int>()
    let bag = DisposeBag()
    let heard = Counter()
    left.subscribe(onNext: { if $0 > 0 { right.onNext($0 - 1) } else { heard.add(1) } }).disposed(by: bag)
    right.subscribe(onNext: { if $0 > 0 { left.onNext($0 - 1) } else { heard.add(1) } }).disposed(by: bag)
    onThreads(2) { thread in for _ in 0..<500 { (thread == 0 ? left : right).onNext(10) } }
    XCTAssertEqual(heard.value, 1000)
  }
}
