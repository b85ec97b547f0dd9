import XCTest

@testable import MiniRx
@testable import MiniRxTesting

final class SharingSchedulerTests: XCTestCase {
  private struct Thrown: Error {}

  func testWithoutAMockItIsTheMainScheduler() {
    XCTAssertTrue(SharingScheduler.make() is MainScheduler)
    XCTAssertTrue(DriverSharingStrategy.scheduler is MainScheduler)
    XCTAssertTrue(SignalSharingStrategy.scheduler is MainScheduler)
  }

  func testAMockHoldsWhileItsActionRuns() {
    let scheduler = TestScheduler(initialClock: 0)
    let result = SharingScheduler.mock(scheduler: scheduler) {
      XCTAssertTrue(SharingScheduler.make() as AnyObject === scheduler)
      return 42
    }
    XCTAssertEqual(result, 42)
    XCTAssertTrue(SharingScheduler.make() is MainScheduler)
  }

  func testTheSchedulerIsMadeAnewForEachUse() {
    var made = 0
    SharingScheduler.mock(makeScheduler: {
      made += 1
      return TestScheduler(initialClock: 0)
    }) {
      _ = SharingScheduler.make()
      _ = SharingScheduler.make()
    }
    XCTAssertEqual(made, 2)
  }

  func testAMockEndsWhenItsActionThrows() {
    XCTAssertThrowsError(
      try SharingScheduler.mock(scheduler: TestScheduler(initialClock: 0)) { throw Thrown() })
    XCTAssertTrue(SharingScheduler.make() is MainScheduler)
  }

  func testAMockInsideAMockEndsWithItsOwnAction() {
    let (outer, inner) = (TestScheduler(initialClock: 0), TestScheduler(initialClock: 0))
    SharingScheduler.mock(scheduler: outer) {
      SharingScheduler.mock(scheduler: inner) {
        XCTAssertTrue(SharingScheduler.make() as AnyObject === inner)
      }
      XCTAssertTrue(SharingScheduler.make() as AnyObject === outer)
    }
  }

  func testThreadsDoNotSeeEachOthersMocks() {
    onThreads(4) { thread in
      let scheduler = TestScheduler(initialClock: thread)
      for _ in 0..<500 {
        if thread == 0 {
          XCTAssertTrue(SharingScheduler.make() is MainScheduler)
        } else {
          SharingScheduler.mock(scheduler: scheduler) {
            XCTAssertTrue(SharingScheduler.make() as AnyObject === scheduler)
          }
        }
      }
    }
  }

  func testATaskInheritsTheMock() async {
    let scheduler = TestScheduler(initialClock: 0)
    let task = SharingScheduler.mock(scheduler: scheduler) {
      Task { SharingScheduler.make() as AnyObject === scheduler }
    }
    let isInherited = await task.value
    XCTAssertTrue(isInherited)
  }

  func testInsideAMockADriverMayBeDrivenOnAnyThread() {
    let heard = ValueLog()
    onThreads(1) { _ in
      let scheduler = TestScheduler(initialClock: 0)
      SharingScheduler.mock(scheduler: scheduler) {
        _ = Driver.just(1).drive(onNext: { heard.append($0) })
        scheduler.advance()
      }
    }
    XCTAssertEqual(heard.values, [1])
  }
}
