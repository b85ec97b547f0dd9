import MiniRx
import XCTest

final class JustTests: XCTestCase {
  func testTheElementComesWhileItIsSubscribedTo() { XCTAssertEqual(Recorder(Observable.just(7)).line, "7 |") }

  func testTheElementWaitsForItsScheduler() {
    let scheduler = TestScheduler(initialClock: 0)
    let recorder = Recorder(Observable.just(7, scheduler: scheduler))
    XCTAssertEqual(recorder.line, "")
    scheduler.advance()
    XCTAssertEqual(recorder.line, "7 |")
  }

  func testDisposeCancelsTheElement() {
    let scheduler = TestScheduler(initialClock: 0)
    let recorder = Recorder(Observable.just(7, scheduler: scheduler))
    recorder.dispose()
    scheduler.advance()
    XCTAssertEqual(recorder.line, "")
  }

  func testEverySubscriptionHearsTheElement() {
    let source = Observable.just(7)
    XCTAssertEqual((0..<2).map { _ in Recorder(source).line }, ["7 |", "7 |"])
  }

  func testDisposeInsideTheElementKeepsItFromCompleting() {
    let recorder = Recorder<Int>()
    recorder.onNext = { [unowned recorder] _ in recorder.dispose() }
    let scheduler = TestScheduler(initialClock: 0)
    recorder.subscribe(to: Observable.just(7).subscribe(on: scheduler))
    scheduler.advance()
    XCTAssertEqual(recorder.line, "7")
  }

  func testCompletionIsATurnOfItsOwnOnAScheduler() {
    let scheduler = TestScheduler(initialClock: 0)
    let recorder = Recorder<Int>()
    recorder.onNext = { _ in scheduler.stop() }
    recorder.subscribe(to: .just(7, scheduler: scheduler))
    scheduler.advance()
    XCTAssertEqual(recorder.line, "7")
    scheduler.advance()
    XCTAssertEqual(recorder.line, "7 |")
  }
}
