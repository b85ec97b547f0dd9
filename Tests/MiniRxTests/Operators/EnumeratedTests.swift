import MiniRx
import XCTest

final class EnumeratedTests: XCTestCase {
  func testItCountsFromZero() {
    XCTAssertEqual(Recorder(numbered(.of("a", "b"))).line, "0a 1b |")
  }

  func testEachSubscriptionCountsForItself() {
    let source = numbered(.of("a", "b"))
    XCTAssertEqual(Recorder(source).line, Recorder(source).line)
  }

  func testAnEmptySourceCompletes() { XCTAssertEqual(Recorder(numbered(.empty())).line, "|") }

  func testAnErrorIsPassedOn() { XCTAssertEqual(Recorder(numbered(.error(TestError.first))).line, "#first") }

  func testAReentrantElementGetsTheNextNumber() {
    let source = PublishSubject<String>()
    let recorder = Recorder<String>()
    recorder.onNext = { if $0 == "0a" { source.onNext("b") } }
    recorder.subscribe(to: numbered(source))
    source.onNext("a")
    XCTAssertEqual(recorder.line, "0a 1b")
  }

  private func numbered(_ source: Observable<String>) -> Observable<String> {
    source.enumerated().map { "\($0.index)\($0.element)" }
  }

  func testDisposeLetsTheSourceGo() {
    let source = PublishSubject<String>()
    Recorder(numbered(source)).dispose()
    XCTAssertFalse(source.hasObservers)
  }
}
