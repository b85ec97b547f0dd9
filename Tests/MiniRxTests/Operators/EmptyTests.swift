import MiniRxTesting
import XCTest

final class EmptyTests: XCTestCase {
  func testItCompletesWhileItIsSubscribedTo() {
    let scheduler = TestScheduler(initialClock: 0)
    scheduler.expect(Observable<String>.empty(), "|---")
  }

  func testEverySubscriptionCompletes() {
    let source = Observable<Int>.empty()
    XCTAssertEqual((0..<3).map { _ in Recorder(source).line }, ["|", "|", "|"])
  }

  func testAnObserverMaySubscribeAgainInsideItsCompletion() {
    let source = Observable<Int>.empty()
    var completions = 0
    _ = source.subscribe(onCompleted: {
      completions += 1
      _ = source.subscribe(onCompleted: { completions += 1 })
    })
    XCTAssertEqual(completions, 2)
  }
}
