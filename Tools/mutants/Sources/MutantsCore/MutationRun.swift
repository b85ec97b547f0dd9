import Foundation

/// Plants mutants of a package's sources and sees which of them its tests notice.
package struct MutationRun: Sendable {
  package var package: URL
  /// Files and folders, from the package's folder on, and keys of mutants or what they begin with.
  package var paths = ["Sources"]
  /// Only tests of classes whose names contain one of these; all, where there is none.
  package var tests: [String] = []
  /// How many mutants are drawn, where not all are to be planted.
  package var sample: Int?
  package var seed: UInt64 = 1
  /// How many test processes run at once.
  package var jobs = ProcessInfo.processInfo.activeProcessorCount
  package var scratch: URL
  package var equivalents = Equivalents()
  /// How many bytes of addresses a test process may use.
  package var memory = 24 << 30
  /// How many seconds of tests, as long as they take without a mutant, may pass until a mutant counts as not caught.
  package var patience = 60.0
  /// When to begin no further mutant. The report has those that ran.
  package var deadline: Date?
  package var log: @Sendable (String) -> Void = { _ in }

  package init(package: URL, scratch: URL) {
    self.package = package
    self.scratch = scratch
  }

  /// The files that the paths name, in order.
  package func files() throws -> [String] {
    var files: Set<String> = []
    for path in paths.map({ $0.components(separatedBy: Mutant.separator)[0] }) {
      let url = package.appendingPathComponent(path)
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
        throw MutantsError("There is no \(path) in \(package.path). Paths begin at the package's folder.")
      }
      if !isFolder.boolValue {
        files.insert(path)
        continue
      }
      for case let name as String in FileManager.default.enumerator(atPath: url.path) ?? .init() {
        files.insert(path.hasSuffix("/") ? path + name : path + "/" + name)
      }
    }
    return files.filter { $0.hasSuffix(".swift") && !$0.contains(".docc/") }.sorted()
  }

  /// Where mutants can be planted, by file.
  package func finders() throws -> [String: MutantFinder] {
    var finders: [String: MutantFinder] = [:]
    for file in try files() {
      let source = try String(contentsOf: package.appendingPathComponent(file), encoding: .utf8)
      finders[file] = MutantFinder(source: source, file: file)
    }
    return finders
  }

  /// Where a path continues behind the file, as a key does, it names mutants of it.
  package func isNamed(_ mutant: Mutant) -> Bool {
    paths.contains { path in
      if path.contains(Mutant.separator) { return mutant.key.hasPrefix(path) }
      return mutant.file == path || mutant.file.hasPrefix(path.hasSuffix("/") ? path : path + "/")
    }
  }

  package func run() throws -> Report {
    let finders = try finders()
    let everything = finders.keys.sorted().flatMap { finders[$0]!.mutants }
    let isRead = { [package] (file: String) in
      finders[file] != nil || !FileManager.default.fileExists(atPath: package.appendingPathComponent(file).path)
    }
    for key in equivalents.keys(namingNoneOf: everything, of: isRead) {
      log("The list of equivalents names what is no mutant: \(key)")
    }
    let all = everything.filter(isNamed)
    var report = Report()
    for mutant in all {
      if let reason = equivalents.reasons[mutant.key] { report.outcomes.append((mutant, .equivalent(reason: reason))) }
    }
    var candidates = all.filter { equivalents.reasons[$0.key] == nil }
    if let sample, sample < candidates.count {
      candidates = candidates.drawn(seed: seed)
      // Some more, in the place of those that the compiler rejects.
      candidates = Array(candidates.prefix(sample + sample / 8 + 2))
    }
    log(
      "\(candidates.count) of \(all.count) mutants in \(finders.count) files, \(report.outcomes.count) known as equivalent"
    )
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    let copy = ScratchPackage(original: package, folder: scratch.appendingPathComponent("package"), log: log)
    let planted = try copy.build(finders, planting: candidates)
    let chosen = Array(planted.sorted { $0.key < $1.key }.prefix(sample ?? .max))
    let binary = try copy.testBinary()
    let progress = try Progress(
      file: scratch.appendingPathComponent("progress"), of: binary, settings: tests + ["\(patience)"])
    var suite = TestSuite(binary: binary, folder: scratch, memory: memory, patience: patience, tests: progress.records)
    if suite.tests.isEmpty {
      log("Running the tests without a mutant …")
      suite = try suite.recorded(classes: tests, jobs: jobs, log: log)
      try progress.add(suite.tests)
    }
    log("\(suite.tests.count) tests; running those that meet each of \(chosen.count) mutants …")
    let found = try outcomes(of: chosen, suite, progress)
    report.outcomes += found
    report.left = chosen.count - found.count
    return report
  }

  private func outcomes(
    of mutants: [(key: Int, value: Mutant)], _ suite: TestSuite, _ progress: Progress
  ) throws -> [(Mutant, Outcome)] {
    let count = Shared(0)
    let outcomes = try concurrentMap(mutants, jobs: jobs) { mutant, job -> (Mutant, Outcome)? in
      if let known = progress.outcomes[mutant.key] { return (mutant.value, known) }
      if let deadline, Date() > deadline { return nil }
      let outcome = try suite.outcome(of: mutant.key, output: "output-\(job)")
      try progress.add(outcome, of: mutant.key)
      log("\(count.with { $0 += 1; return $0 })/\(mutants.count) \(outcome.word): \(mutant.value.key)")
      return (mutant.value, outcome)
    }
    return outcomes.compactMap { $0 }
  }
}

/// Transforms elements, several at a time. The closure is given the number of its worker, too.
func concurrentMap<Element: Sendable, Result>(
  _ elements: [Element], jobs: Int, _ transform: @Sendable (Element, Int) throws -> Result
) throws -> [Result] {
  let shared = Shared<(next: Int, results: [Result?], error: (any Error)?)>((0, elements.map { _ in nil }, nil))
  DispatchQueue.concurrentPerform(iterations: max(1, jobs)) { job in
    while let index = shared.with({ state -> Int? in
      defer { state.next += 1 }
      return state.error == nil && state.next < elements.count ? state.next : nil
    }) {
      do {
        let result = try transform(elements[index], job)
        shared.with { $0.results[index] = result }
      } catch {
        shared.with { $0.error = error }
      }
    }
  }
  if let error = shared.with({ $0.error }) { throw error }
  return shared.with { $0.results.map { $0! } }
}

/// A value that several threads use.
final class Shared<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func with<Result>(_ body: (inout Value) -> Result) -> Result { lock.withLock { body(&value) } }
}

extension [Mutant] {
  /// In an order that is random, and another one for each seed. Of two mutants the same one comes first whichever others there
  /// are: a change of a file takes those that it concerns from a sample, and leaves the rest.
  func drawn(seed: UInt64) -> [Mutant] {
    map { (number: $0.random(seed: seed), mutant: $0) }.sorted { $0.number < $1.number }.map(\.mutant)
  }
}

extension Mutant {
  /// FNV-1a of the key, mixed as SplitMix64 does.
  fileprivate func random(seed: UInt64) -> UInt64 {
    var mixed = key.utf8.reduce(0xCBF2_9CE4_8422_2325 ^ (seed &* 0x9E37_79B9_7F4A_7C15)) {
      ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3
    }
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Mutants that change nothing which could be observed, with the reason. In a file, the key of a mutant stands in a line, and
/// the reason below it, indented.
package struct Equivalents: Sendable {
  package private(set) var reasons: [String: String] = [:]

  package init() {}

  /// The entries of some files whose text has changed, or has moved elsewhere.
  package func keys(namingNoneOf mutants: [Mutant], of isRead: (_ file: String) -> Bool) -> [String] {
    let known = Set(mutants.map(\.key))
    return reasons.keys.filter { !known.contains($0) && isRead($0.components(separatedBy: Mutant.separator)[0]) }
      .sorted()
  }

  package init(text: String) throws {
    var key: String?
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.trimmingCharacters(in: .whitespaces)
      if words.isEmpty { continue }
      if line.first != " " {
        if let key, reasons[key] == nil { throw MutantsError("No reason is given for \(key)") }
        key = words
      } else if let key {
        reasons[key] = reasons[key].map { "\($0) \(words)" } ?? words
      }
    }
    if let key, reasons[key] == nil { throw MutantsError("No reason is given for \(key)") }
  }
}
