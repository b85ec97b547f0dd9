import MiniRxTesting
import XCTest

final class JustTests: XCTestCase {
  /// A scheduler on which each turn takes a unit of time.
  private let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: true)

  func testTheElementComesWhileItIsSubscribedTo() { scheduler.expect(Observable.just("a"), "(a|)") }

  func testEachSubscriptionHearsElementAndCompletionInTurnsOfTheScheduler() {
    let source = Observable.just("a", scheduler: scheduler)
    scheduler.expect(source, "-a|")
    scheduler.expect(source, "-a|")
  }
}
