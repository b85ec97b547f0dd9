import Foundation

/// Counts instructions, by running this program again under `valgrind --tool=callgrind`: however busy the machine is, nearly
/// the same number for the same binary.
enum InstructionCount {
  /// Instructions per operation, by the case's ID.
  static func measure(_ cases: [Case]) throws -> [String: Double] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("callgrind-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let outcome = try run(
      "valgrind", "--tool=callgrind", "--toggle-collect=*measuredWork*", "--dump-after=*measurementEnded*",
      "--callgrind-out-file=\(folder.path)/out", CommandLine.arguments[0], "--count")
    guard outcome.status == 0 else {
      throw Failure("Instructions cannot be counted without valgrind (apt-get install valgrind):\n\(outcome.output)")
    }
    let counted = cases.filter(\.isSteady)
    let totals = try counted.indices.map { try total(in: folder.appendingPathComponent("out.\($0 + 1)")) }
    return Dictionary(
      uniqueKeysWithValues: zip(counted, totals).map { ($0.id, Double($1) / Double($0.operations)) })
  }

  /// What the second run does: each case once to warm up, and once inside the function that is looked at.
  static func perform(_ cases: [Case]) {
    for benchmark in cases where benchmark.isSteady {
      let run = benchmark.mini()
      if benchmark.measure == .time { _ = run() }
      measurementEnded(measuredWork(run))
    }
  }

  private static func total(in file: URL) throws -> Int {
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    guard let line = lines.last(where: { $0.hasPrefix("totals: ") }), let total = Int(line.dropFirst(8)) else {
      throw Failure("\(file.path) has no line 'totals: '.")
    }
    return total
  }
}

/// The function in which valgrind counts.
@inline(never)
private func measuredWork(_ run: () -> Int) -> Int { run() }

/// The function after which valgrind writes what it has counted.
@inline(never)
private func measurementEnded(_ result: Int) { precondition(result != .min) }

struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Runs another program.
func run(_ arguments: String...) throws -> (status: Int32, output: String) {
  let process = Process()
  let pipe = Pipe()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = arguments
  process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_DETERMINISTIC_HASHING": "1"]) { $1 }
  process.standardOutput = pipe
  process.standardError = pipe
  try process.run()
  let output = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return (process.terminationStatus, String(decoding: output, as: UTF8.self))
}
