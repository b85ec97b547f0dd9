import Foundation
import Hummingbird
import Model

extension Router<BasicRequestContext> {
  /// The season over HTTP.
  ///
  ///     GET /teams?page=2&size=20&search=fal
  ///     GET /games, /players         the same
  ///     GET /teams/3                 details; also /games/3, /players/3
  ///
  /// Any request may ask for trouble, see `Trouble`.
  public func addSeason(_ database: SeasonDatabase) {
    add(middleware: Trouble())
    addLists(of: Team.self, at: "teams", database)
    addLists(of: Game.self, at: "games", database)
    addLists(of: Player.self, at: "players", database)
  }

  private func addLists<Stored: StoredRow>(of type: Stored.Type, at path: String, _ database: SeasonDatabase) {
    get("\(path)") { request, _ in
      let query = request.uri.queryParameters
      let page = try await database.page(
        of: type,
        number: try query.positive("page", orElse: 1),
        size: min(try query.positive("size", orElse: 20), 100),
        containing: query["search"].map(String.init) ?? "")
      return try Response(json: page)
    }
    get("\(path)/:id") { _, context in
      let number = try context.parameters.require("id", as: Int.self)
      guard let details = try await database.details(Entry.ID(Stored.kind, number)) else {
        throw HTTPError(.notFound, message: "There is no \(Stored.kind) \(number).")
      }
      return try Response(json: details)
    }
  }
}

extension Parameters {
  /// A number of the query, from 1 to a million; any other text is a bad request.
  fileprivate func positive(_ name: String, orElse standard: Int) throws -> Int {
    guard let text = self[name[...]] else { return standard }
    guard let number = Int(text), 1...1_000_000 ~= number else {
      throw HTTPError(.badRequest, message: "\(name) has to be a number from 1 to 1000000, not \(text).")
    }
    return number
  }
}

extension Response {
  fileprivate init(json value: some Encodable) throws {
    self.init(
      status: .ok, headers: [.contentType: "application/json"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: try JSONEncoder().encode(value))))
  }
}
