/// A small fault that can be planted in a source file.
package struct Mutant: Sendable, Hashable {
  /// The path of the file, from the package's folder on.
  package let file: String
  /// The function that it is in, with its types: `Backlog.popFirst()`.
  package let function: String
  package let line: Int
  /// What stands there, in one line, and what the fault makes of it.
  package let before: String
  package let after: String
  /// Tells mutants of one function apart that read the same.
  package let ordinal: Int

  /// Stands between the parts of a key.
  package static let separator = " | "

  /// What the mutant is known by, also when the lines around it change.
  package var key: String {
    [file, function, "\(before) → \(after)" + (ordinal > 1 ? " (\(ordinal))" : "")].joined(separator: Self.separator)
  }
}

/// A place in a file where mutants are planted: the text of a range, wrapped.
struct Site {
  /// Offsets in UTF-8.
  let range: Range<Int>
  /// One mutant, or two of one condition.
  let mutants: [Mutant]
  /// Makes the text with the switches: of the mutants' numbers (0 where one is not planted), and of the text in the range,
  /// in which other mutants are planted already.
  let write: (_ numbers: [Int], _ inner: String) -> String
}

extension [Site] {
  /// The source with switches for the mutants that have a number. Sites lie beside or inside each other.
  func planted(in source: String, numbers: [Mutant: Int]) -> String {
    let bytes = Array<UInt8>(source.utf8)
    let sites = filter { $0.mutants.contains { numbers[$0] != nil } }
      .enumerated()
      .sorted {
        let (a, b) = ($0.element.range, $1.element.range)
        if a.lowerBound != b.lowerBound { return a.lowerBound < b.lowerBound }
        // What is inserted comes before what begins there; of two, the outer one comes first.
        if a.isEmpty != b.isEmpty { return a.isEmpty }
        return a.upperBound != b.upperBound ? a.upperBound > b.upperBound : $0.offset < $1.offset
      }
      .map(\.element)
    var next = 0
    func text(_ range: Range<Int>) -> String {
      var result = ""
      var offset = range.lowerBound
      while next < sites.count, sites[next].range.upperBound <= range.upperBound, sites[next].range.lowerBound >= offset
      {
        let site = sites[next]
        next += 1
        result += String(decoding: bytes[offset..<site.range.lowerBound], as: UTF8.self)
        result += site.write(site.mutants.map { numbers[$0] ?? 0 }, text(site.range))
        offset = site.range.upperBound
      }
      return result + String(decoding: bytes[offset..<range.upperBound], as: UTF8.self)
    }
    return text(0..<bytes.count)
  }
}
