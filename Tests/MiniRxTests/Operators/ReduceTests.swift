import MiniRxTesting
import XCTest

final class ReduceTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)
  private let values: [Character: Int] = ["0": 0, "1": 1, "2": 2, "3": 3]

  func testItEmitsTheResultWhenTheSourceCompletes() {
    let source = scheduler.hot("                        -1--2-|", values: values)
    scheduler.expect(source.reduce(0, accumulator: +), "------(3|)", values: values)
    scheduler.expect(subscriptionsOf: source, "         ^-----!")
  }

  func testAnEmptySourceGivesTheSeed() {
    let source = scheduler.hot("                        --|", values: values)
    scheduler.expect(source.reduce(2, accumulator: +), "--(2|)", values: values)
  }

  func testAnErrorComesWithoutAResult() {
    let source = scheduler.hot("                        -1-#", values: values)
    scheduler.expect(source.reduce(0, accumulator: +), "---#", values: values)
  }

  func testASourceWithoutEndGivesNoResult() {
    let source = scheduler.hot("                        -1-2---", values: values)
    scheduler.expect(source.reduce(0, accumulator: +), "-------", values: values)
  }

  func testTheResultIsTransformed() {
    let source = scheduler.hot("-1-2-|", values: values)
    let result = source.reduce(0, accumulator: +, mapResult: { "<\($0)>" })
    scheduler.expect(result, "  -----(m|)", values: ["m": "<3>"])
  }

  func testEachSubscriptionStartsWithTheSeed() {
    let sum = scheduler.cold("-1-2|", values: values).reduce(0, accumulator: +)
    scheduler.expect(sum, "   ----(3|)", values: values)
    scheduler.expect(sum, "   ----(3|)", values: values)
  }

  func testAnElementThatTheAccumulatorSendsIsAccumulatedAfterwards() {
    let source = PublishSubject<String>()
    let recorder = Recorder(
      source.reduce("") {
        if $1 == "a" { source.onNext("b") }
        return $0 + $1
      })
    source.onNext("a")
    source.onCompleted()
    XCTAssertEqual(recorder.line, "ab |")
  }
}
