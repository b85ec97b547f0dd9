import SwiftSyntax

/// What a manifest depends on is a person's to change.
package enum Dependencies {
  private static let libraries: Set = ["RxSwift", "RxCocoa", "RxRelay", "RxTest", "RxBlocking"]

  private static func isKnown(_ name: some StringProtocol) -> Bool {
    let name = String(name).filter { $0 != "-" }.lowercased()
    return libraries.contains { $0.lowercased() == name } || name.hasSuffix("composablearchitecture")
  }

  /// The lines of a Podfile: `pod 'RxCocoa', '~> 6.0'`.
  package static func ofPods(_ source: [UInt8]) -> [Migration.Note] {
    String(decoding: source, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .compactMap { number, line in
        let words = line.prefix { $0 != "#" }.split { " \t'\",()/".contains($0) }
        guard words.first == "pod", words.count > 1, isKnown(words[1]) else { return nil }
        let column = line.utf8.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.count + 1
        return Migration.Note(line: number + 1, column: column, text: Remedy.pod)
      }
  }

  /// The calls `.package(url:)` and `.product(name:package:)` of a Package.swift.
  package static func ofPackage(_ source: [UInt8]) -> [Migration.Note] {
    let (visitor, lines) = (Calls(viewMode: .sourceAccurate), Lines(source))
    visitor.walk(parse(source))
    return visitor.found.map { lines.note(Remedy.package, at: $0) }
  }

  private final class Calls: SyntaxVisitor {
    var found: [Int] = []

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      guard ["package", "product"].contains(node.name) else { return .visitChildren }
      let words = node.arguments.compactMap { $0.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue }
        .flatMap { $0.split(separator: "/") }.map { $0.hasSuffix(".git") ? $0.dropLast(4) : $0 }
      if words.contains(where: isKnown) { found.append(node.place.lowerBound) }
      return .skipChildren
    }
  }
}
