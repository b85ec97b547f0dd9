import GRDB
import Model

/// A season in a file of SQLite.
public struct SeasonDatabase: Sendable {
  private let queue: DatabaseQueue

  /// Opens the file. A file that is not there is made and filled, all of it or nothing.
  public init(path: String) throws {
    queue = try DatabaseQueue(path: path)
    var migrator = DatabaseMigrator()
    migrator.registerMigration("season") { database in
      try Self.makeTables(database)
      try Self.fill(database)
    }
    try migrator.migrate(queue)
  }

  /// The page `number`, from 1, of the rows whose title contains the text.
  func page<Stored: StoredRow>(
    of type: Stored.Type, number: Int, size: Int, containing text: String
  ) async throws -> Page<Stored> {
    try await queue.read { database in
      let matching = Stored.filter(Stored.searched.like("%\(text.escapedForLike)%", escape: "\\"))
      let total = try matching.fetchCount(database)
      let rows = try matching.order(Column("id")).limit(size, offset: (number - 1) * size).fetchAll(database)
      return Page(rows: rows, number: number, pages: Page<Stored>.pages(total: total, size: size), total: total)
    }
  }

  /// What there is to say about a row; `nil` if it does not exist.
  func details(_ id: Entry.ID) async throws -> Details? {
    try await queue.read { database in
      switch id.kind {
      case .team:
        guard let team = try Team.fetchOne(database, key: id.number) else { return nil }
        let players = try Player.filter(Column("teamID") == team.id).order(Column("id")).fetchAll(database)
        return Details(team: team, players: players, games: try Self.games(of: team.id, database))
      case .player:
        guard let player = try Player.fetchOne(database, key: id.number) else { return nil }
        return Details(player: player, games: try Self.games(of: player.teamID, database))
      case .game:
        guard let game = try Game.fetchOne(database, key: id.number) else { return nil }
        let teams = try Team.filter(keys: [game.homeID, game.visitorID]).order(Column("id")).fetchAll(database)
        return Details(game: game, teams: teams)
      }
    }
  }

  private static func games(of team: Int, _ database: Database) throws -> [Game] {
    try Game.filter(Column("homeID") == team || Column("visitorID") == team).order(Column("id")).fetchAll(database)
  }

  private static func makeTables(_ database: Database) throws {
    try database.create(table: "team") { table in
      table.primaryKey("id", .integer)
      table.column("city", .text).notNull()
      table.column("name", .text).notNull()
      table.column("wins", .integer).notNull()
      table.column("losses", .integer).notNull()
    }
    try database.create(table: "player") { table in
      table.primaryKey("id", .integer)
      table.column("name", .text).notNull()
      table.column("position", .text).notNull()
      table.column("number", .integer).notNull()
      table.column("teamID", .integer).notNull().indexed().references("team")
      table.column("team", .text).notNull()
    }
    try database.create(table: "game") { table in
      table.primaryKey("id", .integer)
      table.column("day", .integer).notNull()
      table.column("homeID", .integer).notNull().indexed().references("team")
      table.column("home", .text).notNull()
      table.column("homeScore", .integer).notNull()
      table.column("visitorID", .integer).notNull().indexed().references("team")
      table.column("visitor", .text).notNull()
      table.column("visitorScore", .integer).notNull()
    }
  }

  private static func fill(_ database: Database) throws {
    let season = Season()
    for team in season.teams { try team.insert(database) }
    for player in season.players { try player.insert(database) }
    for game in season.games { try game.insert(database) }
  }
}

/// A row that is kept in a table.
protocol StoredRow: SeasonRow, FetchableRecord, PersistableRecord {
  /// What SQLite compares with the text of a search: the row's title.
  static var searched: SQLExpression { get }
}

extension Team: FetchableRecord, PersistableRecord, StoredRow {
  static var searched: SQLExpression { [Column("city"), " ".sqlExpression, Column("name")].joined(operator: .concat) }
}

extension Player: FetchableRecord, PersistableRecord, StoredRow {
  static var searched: SQLExpression { Column("name").sqlExpression }
}

extension Game: FetchableRecord, PersistableRecord, StoredRow {
  static var searched: SQLExpression {
    [Column("home"), " – ".sqlExpression, Column("visitor")].joined(operator: .concat)
  }
}

extension String {
  /// The text with what `LIKE` reads as a pattern taken literally.
  fileprivate var escapedForLike: String {
    reduce(into: "") { text, character in
      if "\\%_".contains(character) { text.append("\\") }
      text.append(character)
    }
  }
}
