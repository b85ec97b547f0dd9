import MiniRx
import XCTest

final class FromTests: XCTestCase {
  private func elements(_ source: Observable<Int>) -> [Int] {
    var heard: [Int] = []
    _ = source.subscribe(onNext: { heard.append($0) })
    return heard
  }

  func testArraysAndSequences() {
    XCTAssertEqual(elements(.from([1, 2])), [1, 2])
    XCTAssertEqual(elements(.from([])), [])
    XCTAssertEqual(elements(.from(1...3)), [1, 2, 3])
    XCTAssertEqual(elements(.of(4, 5)), [4, 5])
  }

  func testTwoOfThemTakeTurnsOnTheCurrentThread() {
    XCTAssertEqual(elements(.merge(.of(1, 2, 3), .of(10, 20))), [1, 10, 2, 20, 3])
  }

  func testOnASchedulerEachElementIsATurn() {
    let scheduler = TestScheduler(initialClock: 0)
    var heard: [Int] = []
    let subscription = SerialDisposable()
    subscription.disposable = Observable.from([1, 2, 3], scheduler: scheduler).subscribe(onNext: {
      heard.append($0)
      if $0 == 2 { subscription.dispose() }
    })
    XCTAssertEqual(heard, [])
    scheduler.advance()
    XCTAssertEqual(heard, [1, 2])
  }

  func testNoElementsComplete() {
    XCTAssertEqual(Recorder(Observable<Int>.from([])).line, "|")
    XCTAssertEqual(Recorder(Observable<Int>.from(EmptyCollection())).line, "|")
    XCTAssertEqual(Recorder(Observable<Int>.of()).line, "|")
  }

  func testCompletionWaitsForItsScheduler() {
    let scheduler = TestScheduler(initialClock: 0)
    let recorder = Recorder(Observable<Int>.from([], scheduler: scheduler))
    XCTAssertEqual(recorder.line, "")
    scheduler.advance()
    XCTAssertEqual(recorder.line, "|")
  }

  func testEachSubscriptionIteratesAnew() {
    let source = Observable.from(stride(from: 1, to: 3, by: 1))
    XCTAssertEqual((0..<2).map { _ in Recorder(source).line }, ["1 2 |", "1 2 |"])
  }

  func testAnEndlessSequenceIsIteratedAsFarAsItIsHeard() {
    var iterated = 0
    let numbers = (1...).lazy.map { number -> Int in
      iterated += 1
      return number
    }
    XCTAssertEqual(Recorder(Observable.from(numbers).take(2)).line, "1 2 |")
    XCTAssertEqual(iterated, 2)
  }

  func testDisposeBeforeTheFirstTurnEmitsNothing() {
    let scheduler = TestScheduler(initialClock: 0)
    let recorder = Recorder(Observable.from([1], scheduler: scheduler))
    recorder.dispose()
    scheduler.advance()
    XCTAssertEqual(recorder.line, "")
  }

  func testASequenceSubscribedToInsideAnElementTakesTurnsWithTheOuterOne() {
    var heard: [Int] = []
    let source = Observable.of(1, 2)
    _ = source.subscribe(onNext: {
      heard.append($0)
      if $0 == 1 { _ = Observable.of(10, 20).subscribe(onNext: { heard.append($0) }) }
    })
    XCTAssertEqual(heard, [1, 10, 2, 20])
  }
}
