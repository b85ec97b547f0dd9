import Foundation
import XCTest

/// The rules that can be read off the tree.
final class AuditTests: XCTestCase {
  private let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func swiftFiles(in folders: String...) -> [URL] {
    folders.flatMap { folder -> [URL] in
      let files = FileManager.default.enumerator(
        at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil)
      return (files?.allObjects as? [URL] ?? []).filter {
        $0.pathExtension == "swift" && !$0.path.contains("/.build") && !$0.path.contains(".docc/")
      }
    }
  }

  /// The public functions of `Operators/`, and whether their doc comments have a drawing or an example. What is written
  /// in several ways has it at one of them.
  private func operators() throws -> [String: Bool] {
    var found: [String: Bool] = [:]
    for file in swiftFiles(in: "Sources/MiniRx/Operators") {
      var comment = ""
      for line in joined(try text(file).replacingOccurrences(of: "(_ duration:", with: "(for duration:")) {
        let isComment = line.hasPrefix("  ///")
        if isComment { comment += line + "\n" }
        if let name = publicFunction(line) { found[name] = found[name] == true || comment.contains("///     ") }
        if !isComment && !line.hasPrefix("  @") { comment = "" }
      }
    }
    XCTAssertGreaterThan(found.count, 70)
    XCTAssertEqual(Set(kin.keys).subtracting(found.keys), [], "not there any more")
    return found
  }

  /// Where an operator has no row in the index and no test file, but those of its kin.
  private let kin = [
    "catchAndReturn": "catch", "distinctUntilChangedAt": "distinctUntilChanged", "interval": "timer", "of": "from",
    "replayAll": "replay", "scanInto": "scan",
  ]

  private func text(_ file: URL) throws -> String { try String(contentsOf: file, encoding: .utf8) }

  private func name(_ file: URL) -> String { file.path.replacingOccurrences(of: root.path + "/", with: "") }

  /// About 250 lines is where a file usually has two meanings, and 16 files are what a reader takes in at a glance:
  /// places to look at, not limits.
  func testLongFilesAndFullFoldersArePrinted() throws {
    let files = swiftFiles(in: "Sources", "Tests", "Examples", "Benchmarks/Sources")
    XCTAssertGreaterThan(files.count, 80)
    for file in files {
      let lines = try text(file).split(separator: "\n", omittingEmptySubsequences: false).count - 1
      if lines > 250 { print("audit: \(name(file)) has \(lines) lines") }
    }
    let folders = Dictionary(grouping: swiftFiles(in: "Sources")) { $0.deletingLastPathComponent() }
    for (folder, files) in folders where files.count > 16 { print("audit: \(name(folder)) has \(files.count) files") }
  }

  func testTheKernelImportsNoFoundationAndTheLibraryHardlyAny() throws {
    let importing = try swiftFiles(in: "Sources/MiniRx").filter { try text($0).contains("import Foundation") }
    XCTAssertEqual(importing.map(name).filter { $0.contains("/Kernel/") }, [])
    let reasons = [
      "/Schedulers/": "Date", "CombineSchedulers.swift": "Date", "/VirtualTime/": "Date",
      "/Foundation/": "NSObject", "Decode.swift": "Data",
      "Hooks.swift": "Date, Thread.callStackSymbols", "TestRunner.swift": "FileHandle",
    ]
    XCTAssertEqual(importing.map(name).filter { file in !reasons.keys.contains { file.contains($0) } }, [])
  }

  func testNoLibraryImportsATestLibrary() throws {
    for file in swiftFiles(in: "Sources") {
      for library in ["XCTest", "Testing"] {
        XCTAssertFalse(try text(file).contains("import \(library)\n"), name(file))
      }
    }
  }

  /// The compiler asks for `unsafe` at each use; what stands beside it needs no mark, and is unchecked all the same.
  func testTheTableOfUnsafeCodeNamesTheFilesThatHaveSome() throws {
    let document = try text(root.appendingPathComponent("docs/ARCHITECTURE.md"))
    let table = try XCTUnwrap(document.components(separatedBy: "## Unsafe code").last)
    let rows = table.split(separator: "\n").filter { $0.hasPrefix("| `") && !$0.hasPrefix("| `@") }
    let listed = rows.flatMap { row -> [String] in
      row.split(separator: "|")[0].split(separator: "`").map(String.init).filter { $0.first?.isLetter == true }
    }
    let marks = ["unsafe", "_openExistential", "_isPOD", "_modify", "_read ", "assumeIsolated"]
    let marked = try swiftFiles(in: "Sources").filter { file in
      try text(file).split(separator: "\n").contains { line in
        !line.drop { $0 == " " }.hasPrefix("//") && marks.contains { line.contains($0) }
      }
    }
    XCTAssertEqual(marked.map { $0.deletingPathExtension().lastPathComponent }.sorted(), Array(Set(listed)).sorted())
  }

  func testNothingIsLeftForLater() throws {
    let words = ["TO" + "DO", "FIX" + "ME", "for" + " now", "X" + "XX"]
    for file in swiftFiles(in: "Sources", "Tests", "Examples", "Benchmarks/Sources") {
      for word in words { XCTAssertFalse(try text(file).contains(word), "\(name(file)): \(word)") }
    }
  }

  /// "Adding an operator means adding a row": a function `take(while:)` has the row `take while`. Further rows say in
  /// more words how else it is used.
  func testEveryOperatorHasARowInTheLawTable() throws {
    let rows = Set(lawTable.map { inOneWord($0.name) })
    for name in try operators().keys.sorted() {
      XCTAssertTrue(rows.contains(name), "no row of Tests/MiniRxTests/Laws is \"\(name)\"")
    }
  }

  /// A function `take(while:)` of `Infallible` has a row that begins `Infallible take while`.
  func testEveryOperatorOfATraitHasARowInTheLawTable() throws {
    let traits: [(folder: String, names: [String], others: Set<String>)] = [
      ("Infallible", ["Infallible"], ["bind"]),
      ("SharedSequence", ["Driver", "Signal"], ["drive", "emit", "mock", "asSharedSequence", "share"]),
      ("PrimitiveSequence", ["Single", "Maybe", "Completable"], []),
    ]
    for (folder, names, others) in traits {
      let rows = Set(
        lawTable.flatMap { row -> [String] in
          let words = row.name.split(separator: " ").map(String.init)
          guard names.contains(words[0]) else { return [] }
          return words.indices.dropFirst().map { inOneWord(words[1...$0].joined(separator: " ")) }
        })
      let functions = Set(
        try swiftFiles(in: "Sources/MiniRx/Traits/\(folder)").flatMap { publicFunctions(try text($0)) })
      XCTAssertGreaterThan(functions.count, 30, folder)
      XCTAssertEqual(others.subtracting(functions), [], "not there any more")
      for name in functions.subtracting(others).subtracting(["subscribe", "asObservable"]).sorted() {
        XCTAssertTrue(rows.contains(name), "no row of Tests/MiniRxTests/Laws begins \"\(names[0]) \(name)\"")
      }
    }
  }

  private func publicFunctions(_ text: String) -> [String] { joined(text).compactMap(publicFunction) }

  /// The lines of a file, a function's head with the line of its first parameter.
  private func joined(_ text: String) -> [Substring] {
    text.replacingOccurrences(of: "(\n", with: "(").split(separator: "\n")
  }

  /// The public function of a line, `take(for:)` as `takeFor`: with the first label where it is part of the name.
  private func publicFunction(_ line: Substring) -> String? {
    guard line.contains("  public "), let start = line.range(of: "func ") else { return nil }
    let name = line[start.upperBound...].prefix { $0.isLetter || $0 == "`" }.filter { $0 != "`" }
    let first = line[start.upperBound...].drop { $0 != "(" }.dropFirst().drop { $0 == " " }
    let label = first.prefix { $0.isLetter }
    let isPartOfTheName = ["at", "for", "into", "on", "optional", "sequence", "until", "when", "while"].contains(label)
    return name + (isPartOfTheName ? label.prefix(1).uppercased() + label.dropFirst() : "")
  }

  /// `take while` as `takeWhile`.
  private func inOneWord(_ name: String) -> String {
    let words = name.split(separator: " ")
    return words[0] + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  func testEveryDeprecatedSpellingIsCalledInATest() throws {
    let tests = ["Operators/CompatibilityTests.swift", "Traits/PrimitiveSequenceOperatorsTests.swift"]
    let calls = try tests.map { try text(root.appendingPathComponent("Tests/MiniRxTests/\($0)")) }.joined()
    let files = swiftFiles(in: "Sources/MiniRx/Compatibility")
    XCTAssertGreaterThan(files.count, 2)
    for file in files {
      for name in publicFunctions(try text(file)) where name != "subscribe" {
        XCTAssertTrue(calls.contains("\(name)(") || calls.contains("\(name) {"), "\(name) of \(self.name(file))")
      }
    }
  }

  func testEveryPublicOperatorShowsAMarbleOrAnExample() throws {
    for (name, isShown) in try operators() { XCTAssertTrue(isShown, "\(name): no drawing or example") }
  }

  // MARK: One word, three places

  func testEveryOperatorHasARowInTheIndex() throws {
    let index = try text(root.appendingPathComponent("Sources/MiniRx/MiniRx.docc/Operators.md"))
    let rows = index.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { row in
      inOneWord(row.split(separator: "|")[0].trimmingCharacters(in: .whitespaces))
    }
    for name in try operators().keys {
      XCTAssertTrue(rows.contains(kin[name] ?? name), "no row of Operators.md is \"\(name)\"")
    }
  }

  func testEveryOperatorHasATestFile() throws {
    for name in try operators().keys {
      let ofTests = kin[name] ?? name
      let tests = "Tests/MiniRxTests/Operators/\(ofTests.prefix(1).uppercased() + ofTests.dropFirst())Tests.swift"
      XCTAssertTrue(FileManager.default.fileExists(atPath: root.appendingPathComponent(tests).path), "no \(tests)")
    }
  }

  func testEveryFileThatTheParityTableNamesIsThere() throws {
    let links = try text(root.appendingPathComponent("docs/PARITY.md")).components(separatedBy: "](../").dropFirst()
    XCTAssertGreaterThan(links.count, 50)
    for link in links {
      let path = String(link.prefix { $0 != ")" })
      XCTAssertTrue(FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path), path)
    }
  }

  func testEveryDecisionThatIsCitedIsThere() throws {
    let decisions = try text(root.appendingPathComponent("docs/DECISIONS.md"))
    let documents =
      ["ARCHITECTURE", "DECISIONS", "PARITY", "PERFORMANCE", "TESTING"].map { "docs/\($0).md" } + ["CONTRIBUTING.md"]
    for file in swiftFiles(in: "Sources") + documents.map({ root.appendingPathComponent($0) }) {
      for citation in try text(file).components(separatedBy: "decision ").dropFirst() {
        let number = citation.prefix { $0.isNumber }
        if number.isEmpty { continue }
        XCTAssertTrue(
          decisions.contains("\n## \(number). ") || decisions.contains("Decision \(number) is part of this one"),
          "\(name(file)) cites decision \(number)")
      }
    }
  }

  func testEveryArticleIsLinkedFromItsCatalogsPage() throws {
    for module in ["MiniRx", "MiniRxTesting", "RxComposable", "RxComposableTesting", "RxComposableRecording"] {
      let catalog = root.appendingPathComponent("Sources/\(module)/\(module).docc")
      let page = try text(catalog.appendingPathComponent("\(module).md"))
      for file in try FileManager.default.contentsOfDirectory(at: catalog, includingPropertiesForKeys: nil) {
        let article = file.deletingPathExtension().lastPathComponent
        let isArticle = try file.pathExtension == "md" && !text(file).hasPrefix("# ``")
        if !isArticle { continue }
        XCTAssertTrue(page.contains("<doc:\(article)>"), "\(module).md does not link \(article)")
      }
    }
  }
}
