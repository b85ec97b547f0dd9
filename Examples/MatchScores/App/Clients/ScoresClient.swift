import RxComposable

/// Where the season comes from.
struct ScoresClient: Sendable {
  var teams: @Sendable (PageRequest) -> Observable<Page<Team>>
  var games: @Sendable (PageRequest) -> Observable<Page<Game>>
  var players: @Sendable (PageRequest) -> Observable<Page<Player>>
  var details: @Sendable (Entry.ID) async throws -> Details
}

/// Which part of a list is asked for.
struct PageRequest: Equatable, Sendable {
  /// What titles have to contain; empty for all rows.
  var query = ""
  /// From 1.
  var page = 1
}

/// Why the season could not be read. The description is for the user.
enum ScoresError: Error, Equatable, CustomStringConvertible {
  case unreachable
  case late
  case status(Int)
  case cutOff
  case unreadable

  var description: String {
    switch self {
    case .unreachable: "The server cannot be reached."
    case .late: "The server takes too long."
    case .status(let status): "The server has a problem (\(status))."
    case .cutOff: "The answer broke off."
    case .unreadable: "The answer makes no sense."
    }
  }
}

extension ScoresClient: DependencyKey {
  static let liveValue = ScoresClient.embedded

  static let testValue = ScoresClient(
    teams: unimplemented("ScoresClient.teams"),
    games: unimplemented("ScoresClient.games"),
    players: unimplemented("ScoresClient.players"),
    details: unimplemented("ScoresClient.details"))
}

extension DependencyValues {
  var scoresClient: ScoresClient {
    get { self[ScoresClient.self] }
    set { self[ScoresClient.self] = newValue }
  }
}

extension ScoresClient {
  /// A season that is part of the program.
  static let embedded: ScoresClient = {
    let season = Season()
    return ScoresClient(
      teams: { .just(season.teams.page($0)) },
      games: { .just(season.games.page($0)) },
      players: { .just(season.players.page($0)) },
      details: { id in
        guard let details = season.details(id) else { throw ScoresError.status(404) }
        return details
      })
  }()
}

extension Array where Element: SeasonRow {
  fileprivate func page(_ request: PageRequest) -> Page<Element> {
    let query = request.query.lowercased()
    let matching = query.isEmpty ? self : filter { $0.title.lowercased().contains(query) }
    return Page(of: matching, number: request.page, size: 20)
  }
}

extension Season {
  fileprivate func details(_ id: Entry.ID) -> Details? {
    switch id.kind {
    case .team:
      teams.first { $0.id == id.number }.map { team in
        Details(team: team, players: players.filter { $0.teamID == team.id }, games: games(of: team.id))
      }
    case .player:
      players.first { $0.id == id.number }.map { Details(player: $0, games: games(of: $0.teamID)) }
    case .game:
      games.first { $0.id == id.number }.map { game in
        Details(game: game, teams: teams.filter { [game.homeID, game.visitorID].contains($0.id) })
      }
    }
  }

  private func games(of team: Int) -> [Game] { games.filter { $0.homeID == team || $0.visitorID == team } }
}
