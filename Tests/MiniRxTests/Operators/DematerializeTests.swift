import MiniRx
import XCTest

final class DematerializeTests: XCTestCase {
  private let source = PublishSubject<Event<Int>>()

  func testACompletionAmongTheElementsCompletesAndDisposesTheSource() {
    let recorder = Recorder(source.dematerialize())
    for event in [.next(1), .completed, .next(2)] as [Event<Int>] { source.onNext(event) }
    XCTAssertEqual(recorder.line, "1 |")
    XCTAssertFalse(source.hasObservers)
  }

  func testAnErrorAmongTheElementsEndsTheSequenceAndDisposesTheSource() {
    let recorder = Recorder(source.dematerialize())
    for event in [.next(1), .error(TestError.first), .next(2)] as [Event<Int>] { source.onNext(event) }
    XCTAssertEqual(recorder.line, "1 #first")
    XCTAssertFalse(source.hasObservers)
  }

  func testTheSourcesOwnCompletionCompletes() {
    let recorder = Recorder(source.dematerialize())
    source.onCompleted()
    XCTAssertEqual(recorder.line, "|")
  }

  func testTheSourcesOwnErrorIsPassedOn() {
    let recorder = Recorder(source.dematerialize())
    source.onError(TestError.second)
    XCTAssertEqual(recorder.line, "#second")
  }

  func testDisposeLetsTheSourceGo() {
    Recorder(source.dematerialize()).dispose()
    XCTAssertFalse(source.hasObservers)
  }

  func testAnEventThatTheObserverSendsComesAfterwards() {
    let recorder = Recorder<Int>()
    recorder.onNext = { [source] in if $0 == 1 { source.onNext(.completed) } }
    recorder.subscribe(to: source.dematerialize())
    source.onNext(.next(1))
    XCTAssertEqual(recorder.line, "1 |")
    XCTAssertFalse(source.hasObservers)
  }
}
