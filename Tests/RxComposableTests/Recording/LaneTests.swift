import MiniRxTesting
import XCTest

@testable import RxComposable
@_spi(Inspector) @testable import RxComposableRecording
@testable import RxComposableTesting

final class LaneTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)
  private lazy var recording = Recording<Int, Int>(limit: 8, scheduler: scheduler)

  /// The events of a lane, in a line.
  private func line(_ name: String) -> String {
    recording.lanes.first { $0.name == name }?.events
      .map { "\($0.subscription):\($0.time / 1_000_000_000) \($0.kind)\($0.text.isEmpty ? "" : " \($0.text)")" }
      .joined(separator: ", ") ?? ""
  }

  func testALaneHasTheEventsOfAStream() {
    let heard = Heard(Observable<Int>.interval(.seconds(1), scheduler: scheduler).take(2).lane("ticks", in: recording))
    scheduler.advance(by: .seconds(5))

    XCTAssertEqual(heard.line, "0 1 |")
    XCTAssertEqual(line("ticks"), "1:0 subscribed, 1:1 next 0, 1:2 next 1, 1:2 completed")
  }

  func testTheEventOfAThreadThatIsLateHasItsPlaceInTime() {
    var lane = RecordedLane(name: "late")
    for (number, time) in [1, 3, 2, 4, 4].enumerated() {
      let event = RecordedLane.Event(
        subscription: number, time: Int64(time), kind: .next, text: "", thread: "main")
      lane.append([event], 8)
    }
    XCTAssertEqual(lane.events.map(\.subscription), [0, 2, 1, 3, 4])
  }

  func testALaneTellsErrorsAndDisposal() {
    struct Broken: Error {}
    let bag = DisposeBag()
    Observable<Int>.error(Broken()).lane("failing", in: recording).subscribe(onError: { _ in }).disposed(by: bag)
    Observable<Int>.never().lane("endless", in: recording).subscribe().dispose()

    XCTAssertEqual(line("failing"), "1:0 subscribed, 1:0 failed LaneTests.Broken()")
    XCTAssertEqual(line("endless"), "1:0 subscribed, 1:0 disposed")
  }

  func testSubscriptionsAreToldApart() {
    let stream = Observable.just(7).lane("seven", in: recording)
    _ = (Heard(stream), Heard(stream))

    XCTAssertEqual(
      line("seven"),
      "1:0 subscribed, 1:0 next 7, 1:0 completed, 2:0 subscribed, 2:0 next 7, 2:0 completed")
  }

  func testEachEventIsAnnounced() {
    let changes = Heard(recording.changes)
    _ = Heard(Observable.just(7).lane("seven", in: recording))
    XCTAssertEqual(changes.line, "() () ()")
  }

  func testAnElementIsShownToADepthOfThree() {
    struct Box<Value> { var value: Value }
    let boxes = Box(value: Box(value: Box(value: Box(value: Box(value: 1)))))
    _ = Heard(Observable.just(boxes).lane("boxes", in: recording))
    let text = recording.lanes[0].events.first { $0.kind == .next }?.text ?? ""
    XCTAssertEqual(text.components(separatedBy: "value:").count, 4, text)
    XCTAssertTrue(text.contains("…"), text)
  }

  func testALaneForgetsItsOldestEvents() {
    _ = Heard(Observable.from(Array(1...100)).lane("many", in: recording))

    XCTAssertLessThanOrEqual(recording.lanes[0].events.count, 8)
    XCTAssertEqual(recording.lanes[0].events.last?.kind, .completed)
  }

  func testALaneThatIsFullHasAllItsEvents() {
    _ = Heard(Observable.from(Array(1...6)).lane("many", in: recording))
    XCTAssertEqual(recording.lanes[0].events.count, 8)
  }

  func testAnEventTellsItsThread() {
    let done = expectation(description: "delivered")
    let bag = DisposeBag()
    let background = SerialDispatchQueueScheduler(qos: .default)
    Observable.just(1).observe(on: background).lane("background", in: recording)
      .subscribe(onCompleted: { done.fulfill() }).disposed(by: bag)
    wait(for: [done], timeout: 10)

    XCTAssertEqual(recording.lanes[0].events.first?.thread, "main")
    XCTAssertNotEqual(recording.lanes[0].events.last?.thread, "main")
  }

  func testAThreadWithoutANameIsABackground() {
    let recording = recording
    for name in ["worker", ""] {
      let done = expectation(description: "delivered")
      Thread.detachNewThread {
        // A thread that has only begun may not take a name yet.
        while (Thread.current.name ?? "") != name { Thread.current.name = name }
        _ = Heard(Observable.just(1).lane("lane", in: recording))
        done.fulfill()
      }
      wait(for: [done], timeout: 60)
    }

    XCTAssertEqual(
      recording.lanes[0].events.map { "\($0.subscription) \($0.thread)" },
      Array(repeating: "1 worker", count: 3) + Array(repeating: "2 background", count: 3))
  }

  func testALaneCountsWhatItHasForgottenAndItsEndIsThereAlone() {
    _ = Observable.range(start: 1, count: 20).lane("numbers", in: recording).subscribe()
    let lane = recording.lanes[0]
    XCTAssertEqual(lane.eventCount, 22)
    XCTAssertEqual(lane.suffix(3).events.map(\.text), ["19", "20", ""])
    XCTAssertEqual(lane.suffix(100).events.map(\.text), lane.events.map(\.text))
  }
}
