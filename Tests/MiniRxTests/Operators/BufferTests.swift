import MiniRxTesting
import XCTest

final class BufferTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  private func buffered(_ diagram: String, span: RxTimeInterval, count: Int) -> Observable<String> {
    scheduler.hot(diagram).buffer(timeSpan: span, count: count, scheduler: scheduler).map { "[\($0.joined())]" }
  }

  func testAnArrayEndsWhenItIsFullOrItsTimeIsOver() {
    scheduler.expect(
      buffered("-abc----d---|", span: .seconds(4), count: 3),
      "         ---f---g---h(e|)", values: ["f": "[abc]", "g": "[]", "h": "[d]", "e": "[]"])
  }

  func testCompletionEmitsTheLastArrayEvenWhenEmpty() {
    scheduler.expect(buffered("-a|", span: .seconds(9), count: 9), "--(f|)", values: ["f": "[a]"])
    scheduler.expect(buffered("--|", span: .seconds(9), count: 9), "--(f|)", values: ["f": "[]"])
  }

  func testAnErrorDropsTheArray() {
    scheduler.expect(buffered("-a#", span: .seconds(9), count: 9), "--#")
  }

  func testWithoutACountOnlyTimeMatters() {
    scheduler.expect(
      buffered("aaaa|", span: .seconds(2), count: 0),
      "         --f-(g|)", values: ["f": "[aaa]", "g": "[a]"])
  }

  func testWithoutAnEndOfTimeOnlyTheCountMatters() {
    scheduler.expect(
      buffered("a--a-----a-|", span: .never, count: 2),
      "         ---f-------(g|)", values: ["f": "[aa]", "g": "[a]"])
  }

  func testAnElementAtTheEndOfTheTimeIsInTheArrayIfItWasScheduledBefore() {
    scheduler.expect(
      buffered("----a-|", span: .seconds(4), count: 9),
      "         ----f-(e|)", values: ["f": "[a]", "e": "[]"])
  }

  func testAnElementAtTheEndOfTheTimeIsInTheNextArrayIfItWasScheduledAfter() {
    let source = scheduler.cold("----a-|")
    let result = source.buffer(timeSpan: .seconds(4), count: 9, scheduler: scheduler).map { $0.joined() }
    scheduler.expect(result, "   ----e-(f|)", values: ["f": "a", "e": ""])
  }

  func testAnArrayThatIsFullAtTheEndOfItsTimeIsEmittedOnce() {
    scheduler.expect(
      buffered("-a--b----|", span: .seconds(4), count: 2),
      "         ----f---e(e|)", values: ["f": "[ab]", "e": "[]"])
  }

  func testNoTimeMakesEachTurnOfTheSchedulerAnArray() {
    for span in [RxTimeInterval.seconds(0), .seconds(-1)] {
      let recorder = Recorder(
        Observable<Int>.never().buffer(timeSpan: span, count: 2, scheduler: scheduler).take(3))
      XCTAssertEqual(recorder.line, "")
      scheduler.advance()
      XCTAssertEqual(recorder.line, "[] [] [] |")
    }
  }
}
