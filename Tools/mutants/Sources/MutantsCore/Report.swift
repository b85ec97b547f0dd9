import Foundation

extension Outcome {
  var word: String {
    switch self {
    case .caught(let test): "caught by \(test)"
    case .notCaught: "NOT CAUGHT"
    case .notMet: "NOT CAUGHT, met by no test"
    case .equivalent: "equivalent"
    }
  }

  var isCaught: Bool { if case .caught = self { true } else { false } }

  var isEquivalent: Bool { if case .equivalent = self { true } else { false } }
}

/// What became of the mutants, by file and folder.
package struct Report {
  package internal(set) var outcomes: [(mutant: Mutant, outcome: Outcome)] = []
  /// How many did not begin, because the time was over.
  package internal(set) var left = 0

  package init() {}

  struct Row: Equatable {
    let name: String
    var caught = 0
    var notCaught = 0
    var equivalent = 0

    init(_ name: String) { self.name = name }

    /// How many of those that could be noticed are; all, where there is none.
    var percent: Double { caught + notCaught == 0 ? 100 : Double(caught) * 100 / Double(caught + notCaught) }

    mutating func count(_ outcome: Outcome) {
      if outcome.isCaught { caught += 1 } else if outcome.isEquivalent { equivalent += 1 } else { notCaught += 1 }
    }
  }

  func rows(by name: (Mutant) -> String) -> [Row] {
    var rows: [String: Row] = [:]
    for (mutant, outcome) in outcomes { rows[name(mutant), default: Row(name(mutant))].count(outcome) }
    return rows.values.sorted { $0.name < $1.name }
  }

  var folders: [Row] { rows { $0.file.split(separator: "/").dropLast().prefix(3).joined(separator: "/") } }
  var files: [Row] { rows(by: \.file) }
  var total: Row { rows { _ in "all" }.first ?? Row("all") }

  /// How many of a hundred mutants are noticed.
  package var percent: Double { total.percent }

  package var notCaught: [(mutant: Mutant, outcome: Outcome)] {
    outcomes.filter { !$0.outcome.isCaught && !$0.outcome.isEquivalent }
      .sorted { ($0.mutant.file, $0.mutant.line) < ($1.mutant.file, $1.mutant.line) }
  }

  // MARK: Text

  package var text: String {
    func line(_ name: String, _ caught: String, _ notCaught: String, _ equivalent: String, _ percent: String) -> String
    {
      [caught, notCaught, equivalent, percent].reduce(name.padding(toLength: 64, withPad: " ", startingAt: 0)) {
        $0 + String(repeating: " ", count: max(1, 12 - $1.count)) + $1
      }
    }
    func line(_ row: Row) -> String {
      line(row.name, "\(row.caught)", "\(row.notCaught)", "\(row.equivalent)", String(format: "%.0f %%", row.percent))
    }
    var lines = [line("", "caught", "not caught", "equivalent", "")]
    lines += files.map(line) + [""] + folders.map(line) + ["", line(total)]
    if left > 0 { lines += ["", "\(left) more did not begin: the time was over."] }
    if !notCaught.isEmpty { lines += ["", "Not caught:"] }
    lines += notCaught.map {
      "\($0.mutant.key)\($0.outcome == .notMet ? "\n    line \($0.mutant.line), met by no test" : "\n    line \($0.mutant.line)")"
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The figures by folder, as a table of Markdown.
  package var markdown: String {
    (["| folder | mutants | caught | equivalent | |", "|---|--:|--:|--:|--:|"]
      + (folders + [total]).map {
        "| `\($0.name)` | \($0.caught + $0.notCaught) | \($0.caught) | \($0.equivalent) | \(String(format: "%.0f %%", $0.percent)) |"
      }).joined(separator: "\n") + "\n" + (left > 0 ? "\n\(left) more did not begin: the time was over.\n" : "")
  }

  // MARK: Page

  package var page: String {
    func cells(_ row: Row) -> String {
      let colour = row.percent >= 90 ? "good" : row.percent >= 75 ? "fair" : "poor"
      return "<tr class=\(colour)><td>\(row.name.escaped)<td>\(row.caught)<td>\(row.notCaught)<td>\(row.equivalent)"
        + "<td>\(String(format: "%.0f %%", row.percent))"
    }
    func table(_ title: String, _ rows: [Row]) -> String {
      "<h2>\(title)</h2><table><tr><th>\(title)<th>caught<th>not caught<th>equivalent<th>"
        + rows.map(cells).joined(separator: "\n") + "</table>"
    }
    let details = outcomes.sorted { ($0.mutant.file, $0.mutant.line) < ($1.mutant.file, $1.mutant.line) }.map {
      (mutant, outcome) -> String in
      let note: String
      switch outcome {
      case .equivalent(let reason): note = "equivalent: \(reason)"
      default: note = outcome.word
      }
      let colour = outcome.isCaught ? "good" : outcome.isEquivalent ? "fair" : "poor"
      return "<tr class=\(colour)><td>\(mutant.file.escaped):\(mutant.line)<td>\(mutant.function.escaped)"
        + "<td><code>\(mutant.before.escaped)</code><td><code>\(mutant.after.escaped)</code><td>\(note.escaped)"
    }
    return """
      <!doctype html><meta charset=utf-8><title>Mutants</title>
      <style>body{font:14px sans-serif;margin:2em}table{border-collapse:collapse}td,th{padding:2px 10px;text-align:left}
      .good{background:#e8f5e9}.fair{background:#fff8e1}.poor{background:#ffebee}</style>
      <h1>Mutants: \(String(format: "%.1f %%", percent)) of \(total.caught + total.notCaught) caught</h1>
      \(table("Folder", folders))
      \(table("File", files))
      <h2>Mutants</h2><table><tr><th>place<th>function<th>before<th>after<th>outcome
      \(details.joined(separator: "\n"))</table>

      """
  }
}

extension String {
  fileprivate var escaped: String {
    replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
  }
}
