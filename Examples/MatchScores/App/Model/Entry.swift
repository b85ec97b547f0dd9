/// What is known of a row wherever it is shown: enough to open it, or to keep it as a favourite.
package struct Entry: Codable, Equatable, Identifiable, Sendable {
  package enum Kind: String, Codable, CaseIterable, Sendable {
    case team, game, player
  }

  package struct ID: Codable, Hashable, Sendable, CustomStringConvertible {
    package var kind: Kind
    package var number: Int

    package init(_ kind: Kind, _ number: Int) {
      self.kind = kind
      self.number = number
    }

    package var description: String { "\(kind.rawValue) \(number)" }
  }

  package let id: ID
  package var title: String

  package init(id: ID, title: String) {
    self.id = id
    self.title = title
  }
}

/// A row of one of the lists.
package protocol SeasonRow: Codable, Equatable, Identifiable, Sendable where ID == Int {
  static var kind: Entry.Kind { get }
  /// What names the row; a search looks here.
  var title: String { get }
  /// What else the list shows.
  var subtitle: String { get }
}

extension SeasonRow {
  package var entry: Entry { Entry(id: Entry.ID(Self.kind, id), title: title) }
}

extension Team: SeasonRow {
  package static var kind: Entry.Kind { .team }
  package var title: String { fullName }
  package var subtitle: String { "\(wins)–\(losses)" }
}

extension Player: SeasonRow {
  package static var kind: Entry.Kind { .player }
  package var title: String { name }
  package var subtitle: String { "\(position), #\(number), \(team)" }
}

extension Game: SeasonRow {
  package static var kind: Entry.Kind { .game }
  package var title: String { "\(home) – \(visitor)" }
  package var subtitle: String { "\(homeScore):\(visitorScore), day \(day)" }
}
