/// A team of the season.
package struct Team: Codable, Equatable, Identifiable, Sendable {
  package let id: Int
  package var city: String
  package var name: String
  package var wins: Int
  package var losses: Int

  package var fullName: String { "\(city) \(name)" }
}

/// A player of a team.
package struct Player: Codable, Equatable, Identifiable, Sendable {
  package let id: Int
  package var name: String
  package var position: String
  package var number: Int
  package var teamID: Int
  package var team: String
}

/// A game that has been played.
package struct Game: Codable, Equatable, Identifiable, Sendable {
  package let id: Int
  /// The day of the season, from 1.
  package var day: Int
  package var homeID: Int
  package var home: String
  package var homeScore: Int
  package var visitorID: Int
  package var visitor: String
  package var visitorScore: Int
}

/// One page of a list, as the server sends it.
package struct Page<Row: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
  package var rows: [Row]
  /// Which page it is, from 1.
  package var number: Int
  /// The count of pages.
  package var pages: Int
  /// The count of rows on all pages.
  package var total: Int

  package init(rows: [Row], number: Int, pages: Int, total: Int) {
    self.rows = rows
    self.number = number
    self.pages = pages
    self.total = total
  }

  /// The page `number` of rows that are all at hand.
  package init(of all: [Row], number: Int, size: Int) {
    self.init(
      rows: Array(all.dropFirst((number - 1) * size).prefix(size)), number: number,
      pages: Self.pages(total: all.count, size: size), total: all.count)
  }

  /// How many pages hold `total` rows. No rows are one empty page.
  package static func pages(total: Int, size: Int) -> Int { max(1, (total + size - 1) / size) }
}
