import Foundation

/// What the command was asked for.
struct Options {
  static let current = Options(CommandLine.arguments.dropFirst())

  /// The folder of this package, where results and baselines lie.
  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static let usage = """
    benchmarks [--only PREFIX]… [--passes N] [--alone] [--long] [--json FILE] [--write]
      prints what an operation takes, --alone without the other contenders, --long with ten million actions a session; writes it to FILE; --write makes RESULTS.md and results.svg of it
    benchmarks --check
      fails where objects, instructions or bytes an operation have grown by more than 10 % over baselines.json
    benchmarks --record
      writes baselines.json
    benchmarks --contention [--check] [--passes N]
      prints what operations take with 1 to 32 threads; with --check, fails where 16 take too many times what one takes
    """

  private(set) var prefixes: [String] = []
  private(set) var passes = 9
  /// Whether only this library runs, for a profiler to look at.
  private(set) var runsAlone = false
  /// Whether sessions are as long as those of a user who never quits.
  private(set) var isLong = false
  private(set) var json: URL?
  private(set) var writesResults = false
  private(set) var checksBaselines = false
  private(set) var recordsBaselines = false
  /// Whether threads contend.
  private(set) var contends = false
  /// Whether this is the run under valgrind.
  private(set) var countsInstructions = false

  var isScaledDown: Bool { checksBaselines || recordsBaselines || countsInstructions }

  private init(_ arguments: ArraySlice<String>) {
    var rest = arguments
    while let argument = rest.popFirst() {
      switch argument {
      case "--only": prefixes.append(rest.popFirst() ?? "")
      case "--passes": passes = rest.popFirst().flatMap { Int($0) } ?? passes
      case "--alone": runsAlone = true
      case "--long": isLong = true
      case "--json": json = rest.popFirst().map { URL(fileURLWithPath: $0) }
      case "--write": writesResults = true
      case "--check": checksBaselines = true
      case "--record": recordsBaselines = true
      case "--count": countsInstructions = true
      case "--contention": contends = true
      default:
        print(Self.usage)
        exit(64)
      }
    }
  }
}
