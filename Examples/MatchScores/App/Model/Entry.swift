/// What is known of a row wherever it is shown: enough to open it, or to keep it as a favourite.
public struct Entry: Codable, Equatable, Identifiable, Sendable {
  public enum Kind: String, Codable, CaseIterable, Sendable {
    case team, game, player
  }

  public struct ID: Codable, Hashable, Sendable, CustomStringConvertible {
    public var kind: Kind
    public var number: Int

    public init(_ kind: Kind, _ number: Int) {
      self.kind = kind
      self.number = number
    }

    public var description: String { "\(kind.rawValue) \(number)" }
  }

  public let id: ID
  public var title: String

  public init(id: ID, title: String) {
    self.id = id
    self.title = title
  }
}

/// A row of one of the lists.
public protocol SeasonRow: Codable, Equatable, Identifiable, Sendable where ID == Int {
  static var kind: Entry.Kind { get }
  /// What names the row; a search looks here.
  var title: String { get }
  /// What else the list shows.
  var subtitle: String { get }
}

extension SeasonRow {
  public var entry: Entry { Entry(id: Entry.ID(Self.kind, id), title: title) }
}

extension Team: SeasonRow {
  public static var kind: Entry.Kind { .team }
  public var title: String { fullName }
  public var subtitle: String { "\(wins)–\(losses)" }
}

extension Player: SeasonRow {
  public static var kind: Entry.Kind { .player }
  public var title: String { name }
  public var subtitle: String { "\(position), #\(number), \(team)" }
}

extension Game: SeasonRow {
  public static var kind: Entry.Kind { .game }
  public var title: String { "\(home) – \(visitor)" }
  public var subtitle: String { "\(homeScore):\(visitorScore), day \(day)" }
}
