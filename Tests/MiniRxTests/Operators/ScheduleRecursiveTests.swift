import MiniRx
import XCTest

final class ScheduleRecursiveTests: XCTestCase {
  /// Runs work inside `schedule`.
  private struct AtOnceScheduler: ImmediateSchedulerType {
    func schedule<StateType>(
      _ state: StateType, action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
      action(state)
    }
  }

  func testTheActionRunsAsOftenAsItAsks() {
    let scheduler = TestScheduler(initialClock: 0)
    var states: [Int] = []
    let work = scheduler.scheduleRecursive(3) { state, recurse in
      states.append(state)
      if state > 1 { recurse(state - 1) }
    }
    XCTAssertEqual(states, [])
    scheduler.advance()
    XCTAssertEqual(states, [3, 2, 1])
    work.dispose()
  }

  func testARunMayAskForSeveral() {
    var states: [Int] = []
    _ = AtOnceScheduler().scheduleRecursive(1) { state, recurse in
      states.append(state)
      if state < 4 {
        recurse(state * 2)
        recurse(state * 2 + 1)
      }
    }
    XCTAssertEqual(states, [1, 2, 3, 4, 5, 6, 7])
  }

  func testDisposeCancelsWhatHasNotBegun() {
    let scheduler = TestScheduler(initialClock: 0)
    let work = SerialDisposable()
    var runs = 0
    work.disposable = scheduler.scheduleRecursive(()) { _, recurse in
      runs += 1
      recurse(())
      if runs == 3 { work.dispose() }
    }
    scheduler.advance()
    XCTAssertEqual(runs, 3)
  }

  func testDisposeReleasesTheAction() {
    weak var probe: BooleanDisposable?
    let scheduler = TestScheduler(initialClock: 0)
    let work: any Disposable
    do {
      let captured = BooleanDisposable()
      probe = captured
      work = scheduler.scheduleRecursive(()) { _, _ in _ = captured }
    }
    XCTAssertNotNil(probe)
    work.dispose()
    XCTAssertNil(probe)
  }

  func testAMillionRunsAtOnceKeepTheStackConstant() {
    onSmallStack {
      for scheduler in [AtOnceScheduler(), CurrentThreadScheduler.instance] as [any ImmediateSchedulerType] {
        var runs = 0
        _ = scheduler.scheduleRecursive(1) { state, recurse in
          runs += 1
          if state < million { recurse(state + 1) }
        }
        XCTAssertEqual(runs, million)
      }
    }
  }
}
