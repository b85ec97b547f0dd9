import Foundation

/// What a run has found so far, in a file: a run that was interrupted continues where it stopped.
///
/// It is valid for one executable of the tests. A change of a source, a test or the mutants makes another executable.
final class Progress: Sendable {
  /// What the tests meet; none, as long as they have not all run.
  let records: [TestRecord]
  /// What became of mutants, by their numbers.
  let outcomes: [Int: Outcome]
  private let handle: FileHandle

  init(file: URL, of binary: URL, settings: [String]) throws {
    let attributes = try FileManager.default.attributesOfItem(atPath: binary.path)
    let date = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    let header = Substring(([binary.path, "\(date)"] + settings).joined(separator: " "))
    var lines = ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n")[...]
    if lines.first != header {
      lines = []
      try Data("\(header)\n".utf8).write(to: file)
    }
    records = lines.compactMap { TestRecord(line: $0) }
    outcomes = Dictionary(lines.compactMap { Outcome.numbered(line: $0) }) { $1 }
    handle = try FileHandle(forWritingTo: file)
    try handle.seekToEnd()
  }

  deinit { try? handle.close() }

  /// All in one piece, so that there are none or all.
  func add(_ records: [TestRecord]) throws {
    try handle.write(contentsOf: Data(records.map { "\($0.line)\n" }.joined().utf8))
  }

  func add(_ outcome: Outcome, of number: Int) throws {
    try handle.write(contentsOf: Data("\(outcome.line(number))\n".utf8))
  }
}

extension Outcome {
  fileprivate func line(_ number: Int) -> String {
    switch self {
    case .caught(let test): "\(number)\tcaught\t\(test)"
    case .notCaught: "\(number)\tnot caught\t"
    case .notMet: "\(number)\tnot met\t"
    case .equivalent(let reason): "\(number)\tequivalent\t\(reason)"
    }
  }

  fileprivate static func numbered(line: Substring) -> (Int, Outcome)? {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 3, let number = Int(fields[0]) else { return nil }
    switch fields[1] {
    case "caught": return (number, .caught(by: fields[2]))
    case "not caught": return (number, .notCaught)
    case "not met": return (number, .notMet)
    default: return nil
    }
  }
}
