import MiniRx
import XCTest

final class CompactMapTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testItDropsElementsWithoutAResult() {
    let source = scheduler.hot("                     -1-a-3-|")
    scheduler.expect(source.compactMap { Int($0) }, "-1---3-|", values: ["1": 1, "3": 3])
    scheduler.expect(subscriptionsOf: source, "      ^------!")
  }

  func testTheEndPassesAsItIs() {
    scheduler.expect(scheduler.cold("---|").compactMap { $0 }, "---|")
    scheduler.expect(scheduler.cold("-a-#").compactMap { $0 }, "-a-#")
  }

  func testElementsThatAreAllDroppedLeaveTheEnd() {
    scheduler.expect(scheduler.cold("-a-b|").compactMap { _ in String?.none }, "----|")
  }

  func testAThrowingClosureEndsItAndLetsTheSourceGo() {
    let source = scheduler.hot("               -a-b-c|")
    let result = source.compactMap { element -> String? in
      if element == "b" { throw MarbleError() }
      return element
    }
    scheduler.expect(result, "                 -a-#")
    scheduler.expect(subscriptionsOf: source, "^--!")
  }

  func testDisposeLetsTheSourceGo() {
    let source = scheduler.hot("                -a---b|")
    scheduler.expect(source.compactMap { $0 }, "-a--")
    scheduler.expect(subscriptionsOf: source, " ^--!")
  }

  func testAnOptionalResultLosesOneLevelOnly() {
    let source = Observable<Int?>.of(1, nil).compactMap { value -> Int?? in .some(value) }
    XCTAssertEqual(Recorder(source).line, "Optional(1) nil |")
  }

  func testAnElementThatTheObserverSendsIsTransformedAfterwards() {
    let source = PublishSubject<String>()
    let recorder = Recorder<Int>()
    recorder.onNext = { if $0 == 1 { for text in ["a", "2"] { source.onNext(text) } } }
    recorder.subscribe(to: source.compactMap { Int($0) })
    source.onNext("1")
    XCTAssertEqual(recorder.line, "1 2")
  }
}
