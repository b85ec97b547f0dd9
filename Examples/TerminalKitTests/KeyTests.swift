import RxComposableTesting
import XCTest

@testable import TerminalKit

/// Bytes become keys.
final class KeyTests: XCTestCase {
  private func keys(_ text: String) -> [Key] {
    var decoder = KeyDecoder()
    return decoder.decode(Array(text.utf8)) + decoder.finish()
  }

  func testTypedTextInAnyScript() {
    XCTAssertEqual(keys("aZ 1"), ["a", "Z", " ", "1"])
    XCTAssertEqual(keys("äß日本"), ["ä", "ß", "日", "本"])
    XCTAssertEqual(keys("👩‍👩‍👧🇨🇭e\u{301}"), ["👩‍👩‍👧", "🇨🇭", "é"], "a character of several scalars is one key")
  }

  func testNamedKeys() {
    XCTAssertEqual(keys("\r\n\t\u{7F}\u{8}"), [.enter, .tab, .backspace, .backspace], "CR LF is one enter")
    XCTAssertEqual(keys("\n\n"), [.enter, .enter])
    XCTAssertEqual(keys("\u{1B}[A\u{1B}[B\u{1B}OC\u{1B}OD"), [.up, .down, .right, .left])
    XCTAssertEqual(keys("\u{1B}[H\u{1B}[4~\u{1B}[5~\u{1B}[6~"), [.home, .end, .pageUp, .pageDown])
    XCTAssertEqual(keys("\u{1B}[1;5A"), [.up], "with a modifier")
    XCTAssertEqual(keys("\u{1B}[15~\u{1B}OP"), [.other, .other])
  }

  func testEscapeIsAKeyWhereNoSequenceFollows() {
    XCTAssertEqual(keys("\u{1B}"), [.escape])
    XCTAssertEqual(keys("\u{1B}q"), [.escape, "q"])
    XCTAssertEqual(keys("\u{1B}\u{1B}[A"), [.escape, .up])
  }

  func testOtherControlCharactersAreIgnored() {
    XCTAssertEqual(keys("a\u{0}\u{1}\u{1F}b"), ["a", "b"])
  }

  func testCtrlDEndsTheInput() {
    var decoder = KeyDecoder()
    XCTAssertEqual(decoder.decode(Array("a\u{4}b".utf8)), ["a"])
    XCTAssertTrue(decoder.hasEnded)
  }

  /// However a read cuts it, the keys are the same.
  func testBytesMayArriveOneByOne() {
    for text in ["aä日👍\u{1B}[A\r\n", "\u{1B}[1;5B\u{1B}OCx"] {
      var decoder = KeyDecoder()
      let oneByOne = text.utf8.flatMap { decoder.decode([$0]) } + decoder.finish()
      XCTAssertEqual(oneByOne, keys(text), text.debugDescription)
    }
  }

  func testAnyBytesAreRead() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2_000 {
      let bytes = (0..<12).map { _ in UInt8.random(in: 0...255, using: &generator) }
      var decoder = KeyDecoder()
      _ = decoder.decode(bytes)
      _ = decoder.finish()
      XCTAssertFalse(decoder.isWaiting, "\(bytes)")
    }
  }

  func testBrokenTextIsShownAsOneCharacterEach() {
    var decoder = KeyDecoder()
    XCTAssertEqual(decoder.decode([0xFF, 0x61, 0xE6, 0x61]), ["\u{FFFD}", "a", "\u{FFFD}", "a"])
  }

  func testAnEndlessSequenceIsGivenUp() {
    XCTAssertEqual(keys("\u{1B}[" + String(repeating: "1", count: 40)), [.other])
  }

  // MARK: In time

  private func keys(_ scheduler: TestScheduler, _ reads: [(TestTime, String)]) -> [Recorded<Event<Key>>] {
    let source = scheduler.createHotObservable(
      reads.map { .next($0.0, Array($0.1.utf8)) } + [.completed(reads.last!.0 + 100)])
    return scheduler.start { source.asObservable().keys(on: scheduler) }.events
  }

  func testALoneEscapeIsTheKeyAfter50Milliseconds() {
    let scheduler = TestScheduler(initialClock: 0, resolution: 0.001)
    XCTAssertEqual(keys(scheduler, [(210, "\u{1B}")]), [.next(260, .escape), .completed(310)])
  }

  func testAnArrowInTwoReadsIsOneKey() {
    let scheduler = TestScheduler(initialClock: 0, resolution: 0.001)
    XCTAssertEqual(keys(scheduler, [(210, "\u{1B}"), (220, "[A")]), [.next(220, .up), .completed(320)])
  }

  func testCtrlDCompletes() {
    let scheduler = TestScheduler(initialClock: 0, resolution: 0.001)
    XCTAssertEqual(keys(scheduler, [(210, "a\u{4}b")]), [.next(210, "a"), .completed(210)])
  }
}
