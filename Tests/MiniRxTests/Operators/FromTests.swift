import MiniRxTesting
import XCTest

final class FromTests: XCTestCase {
  /// A scheduler on which each turn takes a unit of time.
  private let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: true)

  func testElementsOfArraysAndSequencesComeWhileItIsSubscribedTo() {
    scheduler.expect(Observable.from(["a", "b"]), "(ab|)")
    scheduler.expect(Observable.from(["a", "b"].lazy.map { $0 }), "(ab|)")
    scheduler.expect(Observable.of("a", "b"), "(ab|)")
  }

  func testNoElementsCompleteAtOnce() {
    scheduler.expect(Observable<String>.from([]), "|")
    scheduler.expect(Observable<String>.from(EmptyCollection()), "|")
    scheduler.expect(Observable<String>.of(), "|")
  }

  func testEachElementAndTheCompletionAreTurnsOfTheScheduler() {
    scheduler.expect(Observable.from(["a", "b"], scheduler: scheduler), "-ab|")
    scheduler.expect(Observable.from(["a", "b"].lazy.map { $0 }, scheduler: scheduler), "-ab|")
    scheduler.expect(Observable.of("a", "b", scheduler: scheduler), "-ab|")
  }

  func testNoElementsCompleteInTheFirstTurn() {
    scheduler.expect(Observable<String>.from([], scheduler: scheduler), "-|")
    scheduler.expect(Observable<String>.from(EmptyCollection(), scheduler: scheduler), "-|")
  }

  func testEachSubscriptionIteratesAnew() {
    let source = Observable.from(["a", "b"].lazy.map { $0 }, scheduler: scheduler)
    scheduler.expect(source, "-ab|")
    scheduler.expect(source, "-ab|")
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

  func testTwoOfThemOnTheCurrentThreadTakeTurns() {
    scheduler.expect(Observable.merge(.of("a", "b", "c"), .of("x", "y")), "(axbyc|)")
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
