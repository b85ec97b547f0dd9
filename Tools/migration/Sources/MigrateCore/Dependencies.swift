import SwiftSyntax

/// What a manifest depends on is a person's to change.
package enum Dependencies {
  private static let libraries: Set = ["rxswift", "rxcocoa", "rxrelay", "rxtest", "rxblocking"]
  /// Packages whose modules are companions of the architecture.
  private static let companions: Set = [
    "combine-schedulers", "swift-case-paths", "swift-clocks", "swift-concurrency-extras", "swift-custom-dump",
    "swift-dependencies", "swift-identified-collections", "xctest-dynamic-overlay",
  ]

  /// What to do about a dependency; nil where it stays.
  private static func remedy(_ name: String, _ own: String, in folder: FolderReading) -> String? {
    if folder.has(name) { return nil }
    let plain = name.filter { $0 != "-" }.lowercased()
    let isReplaced =
      libraries.contains(plain.hasSuffix("dynamic") ? String(plain.dropLast(7)) : plain)
      || plain.hasSuffix("composablearchitecture") || folder.isOfArchitecture(name)
      || companions.contains(name) && folder.isOfArchitecture
    return isReplaced ? own : Modules.isOnTopOfRxSwift(name) ? Remedy.library : nil
  }

  /// A manifest that is read by its lines: `Podfile`, `App.podspec`, `Cartfile`.
  static func isManifestOfLines(_ file: String) -> Bool {
    file == "Podfile" || file == "Cartfile" || file.hasSuffix(".podspec")
  }

  /// The lines of such a manifest: `pod 'RxCocoa', '~> 6.0'`, `s.dependency 'RxSwift'`, `github "ReactiveX/RxSwift"`.
  package static func ofLines(_ source: [UInt8], in folder: FolderReading = FolderReading()) -> [Migration.Note] {
    source.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
      .compactMap { number, bytes in
        let line = String(decoding: bytes, as: UTF8.self)
        let words = line.prefix { $0 != "#" }.split { " \t\r'\",()".contains($0) }.map(String.init)
        guard words.count > 1, let remedy = remedy(ofLine: words[0], path: words[1], in: folder) else { return nil }
        let column = line.utf8.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.count + 1
        return Migration.Note(line: number + 1, column: column, text: remedy)
      }
  }

  private static func remedy(ofLine command: String, path: String, in folder: FolderReading) -> String? {
    if ["github", "git"].contains(command) { return remedy(name(ofPath: path), Remedy.package, in: folder) }
    guard command == "pod" || command.hasSuffix(".dependency") else { return nil }
    // Behind the name of a pod stands one of its parts: `Moya/RxSwift` is on top of RxSwift.
    let names = path.split(separator: "/").map(String.init)
    return names.first.flatMap { remedy($0, Remedy.pod, in: folder) }
      ?? (names.dropFirst().contains("RxSwift") ? Remedy.library : nil)
  }

  /// `RxSwift` of `https://github.com/ReactiveX/RxSwift.git`.
  private static func name(ofPath path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    return String(name.hasSuffix(".git") ? name.dropLast(4) : name)
  }

  /// The dependencies of a Package.swift and of its targets.
  package static func ofPackage(_ source: [UInt8], in folder: FolderReading = FolderReading()) -> [Migration.Note] {
    let (visitor, lines) = (Names(viewMode: .sourceAccurate), Lines(source))
    visitor.walk(parse(source))
    return visitor.found.compactMap { place, names in
      if let name = names.first, folder.has(name) { return nil }
      let remedies = names.compactMap { remedy($0, Remedy.package, in: folder) }
      return remedies.first.map { lines.note($0, at: place) }
    }
  }

  /// The names of the targets of a Package.swift that are made of sources.
  static func targets(_ source: [UInt8]) -> Set<String> {
    let visitor = Names(viewMode: .sourceAccurate)
    visitor.walk(parse(source))
    return visitor.targets
  }

  /// What a manifest names: `.package(url:)`, `.product(name:package:)`, and what the lists of dependencies have.
  private final class Names: SyntaxVisitor {
    var found: [(place: Int, names: [String])] = []
    var targets: Set<String> = []

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      guard let call = node.name else { return .visitChildren }
      if ["package", "product", "byName"].contains(call) {
        let names = ["name", "url", "path", "package"].compactMap { node.argument($0) }
        found.append((node.place.lowerBound, names.compactMap { Self.name($0.expression) }))
        return .skipChildren
      }
      if call.lowercased().hasSuffix("target"), call != "binaryTarget", let own = node.argument("name") {
        targets.formUnion(Self.name(own.expression).map { [$0] } ?? [])
      }
      return .visitChildren
    }

    override func visit(_ node: ArrayExprSyntax) -> SyntaxVisitorContinueKind {
      guard node.parent?.as(LabeledExprSyntax.self)?.label?.text ?? "dependencies" == "dependencies" else {
        return .visitChildren
      }
      for element in node.elements {
        if let name = Self.name(element.expression) { found.append((element.place.lowerBound, [name])) }
      }
      return .visitChildren
    }

    private static func name(_ expression: ExprSyntax) -> String? {
      expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue.map(Dependencies.name)
    }
  }
}
