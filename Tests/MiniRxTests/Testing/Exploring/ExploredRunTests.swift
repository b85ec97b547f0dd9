import XCTest

@testable import MiniRx

/// One run, without an exploration around it.
final class ExploredRunTests: XCTestCase {
  private func made(_ choices: Choices = .plain) -> ExploredRun {
    ExploredRun(.choices(choices), lateness: 0, isDrawn: true)
  }

  private func add(to run: ExploredRun, lane: Int = 0) -> ScheduledItem {
    let item = ScheduledItem(()) { Disposables.create() }
    run.add(item, at: VirtualTimeQueue.Due(0), ExploredWork(kind: .immediate, lane: lane, series: .lane(lane)))
    return item
  }

  func testAChoiceThatIsNotThereIsThatOfThePlainRun() {
    let run = made(Choices([2]))
    let first = add(to: run)
    _ = add(to: run, lane: run.lane("network"))
    XCTAssertTrue(run.next(until: 0, now: 0)?.item === first)
    XCTAssertEqual(run.made.map(\.made), [0])
  }

  /// An action cannot bring this about, because none runs, but a thread that schedules on its own.
  func testWhatHappensInTheTurnOfACancelledItemBelongsToTheBody() {
    let run = made()
    let cancelled = add(to: run)
    cancelled.dispose()
    XCTAssertTrue(run.next(until: 0, now: 0)?.item === cancelled)
    let item = add(to: run, lane: run.lane("network"))
    run.note("a note")
    run.receive("a failure", at: .here)
    run.endStep()
    XCTAssertTrue(run.next(until: 0, now: 0)?.item === item)
    run.endStep()
    XCTAssertEqual(run.steps.map(\.creator), [nil])
    XCTAssertEqual(run.marks.map(\.lane), [0, 0, 1])
    XCTAssertEqual(run.marks.map(\.notes), [["a note"], [], []])
  }

  func testTheBodySchedulesUnderTheSameNumbersInTheTurnOfACancelledItem() {
    let ids = [false, true].map { isCancelled in
      let run = made()
      let first = add(to: run)
      if isCancelled {
        first.dispose()
        _ = run.next(until: 0, now: 0)
      }
      _ = add(to: run)
      if isCancelled { run.endStep() }
      while run.next(until: 0, now: 0) != nil { run.endStep() }
      return run.steps.last?.id
    }
    XCTAssertNotNil(ids[0])
    XCTAssertEqual(ids[0], ids[1])
  }
}
