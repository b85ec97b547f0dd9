import MiniRxTesting
import XCTest

@testable import MiniRx
@testable import MiniRxTesting

final class DebugTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)
  private let lines = Locked([String]())

  override func setUp() {
    let before = Hooks.debugPrinter
    Hooks.debugPrinter = { [lines = Unchecked(self)] line in lines.value.lines.withLock { $0.append(line) } }
    addTeardownBlock { Hooks.debugPrinter = before }
  }

  private var texts: [String] { lines.withLock { $0 } }

  func testEverythingPassesAsItIs() {
    for diagram in ["-a-b-|", "-a-b-#", "-----|", "-----#", "|-----", "------"] {
      let source = scheduler.cold(diagram)
      scheduler.expect(source.debug("source"), diagram)
    }
  }

  func testTheSubscriptionEveryEventAndTheDisposalArePrinted() {
    scheduler.expect(scheduler.hot("-a-b|").debug("letters"), "-a-b|")
    XCTAssertEqual(
      texts,
      [
        "letters -> subscribed", "letters -> Event next(a)", "letters -> Event next(b)", "letters -> Event completed",
        "letters -> isDisposed",
      ])
  }

  func testAnErrorIsPrinted() {
    scheduler.expect(scheduler.hot("-#").debug("failing"), "-#")
    XCTAssertEqual(texts.filter { $0.contains("Event") }, ["failing -> Event error(#)"])
  }

  func testDisposeIsPrintedOnce() {
    let recorder = Recorder(Observable<Int>.never().debug("silent"))
    recorder.dispose()
    recorder.dispose()
    XCTAssertEqual(texts, ["silent -> subscribed", "silent -> isDisposed"])
  }

  func testALongTextIsCutInTheMiddle() {
    _ = Recorder(Observable.just(String(repeating: "a", count: 35)).debug("long", trimOutput: true))
    XCTAssertEqual(texts[1], "long -> Event next(aaaaaaaaaaaaaaa...aaaaaaaaaaaaaaaaaaa)")
  }

  func testATextOfFortyCharactersIsNotCut() {
    let element = String(repeating: "a", count: 34)
    _ = Recorder(Observable.just(element).debug("long", trimOutput: true))
    XCTAssertEqual(texts[1], "long -> Event next(\(element))")
  }

  func testALongTextIsWholeUnlessAskedFor() {
    let element = String(repeating: "a", count: 100)
    _ = Recorder(Observable.just(element).debug("long"))
    XCTAssertEqual(texts[1], "long -> Event next(\(element))")
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
