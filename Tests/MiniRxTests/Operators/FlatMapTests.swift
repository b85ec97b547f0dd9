import MiniRx
import XCTest

final class FlatMapTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testInnerSequencesRunSideBySide() {
    let inner = scheduler.cold("                      --x-y|")
    let source = scheduler.hot("                     -a--b-----|")
    scheduler.expect(source.flatMap { _ in inner }, "---x-yx-y-|")
    scheduler.expect(subscriptionsOf: inner, "-^----!", "----^----!")
  }

  func testItCompletesWhenAllHave() {
    let inner = scheduler.cold("                      ----x|")
    let source = scheduler.hot("                     -a|")
    scheduler.expect(source.flatMap { _ in inner }, "-----x|")
  }

  func testTheFirstErrorEndsIt() {
    let inner = scheduler.cold("                      -x-#")
    let source = scheduler.hot("                     -a---------|")
    scheduler.expect(source.flatMap { _ in inner }, "--x-#")
    scheduler.expect(subscriptionsOf: source, "      ^---!")
  }

  func testAnErrorOfTheSourceEndsTheInnerOnes() {
    let inner = scheduler.cold("                      -x------|")
    let source = scheduler.hot("                     -a---#")
    scheduler.expect(source.flatMap { _ in inner }, "--x--#")
    scheduler.expect(subscriptionsOf: inner, "       -^---!")
  }

  func testSequencesOnTheCurrentThreadTakeTurns() {
    var heard: [Int] = []
    _ = Observable.of(1, 2).flatMap { Observable.of($0 * 10, $0 * 10 + 1) }.subscribe(onNext: { heard.append($0) })
    XCTAssertEqual(heard, [10, 11, 20, 21])
  }
}
