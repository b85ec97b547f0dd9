import SwiftSyntax

/// What becomes of one file, what changed in it, and what a person has to do.
package struct Migration {
  /// A place with what is to say of it. Columns count bytes from 1, as compilers do.
  package struct Note: Comparable, Hashable, Sendable {
    package let line: Int
    package let column: Int
    package let text: String

    package static func < (one: Note, other: Note) -> Bool {
      (one.line, one.column, one.text) < (other.line, other.column, other.text)
    }
  }

  package private(set) var source: [UInt8]
  package private(set) var changes: [Note] = []
  package private(set) var byHand: [Note] = []

  /// A file that stays as it is.
  init(keeping source: [UInt8], byHand: [Note]) { (self.source, self.byHand) = (source, byHand) }

  /// Reads a file of Swift.
  ///
  /// - Parameters:
  ///   - source: its bytes. What is no UTF-8 in them stays.
  ///   - folder: what is known of the files beside it.
  package init(of source: [UInt8], in folder: FolderReading = FolderReading()) {
    self.source = source
    let file = parse(source)
    let migrator = Migrator(file, source, in: folder)
    migrator.walk(file)
    migrator.finish()
    let lines = Lines(source)
    changes = Set(migrator.changes.map { lines.note($0.text, at: $0.offset) }).sorted()
    byHand = Set(migrator.byHand.map { lines.note($0.text, at: $0.offset) }).sorted()
    for edit in migrator.edits.sorted(by: { ($0.range.lowerBound, $0.order) > ($1.range.lowerBound, $1.order) }) {
      self.source.replaceSubrange(edit.range, with: edit.text.utf8)
    }
  }
}

/// A place of a file gets another text.
struct Edit {
  let range: Range<Int>
  let text: String
  /// Of edits at one place the first stands first.
  let order: Int
}

/// Where the lines of a file begin.
struct Lines {
  private let starts: [Int]

  init(_ source: [UInt8]) { starts = [0] + source.indices.filter { source[$0] == UInt8(ascii: "\n") }.map { $0 + 1 } }

  func note(_ text: String, at offset: Int) -> Migration.Note {
    let line = starts.lastIndex { $0 <= offset }!
    return Migration.Note(line: line + 1, column: offset - starts[line] + 1, text: text)
  }
}

extension SyntaxProtocol {
  /// Without the comments and spaces around it.
  var place: Range<Int> {
    positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
  }
}
