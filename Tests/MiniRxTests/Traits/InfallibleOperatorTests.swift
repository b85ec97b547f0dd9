import MiniRxTesting
import XCTest

/// An operator of `Infallible` emits, when, what that of `Observable` does.
final class InfallibleOperatorTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)
  private let diagram = "-a-b-b--c---|"

  private func assertSame<Element>(
    _ operation: (Infallible<String>, Infallible<String>) -> Infallible<Element>,
    as expected: (Observable<String>, Observable<String>) -> Observable<Element>, line: UInt = #line
  ) {
    func record(_ make: (Observable<String>, Observable<String>) -> Observable<Element>) -> [String] {
      let scheduler = self.scheduler
      let observer = scheduler.createObserver(Element.self)
      let start = scheduler.clock
      let source = scheduler.cold(diagram).asObservable()
      let subscription = make(source, scheduler.cold("--x---y-|").asObservable()).subscribe(observer)
      scheduler.advance(by: .seconds(100))
      subscription.dispose()
      return observer.events.map { "\($0.time - start): \($0.value)" }
    }
    let heard = record {
      operation($0.asInfallible(onErrorJustReturn: "!"), $1.asInfallible(onErrorJustReturn: "!")).asObservable()
    }
    XCTAssertEqual(heard, record(expected), line: line)
    XCTAssertFalse(heard.isEmpty, line: line)
  }

  func testTransforming() {
    assertSame({ a, _ in a.map { $0 + "1" } }, as: { a, _ in a.map { $0 + "1" } })
    assertSame({ a, _ in a.compactMap { $0 == "b" ? nil : $0 } }, as: { a, _ in a.compactMap { $0 == "b" ? nil : $0 } })
    assertSame({ a, _ in a.scan("") { $0 + $1 } }, as: { a, _ in a.scan("") { $0 + $1 } })
    assertSame({ a, _ in a.scan(into: "") { $0 += $1 } }, as: { a, _ in a.scan(into: "") { $0 += $1 } })
    let inner = scheduler.cold("xy-z|")
    let infallible = inner.asInfallible(onErrorJustReturn: "")
    assertSame({ a, _ in a.flatMap { _ in infallible } }, as: { a, _ in a.flatMap { _ in inner } })
    assertSame({ a, _ in a.flatMapLatest { _ in infallible } }, as: { a, _ in a.flatMapLatest { _ in inner } })
    assertSame({ a, _ in a.flatMapFirst { _ in infallible } }, as: { a, _ in a.flatMapFirst { _ in inner } })
    assertSame({ a, _ in a.concatMap { _ in infallible } }, as: { a, _ in a.concatMap { _ in inner } })
    let object = NSObject()
    assertSame({ a, _ in a.withUnretained(object).map { $1 } }, as: { a, _ in a })
    assertSame({ a, _ in a.withUnretained(object) { $1 + "1" } }, as: { a, _ in a.map { $0 + "1" } })
  }

  func testFiltering() {
    assertSame({ a, _ in a.filter { $0 == "b" } }, as: { a, _ in a.filter { $0 == "b" } })
    assertSame({ a, _ in a.skip(1) }, as: { a, _ in a.skip(1) })
    assertSame({ a, _ in a.skip(while: { $0 < "b" }) }, as: { a, _ in a.skip(while: { $0 < "b" }) })
    assertSame({ $0.skip(until: $1) }, as: { $0.skip(until: $1) })
    assertSame({ a, _ in a.take(2) }, as: { a, _ in a.take(2) })
    assertSame({ $0.take(until: $1) }, as: { $0.take(until: $1) })
    for behavior in [TakeBehavior.exclusive, .inclusive] {
      assertSame(
        { a, _ in a.take(until: { $0 == "b" }, behavior: behavior) },
        as: { a, _ in a.take(until: { $0 == "b" }, behavior: behavior) })
      assertSame(
        { a, _ in a.take(while: { $0 < "b" }, behavior: behavior) },
        as: { a, _ in a.take(while: { $0 < "b" }, behavior: behavior) })
    }
    assertSame({ a, _ in a.distinctUntilChanged() }, as: { a, _ in a.distinctUntilChanged() })
    assertSame({ a, _ in a.distinctUntilChanged { $0 < "c" } }, as: { a, _ in a.distinctUntilChanged { $0 < "c" } })
    assertSame(
      { a, _ in a.distinctUntilChanged { $0 == $1 } }, as: { a, _ in a.distinctUntilChanged { $0 == $1 } })
    assertSame(
      { a, _ in a.distinctUntilChanged({ $0 < "c" }, comparer: ==) },
      as: { a, _ in a.distinctUntilChanged({ $0 < "c" }, comparer: ==) })
    assertSame({ a, _ in a.distinctUntilChanged(at: \.count) }, as: { a, _ in a.distinctUntilChanged(at: \.count) })
  }

  func testCombining() {
    assertSame({ a, _ in a.startWith("0") }, as: { a, _ in a.startWith("0") })
    assertSame({ $0.concat($1) }, as: { $0.concat($1) })
    assertSame({ Infallible.concat($0, $1) }, as: { Observable.concat($0, $1) })
    assertSame({ Infallible.merge($0, $1) }, as: { Observable.merge($0, $1) })
    assertSame({ $0.withLatestFrom($1) }, as: { $0.withLatestFrom($1) })
    assertSame({ $0.withLatestFrom($1) { $0 + $1 } }, as: { $0.withLatestFrom($1) { $0 + $1 } })
    assertSame({ Infallible.combineLatest($0, $1) { $0 + $1 } }, as: { Observable.combineLatest($0, $1) { $0 + $1 } })
    assertSame(
      { Infallible.combineLatest($0, $1).map { $0 + $1 } }, as: { Observable.combineLatest($0, $1) { $0 + $1 } })
    assertSame(
      { Infallible.combineLatest([$0, $1]) { $0.joined() } }, as: { Observable.combineLatest($0, $1) { $0 + $1 } })
    assertSame({ Infallible.combineLatest([$0, $1]) }, as: { Observable.combineLatest([$0, $1]) })
    assertSame({ Infallible.zip($0, $1) { $0 + $1 } }, as: { Observable.zip($0, $1) { $0 + $1 } })
    assertSame({ Infallible.zip($0, $1).map { $0 + $1 } }, as: { Observable.zip($0, $1) { $0 + $1 } })
    assertSame({ Infallible.zip([$0, $1]) { $0.joined() } }, as: { Observable.zip($0, $1) { $0 + $1 } })
    assertSame({ Infallible.zip([$0, $1]) }, as: { Observable.zip([$0, $1]) })
  }

  func testTiming() {
    let time = scheduler
    assertSame(
      { a, _ in a.debounce(.seconds(2), scheduler: time) }, as: { a, _ in a.debounce(.seconds(2), scheduler: time) })
    assertSame(
      { a, _ in a.throttle(.seconds(3), latest: false, scheduler: time) },
      as: { a, _ in a.throttle(.seconds(3), latest: false, scheduler: time) })
    assertSame({ a, _ in a.delay(.seconds(3), scheduler: time) }, as: { a, _ in a.delay(.seconds(3), scheduler: time) })
    assertSame(
      { a, _ in a.take(for: .seconds(4), scheduler: time) }, as: { a, _ in a.take(for: .seconds(4), scheduler: time) })
  }

  func testUtilities() {
    let time = scheduler
    assertSame({ a, _ in a.observe(on: time) }, as: { a, _ in a.observe(on: time) })
    assertSame({ a, _ in a.subscribe(on: time) }, as: { a, _ in a.subscribe(on: time) })
  }

  func testWorkWaitsForItsScheduler() {
    let slow = TestScheduler(initialClock: 0, resolution: 1, simulateProcessingDelay: true)
    slow.expect(slow.hot("-a-b-|").asInfallible(onErrorJustReturn: "!").observe(on: slow).asObservable(), "--a-b-|")
    let source = slow.cold("-a-|")
    slow.expect(source.asInfallible(onErrorJustReturn: "!").subscribe(on: slow).asObservable(), "--a-|")
    slow.expect(subscriptionsOf: source, "      -^--!")
  }

  func testObserversShareOneSubscriptionAndWhatCameBefore() {
    let source = scheduler.cold("-a-b-|")
    let shared = source.asInfallible(onErrorJustReturn: "!").share(replay: 1).asObservable()
    let early = Recorder(shared)
    scheduler.advance(by: .seconds(1))
    XCTAssertEqual(Recorder(shared).line, "a")
    scheduler.advance(by: .seconds(4))
    XCTAssertEqual(early.line, "a b |")
    scheduler.expect(subscriptionsOf: source, "^----!")
  }

  func testCreating() {
    assertSame({ _, _ in .just("1") }, as: { _, _ in .just("1") })
    assertSame({ [scheduler] _, _ in .just("1", scheduler: scheduler) }, as: { _, _ in .just("1") })
    assertSame({ _, _ in .of("1", "2") }, as: { _, _ in .of("1", "2") })
    assertSame({ _, _ in .from(["1", "2"]) }, as: { _, _ in .of("1", "2") })
    assertSame({ _, _ in .from(Set(["1"])) }, as: { _, _ in .just("1") })
    assertSame({ _, _ in Infallible<String>.empty() }, as: { _, _ in .empty() })
    assertSame({ a, _ in .deferred { a } }, as: { a, _ in a })
    XCTAssertEqual(Recorder(Infallible<Int>.never().asObservable()).line, "")
  }

  func testASequenceThatGoesOnWithItselfNeedsNoStack() {
    func countdown(_ count: Int) -> Infallible<Int> {
      count == 0 ? .empty() : Infallible.just(count).concat(Infallible.deferred { countdown(count - 1) })
    }
    onSmallStack {
      var elements = 0
      _ = countdown(million).subscribe(onNext: { _ in elements += 1 })
      XCTAssertEqual(elements, million)
    }
  }

  func testDoCallsItsClosuresInOrder() {
    var calls: [String] = []
    let infallible = Infallible.just(1).do(
      onNext: { calls.append("next \($0)") }, afterNext: { calls.append("after \($0)") },
      onCompleted: { calls.append("completed") }, afterCompleted: { calls.append("after completed") },
      onSubscribe: { calls.append("subscribe") }, onSubscribed: { calls.append("subscribed") },
      onDispose: { calls.append("dispose") })
    _ = infallible.subscribe(onNext: { calls.append("\($0)") })
    XCTAssertEqual(
      calls, ["subscribe", "next 1", "1", "after 1", "completed", "after completed", "subscribed", "dispose"])
  }
}
