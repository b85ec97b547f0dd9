import RxComposable
import UIKit
import XCTest

/// What holds for each binding in the direction from the view.
final class EventLawTests: XCTestCase {
  @MainActor
  func testWhatTheUserDoesIsEmitted() async {
    for row in eventRows {
      let exercise = row.make()
      let log = Log<String>()
      let subscription = log.subscribe(to: exercise.events)
      exercise.act()
      await mainQueueRuns()
      XCTAssertEqual(log.elements, exercise.expected, row.name)
      subscription.dispose()
    }
    assertNoFaults()
  }

  @MainActor
  func testTwoSubscribersReceiveTheSame() async {
    for row in eventRows {
      let exercise = row.make()
      let (first, second) = (Log<String>(), Log<String>())
      let subscriptions = [first.subscribe(to: exercise.events), second.subscribe(to: exercise.events)]
      exercise.act()
      await mainQueueRuns()
      XCTAssertEqual(first.elements, exercise.expected, row.name)
      XCTAssertEqual(second.elements, exercise.expected, row.name)
      subscriptions.forEach { $0.dispose() }
    }
  }

  @MainActor
  func testNothingIsEmittedAfterDispose() async {
    for row in eventRows {
      let exercise = row.make()
      let log = Log<String>()
      log.subscribe(to: exercise.events).dispose()
      let before = log.elements.count
      exercise.act()
      await mainQueueRuns()
      XCTAssertEqual(log.elements.count, before, row.name)
    }
  }

  @MainActor
  func testASubscriptionKeepsNoViewAndCompletesWithIt() async {
    for row in eventRows {
      let log = Log<String>()
      let (subscription, view) = subscribedAndActed(row, log)
      await mainQueueRuns()
      XCTAssertNil(view(), row.name)
      XCTAssertTrue(log.hasCompleted, row.name)
      subscription.dispose()
    }
  }

  @MainActor
  func testADisposedSubscriptionReleasesWhatItsClosuresHold() async {
    for row in eventRows {
      let exercise = row.make()
      let (subscription, held) = subscriptionHolding(exercise)
      exercise.act()
      subscription.dispose()
      await mainQueueRuns()
      XCTAssertNil(held(), row.name)
    }
  }

  @MainActor
  private func subscribedAndActed(
    _ row: EventRow, _ log: Log<String>
  ) -> (any Disposable, @MainActor () -> AnyObject?) {
    let exercise = row.make()
    let subscription = log.subscribe(to: exercise.events)
    exercise.act()
    weak let view = exercise.view
    return (subscription, { view })
  }

  @MainActor
  private func subscriptionHolding(
    _ exercise: EventRow.Exercise
  ) -> (any Disposable, @MainActor () -> AnyObject?) {
    let held = NSObject()
    weak let observed = held
    return (exercise.events.subscribe(onNext: { _ in _ = held }), { observed })
  }
}
