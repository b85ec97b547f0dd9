import Foundation
import XCTest

/// Compares counts of objects, which are those of the process: what another test has left in a queue may be released meanwhile. So
/// they are right where they are once. What is counted wrongly is so each time.
// swift-format-ignore: AlwaysUseLowerCamelCase
func XCTAssertCounts<Counts: Equatable>(
  _ expected: Counts, _ message: String = "", file: StaticString = #filePath, line: UInt = #line, _ counts: () -> Counts
) {
  var found = counts()
  for _ in 0..<200 where found != expected {
    Thread.sleep(forTimeInterval: 0.01)
    found = counts()
  }
  XCTAssertEqual(found, expected, message, file: file, line: line)
}
