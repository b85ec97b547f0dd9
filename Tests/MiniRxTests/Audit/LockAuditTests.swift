import Foundation
import XCTest

/// A lock never guards a function (`docs/DECISIONS.md`, decision 9): each access to one through a generic `inout` leaves it
/// wrapped once more.
final class LockAuditTests: XCTestCase {
  private let sources = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources")

  func testNoLockGuardsAFunction() throws {
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)?.allObjects as? [URL] ?? []
    let texts = try files.filter { $0.pathExtension == "swift" }
      .map { ($0, try String(contentsOf: $0, encoding: .utf8)) }
    XCTAssertGreaterThan(texts.map { Self.guarded(in: $0.1).count }.reduce(0, +), 50)
    let functions = Set(texts.flatMap { Self.namesOfFunctions(in: $0.1) })
    XCTAssertTrue(functions.contains("Reporter"))
    for (file, text) in texts {
      XCTAssertEqual(Self.offences(in: text, functions), [], file.lastPathComponent)
    }
  }

  func testTheAuditNoticesEachSpelling() {
    let offending = [
      "private let action: Locked<(() -> Void)?>", "static let reporter = Locked<Reporter> { issue in",
      "let body = Locked<@Sendable (Int) -> Void>(print)", "let pair: Locked<(run: () -> Void, count: Int)>",
      "let shown: LockIsolated<Optional<Reporter>>", "let run = Locked { print() }", "let run = Locked({ print() })",
      "let run = Locked(action)", "let run = Locked(Optional(action))",
    ]
    for line in offending {
      XCTAssertEqual(Self.offences(in: line, ["Reporter"]).count, 1, line)
    }
    let right = [
      "let hooks = Locked<[() -> Void]>([])", "let all: Locked<[String: Reporter]>", "let state = Locked(State())",
      "let count = Locked(0)", "let content: Locked<Content?>", "content = Locked(.waiting { action(state) })",
      "action = Locked(action)", "let both = Locked((count: 0, hasEnded: false))", "/// `Locked<() -> Void>` is wrong",
    ]
    for line in right { XCTAssertEqual(Self.offences(in: line, ["Reporter"]), [], line) }
  }

  /// What the locks of a text guard that is, or may be, a function.
  private static func offences(in text: String, _ functions: Set<String>) -> [String] {
    guarded(in: text).filter { guarded in
      let type = withoutCollections(guarded)
      let words = type.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
      return type.contains("->") || words.contains(where: functions.contains)
        || type.hasPrefix("{") || isBareName(type)
    }
  }

  /// The types between the angle brackets. Where a constant is declared without them, what is given to the initializer: a
  /// literal or the call of an initializer tells that the type is no function.
  private static func guarded(in text: String) -> [String] {
    lines(of: text, with: "Locked|LockIsolated").filter { !$0.drop { $0 == " " }.hasPrefix("//") }.flatMap { line in
      let types = ["Locked<", "LockIsolated<"].flatMap { opening in
        line.components(separatedBy: opening).dropFirst().map { upToClosingBracket($0) }
      }
      let inferred = ["Locked(", "Locked {"].flatMap { opening -> [String] in
        let pattern =
          "let [A-Za-z]+ = "
          + opening.replacingOccurrences(of: "(", with: "\\(").replacingOccurrences(of: "{", with: "\\{")
        guard let range = line.range(of: pattern, options: .regularExpression) else { return [] }
        return [(opening.hasSuffix("{") ? "{" : "") + line[range.upperBound...]]
      }
      return types + inferred
    }
  }

  private static func lines(of text: String, with words: String) -> [String] {
    let pattern = "^.*(?:\(words)).*$"
    let expression = try? NSRegularExpression(pattern: pattern, options: .anchorsMatchLines)
    let matches = expression?.matches(in: text, range: NSRange(text.startIndex..., in: text)) ?? []
    return matches.compactMap { Range($0.range(at: 0), in: text).map { String(text[$0]) } }
  }

  private static func upToClosingBracket(_ text: String) -> String {
    var depth = 1
    var before: Character = " "
    let type = text.prefix { character in
      if character == "<" { depth += 1 }
      if character == ">", before != "-" { depth -= 1 }
      before = character
      return depth > 0
    }
    return String(type)
  }

  /// A collection keeps its elements in one form for all its readers.
  private static func withoutCollections(_ type: String) -> String {
    var depth = 0
    return String(
      type.filter { character in
        if character == "[" { depth += 1 }
        if character == "]" { depth -= 1 }
        return depth == 0
      })
  }

  /// `action)` or `Optional(action))`, which may be anything.
  private static func isBareName(_ argument: String) -> Bool {
    argument.range(of: "^(Optional\\()?[a-z]\\w*\\)", options: .regularExpression) != nil
      && argument.range(of: "^(true|false|nil)\\)", options: .regularExpression) == nil
  }

  private static func namesOfFunctions(in text: String) -> [String] {
    lines(of: text, with: "typealias").compactMap { line in
      guard let range = line.range(of: "typealias [A-Za-z]+ = .*->", options: .regularExpression) else { return nil }
      return line[range].split(separator: " ").dropFirst().first.map(String.init)
    }
  }
}
