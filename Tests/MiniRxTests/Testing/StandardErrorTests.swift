import Foundation
import XCTest

@testable import MiniRx

final class StandardErrorTests: XCTestCase {
  func testTheWholeTextIsWritten() {
    let pipe = Pipe()
    let text = String(repeating: "1234567890", count: 1_000)
    StandardError.write(text, to: pipe.fileHandleForWriting.fileDescriptor)
    pipe.fileHandleForWriting.closeFile()
    XCTAssertEqual(pipe.fileHandleForReading.readDataToEndOfFile(), Data(text.utf8))
  }

  func testAPipeThatIsNotReadAnyMoreStopsNothing() {
    let pipe = Pipe()
    let previous = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, previous) }
    pipe.fileHandleForReading.closeFile()
    StandardError.write("a report", to: pipe.fileHandleForWriting.fileDescriptor)
  }

  func testAFileThatIsNotOpenStopsNothing() { StandardError.write("a report", to: -1) }
}
