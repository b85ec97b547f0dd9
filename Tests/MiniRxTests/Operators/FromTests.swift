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
}
