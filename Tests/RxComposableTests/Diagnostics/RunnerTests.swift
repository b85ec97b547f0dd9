import Testing
import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// Failures reach the test runner that runs the test.
struct SwiftTestingRunnerTests {
  @Test func anIssueFailsTheTestAtItsLine() {
    withKnownIssue {
      RuntimeIssue.report(
        "reported", at: CallSite(fileID: #fileID, filePath: #filePath, line: 42, column: 7))
    } matching: { issue in
      issue.comments.map(\.rawValue) == ["reported"] && issue.sourceLocation?.line == 42
        && issue.sourceLocation?.fileID == "\(#fileID)"
    }
  }

  #if compiler(>=6.3)
    @Test func aWarningIsOneOfTheTestAtItsLine() {
      withKnownIssue {
        TestRunner.warn("a doubt", at: CallSite(fileID: #fileID, filePath: #filePath, line: 42, column: 7))
      } matching: { issue in
        issue.severity == .warning && issue.comments.map(\.rawValue) == ["a doubt"] && issue.sourceLocation?.line == 42
      }
    }
  #endif
}

final class XCTestRunnerTests: XCTestCase {
  private var recorded: [(text: String, line: Int)] = []
  private var isRecording = false

  func testAnIssueFailsTheTestAtItsLineAndDoesNotReachTheReporter() {
    let before = RuntimeIssue.reporter
    defer { RuntimeIssue.reporter = before }
    let log = IssueLog()
    RuntimeIssue.reporter = { log.append($0) }
    isRecording = true
    RuntimeIssue.report("reported", at: CallSite(fileID: #fileID, filePath: #filePath, line: 42, column: 7))
    isRecording = false
    XCTAssertEqual(recorded.count, 1)
    XCTAssertEqual(recorded.first?.line, 42)
    XCTAssertEqual(recorded.first?.text.contains("reported"), true)
    XCTAssertEqual(log.issues.map(\.message), [])
  }

  #if canImport(Darwin)
    override func record(_ issue: XCTIssue) {
      guard isRecording else { return super.record(issue) }
      recorded.append((issue.compactDescription, issue.sourceCodeContext.location?.lineNumber ?? 0))
    }
  #else
    override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
    ) {
      guard isRecording else {
        return super.recordFailure(
          withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
      }
      recorded.append((description, lineNumber))
    }
  #endif
}
