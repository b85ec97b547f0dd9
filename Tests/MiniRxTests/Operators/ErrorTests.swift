import MiniRxTesting
import XCTest

final class ErrorTests: XCTestCase {
  func testItFailsWhileItIsSubscribedTo() {
    let scheduler = TestScheduler(initialClock: 0)
    scheduler.expect(Observable<String>.error(MarbleError()), "#---")
  }

  func testEverySubscriptionFails() {
    let source = Observable<Int>.error(TestError.first)
    XCTAssertEqual((0..<2).map { _ in Recorder(source).line }, ["#first", "#first"])
  }

  func testAnObserverMaySubscribeAgainInsideItsError() {
    let source = Observable<Int>.error(TestError.first)
    var errors = 0
    _ = source.subscribe(onError: { _ in
      errors += 1
      _ = source.subscribe(onError: { _ in errors += 1 })
    })
    XCTAssertEqual(errors, 2)
  }
}
