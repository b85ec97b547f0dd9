/// What the detail screen shows.
public struct Details: Codable, Equatable, Sendable {
  public var summary: String
  public var lines: [String]

  public init(summary: String, lines: [String]) {
    self.summary = summary
    self.lines = lines
  }

  /// A team with its players, and its games in the order in which they were played.
  public init(team: Team, players: [Player], games: [Game]) {
    self.init(
      summary: team.subtitle,
      lines: players.map { "#\($0.number) \($0.name), \($0.position)" } + games.map(\.line))
  }

  /// A player with the games of the team.
  public init(player: Player, games: [Game]) {
    self.init(summary: player.subtitle, lines: games.map(\.line))
  }

  /// A game with the two teams as they stand.
  public init(game: Game, teams: [Team]) {
    self.init(summary: game.subtitle, lines: teams.map { "\($0.title), \($0.subtitle)" })
  }
}

extension Game {
  fileprivate var line: String { "\(title) \(homeScore):\(visitorScore)" }
}
