/// A team of the season.
public struct Team: Codable, Equatable, Identifiable, Sendable {
  public let id: Int
  public var city: String
  public var name: String
  public var wins: Int
  public var losses: Int

  public var fullName: String { "\(city) \(name)" }
}

/// A player of a team.
public struct Player: Codable, Equatable, Identifiable, Sendable {
  public let id: Int
  public var name: String
  public var position: String
  public var number: Int
  public var teamID: Int
  public var team: String
}

/// A game that has been played.
public struct Game: Codable, Equatable, Identifiable, Sendable {
  public let id: Int
  /// The day of the season, from 1.
  public var day: Int
  public var homeID: Int
  public var home: String
  public var homeScore: Int
  public var visitorID: Int
  public var visitor: String
  public var visitorScore: Int
}

/// One page of a list, as the server sends it.
public struct Page<Row: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
  public var rows: [Row]
  /// Which page it is, from 1.
  public var number: Int
  /// The count of pages.
  public var pages: Int
  /// The count of rows on all pages.
  public var total: Int

  public init(rows: [Row], number: Int, pages: Int, total: Int) {
    self.rows = rows
    self.number = number
    self.pages = pages
    self.total = total
  }

  /// The page `number` of rows that are all at hand.
  public init(of all: [Row], number: Int, size: Int) {
    self.init(
      rows: Array(all.dropFirst((number - 1) * size).prefix(size)), number: number,
      pages: Self.pages(total: all.count, size: size), total: all.count)
  }

  /// How many pages hold `total` rows. No rows are one empty page.
  public static func pages(total: Int, size: Int) -> Int { max(1, (total + size - 1) / size) }
}
