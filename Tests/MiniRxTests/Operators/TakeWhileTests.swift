import MiniRx
import XCTest

final class TakeWhileTests: XCTestCase {
  private let source = PublishSubject<Int>()

  private func emit(_ values: Int...) { for value in values { source.onNext(value) } }

  func testItCompletesBeforeTheElementThatDoesNotSatisfyThePredicate() {
    let recorder = Recorder(source.take(while: { $0 < 3 }))
    emit(1, 2, 3, 1)
    XCTAssertEqual(recorder.line, "1 2 |")
    XCTAssertFalse(source.hasObservers)
  }

  func testInclusiveEmitsTheElementThatEndsIt() {
    let recorder = Recorder(source.take(while: { $0 < 3 }, behavior: .inclusive))
    emit(1, 2, 3, 1)
    XCTAssertEqual(recorder.line, "1 2 3 |")
  }

  func testAnEmptySourceCompletes() {
    XCTAssertEqual(Recorder(Observable<Int>.empty().take(while: { _ in true })).line, "|")
  }

  func testAnErrorIsPassedOn() {
    let recorder = Recorder(source.take(while: { _ in true }))
    source.onError(TestError.first)
    XCTAssertEqual(recorder.line, "#first")
  }

  func testAThrowingPredicateEndsTheSequenceAndDisposesTheSource() {
    let recorder = Recorder(source.take(while: { _ in throw TestError.first }))
    emit(1)
    XCTAssertEqual(recorder.line, "#first")
    XCTAssertFalse(source.hasObservers)
  }

  func testThePredicateIsNotAskedByAnElementThatFollowsInsideTheObserver() {
    let recorder = Recorder<Int>()
    recorder.onNext = { [source] in if $0 == 3 { source.onNext(1) } }
    recorder.subscribe(to: source.take(while: { $0 < 3 }, behavior: .inclusive))
    emit(3)
    XCTAssertEqual(recorder.line, "3 |")
  }

  func testDisposeLetsTheSourceGo() {
    Recorder(source.take(while: { _ in true })).dispose()
    XCTAssertFalse(source.hasObservers)
  }

  func testDisposeInsideTheInclusiveElementKeepsItFromCompleting() {
    let recorder = Recorder<Int>()
    recorder.onNext = { [unowned recorder] _ in recorder.dispose() }
    recorder.subscribe(to: source.take(while: { _ in false }, behavior: .inclusive))
    emit(1)
    XCTAssertEqual(recorder.line, "1")
  }

  func testCompletionIsPassedOn() {
    let recorder = Recorder(source.take(while: { _ in true }))
    emit(1)
    source.onCompleted()
    XCTAssertEqual(recorder.line, "1 |")
  }
}
