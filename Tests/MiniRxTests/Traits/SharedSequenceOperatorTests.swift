import MiniRxTesting
import XCTest

/// An operator of `Driver` emits, when, what that of `Observable` does with the driver's scheduler.
final class SharedSequenceOperatorTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  private func assertSame<Element>(
    _ operation: (Driver<String>, Driver<String>) -> Driver<Element>,
    as expected: (Observable<String>, Observable<String>) -> Observable<Element>, line: UInt = #line
  ) {
    func record(_ make: (Observable<String>, Observable<String>) -> Observable<Element>) -> [String] {
      let scheduler = self.scheduler
      let observer = scheduler.createObserver(Element.self)
      let start = scheduler.clock
      let (source, other) = (scheduler.cold("-a-b-b--c---|"), scheduler.cold("--x---y-|"))
      SharingScheduler.mock(scheduler: scheduler) {
        let subscription = make(source.asObservable(), other.asObservable()).subscribe(observer)
        scheduler.advance(by: .seconds(100))
        subscription.dispose()
      }
      return observer.events.map { "\($0.time - start): \($0.value)" }
    }
    let heard = record {
      operation($0.asDriver(onErrorJustReturn: "!"), $1.asDriver(onErrorJustReturn: "!")).asObservable()
    }
    XCTAssertEqual(heard, record(expected), line: line)
    XCTAssertFalse(heard.isEmpty, line: line)
  }

  func testTransforming() {
    assertSame({ a, _ in a.map { $0 + "1" } }, as: { a, _ in a.map { $0 + "1" } })
    assertSame({ a, _ in a.compactMap { $0 == "b" ? nil : $0 } }, as: { a, _ in a.compactMap { $0 == "b" ? nil : $0 } })
    assertSame({ a, _ in a.scan("") { $0 + $1 } }, as: { a, _ in a.scan("") { $0 + $1 } })
    let object = NSObject()
    assertSame({ a, _ in a.withUnretained(object) { $1 + "1" } }, as: { a, _ in a.map { $0 + "1" } })
  }

  func testFlattening() {
    let cold = scheduler.cold("--x-y-|")
    let inner = SharingScheduler.mock(scheduler: scheduler) { cold.asDriver(onErrorJustReturn: "!") }
    let shared = cold.share(replay: 1)
    assertSame({ a, _ in a.flatMap { _ in inner } }, as: { a, _ in a.flatMap { _ in shared } })
    assertSame({ a, _ in a.flatMapLatest { _ in inner } }, as: { a, _ in a.flatMapLatest { _ in shared } })
    assertSame({ a, _ in a.flatMapFirst { _ in inner } }, as: { a, _ in a.flatMapFirst { _ in shared } })
    assertSame({ a, _ in a.map { _ in inner }.switchLatest() }, as: { a, _ in a.flatMapLatest { _ in shared } })
    assertSame({ a, _ in a.map { _ in inner }.merge() }, as: { a, _ in a.flatMap { _ in shared } })
    assertSame(
      { a, _ in a.map { _ in inner }.merge(maxConcurrent: 1) }, as: { a, _ in a.concatMap { _ in shared } })
  }

  func testFiltering() {
    assertSame({ a, _ in a.filter { $0 == "b" } }, as: { a, _ in a.filter { $0 == "b" } })
    assertSame({ a, _ in a.skip(1) }, as: { a, _ in a.skip(1) })
    assertSame({ a, _ in a.distinctUntilChanged() }, as: { a, _ in a.distinctUntilChanged() })
    assertSame({ a, _ in a.distinctUntilChanged { $0 < "c" } }, as: { a, _ in a.distinctUntilChanged { $0 < "c" } })
    assertSame({ a, _ in a.distinctUntilChanged { $0 == $1 } }, as: { a, _ in a.distinctUntilChanged { $0 == $1 } })
    assertSame(
      { a, _ in a.distinctUntilChanged({ $0 < "c" }, comparer: ==) },
      as: { a, _ in a.distinctUntilChanged({ $0 < "c" }, comparer: ==) })
  }

  func testCombining() {
    assertSame({ a, _ in a.startWith("0") }, as: { a, _ in a.startWith("0") })
    assertSame({ $0.concat($1) }, as: { $0.concat($1) })
    assertSame({ Driver.concat([$0, $1]) }, as: { Observable.concat($0, $1) })
    assertSame({ Driver.merge($0, $1) }, as: { Observable.merge($0, $1) })
    assertSame({ $0.withLatestFrom($1) }, as: { $0.withLatestFrom($1) })
    assertSame({ $0.withLatestFrom($1) { $0 + $1 } }, as: { $0.withLatestFrom($1) { $0 + $1 } })
    assertSame({ Driver.combineLatest($0, $1) { $0 + $1 } }, as: { Observable.combineLatest($0, $1) { $0 + $1 } })
    assertSame(
      { Driver.combineLatest($0, $1).map { $0 + $1 } }, as: { Observable.combineLatest($0, $1) { $0 + $1 } })
    assertSame(
      { Driver.combineLatest([$0, $1]) { $0.joined() } }, as: { Observable.combineLatest($0, $1) { $0 + $1 } })
    assertSame({ Driver.combineLatest([$0, $1]) }, as: { Observable.combineLatest([$0, $1]) })
    assertSame({ Driver.zip($0, $1) { $0 + $1 } }, as: { Observable.zip($0, $1) { $0 + $1 } })
    assertSame({ Driver.zip($0, $1).map { $0 + $1 } }, as: { Observable.zip($0, $1) { $0 + $1 } })
    assertSame({ Driver.zip([$0, $1]) { $0.joined() } }, as: { Observable.zip($0, $1) { $0 + $1 } })
    assertSame({ Driver.zip([$0, $1]) }, as: { Observable.zip([$0, $1]) })
  }

  func testTiming() {
    let time = scheduler
    // Not on the beat: at the same virtual time, a timer that was set earlier comes before what hops to the scheduler.
    assertSame(
      { a, _ in a.debounce(.milliseconds(2500)) }, as: { a, _ in a.debounce(.milliseconds(2500), scheduler: time) })
    assertSame(
      { a, _ in a.throttle(.seconds(3), latest: false) },
      as: { a, _ in a.throttle(.seconds(3), latest: false, scheduler: time) })
    assertSame({ a, _ in a.delay(.seconds(3)) }, as: { a, _ in a.delay(.seconds(3), scheduler: time) })
  }

  func testEachEventOfWhatIsMadeFromElementsTakesATurn() {
    for make in [{ .of(1) }, { .from([1]) }, { .from(Set([1])) }, { .from(optional: 1) }] as [() -> Driver<Int>] {
      let scheduler = TestScheduler(initialClock: 0)
      SharingScheduler.mock(scheduler: scheduler) {
        XCTAssertEqual(scheduler.start { make() }.events, [.next(201, 1), .completed(202)])
      }
    }
  }

  func testCreating() {
    let time = scheduler
    assertSame({ _, _ in .just("1") }, as: { _, _ in .just("1") })
    assertSame({ _, _ in .of("1", "2") }, as: { _, _ in .of("1", "2") })
    assertSame({ _, _ in .from(["1", "2"]) }, as: { _, _ in .of("1", "2") })
    assertSame({ _, _ in .from(Set(["1"])) }, as: { _, _ in .just("1") })
    assertSame({ _, _ in .from(optional: "1") }, as: { _, _ in .from(optional: "1", scheduler: time) })
    assertSame({ _, _ in Driver<String>.from(optional: nil) }, as: { _, _ in .empty() })
    assertSame({ _, _ in Driver<String>.empty() }, as: { _, _ in .empty() })
    assertSame({ a, _ in .deferred { a } }, as: { a, _ in a })
    assertSame({ _, _ in Driver<Int>.interval(.seconds(30)) }, as: { _, _ in .interval(.seconds(30), scheduler: time) })
    assertSame(
      { _, _ in Driver<Int>.timer(.seconds(5), period: .seconds(30)) },
      as: { _, _ in .timer(.seconds(5), period: .seconds(30), scheduler: time) })
    XCTAssertEqual(Recorder(Driver<Int>.never().asObservable()).line, "")
  }

  func testDoCallsItsClosuresOnceForAllObservers() {
    var calls: [String] = []
    let relay = PublishRelay<Int>()
    let driver = relay.asInfallible().asDriver().do(
      onNext: { calls.append("next \($0)") }, afterNext: { calls.append("after \($0)") },
      onSubscribe: { calls.append("subscribe") }, onSubscribed: { calls.append("subscribed") },
      onDispose: { calls.append("dispose") })
    let subscriptions = (0..<2).map { _ in driver.drive(onNext: { calls.append("\($0)") }) }
    relay.accept(1)
    for subscription in subscriptions { subscription.dispose() }
    XCTAssertEqual(calls, ["subscribe", "subscribed", "next 1", "1", "1", "after 1", "dispose"])
  }

  func testDoHearsTheEnd() {
    var calls: [String] = []
    _ = Driver<Int>.empty().do(
      onCompleted: { calls.append("completed") }, afterCompleted: { calls.append("after completed") }
    ).drive()
    XCTAssertEqual(calls, ["completed", "after completed"])
  }
}
