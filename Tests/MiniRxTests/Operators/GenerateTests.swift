import MiniRx
import XCTest

final class GenerateTests: XCTestCase {
  private func doubling(_ scheduler: any ImmediateSchedulerType) -> Observable<Int> {
    .generate(initialState: 1, condition: { $0 < 10 }, scheduler: scheduler, iterate: { $0 * 2 })
  }

  func testEachElementIsMadeOfTheOneBefore() {
    XCTAssertEqual(Recorder(doubling(CurrentThreadScheduler.instance)).line, "1 2 4 8 |")
  }

  func testAConditionThatDoesNotHoldAtFirstCompletes() {
    XCTAssertEqual(Recorder(Observable.generate(initialState: 1, condition: { _ in false }, iterate: { $0 })).line, "|")
  }

  func testAThrowingConditionEndsTheSequence() {
    let source = Observable.generate(initialState: 1, condition: { _ in throw TestError.first }, iterate: { $0 })
    XCTAssertEqual(Recorder(source).line, "#first")
  }

  func testAThrowingIterationEndsTheSequence() {
    let source = Observable.generate(
      initialState: 1, condition: { _ in true }, iterate: { _ in throw TestError.second })
    XCTAssertEqual(Recorder(source).line, "1 #second")
  }

  func testItWaitsForItsScheduler() {
    let scheduler = TestScheduler(initialClock: 0)
    let recorder = Recorder(doubling(scheduler))
    XCTAssertEqual(recorder.line, "")
    scheduler.advance()
    XCTAssertEqual(recorder.line, "1 2 4 8 |")
  }

  func testNothingIsIteratedAfterDispose() {
    var iterations = 0
    let source = Observable.generate(
      initialState: 1, condition: { _ in true },
      iterate: {
        iterations += 1
        return $0 + 1
      })
    XCTAssertEqual(Recorder(source.take(2)).line, "1 2 |")
    XCTAssertEqual(iterations, 1)
  }

  func testDisposeBeforeTheFirstTurnAsksNothing() {
    let scheduler = TestScheduler(initialClock: 0)
    let source = Observable.generate(
      initialState: 1,
      condition: { _ in
        XCTFail("asked")
        return true
      }, scheduler: scheduler, iterate: { $0 })
    Recorder(source).dispose()
    scheduler.advance()
  }

  func testEachSubscriptionBeginsWithTheInitialState() {
    let source = doubling(CurrentThreadScheduler.instance)
    XCTAssertEqual(Recorder(source).line, Recorder(source).line)
  }
}
