import Foundation

/// Reads the file in which the test of a recorded session is compiled and run, named as its class, and writes it first if
/// `WRITE_RECORDED_TESTS` is set.
///
///     let text = recording.test(named: "testAVisit", reducer: "appReducer")
///     XCTAssertEqual(try recordedFile(of: text), text)
///
/// - Parameters:
///   - text: the test, as the library prints it.
///   - tests: a file beside the folder `Recorded`.
public func recordedFile(of text: String, beside tests: String = #filePath) throws -> String {
  let name = text.components(separatedBy: "final class ").last!.prefix { $0 != ":" }
  let folder = URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("Recorded")
  let file = folder.appendingPathComponent("\(name).swift")
  if ProcessInfo.processInfo.environment["WRITE_RECORDED_TESTS"] != nil {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
  return try String(contentsOf: file, encoding: .utf8)
}
