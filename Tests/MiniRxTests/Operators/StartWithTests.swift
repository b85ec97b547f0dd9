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

  func testWithoutElementsItIsTheSourceItself() {
    XCTAssertEqual(Recorder(Observable.of(1, 2).startWith()).line, "1 2 |")
  }

  func testDisposeInsideThemKeepsTheSourceFromBeingSubscribedTo() {
    let (source, scheduler) = (PublishSubject<Int>(), TestScheduler(initialClock: 0))
    let recorder = Recorder<Int>()
    recorder.onNext = { [unowned recorder] _ in recorder.dispose() }
    recorder.subscribe(to: source.startWith(1, 2).subscribe(on: scheduler))
    scheduler.advance()
    XCTAssertEqual(recorder.line, "1")
    XCTAssertFalse(source.hasObservers)
  }
}
