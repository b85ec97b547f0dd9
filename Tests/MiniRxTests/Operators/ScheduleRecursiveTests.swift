import MiniRxTesting
import XCTest

final class ScheduleRecursiveTests: XCTestCase {
  private let delaying = TestScheduler(initialClock: 0, simulateProcessingDelay: true)

  /// Emits each state that the action is given, on a scheduler that lets a unit of time pass before each turn.
  private func states(from state: Int, _ following: @escaping (Int) -> [Int]) -> Observable<Int> {
    .create { [delaying] observer in
      delaying.scheduleRecursive(state) { state, recurse in
        observer.onNext(state)
        following(state).forEach(recurse)
      }
    }
  }

  func testEachRunIsATurnOnTheScheduler() {
    let countdown = states(from: 3) { $0 > 1 ? [$0 - 1] : [] }
    delaying.expect(countdown, "-321--", values: ["3": 3, "2": 2, "1": 1])
  }

  func testRunsThatOneAsksForTakeTheSameTurnInTheirOrder() {
    let tree = states(from: 1) { $0 < 2 ? [$0 * 2, $0 * 2 + 1] : [] }
    delaying.expect(tree, "-1(23)-", values: ["1": 1, "2": 2, "3": 3])
  }

  func testDisposeCancelsTheNextRun() {
    var runs = 0
    let endless = states(from: 1) { state in
      runs += 1
      return [state]
    }
    delaying.expect(endless, "-111", values: ["1": 1])
    delaying.advance(by: .seconds(5))
    XCTAssertEqual(runs, 3)
  }

  func testARunMayAskForSeveralOnASchedulerThatRunsWorkAtOnce() {
    var states: [Int] = []
    _ = ImmediateScheduler().scheduleRecursive(1) { state, recurse in
      states.append(state)
      if state < 4 {
        recurse(state * 2)
        recurse(state * 2 + 1)
      }
    }
    XCTAssertEqual(states, [1, 2, 3, 4, 5, 6, 7])
  }

  func testDisposeInsideARunCancelsWhatItHasAskedFor() {
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
      for scheduler in [ImmediateScheduler(), CurrentThreadScheduler.instance] as [any ImmediateSchedulerType] {
        var runs = 0
        _ = scheduler.scheduleRecursive(1) { state, recurse in
          runs += 1
          if state < million { recurse(state + 1) }
        }
        XCTAssertEqual(runs, million)
      }
    }
  }

  func testARunThatItsSchedulerDoesNotCancelDoesNothingAfterDispose() {
    let scheduler = ManualScheduler()
    var runs = 0
    let work = scheduler.scheduleRecursive(()) { _, recurse in
      runs += 1
      recurse(())
    }
    scheduler.runNext()
    work.dispose()
    scheduler.runNext()
    XCTAssertEqual(runs, 1)
  }
}
