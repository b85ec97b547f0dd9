import MiniRx
import XCTest

final class TakeForTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)
  private let source = PublishSubject<Int>()
  private lazy var recorder = Recorder(source.take(for: .seconds(2), scheduler: scheduler))

  override func setUp() { _ = recorder }

  func testItCompletesWhenTheSpanIsOver() {
    source.onNext(1)
    scheduler.advance(by: .seconds(1))
    source.onNext(2)
    scheduler.advance(by: .seconds(1))
    source.onNext(3)
    XCTAssertEqual(recorder.line, "1 2 |")
    XCTAssertFalse(source.hasObservers)
  }

  func testCompletionPassesWithinTheSpan() {
    source.onCompleted()
    XCTAssertEqual(recorder.line, "|")
  }

  func testAnErrorPassesWithinTheSpan() {
    source.onError(TestError.first)
    scheduler.advance(by: .seconds(3))
    XCTAssertEqual(recorder.line, "#first")
  }

  func testNothingComesAfterDispose() {
    recorder.dispose()
    scheduler.advance(by: .seconds(3))
    XCTAssertEqual(recorder.line, "")
    XCTAssertFalse(source.hasObservers)
  }
}
