import Foundation
import Hummingbird
import HummingbirdTesting
import MatchScoresAPI
import Model
import NIOCore
import XCTest

final class APITests: XCTestCase {
  private let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).sqlite")

  override func tearDownWithError() throws { try? FileManager.default.removeItem(at: file) }

  private func withAPI(
    _ setup: TestingSetup = .router, _ test: @escaping @Sendable (any TestClientProtocol) async throws -> Void
  ) async throws {
    let router = Router()
    router.addSeason(try SeasonDatabase(path: file.path))
    try await Application(router: router).test(setup, test)
  }

  private func page<Item: SeasonRow>(_ client: any TestClientProtocol, _ uri: String, of type: Item.Type) async throws -> Page<Item> {
    try await client.execute(uri: uri, method: .get) { response in
      XCTAssertEqual(response.status, .ok)
      XCTAssertEqual(response.headers[.contentType], "application/json")
      return try JSONDecoder().decode(Page<Item>.self, from: Data(buffer: response.body))
    }
  }

  private func status(_ client: any TestClientProtocol, _ uri: String) async throws -> HTTPResponse.Status {
    try await client.execute(uri: uri, method: .get) { $0.status }
  }

  func testThePagesAreTheWholeSeason() async throws {
    let season = Season()
    try await withAPI { [self] client in
      var (teams, games, players): ([Team], [Game], [Player]) = ([], [], [])
      for number in 1...2 { teams += try await page(client, "/teams?page=\(number)", of: Team.self).rows }
      for number in 1...5 { games += try await page(client, "/games?page=\(number)&size=100", of: Game.self).rows }
      for number in 1...12 { players += try await page(client, "/players?page=\(number)", of: Player.self).rows }
      XCTAssertEqual(teams, season.teams)
      XCTAssertEqual(games, season.games)
      XCTAssertEqual(players, season.players)
    }
  }

  func testAPageSaysHowManyThereAre() async throws {
    try await withAPI { [self] client in
      let page = try await page(client, "/teams?page=2", of: Team.self)
      XCTAssertEqual([page.number, page.pages, page.total, page.rows.count], [2, 2, 30, 10])
      let beyond = try await self.page(client, "/teams?page=3", of: Team.self)
      XCTAssertEqual(beyond.rows, [])
    }
  }

  func testASearchLooksAtTitlesInAnyCase() async throws {
    try await withAPI { [self] client in
      let found = try await page(client, "/games?search=MARROW%20creek", of: Game.self)
      XCTAssertEqual(found.total, 29)
      XCTAssertTrue(found.rows.allSatisfy { $0.title.contains("Marrow Creek") })
      let nothing = try await page(client, "/players?search=zzz", of: Player.self)
      XCTAssertEqual(nothing, Page(rows: [], number: 1, pages: 1, total: 0))
    }
  }

  func testPatternsOfSQLAreTakenLiterally() async throws {
    try await withAPI { [self] client in
      for text in ["%25", "_", "%5C", "'"] {
        let total = try await page(client, "/teams?search=\(text)", of: Team.self).total
        XCTAssertEqual(total, 0, text)
      }
    }
  }

  func testDetails() async throws {
    let season = Season()
    try await withAPI { client in
      let details = try await client.execute(uri: "/teams/3", method: .get) {
        try JSONDecoder().decode(Details.self, from: Data(buffer: $0.body))
      }
      let team = season.teams[2]
      let expected = Details(
        team: team, players: season.players.filter { $0.teamID == 3 },
        games: season.games.filter { [$0.homeID, $0.visitorID].contains(3) })
      XCTAssertEqual(details, expected)
    }
  }

  func testWhatMakesNoSenseIsABadRequest() async throws {
    try await withAPI { [self] client in
      for query in ["page=0", "page=x", "size=-1", "page=10000000", "latency=x", "fail=501"] {
        let status = try await status(client, "/teams?\(query)")
        XCTAssertEqual(status, .badRequest, query)
      }
      for path in ["/teams/31", "/games/0", "/nothing"] {
        let status = try await status(client, path)
        XCTAssertEqual(status, .notFound, path)
      }
    }
  }

  func testTroubleOnRequest() async throws {
    try await withAPI { [self] client in
      let status = try await status(client, "/teams?fail=500")
      XCTAssertEqual(status, .internalServerError)
      let garbage = try await client.execute(uri: "/teams?fail=garbage", method: .get) { Data(buffer: $0.body) }
      XCTAssertThrowsError(try JSONDecoder().decode(Page<Team>.self, from: garbage))
      let began = ContinuousClock.now
      _ = try await page(client, "/teams?latency=200", of: Team.self)
      XCTAssertGreaterThanOrEqual(began.duration(to: .now), .milliseconds(200))
    }
  }

  func testACutBodyBreaksOff() async throws {
    try await withAPI(.live) { client in
      do {
        try await client.execute(uri: "/teams?fail=cut", method: .get) { _ in XCTFail("the body is whole") }
      } catch {}
      // The server serves on.
      try await client.execute(uri: "/teams", method: .get) { XCTAssertEqual($0.status, .ok) }
    }
  }

  func testAFileThatIsThereIsNotFilledAgain() async throws {
    for _ in 1...2 {
      try await withAPI { [self] client in
        let total = try await page(client, "/games", of: Game.self).total
        XCTAssertEqual(total, Season().games.count)
      }
    }
  }
}
