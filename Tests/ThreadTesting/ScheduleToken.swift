import MiniRxTesting

/// The schedule of an interleaving as text: its choices that differ from those of the plain run, by their positions.
///
///     2.1-5.3     at the choice 2 the first alternative, at the choice 5 the third
///
/// The plain run is written `plain`.
extension Choices {
  /// What a token stands for; `nil` where it is none.
  package init?(token: String) {
    var differences: [Difference] = []
    for part in token.split(separator: "-", omittingEmptySubsequences: false) where token != Self.plain.token {
      let numbers = part.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
      guard numbers.count == 2, let position = numbers[0], let option = numbers[1], option > 0,
        differences.last.map({ $0.position < position }) ?? true
      else { return nil }
      differences.append(Difference(position: position, option: option))
    }
    self.init(differences: differences)
  }

  package var token: String {
    differences.isEmpty ? "plain" : differences.map { "\($0.position).\($0.option)" }.joined(separator: "-")
  }

  subscript(position: Int) -> Int { differences.first { $0.position == position }?.option ?? 0 }
}
