import MiniRx
import XCTest

final class SkipTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testItDropsTheFirst() { scheduler.expect(scheduler.hot("-a-b-c|").skip(2), "-----c|") }

  func testZeroAndLessDropNone() {
    scheduler.expect(scheduler.cold("-a|").skip(0), "-a|")
    scheduler.expect(scheduler.cold("-a|").skip(-1), "-a|")
  }

  func testTheEndPassesAsItIs() {
    scheduler.expect(scheduler.cold("-a|").skip(5), "--|")
    scheduler.expect(scheduler.cold("-a#").skip(5), "--#")
  }

  func testAnEmptySequenceCompletes() { scheduler.expect(scheduler.cold("--|").skip(1), "--|") }

  func testTheLargestCountSkipsAll() { scheduler.expect(scheduler.cold("-a-b|").skip(.max), "----|") }

  func testAnElementThatTheObserverSendsPasses() {
    let source = PublishSubject<Int>()
    let recorder = Recorder<Int>()
    recorder.onNext = { if $0 == 2 { source.onNext(3) } }
    recorder.subscribe(to: source.skip(1))
    source.onNext(1)
    source.onNext(2)
    XCTAssertEqual(recorder.line, "2 3")
  }

  func testDisposeWhileSkippingAndAfterwardsLetsTheSourceGo() {
    let source = PublishSubject<Int>()
    for (count, line) in [(1, ""), (2, "2")] {
      let recorder = Recorder(source.skip(1))
      for element in 1...count { source.onNext(element) }
      recorder.dispose()
      XCTAssertFalse(source.hasObservers)
      source.onNext(3)
      XCTAssertEqual(recorder.line, line)
    }
  }

  func testEachSubscriptionCountsForItself() {
    let source = Observable.of(1, 2).skip(1)
    XCTAssertEqual((0..<2).map { _ in Recorder(source).line }, ["2 |", "2 |"])
  }
}
