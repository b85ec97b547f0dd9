import MiniRx
import XCTest

final class ElementAtTests: XCTestCase {
  private let source = PublishSubject<Int>()

  func testItEmitsTheElementAtThePlaceAndDisposesTheSource() {
    let recorder = Recorder(source.element(at: 1))
    source.onNext(10)
    source.onNext(11)
    XCTAssertEqual(recorder.line, "11 |")
    XCTAssertFalse(source.hasObservers)
  }

  func testTheFirstPlaceIsZero() { XCTAssertEqual(Recorder(Observable.of(1, 2).element(at: 0)).line, "1 |") }

  func testASourceThatIsTooShortFails() {
    let recorder = Recorder(Observable.of(1, 2).element(at: 2))
    XCTAssertEqual(recorder.line, "#An index or a count lies outside the sequence.")
  }

  func testAnEmptySourceFails() {
    var error: (any Error)?
    _ = Observable<Int>.empty().element(at: 0).subscribe(onError: { error = $0 })
    XCTAssertEqual(error as? RxError, .argumentOutOfRange)
  }

  func testAnErrorIsPassedOn() {
    let recorder = Recorder(source.element(at: 1))
    source.onNext(1)
    source.onError(TestError.first)
    XCTAssertEqual(recorder.line, "#first")
  }

  func testAnElementThatFollowsInsideTheObserverIsDropped() {
    let recorder = Recorder<Int>()
    recorder.onNext = { [source] in source.onNext($0 + 1) }
    recorder.subscribe(to: source.element(at: 0))
    source.onNext(1)
    XCTAssertEqual(recorder.line, "1 |")
  }

  func testDisposeLetsTheSourceGo() {
    Recorder(source.element(at: 1)).dispose()
    XCTAssertFalse(source.hasObservers)
  }
}
