import Foundation
import RxComposable
import XCTest

/// A program of this package that runs beside the tests.
final class Program: @unchecked Sendable {
  private let process = Process()
  private let input = Pipe()
  private let condition = NSCondition()
  private var lines: [String] = []
  /// Those of its two outputs that have not ended.
  private var outputCount = 2

  /// - Parameter prefix: what a shell does before, such as `ulimit -n 256`.
  init(_ name: String, _ arguments: [String], folder: URL, after prefix: String = ":") throws {
    let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments =
      ["-c", "\(prefix); exec \"$0\" \"$@\"", products.appendingPathComponent(name).path] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["XDG_CACHE_HOME": folder.path]) { $1 }
    process.standardInput = input
    for pipe in [Pipe(), Pipe()] {
      if process.standardOutput is Pipe { process.standardError = pipe } else { process.standardOutput = pipe }
      Thread.detachNewThread { [self] in read(pipe.fileHandleForReading) }
    }
    try process.run()
    Self.running.withValue { $0.append(self) }
  }

  private static let running = LockIsolated<[Program]>([])

  /// Ends all programs of a test.
  static func endAll() {
    let programs = running.withValue { programs in
      defer { programs = [] }
      return programs
    }
    for program in programs { program.end() }
  }

  private func read(_ file: FileHandle) {
    var rest = Data()
    while true {
      let part = file.availableData
      if part.isEmpty { break }
      rest += part
      while let end = rest.firstIndex(of: 10) {
        let line = String(decoding: rest[..<end], as: UTF8.self)
        rest = Data(rest[rest.index(after: end)...])
        condition.lock()
        lines.append(line)
        condition.broadcast()
        condition.unlock()
      }
    }
    condition.lock()
    outputCount -= 1
    condition.broadcast()
    condition.unlock()
  }

  func type(_ text: String) { input.fileHandleForWriting.write(Data("\(text)\n".utf8)) }

  /// The next line that has a text. The time is only the longest that a busy machine is given.
  func line(with text: String, file: StaticString = #filePath, line: UInt = #line) async throws -> String {
    let found: String? = await Task.detached { [self] in wait(for: text) }.value
    return try XCTUnwrap(found, "No line has “\(text)”.", file: file, line: line)
  }

  private func wait(for text: String) -> String? {
    let end = Date(timeIntervalSinceNow: 60)
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let index = lines.firstIndex(where: { $0.contains(text) }) {
        defer { lines.removeFirst(index + 1) }
        return lines[index]
      }
      if outputCount == 0 || !condition.wait(until: end) { return nil }
    }
  }

  /// Whether a line with a text arrived, and was not asked for.
  func has(_ text: String) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    return lines.contains { $0.contains(text) }
  }

  func signal(_ signal: Int32) { kill(process.processIdentifier, signal) }

  func end() {
    guard process.isRunning else { return }
    signal(SIGKILL)
    process.waitUntilExit()
  }
}
