import MiniRx
import XCTest

final class CompactMapTests: XCTestCase {
  func testItDropsElementsWithoutAResult() {
    XCTAssertEqual(Recorder(Observable.of("1", "a", "3").compactMap { Int($0) }).line, "1 3 |")
  }

  func testAnEmptySourceCompletes() {
    XCTAssertEqual(Recorder(Observable<String>.empty().compactMap { Int($0) }).line, "|")
  }

  func testAnErrorIsPassedOn() {
    XCTAssertEqual(Recorder(Observable<String>.error(TestError.first).compactMap { Int($0) }).line, "#first")
  }

  func testAThrowingClosureEndsTheSequenceAndDisposesTheSource() {
    let source = PublishSubject<Int>()
    let recorder = Recorder(
      source.compactMap { value -> Int? in if value < 2 { value } else { throw TestError.first } })
    for value in 1...3 { source.onNext(value) }
    XCTAssertEqual(recorder.line, "1 #first")
    XCTAssertFalse(source.hasObservers)
  }

  func testAnOptionalResultLosesOneLevelOnly() {
    let source = Observable<Int?>.of(1, nil).compactMap { value -> Int?? in .some(value) }
    XCTAssertEqual(Recorder(source).line, "Optional(1) nil |")
  }

  func testDisposeLetsTheSourceGo() {
    let source = PublishSubject<Int>()
    let recorder = Recorder(source.compactMap { $0 })
    recorder.dispose()
    XCTAssertFalse(source.hasObservers)
  }

  func testAnElementThatTheObserverSendsIsTransformedAfterwards() {
    let source = PublishSubject<String>()
    let recorder = Recorder<Int>()
    recorder.onNext = { if $0 == 1 { for text in ["a", "2"] { source.onNext(text) } } }
    recorder.subscribe(to: source.compactMap { Int($0) })
    source.onNext("1")
    XCTAssertEqual(recorder.line, "1 2")
  }
}
