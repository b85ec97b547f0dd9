import XCTest

@testable import MiniRx
@testable import MiniRxTesting

final class CombineLatestTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)
  private let left = PublishSubject<Int>()
  private let right = PublishSubject<String>()
  private lazy var recorder = Recorder(Observable.combineLatest(left, right) { "\($0)\($1)" })

  func testEveryElementComesWithTheLatestOfTheOthers() {
    let letters = scheduler.hot("-a----b-----|")
    let numbers = scheduler.hot("---1----2-|  ")
    scheduler.expect(
      Observable.combineLatest(letters, numbers) { $0 + $1 },
      "                          ---m--n-o---|", values: ["m": "a1", "n": "b1", "o": "b2"])
    scheduler.expect(subscriptionsOf: letters, "^-----------!")
    scheduler.expect(subscriptionsOf: numbers, "^---------!")
  }

  func testWithoutASelectorATupleIsEmitted() {
    var heard: [String] = []
    _ = Observable.combineLatest(Observable.just(1), Observable.just("a"), Observable.just(true))
      .subscribe(onNext: { number, letter, flag in heard.append("\(number)\(letter)\(flag)") })
    XCTAssertEqual(heard, ["1atrue"])
  }

  func testEightSourcesOfDifferentTypes() {
    let sources = (1...8).map { Observable.just($0) }
    let all = Observable.combineLatest(
      sources[0], sources[1].map(String.init), sources[2].map(Double.init), sources[3], sources[4], sources[5],
      sources[6], sources[7].map { [$0] }
    ) { "\($0) \($1) \($2) \($3) \($4) \($5) \($6) \($7)" }
    XCTAssertEqual(Recorder(all).line, "1 2 3.0 4 5 6 7 [8] |")
  }

  func testACollectionIsCombinedToAnArray() {
    let sources = [scheduler.hot("-a---b-|"), scheduler.hot("--1-|")]
    scheduler.expect(
      Observable.combineLatest(sources).map { $0.joined() },
      "                           --m--n-|", values: ["m": "a1", "n": "b1"])
    XCTAssertEqual(
      Recorder(Observable.combineLatest([Observable.of(1, 2), .of(3)]) { $0.reduce(0, +) }).line, "4 5 |")
  }

  func testNoSourcesCombineToNoElementsOnceAndComplete() {
    let sources: [Observable<Int>] = []
    XCTAssertEqual(Recorder(Observable.combineLatest(sources)).line, "[] |")
    XCTAssertEqual(Recorder(Observable.combineLatest(sources) { "\($0.count)" }).line, "0 |")
    XCTAssertEqual(
      Recorder(Observable.combineLatest(sources) { _ -> Int in throw TestError.first }).line, "#first")
  }

  func testAllSourcesAreSubscribedToBeforeOneEmits() {
    XCTAssertEqual(
      Recorder(Observable.combineLatest(Observable.of(1, 2), Observable.of("a", "b")) { "\($0)\($1)" }).line,
      "1a 2a 2b |")
  }

  func testAfterDisposeInsideAnElementASourceDoesNotMakeAnotherOfItsEnd() {
    let recorder = Recorder<Int>()
    recorder.onNext = { [unowned recorder] _ in recorder.dispose() }
    recorder.subscribe(to: Observable.combineLatest(left.take(1).materialize(), Observable.never().startWith(1)) { $1 })
    left.onNext(1)
    XCTAssertEqual(recorder.line, "1")
  }

  func testASourceThatEndsEmptyCompletesAtTheNextElementOfTheLastOther() {
    let empty = scheduler.hot("  -|       ")
    let letters = scheduler.hot("---a--b--|")
    scheduler.expect(Observable.combineLatest(empty, letters) { $0 + $1 }, "---|")
  }

  func testElementsThatCannotBeCombinedAnyMoreAreNotKept() {
    let census = Census()
    let sources = (0..<3).map { _ in PublishSubject<Token>() }
    let subscription = Observable.combineLatest(sources).subscribe { _ in }
    sources[1].onNext(Token(1, census))
    sources[0].onCompleted()
    XCTAssertEqual(census.liveTokens, 0)
    for source in sources[1...2] { source.onNext(Token(2, census)) }
    XCTAssertEqual(census.liveTokens, 0)
    subscription.dispose()
  }

  func testTheLatestElementOutlivesItsSource() {
    _ = recorder
    left.onNext(1)
    left.onCompleted()
    right.onNext("a")
    right.onNext("b")
    XCTAssertEqual(recorder.line, "1a 1b")
    right.onCompleted()
    XCTAssertEqual(recorder.line, "1a 1b |")
  }

  func testAnErrorOfEitherEndsItAndLetsTheOtherGo() {
    for endsLeft in [true, false] {
      let (left, right) = (PublishSubject<Int>(), PublishSubject<String>())
      let recorder = Recorder(Observable.combineLatest(left, right) { "\($0)\($1)" })
      if endsLeft { left.onError(TestError.first) } else { right.onError(TestError.first) }
      XCTAssertEqual(recorder.line, "#first")
      XCTAssertFalse(endsLeft ? right.hasObservers : left.hasObservers)
    }
  }

  func testAnElementThatTheObserverSendsIsCombinedAfterwards() {
    recorder.onNext = { if $0 == "1a" { self.right.onNext("b") } }
    left.onNext(1)
    right.onNext("a")
    left.onNext(2)
    XCTAssertEqual(recorder.line, "1a 1b 2b")
  }

  func testASourceThatFailsAtOnceKeepsTheNextFromBeingSubscribedTo() {
    var subscriptions = 0
    let counted = Observable<Int>.deferred {
      subscriptions += 1
      return .just(1)
    }
    XCTAssertEqual(
      Recorder(Observable.combineLatest(Observable<Int>.error(TestError.first), counted) { $0 + $1 }).line, "#first")
    XCTAssertEqual(subscriptions, 0)
  }

  func testTheLastOfFourThreadsElementsIsTheLastThatIsEmitted() {
    for _ in 0..<200 {
      let inputs = (0..<4).map { _ in PublishSubject<Int>() }
      let last = Locked([Int]())
      let subscription = Observable.combineLatest(inputs.map { $0.asObservable() })
        .subscribe(onNext: { values in last.withLock { $0 = values } })
      onThreads(4) { thread in for value in 1...20 { inputs[thread].onNext(value) } }
      XCTAssertEqual(last.withLock { $0 }, [20, 20, 20, 20])
      subscription.dispose()
    }
  }
}
