import MiniRxTesting
import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// Issues outside tests. What stands for that here is a receiver of failures that belongs to no test.
final class ReporterTests: XCTestCase {
  private let (here, there) = (ReporterTests.site(1), ReporterTests.site(2))

  private static func site(_ line: UInt) -> CallSite {
    CallSite(fileID: "A/B.swift", filePath: "/A/B.swift", line: line, column: 1)
  }

  private func reported(_ body: () -> Void) -> [String] {
    let before = RuntimeIssue.reporter
    defer { RuntimeIssue.reporter = before }
    let log = IssueLog()
    RuntimeIssue.reporter = { log.append($0) }
    TestRunner.$receiver.withValue(NoReceiver(), operation: body)
    return log.issues.map(\.description)
  }

  func testAnIssueOutsideATestGoesToTheReporterEachTime() {
    XCTAssertEqual(
      reported { for _ in 0..<2 { RuntimeIssue.report("each time", at: here) } },
      ["A/B.swift:1: each time", "A/B.swift:1: each time"])
  }

  func testToReadTheReporterLeavesItAsItWas() {
    let issues = reported {
      onSmallStack {
        for _ in 0..<100_000 { _ = RuntimeIssue.reporter }
        RuntimeIssue.reporter(RuntimeIssue(message: "called", fileID: "A/B.swift", line: 1))
      }
    }
    XCTAssertEqual(issues, ["A/B.swift:1: called"])
  }

  func testWhatIsReportedOnceIsReportedOnceALineAndMessage() {
    XCTAssertEqual(
      reported {
        for _ in 0..<2 {
          RuntimeIssue.report("once", at: here, once: true)
          RuntimeIssue.report("once", at: there, once: true)
          RuntimeIssue.report("another", at: here, once: true)
        }
      }, ["A/B.swift:1: once", "A/B.swift:2: once", "A/B.swift:1: another"])
  }
}

/// Receives nothing.
private final class NoReceiver: FailureReceiver {
  func receive(_ message: String, at site: CallSite) -> Bool { false }
}
