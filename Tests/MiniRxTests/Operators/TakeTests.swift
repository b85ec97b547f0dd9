import MiniRxTesting
import XCTest

final class TakeTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testItCompletesWithTheLastElementAndLetsTheSourceGo() {
    let source = scheduler.hot("-a-b-c-|")
    scheduler.expect(source.take(2), "          -a-(b|)")
    scheduler.expect(subscriptionsOf: source, " ^--!")
  }

  func testNoneCompletesWithoutSubscribing() {
    let source = scheduler.hot("-a-|")
    scheduler.expect(source.take(0), "|")
    scheduler.expect(subscriptionsOf: source)
  }

  func testFewerElementsAndAnErrorPassAsTheyAre() {
    scheduler.expect(scheduler.cold("-a|").take(2), "-a|")
    scheduler.expect(scheduler.cold("-a#").take(2), "-a#")
  }

  func testAReentrantSourceGetsNoMoreThanTheCountThrough() {
    let subject = PublishSubject<Int>()
    var heard: [Int] = []
    _ = subject.take(2).subscribe(onNext: {
      heard.append($0)
      subject.onNext($0 + 1)
    })
    subject.onNext(1)
    XCTAssertEqual(heard, [1, 2])
  }

  func testTheLargestCountTakesAll() { scheduler.expect(scheduler.cold("-a-b|").take(.max), "-a-b|") }

  func testEachSubscriptionCountsForItself() {
    let source = Observable.of(1, 2, 3).take(2)
    XCTAssertEqual((0..<2).map { _ in Recorder(source).line }, ["1 2 |", "1 2 |"])
  }
}
