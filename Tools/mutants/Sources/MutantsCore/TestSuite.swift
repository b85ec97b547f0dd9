import Foundation

/// A test, and what one run without a mutant has shown of it.
struct TestRecord: Equatable {
  /// `Module.Class/method`; `nil` for all tests of Swift Testing, which run as one.
  let name: String?
  let seconds: Double
  let passes: Bool
  /// The numbers of the mutants whose switches it meets.
  let met: Set<Int>

  /// A process runs tests of one module: what those of another switch on for good, as a recording of actions does, would hide what
  /// happens without it.
  static func module(of name: String?) -> Substring { name?.prefix { $0 != "." } ?? "" }

  var line: String {
    "\(name ?? "")\t\(seconds)\t\(passes ? 1 : 0)\t\(met.sorted().map(String.init).joined(separator: " "))"
  }

  /// A line of the record: name, seconds, whether it passed, and numbers, with tabs between them.
  init?(line: Substring) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard fields.count == 4, let seconds = Double(fields[1]) else { return nil }
    self.init(
      name: fields[0].isEmpty ? nil : String(fields[0]), seconds: seconds, passes: fields[2] == "1",
      met: Set(fields[3].split(separator: " ").compactMap { Int($0) }))
  }

  init(name: String?, seconds: Double, passes: Bool, met: Set<Int>) {
    self.name = name
    self.seconds = seconds
    self.passes = passes
    self.met = met
  }
}

/// What became of a mutant.
package enum Outcome: Equatable, Sendable {
  /// Noticed by a test, or by what ended the process, such as a hang.
  case caught(by: String)
  /// The tests that meet it pass, as many as there is patience for.
  case notCaught
  /// No test meets it.
  case notMet
  /// The list of equivalents has it: nothing that it changes can be observed.
  case equivalent(reason: String)
}

/// The tests of a scratch package.
struct TestSuite {
  let binary: URL
  /// Where records and output are kept.
  let folder: URL
  let memory: Int
  let patience: Double
  let tests: [TestRecord]

  /// Runs all tests without a mutant, and records what they meet.
  ///
  /// - Parameter names: parts of names of classes, to run no others; none for all.
  func recorded(classes names: [String], jobs: Int, log: @Sendable (String) -> Void) throws -> TestSuite {
    // Many parts, so that no process has all that is slow, and each has tests of one module. The last one is Swift Testing.
    let classes = try classes().filter { name in names.isEmpty || names.contains { name.contains($0) } }
    let modules = Dictionary(grouping: classes, by: { TestRecord.module(of: $0) })
    let parts = modules.sorted { $0.key < $1.key }.flatMap { _, classes in
      (0..<jobs * 8).map { part in classes.indices.filter { $0 % (jobs * 8) == part }.map { classes[$0] } }
    }
    let records = try concurrentMap(
      parts.filter { !$0.isEmpty } + (names.isEmpty || names.contains("Swift Testing") ? [[]] : []), jobs: jobs
    ) {
      part, job in
      let tests = try record(part, job)
      log("\(tests.count) tests in \(Int(tests.reduce(0) { $0 + $1.seconds })) s")
      return tests
    }
    let tests = records.flatMap { $0 }
    if tests.isEmpty { throw MutantsError("No test of \(binary.path) ran.") }
    for test in tests where !test.passes {
      log("Left out, because it fails without a mutant: \(test.name ?? "Swift Testing")")
    }
    return TestSuite(binary: binary, folder: folder, memory: memory, patience: patience, tests: tests.filter(\.passes))
  }

  /// The classes of tests: `Module.Class`.
  private func classes() throws -> [String] {
    let child = child(["--list-tests"], [:], output: "list")
    _ = try child.run(seconds: 60)
    let names = child.text.split(separator: "\n").filter { $0.contains("/") && !$0.contains(" ") }
    return Set(names.map { String($0.prefix { $0 != "/" }) }).sorted()
  }

  /// Runs the tests of some classes, or those of Swift Testing where there are none.
  private func record(_ classes: [String], _ job: Int) throws -> [TestRecord] {
    let file = folder.appendingPathComponent("record-\(job)")
    try? FileManager.default.removeItem(at: file)
    var variables = ["MUTANTS_MET": folder.appendingPathComponent("met-\(job)").path, "MUTANTS_RECORD": file.path]
    if classes.isEmpty { variables["MUTANTS_RECORD_ALL"] = "Swift Testing" }
    let arguments = classes.isEmpty ? ["--testing-library", "swift-testing"] : [classes.joined(separator: ",")]
    let child = child(arguments, variables, output: "output-\(job)")
    let start = ProcessInfo.processInfo.systemUptime
    let result = try child.run(seconds: 1800)
    let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? []
    let tests = lines.compactMap { TestRecord(line: $0) }
    if !classes.isEmpty { return tests }
    guard let all = tests.last, child.text.contains("Test run with"), !child.text.contains("with 0 tests") else {
      return []
    }
    let seconds = ProcessInfo.processInfo.systemUptime - start
    return [TestRecord(name: nil, seconds: seconds, passes: result == .exited(0), met: all.met)]
  }

  private func child(_ arguments: [String], _ variables: [String: String], output: String) -> ChildProcess {
    let limits = ["MUTANTS_MEMORY": "\(memory)", "MUTANTS_OUTPUT": "\(64 << 20)"]
    return ChildProcess(
      arguments: [binary.path] + arguments,
      environment: ProcessInfo.processInfo.environment.merging(limits) { $1 }.merging(variables) { $1 },
      output: folder.appendingPathComponent(output))
  }

  /// Runs the tests that meet a mutant, the quick ones first, until one notices it.
  func outcome(of number: Int, output: String) throws -> Outcome {
    let meeting = tests.filter { $0.met.contains(number) }
    if meeting.isEmpty { return .notMet }
    var spent = 0.0
    for batch in Self.batches(meeting) {
      let seconds = batch.reduce(0) { $0 + $1.seconds }
      spent += seconds
      if spent > patience, spent > seconds { break }
      let names = batch.compactMap(\.name)
      let arguments = names.isEmpty ? ["--testing-library", "swift-testing"] : [names.joined(separator: ",")]
      let child = child(arguments, ["MUTANT": "\(number)"], output: output)
      let result = try child.run(seconds: 15 + 10 * seconds) { $0.firstFailure != nil }
      switch result {
      case .timedOut: return .caught(by: "a hang")
      case .exited(0): continue
      case .exited, .stopped:
        return .caught(by: child.text.firstFailure ?? (names.isEmpty ? "Swift Testing" : "a crash"))
      }
    }
    return .notCaught
  }

  /// The tests of each module by their time, in parts that each run in one process: small ones first, so that a mutant which many
  /// tests notice is dealt with soon.
  static func batches(_ tests: [TestRecord]) -> [[TestRecord]] {
    let batches = Dictionary(grouping: tests) { TestRecord.module(of: $0.name) }.values.flatMap(batchesOfOneModule)
    return batches.map { (seconds: $0.reduce(0) { $0 + $1.seconds }, tests: $0) }
      .sorted { ($0.seconds, $0.tests[0].name ?? "") < ($1.seconds, $1.tests[0].name ?? "") }.map(\.tests)
  }

  private static func batchesOfOneModule(_ tests: [TestRecord]) -> [[TestRecord]] {
    var batches: [[TestRecord]] = []
    var (limit, seconds) = (0.25, 0.0)
    for test in tests.sorted(by: { ($0.seconds, $0.name ?? "") < ($1.seconds, $1.name ?? "") }) {
      if let last = batches.last, last[0].name != nil, test.name != nil,
        seconds + test.seconds + 0.002 <= limit, last.count < 600
      {
        batches[batches.count - 1].append(test)
      } else {
        if !batches.isEmpty { limit = min(limit * 2, 20) }
        batches.append([test])
        seconds = 0
      }
      seconds += test.seconds + 0.002
    }
    return batches
  }
}

extension String {
  /// The first test case of XCTest's output that failed.
  var firstFailure: String? {
    for line in split(separator: "\n") where line.hasPrefix("Test Case '") && line.contains("' failed (") {
      return line.dropFirst("Test Case '".count).prefix { $0 != "'" }.description
    }
    return nil
  }
}
