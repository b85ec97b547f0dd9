// Where programs can be started.
#if os(macOS) || os(Linux)
  import Foundation

  /// What a program printed, and how it ended.
  public struct ProgramRun: Equatable {
    /// What it wrote to standard output.
    public var output: String
    /// What it wrote to standard error.
    public var error: String
    /// Its exit code, or the signal that ended it.
    public var status: Int32

    /// The lines of the output.
    public var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  /// Runs a program of this package to its end, as a user does who pipes keys into it.
  ///
  /// - Parameters:
  ///   - name: the product's name.
  ///   - arguments: its arguments.
  ///   - keys: what the pipe delivers before its end.
  ///   - environment: variables besides those of the test.
  public func runProgram(
    _ name: String, _ arguments: [String] = [], keys: String, environment: [String: String] = [:]
  ) throws -> ProgramRun {
    let process = Process()
    process.executableURL = program(name)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let (input, output, error) = (Pipe(), Pipe(), Pipe())
    (process.standardInput, process.standardOutput, process.standardError) = (input, output, error)
    try process.run()
    input.fileHandleForWriting.write(Data(keys.utf8))
    try input.fileHandleForWriting.close()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let errorText = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return ProgramRun(output: text, error: errorText, status: process.terminationStatus)
  }

  /// Where the build puts a program, beside the tests.
  public func program(_ name: String) -> URL {
    let tests = Bundle(for: PseudoTerminal.self).bundleURL
    let folder = tests.pathExtension == "xctest" ? tests.deletingLastPathComponent() : tests
    return folder.appendingPathComponent(name)
  }
#endif
