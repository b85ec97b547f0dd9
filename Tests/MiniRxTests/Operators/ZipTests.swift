import MiniRxTesting
import XCTest

final class ZipTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)
  private let left = PublishSubject<Int>()
  private let right = PublishSubject<String>()
  private lazy var recorder = Recorder(Observable.zip(left, right) { "\($0)\($1)" })

  func testElementsArePairedInTheirOrder() {
    let letters = scheduler.hot("-a---b------c-|")
    let numbers = scheduler.hot("---1---2-3----|")
    scheduler.expect(
      Observable.zip(letters, numbers) { $0 + $1 },
      "                          ---m---n----o-|", values: ["m": "a1", "n": "b2", "o": "c3"])
  }

  func testWithoutASelectorATupleIsEmitted() {
    var heard: [String] = []
    _ = Observable.zip(Observable.of(1, 2), Observable.of("a", "b"), Observable.of(true, false))
      .subscribe(onNext: { number, letter, flag in heard.append("\(number)\(letter)\(flag)") })
    XCTAssertEqual(heard, ["1atrue", "2bfalse"])
  }

  func testACollectionIsZippedToAnArray() {
    XCTAssertEqual(Recorder(Observable.zip([Observable.of(1, 2), .of(3, 4, 5)])).line, "[1, 3] [2, 4] |")
    XCTAssertEqual(
      Recorder(Observable.zip([Observable.of(1, 2), .of(3, 4)]) { $0.reduce(0, +) }).line, "4 6 |")
  }

  func testNoSourcesComplete() {
    XCTAssertEqual(Recorder(Observable.zip([Observable<Int>]())).line, "|")
    XCTAssertEqual(Recorder(Observable.zip([Observable<Int>]()) { $0.count }).line, "|")
  }

  func testItCompletesWithTheLastOfItsSources() {
    let letters = scheduler.hot("-a-|          ")
    let numbers = scheduler.hot("---1---2---3-|")
    scheduler.expect(
      Observable.zip(letters, numbers) { $0 + $1 },
      "                          ---m---------|", values: ["m": "a1"])
    scheduler.expect(subscriptionsOf: letters, "^--!")
    scheduler.expect(subscriptionsOf: numbers, "^------------!")
  }

  func testAnErrorBehindElementsThatWaitInVainArrives() {
    let empty = scheduler.hot("  -|    ")
    let letters = scheduler.hot("--a-b-#")
    scheduler.expect(Observable.zip(empty, letters) { $0 + $1 }, "------#")
    let infallible = scheduler.hot("-a|").asInfallible(onErrorJustReturn: "")
    scheduler.expect(
      Infallible.zip(infallible, scheduler.hot("---a-b|").asInfallible(onErrorJustReturn: "")) { $0 + $1 }
        .asObservable(),
      "---x--|", values: ["x": "aa"])
  }

  func testElementsThatCannotBePairedAnyMoreAreNotKept() {
    for count in 0...3 {
      for isBehindTheOthers in [false, true] {
        let census = Census()
        let (short, long) = (PublishSubject<Token>(), PublishSubject<Token>())
        let subscription = Observable.zip(short, long) { first, _ in first }.subscribe { _ in }
        for value in 0..<count { short.onNext(Token(value, census)) }
        if !isBehindTheOthers { short.onCompleted() }
        for value in 0..<5 { long.onNext(Token(value, census)) }
        if isBehindTheOthers { short.onCompleted() }
        XCTAssertEqual(census.liveTokens, 0, "\(count), \(isBehindTheOthers)")
        subscription.dispose()
      }
    }
  }

  func testACollectionCompletesAtAnElementBehindOthersThatWaitInVain() {
    let sources = [scheduler.hot("-a----b-c-|"), scheduler.hot("---|")]
    scheduler.expect(Observable.zip(sources).map { $0.joined() }, "------|")
  }

  func testItCompletesWhenAllHave() {
    _ = recorder
    left.onNext(1)
    left.onNext(2)
    left.onCompleted()
    right.onNext("a")
    XCTAssertEqual(recorder.line, "1a")
    right.onCompleted()
    XCTAssertEqual(recorder.line, "1a |")
  }

  func testWhatWaitsIsPairedAfterItsSourceHasEnded() {
    _ = recorder
    for number in 1...3 { left.onNext(number) }
    left.onCompleted()
    for letter in ["a", "b", "c", "d"] { right.onNext(letter) }
    XCTAssertEqual(recorder.line, "1a 2b 3c")
    right.onCompleted()
    XCTAssertEqual(recorder.line, "1a 2b 3c |")
  }

  func testAnErrorDropsWhatWaits() {
    _ = recorder
    left.onNext(1)
    right.onError(TestError.second)
    XCTAssertEqual(recorder.line, "#second")
    XCTAssertFalse(left.hasObservers)
  }

  func testAnErrorOfTheFirstDropsWhatWaitsInTheSecond() {
    _ = recorder
    right.onNext("a")
    left.onError(TestError.first)
    XCTAssertEqual(recorder.line, "#first")
    XCTAssertFalse(right.hasObservers)
  }

  func testFourToEightSourcesAreZippedInTheirOrder() {
    func source(_ number: Int) -> Observable<Int> { .of(number, number * 10) }
    let (a, b, c, d, e, f, g, h) = (
      source(1), source(2), source(3), source(4), source(5), source(6), source(7), source(8)
    )
    let lines = [
      Recorder(Observable.zip(a, b, c, d) { [$0, $1, $2, $3] }).line,
      Recorder(Observable.zip(a, b, c, d, e) { [$0, $1, $2, $3, $4] }).line,
      Recorder(Observable.zip(a, b, c, d, e, f) { [$0, $1, $2, $3, $4, $5] }).line,
      Recorder(Observable.zip(a, b, c, d, e, f, g) { [$0, $1, $2, $3, $4, $5, $6] }).line,
      Recorder(Observable.zip(a, b, c, d, e, f, g, h) { [$0, $1, $2, $3, $4, $5, $6, $7] }).line,
    ]
    for (line, count) in zip(lines, 4...8) {
      XCTAssertEqual(line, "\(Array(1...count)) \((1...count).map { $0 * 10 }) |")
    }
  }

  func testAnElementThatTheObserverSendsIsPairedAfterwards() {
    recorder.onNext = { if $0 == "1a" { self.right.onNext("b") } }
    left.onNext(1)
    left.onNext(2)
    right.onNext("a")
    XCTAssertEqual(recorder.line, "1a 2b")
  }

  func testPairsOfTwoThreadsAreComplete() {
    for _ in 0..<200 {
      let inputs = (PublishSubject<Int>(), PublishSubject<Int>())
      let pairs = ValueLog()
      let subscription = Observable.zip(inputs.0, inputs.1) { $0 * 1000 + $1 }.subscribe(onNext: pairs.append)
      onThreads(2) { thread in
        for value in 1...20 { (thread == 0 ? inputs.0 : inputs.1).onNext(value) }
      }
      XCTAssertEqual(pairs.values, (1...20).map { $0 * 1001 })
      subscription.dispose()
    }
  }

  func testACollectionIsGoneThroughAtTheSubscription() {
    var asked = 0
    let sources = (1...2).lazy.map { number -> Observable<Int> in
      asked += 1
      return .just(number)
    }
    let zipped = Observable.zip(sources)
    let combined = Observable.combineLatest(sources)
    XCTAssertEqual(asked, 0)
    XCTAssertEqual(Recorder(zipped).line, "[1, 2] |")
    XCTAssertEqual(Recorder(combined).line, "[1, 2] |")
    XCTAssertEqual(asked, 4)
  }
}
