import XCTest

@testable import MiniRx
@testable import MiniRxTesting

final class InfallibleTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testAnElementTakesThePlaceOfAnError() {
    let source = scheduler.hot("        -a-#")
    let infallible = source.asInfallible(onErrorJustReturn: "z")
    scheduler.expect(infallible, "      -a-(z|)")
    scheduler.expect(subscriptionsOf: source, "^--!")
  }

  func testAnotherSequenceTakesThePlaceOfAnError() {
    let fallback = scheduler.cold("       -y-|").asInfallible(onErrorJustReturn: "never")
    let infallible = scheduler.hot("-a-#").asInfallible(onErrorFallbackTo: fallback)
    scheduler.expect(infallible, "  -a--y-|")
  }

  func testTheReplacementIsMadeOfTheError() {
    let infallible = scheduler.hot("-a-#", error: TestError.second)
      .asInfallible(onErrorRecover: { .just("\($0)".prefix(1).description) })
    scheduler.expect(infallible, "  -a-(s|)")
  }

  func testWithoutAnErrorNothingIsReplaced() {
    scheduler.expect(scheduler.hot("-a|").asInfallible(onErrorJustReturn: "z"), "-a|")
  }

  func testAClosureForAllEventsHearsElementsAndTheEnd() {
    var heard: [String] = []
    _ = Infallible.of(1, 2).subscribe { heard.append("\($0)") }
    XCTAssertEqual(heard, ["next(1)", "next(2)", "completed"])
  }

  func testClosuresHearTheirKindOfEvent() {
    var heard: [String] = []
    _ = Infallible.just(1).subscribe(
      onNext: { heard.append("\($0)") }, onCompleted: { heard.append("|") }, onDisposed: { heard.append("disposed") })
    XCTAssertEqual(heard, ["1", "|", "disposed"])
  }

  func testOnceTheObjectIsGoneItsClosuresAreNotCalled() {
    var object: Recorder<Int>? = Recorder()
    let relay = PublishRelay<Int>()
    var heard: [Int] = []
    _ = relay.asInfallible().subscribe(with: object!, onNext: { heard.append($1) })
    relay.accept(1)
    object = nil
    relay.accept(2)
    XCTAssertEqual(heard, [1])
  }

  func testACreatorEmitsThroughAClosure() {
    let infallible = Infallible<Int>.create { observer in
      observer(.next(1))
      observer(.completed)
      observer(.next(2))
      return Disposables.create()
    }
    XCTAssertEqual(Recorder(infallible.asObservable()).line, "1 |")
  }

  func testAnEventIsTheSameEventOfAnObservable() {
    XCTAssertEqual(InfallibleEvent.next(1).event, .next(1))
    XCTAssertEqual(InfallibleEvent<Int>.completed.event, .completed)
  }

  func testRelaysBecomeInfallible() {
    let publish = PublishRelay<Int>()
    let behavior = BehaviorRelay(value: 1)
    let replay = ReplayRelay<Int>.create(bufferSize: 1)
    replay.accept(2)
    let recorder = Recorder(
      Infallible.merge(publish.asInfallible(), behavior.asInfallible(), replay.asInfallible()).asObservable())
    publish.accept(3)
    XCTAssertEqual(recorder.line, "1 2 3")
  }

  func testAnInnerErrorReachesTheHookAndCountsAsCompletion() {
    let before = Hooks.defaultErrorHandler
    defer { Hooks.defaultErrorHandler = before }
    let reported = Counter()
    Hooks.defaultErrorHandler = { if $1 as? TestError == .second { reported.add(1) } }
    let source = Infallible.of(1, 2)
    let failing: (Int) -> Observable<Int> = { .concat(.just($0), .error(TestError.second)) }
    for infallible in [
      source.flatMap(failing), source.concatMap(failing), source.flatMapLatest(failing), source.flatMapFirst(failing),
    ] {
      XCTAssertEqual(Recorder(infallible.asObservable()).line, "1 2 |")
    }
    XCTAssertEqual(reported.value, 8)
  }
}
