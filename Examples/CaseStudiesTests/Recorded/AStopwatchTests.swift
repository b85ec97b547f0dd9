// Written by `Recording.test(named:)` from a recorded session.
import RxComposableTesting
import XCTest

@testable import CaseStudies

final class AStopwatchTests: XCTestCase {
  func testAStopwatch() {
    let scheduler = TestScheduler(initialClock: 0)
    let store = TestStore(
      initialState: Stopwatch.State(seconds: 0, isRunning: false),
      reducer: Stopwatch()
    ) {
      $0.rxMainQueue = scheduler
    }
    store.continueAfterFailure = false

    store.send(.startStopTapped) {
      $0.isRunning = true
    }
    scheduler.advance(by: .seconds(1))
    store.receive(.ticked) {
      $0.seconds = 1
    }
    scheduler.advance(by: .seconds(1))
    store.receive(.ticked) {
      $0.seconds = 2
    }
    scheduler.advance(by: .milliseconds(500))
    store.send(.startStopTapped) {
      $0.isRunning = false
    }
    store.send(.resetTapped) {
      $0.seconds = 0
    }
    store.send(.startStopTapped) {
      $0.isRunning = true
    }
    scheduler.advance(by: .seconds(1))
    store.receive(.ticked) {
      $0.seconds = 1
    }
    store.send(.screenLeft) {
      $0.isRunning = false
    }
  }
}
