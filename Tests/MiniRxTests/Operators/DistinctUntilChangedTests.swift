import MiniRxTesting
import XCTest

final class DistinctUntilChangedTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testItDropsRepeats() {
    scheduler.expect(scheduler.hot("-a-a-b-b-a|").distinctUntilChanged(), "-a---b---a|")
  }

  func testByKeyAndByKeyPath() {
    let source = scheduler.cold("-a-A-b|")
    scheduler.expect(source.distinctUntilChanged { $0.lowercased() }, "-a---b|")
    scheduler.expect(source.distinctUntilChanged(at: \.count), "-a----|")
  }

  func testByComparer() {
    scheduler.expect(scheduler.cold("-a-b-c|").distinctUntilChanged { _, new in new == "b" }, "-a---c|")
  }

  func testADroppedElementIsNotTheOneThatIsComparedWith() {
    let numbers = Observable.of(1, 2, 3, 4).distinctUntilChanged { abs($0 - $1) < 2 }
    var heard: [Int] = []
    _ = numbers.subscribe(onNext: { heard.append($0) })
    XCTAssertEqual(heard, [1, 3])
  }

  func testAKeyWithAComparer() {
    let source = scheduler.cold("-a-A-b|")
    scheduler.expect(source.distinctUntilChanged({ $0.lowercased() }, comparer: ==), "-a---b|")
  }

  func testEachSubscriptionComparesForItself() {
    let source = Observable.of(1, 1).distinctUntilChanged()
    XCTAssertEqual((0..<2).map { _ in Recorder(source).line }, ["1 |", "1 |"])
  }
}
