import Foundation
import InspectorDemo
import RxComposableRecording
import RxComposableTesting
import XCTest

/// The test of a session with the demo is a file of this target, so that it is compiled and run.
final class RecordedDemoTests: XCTestCase {
  func testTheTestOfTheSessionIsWhatTheLibraryPrints() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Recorded/ADemoSessionTests.swift")
    let text = session()
    if ProcessInfo.processInfo.environment["WRITE_RECORDED_TESTS"] != nil {
      try Data(text.utf8).write(to: file)
    }

    XCTAssertEqual(try String(contentsOf: file, encoding: .utf8), text, "Write it anew with WRITE_RECORDED_TESTS=1")
  }

  /// Types faster than searches begin and end, meets a server that does not answer, and leaves the stopwatch running.
  private func session() -> String {
    let scheduler = TestScheduler(initialClock: 0)
    let recording = Recording<Demo.State, Demo.Action>(scheduler: scheduler)
    let store = Store(
      initialState: Demo.State(), reducer: Demo.reducer,
      environment: Demo.Environment(
        mainQueue: scheduler, search: recording.dependency("search", Demo.search(on: scheduler))))
    store.record(into: recording)
    func wait(_ milliseconds: Int) { scheduler.advance(by: .milliseconds(milliseconds)) }

    store.send(.plusButtonTapped)
    store.send(.queryChanged("b"))
    wait(100)
    store.send(.queryChanged("be"))
    wait(350)
    store.send(.stopwatchButtonTapped)
    wait(10)
    store.send(.queryChanged("bea"))
    wait(700)
    store.send(.todoAdded(title: "milk"))
    store.send(.todoAdded(title: "bread"))
    store.send(.todoTapped(id: 1))
    wait(250)
    store.send(.queryChanged("x"))
    wait(400)
    return recording.test(
      named: "testADemoSession", reducer: "Demo.reducer",
      environment: "Demo.Environment(mainQueue: scheduler, search: search)")
  }
}
