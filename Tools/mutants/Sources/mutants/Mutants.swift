import ArgumentParser
import Foundation
import MutantsCore

@main
struct Mutants: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Plants small faults in a package and sees which of them its tests notice.",
    subcommands: [Run.self, List.self])
}

struct Selection: ParsableArguments {
  @Argument(help: "Files and folders, from the package's folder on; keys of mutants, or what they begin with.")
  var paths: [String] = []

  @Option(help: "Only files that differ from this revision of git.")
  var changed: String?

  @Option(help: "The package's folder.")
  var package = "."

  var folder: URL { URL(fileURLWithPath: package).standardizedFileURL }

  func apply(to run: inout MutationRun) throws {
    if !paths.isEmpty { run.paths = paths }
    guard let changed else { return }
    let files = Set(try run.files())
    run.paths = try Git.files(changedSince: changed, in: folder).filter { files.contains($0) }
  }
}

struct Run: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Runs the tests against mutants and reports.")

  @OptionGroup var selection: Selection

  @Option(help: "How many mutants to draw; all, where it is left out.")
  var sample: Int?

  @Option(help: "What the draw begins with: the same number draws the same mutants.")
  var seed: UInt64 = 1

  @Option(help: "How many test processes run at once.")
  var jobs = ProcessInfo.processInfo.activeProcessorCount

  @Option(help: "How many seconds of tests may pass until a mutant counts as not caught.")
  var patience = 60.0

  @Option(help: "After how many minutes no further mutant begins. The same command continues from there.")
  var minutes: Double?

  @Option(help: "Only tests of classes whose names contain this, or `Swift Testing`. May be given several times.")
  var tests: [String] = []

  @Option(help: "Where the copy of the package is built.")
  var scratchPath: String?

  @Option(help: "The list of equivalent mutants.")
  var equivalents: String?

  @Option(help: "Where to write the report as a page.")
  var html: String?

  @Option(
    help: "A file in whose part between `<!-- mutants -->` and `<!-- /mutants -->` the figures by folder are written.")
  var figures: String?

  @Option(help: "The share that has to be caught, in percent, for the command to succeed.")
  var atLeast = 0.0

  func run() throws {
    let folder = selection.folder
    let scratch = scratchPath.map { URL(fileURLWithPath: $0) } ?? folder.appendingPathComponent(".build-mutants")
    var run = MutationRun(package: folder, scratch: scratch)
    try selection.apply(to: &run)
    run.sample = sample
    run.seed = seed
    run.jobs = jobs
    run.patience = patience
    run.tests = tests
    run.deadline = minutes.map { Date() + $0 * 60 }
    let list =
      equivalents.map { URL(fileURLWithPath: $0) } ?? folder.appendingPathComponent("Tools/mutants/equivalents.txt")
    if equivalents != nil || FileManager.default.fileExists(atPath: list.path) {
      run.equivalents = try Equivalents(text: String(contentsOf: list, encoding: .utf8))
    }
    let start = Date()
    run.log = { FileHandle.standardError.write(Data("[\(Int(-start.timeIntervalSinceNow)) s] \($0)\n".utf8)) }
    if run.paths.isEmpty { return print("No source file has changed.") }
    let report = try run.run()
    print(report.text)
    print("It took \(Int(-start.timeIntervalSinceNow)) s.")
    if let html { try report.page.write(toFile: html, atomically: true, encoding: .utf8) }
    if let figures { try write(report.markdown, into: figures) }
    if report.percent < atLeast { throw ExitCode.failure }
  }

  private func write(_ table: String, into file: String) throws {
    let text = try String(contentsOfFile: file, encoding: .utf8)
    guard let begin = text.range(of: "<!-- mutants -->\n"), let end = text.range(of: "<!-- /mutants -->") else {
      throw ValidationError("\(file) has no part between `<!-- mutants -->` and `<!-- /mutants -->`.")
    }
    let command = CommandLine.arguments.dropFirst().joined(separator: " ")
    try (text[..<begin.upperBound] + "`mutants \(command)`\n\n" + table + text[end.lowerBound...])
      .write(toFile: file, atomically: true, encoding: .utf8)
  }
}

struct List: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Prints the mutants, without running any.")

  @OptionGroup var selection: Selection

  func run() throws {
    var run = MutationRun(package: selection.folder, scratch: selection.folder)
    try selection.apply(to: &run)
    let finders = try run.finders()
    for file in finders.keys.sorted() {
      for mutant in finders[file]!.mutants where run.isNamed(mutant) { print(mutant.key) }
    }
  }
}

enum Git {
  static func files(changedSince revision: String, in folder: URL) throws -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", folder.path, "diff", "--name-only", "--relative", revision]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw ExitCode(process.terminationStatus) }
    return text.split(separator: "\n").map(String.init)
  }
}
