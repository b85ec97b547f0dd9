import XCTest

@testable import MiniRx
@testable import RxComposable
@testable import RxComposableRecording

final class CancelledTimersTests: XCTestCase {
  private enum Action { case start, stop, fired }

  func testAnEffectsTimerThatIsCancelledIsReleasedWithTheRecording() {
    weak var moment: Moment?
    weak var strand: RecordedStrand?
    do {
      let scheduler = TestScheduler(initialClock: 0)
      let store = Store<Int, Action>(
        initialState: 0,
        reducer: Reduce { _, action in
          switch action {
          case .start: Effect(value: .fired).deferred(for: .seconds(1), scheduler: scheduler).cancellable(id: 1)
          case .stop: .cancel(id: 1)
          case .fired: .none
          }
        })
      let recording = Recording<Int, Action>(scheduler: scheduler)
      store.record(into: recording)
      store.send(.start)
      store.send(.stop)
      scheduler.advance(by: .seconds(2))
      moment = recording.entries[0].place.moment
      strand = recording.entries[0].strand
      XCTAssertNotNil(moment)
      XCTAssertNotNil(strand)
    }
    XCTAssertNil(moment)
    XCTAssertNil(strand)
  }
}
