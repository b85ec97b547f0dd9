import Foundation
import XCTest

/// The page in headless Chromium, against the running demo: `Browser/page_tests.py`.
final class BrowserTests: XCTestCase {
  func testThePage() throws {
    let package = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "python3", package.appendingPathComponent("Browser/page_tests.py").path,
      products.path,
    ]
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()

    // Behind the names of all tests is what failed.
    let failures = output.range(of: "\n======")
    XCTAssertEqual(process.terminationStatus, 0, String(output[(failures?.lowerBound ?? output.startIndex)...]))
  }
}
