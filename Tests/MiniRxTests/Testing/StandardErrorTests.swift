import Foundation
import XCTest

@testable import MiniRx
@testable import MiniRxTesting

final class StandardErrorTests: XCTestCase {
  func testTheWholeTextIsWritten() {
    let pipe = Pipe()
    let text = String(repeating: "1234567890", count: 1_000)
    writeAll(text, to: pipe.fileHandleForWriting.fileDescriptor)
    pipe.fileHandleForWriting.closeFile()
    XCTAssertEqual(pipe.fileHandleForReading.readDataToEndOfFile(), Data(text.utf8))
  }

  func testAPipeThatIsNotReadAnyMoreStopsNothing() {
    let pipe = Pipe()
    let previous = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, previous) }
    pipe.fileHandleForReading.closeFile()
    writeAll("a report", to: pipe.fileHandleForWriting.fileDescriptor)
  }

  func testAFailureAndAWarningThatBelongToNoTestAreWrittenWithTheirPlace() {
    let (pipe, before) = (Pipe(), dup(STDERR_FILENO))
    dup2(pipe.fileHandleForWriting.fileDescriptor, STDERR_FILENO)
    TestRunner.$receiver.withValue(NoReceiver()) {
      let site = CallSite(fileID: "A/B.swift", filePath: "/A/B.swift", line: 7, column: 1)
      TestRunner.fail("a failure", at: site)
      TestRunner.warn("a doubt", at: site)
    }
    dup2(before, STDERR_FILENO)
    close(before)
    pipe.fileHandleForWriting.closeFile()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    XCTAssertTrue(text.contains("A/B.swift:7: a failure\nA/B.swift:7: warning: a doubt\n"), text)
  }

  func testAFileThatIsNotOpenStopsNothing() { writeAll("a report", to: -1) }
}

/// Receives nothing.
private final class NoReceiver: FailureReceiver {
  func receive(_ message: String, at site: CallSite) -> Bool { false }
}
