import XCTest

@testable import MiniRx
@testable import MiniRxTesting

final class GenerateTests: XCTestCase {
  /// A scheduler on which each turn takes a unit of time.
  private let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: true)
  private let digits: [Character: Int] = ["1": 1, "2": 2, "4": 4, "8": 8]

  private func doubling(while condition: @escaping (Int) throws -> Bool) -> Observable<Int> {
    .generate(initialState: 1, condition: condition, scheduler: scheduler, iterate: { $0 * 2 })
  }

  func testEachElementIsMadeOfTheOneBefore() {
    let source = Observable.generate(initialState: 1, condition: { $0 < 10 }, iterate: { $0 * 2 })
    scheduler.expect(source, "(1248|)", values: digits)
  }

  func testAConditionThatDoesNotHoldAtFirstCompletes() {
    scheduler.expect(doubling { _ in false }, "-|", values: digits)
  }

  func testEachSubscriptionIteratesFromTheInitialStateInTurnsOfTheScheduler() {
    let source = doubling { $0 < 10 }
    scheduler.expect(source, "-1248|", values: digits)
    scheduler.expect(source, "-1248|", values: digits)
  }

  func testNothingIsAskedAfterTheEnd() {
    var asked: [Int] = []
    let completing = doubling {
      asked.append($0)
      return $0 < 4
    }
    let recorder = Recorder(completing.lift { EndlessStage($0) })
    scheduler.advance(by: .seconds(10))
    XCTAssertEqual(asked, [1, 2, 4])
    XCTAssertEqual(recorder.line, "1 2")
    recorder.dispose()
  }

  func testNothingIsIteratedAfterAnError() {
    var iterated: [Int] = []
    let failing = Observable.generate(
      initialState: 1, condition: { _ in true }, scheduler: scheduler,
      iterate: {
        iterated.append($0)
        if $0 == 4 { throw MarbleError() }
        return $0 * 2
      })
    let recorder = Recorder(failing.lift { EndlessStage($0) })
    scheduler.advance(by: .seconds(10))
    XCTAssertEqual(iterated, [1, 2, 4])
    XCTAssertEqual(recorder.line, "1 2 4")
    recorder.dispose()
  }
}

/// Keeps the end to itself, so that nothing disposes of the source.
private final class EndlessStage: Stage<Int, Int> {
  override func receive(_ element: Int) { downstream.next(element) }

  override func receiveError(_ error: any Error) {}

  override func receiveCompletion() {}
}
