import MiniRx
import XCTest

@testable import MiniRx

final class DebugTests: XCTestCase {
  private let lines = Locked([String]())

  override func setUp() {
    let before = Hooks.debugPrinter
    Hooks.debugPrinter = { [lines = Unchecked(self)] line in lines.value.lines.withLock { $0.append(line) } }
    addTeardownBlock { Hooks.debugPrinter = before }
  }

  private var texts: [String] { lines.withLock { $0 } }

  func testTheSubscriptionEveryEventAndTheDisposalArePrinted() {
    XCTAssertEqual(Recorder(Observable.of(1, 2).debug("numbers")).line, "1 2 |")
    XCTAssertEqual(
      texts,
      [
        "numbers -> subscribed", "numbers -> Event next(1)", "numbers -> Event next(2)", "numbers -> Event completed",
        "numbers -> isDisposed",
      ])
  }

  func testAnErrorIsPrintedAndPassedOn() {
    XCTAssertEqual(Recorder(Observable<Int>.error(TestError.first).debug("failing")).line, "#first")
    XCTAssertEqual(texts.filter { $0.contains("Event") }, ["failing -> Event error(first)"])
  }

  func testDisposeIsPrintedOnce() {
    let recorder = Recorder(Observable<Int>.never().debug("silent"))
    recorder.dispose()
    recorder.dispose()
    XCTAssertEqual(texts, ["silent -> subscribed", "silent -> isDisposed"])
  }

  func testALongTextIsCutInTheMiddle() {
    _ = Recorder(Observable.just(String(repeating: "a", count: 50)).debug("long", trimOutput: true))
    XCTAssertEqual(texts[1], "long -> Event next(aaaaaaaaaaaaaaa...aaaaaaaaaaaaaaaaaaa)")
  }

  func testWithoutANameThePlaceOfTheCallStandsInFront() {
    let line = #line + 1
    _ = Recorder(Observable.just(1).debug())
    XCTAssertEqual(
      texts[0], "DebugTests.swift:\(line) (testWithoutANameThePlaceOfTheCallStandsInFront()) -> subscribed")
  }

  func testTheTimeStandsInFrontOfWhatIsPrinted() {
    let line = Hooks.timed("timed -> subscribed", Date())
    XCTAssertNotNil(
      line.range(of: #"^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}: timed -> subscribed$"#, options: .regularExpression),
      line)
  }
}
