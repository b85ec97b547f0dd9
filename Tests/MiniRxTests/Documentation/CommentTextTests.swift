import XCTest

@testable import MiniRx
@testable import MiniRxTesting

/// What doc comments show of failures, and of what is printed, is what the library prints.
final class CommentTextTests: XCTestCase {
  private let printed = Locked([String]())

  func testTheFailureOfExpect() throws {
    let drawn = try MarbleExpectation("--a-b-|", MarbleAlphabet(["a": 1, "b": 2]), error: MarbleError())
    let failure = drawn.failure(of: [.next(2, 1), .next(5, 2), .completed(6)], from: 0)
    let shown = try lines(
      of: "MiniRxTesting/Marbles/TestScheduler+Expect.swift", from: "The sequence is not as drawn.", count: 5)
    XCTAssertEqual(failure, shown.joined(separator: "\n"))
  }

  func testWhatDebugPrints() throws {
    struct Results: CustomStringConvertible {
      let description = "[…]"
    }
    let before = Hooks.debugPrinter
    Hooks.debugPrinter = { [test = Unchecked(self)] line in test.value.printed.withLock { $0.append(line) } }
    addTeardownBlock { Hooks.debugPrinter = before }

    Observable.just(Results()).concat(Observable.never()).debug("results").subscribe().dispose()

    let shown = try lines(
      of: "MiniRx/Operators/Utility/Debug+Do.swift", from: "search.results.debug(\"results\")", count: 4
    ).dropFirst()
    let time = "// 2026-11-21 07:30:00.000: "
    XCTAssertEqual(printed.withLock { $0 }, shown.map { String($0.dropFirst(time.count)) })
  }

  func testTheTokenOfAnOrder() throws {
    let shown = try lines(of: "MiniRxTesting/Exploring/Precedence.swift", from: "1x9ab<fz2q:9f3c", count: 1)
    XCTAssertEqual(OrderToken(shown[0])?.description, shown[0])
  }

  /// Lines of a block in the comments of a source, the first of which is known.
  private func lines(of file: String, from first: String, count: Int) throws -> [String] {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let source = try String(contentsOf: root.appendingPathComponent("Sources/\(file)"), encoding: .utf8)
    let comments = source.components(separatedBy: "\n").map { line in
      String(line.drop { $0 == " " }.dropFirst("///     ".count))
    }
    let start = try XCTUnwrap(comments.firstIndex(of: first))
    return Array(comments[start..<start + count])
  }
}
