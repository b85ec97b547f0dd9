import XCTest

@testable import TerminalKit

final class LineTests: XCTestCase {
  func testWhatDoesNotFitIsCutAtAnEllipsis() {
    XCTAssertEqual(Line("abcdef").cut(to: 6).text, "abcdef")
    XCTAssertEqual(Line("abcdef").cut(to: 4).text, "abc…")
    XCTAssertEqual((Line("ab", .red) + "cdef").cut(to: 4).codes(hasColors: true), "\u{1B}[31mab\u{1B}[0mc…")
    XCTAssertEqual(Line("abcdef").cut(to: 0).text, "")
  }

  func testWideCharactersTakeTwoColumns() {
    XCTAssertEqual(Line("日本").columns, 4)
    XCTAssertEqual(Line("日本語").cut(to: 5).text, "日本…")
    XCTAssertEqual(Line("👍é❤️").columns, 5)
  }

  func testLongTextIsBrokenAtSpaces() {
    XCTAssertEqual(Line("the quick brown fox").wrapped(to: 10).map(\.text), ["the quick", "brown fox"])
    XCTAssertEqual(Line("abcdefghijklmnopqrstuvw").wrapped(to: 10).map(\.text), ["abcdefghij", "klmnopqrst", "uvw"])
  }

  func testNoLineIsWiderThanItsWidth() {
    let texts = ["the quick brown fox", "日本語 日本語日本語日本語", "a  b   c", String(repeating: "wide ", count: 30)]
    for text in texts {
      for width in 1...30 {
        XCTAssertLessThanOrEqual(Line(text).cut(to: width).columns, width, "\(text) \(width)")
        for line in Line(text).wrapped(to: width) { XCTAssertLessThanOrEqual(line.columns, width, "\(text) \(width)") }
      }
    }
  }

  func testCodesInATextDoNotReachTheTerminal() {
    XCTAssertEqual(Line("a\u{1B}[2Jb\u{7}").text, "a?[2Jb?")
    XCTAssertEqual(Line("a\nb\tc\r\nd").text, "a b c d")
  }

  func testColoursAreLeftOutWhereThereAreNone() {
    let line = Line("a", .green) + Line("b", .bold)
    XCTAssertEqual(line.codes(hasColors: true), "\u{1B}[32ma\u{1B}[0m\u{1B}[1mb\u{1B}[0m")
    XCTAssertEqual(line.codes(hasColors: false), "a\u{1B}[1mb\u{1B}[0m")
  }
}
