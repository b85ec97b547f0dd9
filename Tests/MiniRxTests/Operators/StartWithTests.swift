import MiniRx
import XCTest

final class StartWithTests: XCTestCase {
  func testItsElementsComeFirst() { XCTAssertEqual(Recorder(Observable.of(3).startWith(1, 2)).line, "1 2 3 |") }

  func testAnEmptySourceCompletesAfterThem() { XCTAssertEqual(Recorder(Observable.empty().startWith(1)).line, "1 |") }

  func testAnErrorComesAfterThem() {
    XCTAssertEqual(Recorder(Observable.error(TestError.first).startWith(1)).line, "1 #first")
  }

  func testTheSourceIsNotSubscribedToWhenTheyAreEnough() {
    let source = Observable<Int>.deferred {
      XCTFail("subscribed to the source")
      return .empty()
    }
    XCTAssertEqual(Recorder(source.startWith(1, 2).take(1)).line, "1 |")
  }

  func testDisposeLetsTheSourceGo() {
    let source = PublishSubject<Int>()
    Recorder(source.startWith(1)).dispose()
    XCTAssertFalse(source.hasObservers)
  }
}
