import MiniRx
import XCTest

final class SkipForTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)
  private let source = PublishSubject<Int>()
  private lazy var recorder = Recorder(source.skip(.seconds(2), scheduler: scheduler))

  override func setUp() { _ = recorder }

  func testElementsPassOnceTheSpanIsOver() {
    source.onNext(1)
    scheduler.advance(by: .seconds(1))
    source.onNext(2)
    scheduler.advance(by: .seconds(1))
    source.onNext(3)
    source.onCompleted()
    XCTAssertEqual(recorder.line, "3 |")
  }

  func testCompletionPassesWithinTheSpan() {
    source.onCompleted()
    XCTAssertEqual(recorder.line, "|")
  }

  func testAnErrorPassesWithinTheSpan() {
    source.onError(TestError.first)
    XCTAssertEqual(recorder.line, "#first")
  }

  func testDisposeLetsTheSourceGo() {
    recorder.dispose()
    XCTAssertFalse(source.hasObservers)
  }
}
