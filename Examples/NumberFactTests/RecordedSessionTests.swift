import RxComposableRecording
import RxComposableTesting
import TerminalTesting
import XCTest

@testable import NumberFact

/// The test of a recorded session is a file of this target, so that it is compiled and run.
final class RecordedSessionTests: XCTestCase {
  func testTheTestOfTheSessionIsWhatTheLibraryPrints() throws {
    let text = session()
    XCTAssertEqual(try recordedFile(of: text), text, "Write it anew with WRITE_RECORDED_TESTS=1")
  }

  /// Counts, asks for facts, one of which never arrives, and counts on while one is on its way.
  private func session() -> String {
    let scheduler = TestScheduler(initialClock: 0)
    let recording = Recording<AppState, AppAction>(scheduler: scheduler)
    let store = Store(
      initialState: AppState(), reducer: appReducer,
      environment: AppEnvironment(
        mainQueue: scheduler,
        numberFact: recording.dependency("numberFact") { number in
          switch number {
          case 1: FactSource.embedded(number)
          case 2: FactSource.embedded(number).delay(.milliseconds(80), scheduler: scheduler).eraseToEffect()
          default: Effect(error: ApiError())
          }
        }))
    store.record(into: recording)

    store.send(.incrementButtonTapped)
    store.send(.numberFactButtonTapped)
    scheduler.advance()
    store.send(.factAlertDismissed)
    store.send(.incrementButtonTapped)
    store.send(.numberFactButtonTapped)
    scheduler.advance(by: .milliseconds(50))
    store.send(.incrementButtonTapped)
    scheduler.advance(by: .milliseconds(30))
    store.send(.numberFactButtonTapped)
    scheduler.advance()
    return recording.test(
      named: "testAVisitToNumberFact", reducer: "appReducer",
      environment: "AppEnvironment(mainQueue: scheduler, numberFact: numberFact)")
  }
}
