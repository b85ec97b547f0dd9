import Foundation
import RxComposable
import XCTest

@testable import MatchScores

/// What the server answers, and what the client of the program makes of it.
final class APITests: XCTestCase {
  private var server: TestServer!
  private let season = Season()

  override func setUp() async throws {
    server = try TestServer()
    try await server.start()
  }

  override func tearDown() async throws {
    await server.stop()
    server.removeFile()
  }

  private func address(_ path: String) throws -> URL { try XCTUnwrap(URL(string: server.url + path)) }

  private func client(_ query: String = "") throws -> ScoresClient { .server(try address(query)) }

  private func page<Item: SeasonRow>(_ path: String, of type: Item.Type = Item.self) async throws -> Page<Item> {
    let body = try await HTTP.get(address(path)).asSingle().value
    return try JSONDecoder().decode(Page<Item>.self, from: body)
  }

  private func assertFails(
    _ path: String, _ expected: ScoresError, line: UInt = #line
  ) async throws {
    do {
      _ = try await HTTP.get(address(path)).asSingle().value
      XCTFail("\(path) is answered", line: line)
    } catch {
      XCTAssertEqual(error as? ScoresError, expected, path, line: line)
    }
  }

  private func assertEqual<Item: SeasonRow>(
    _ received: Observable<Page<Item>>, _ expected: Observable<Page<Item>>, line: UInt = #line
  ) async throws {
    let (received, expected) = (try await received.asSingle().value, try await expected.asSingle().value)
    XCTAssertEqual(received, expected, line: line)
  }

  func testThePagesAreTheWholeSeason() async throws {
    var (teams, games, players): ([Team], [Game], [Player]) = ([], [], [])
    for number in 1...2 { teams += try await page("/teams?page=\(number)").rows }
    for number in 1...5 { games += try await page("/games?page=\(number)&size=100").rows }
    for number in 1...12 { players += try await page("/players?page=\(number)").rows }
    XCTAssertEqual(teams, season.teams)
    XCTAssertEqual(games, season.games)
    XCTAssertEqual(players, season.players)
  }

  func testAPageSaysHowManyThereAre() async throws {
    let page = try await page("/teams?page=2", of: Team.self)
    XCTAssertEqual([page.number, page.pages, page.total, page.rows.count], [2, 2, 30, 10])
    let beyond = try await self.page("/teams?page=3", of: Team.self)
    XCTAssertEqual(beyond.rows, [])
  }

  func testTheServerAnswersAsTheSeasonOfTheProgramDoes() async throws {
    let (server, embedded) = (try client(), ScoresClient.embedded)
    for request in [PageRequest(), PageRequest(page: 2), PageRequest(query: "MARROW creek"), PageRequest(query: "zz")] {
      try await assertEqual(server.teams(request), embedded.teams(request))
      try await assertEqual(server.games(request), embedded.games(request))
      try await assertEqual(server.players(request), embedded.players(request))
    }
    for kind in Entry.Kind.allCases {
      let id = Entry.ID(kind, 3)
      let (received, expected) = (try await server.details(id), try await embedded.details(id))
      XCTAssertEqual(received, expected, "\(id)")
    }
  }

  func testPatternsOfSQLAreTakenLiterally() async throws {
    for text in ["%", "_", "\\", "'"] {
      let page = try await client().teams(PageRequest(query: text)).asSingle().value
      XCTAssertEqual(page.total, 0, text)
    }
  }

  func testWhatMakesNoSenseIsABadRequest() async throws {
    for query in ["page=0", "page=x", "size=-1", "page=10000000", "latency=x", "fail=501"] {
      try await assertFails("/teams?\(query)", .status(400))
    }
    for path in ["/teams/31", "/games/0", "/nothing"] { try await assertFails(path, .status(404)) }
  }

  func testTroubleOnRequest() async throws {
    try await assertFails("/teams?fail=500", .status(500))
    try await assertFails("/teams?fail=cut", .cutOff)
    let garbage = try await HTTP.get(address("/teams?fail=garbage")).asSingle().value
    XCTAssertThrowsError(try JSONDecoder().decode(Page<Team>.self, from: garbage))
    let start = ContinuousClock.now
    _ = try await page("/teams?latency=200", of: Team.self)
    XCTAssertGreaterThanOrEqual(start.duration(to: .now), .milliseconds(200))
  }

  func testAFileThatIsThereIsNotFilledAgain() async throws {
    await server.stop()
    server = try TestServer(file: server.file)
    try await server.start()
    let page = try await page("/games", of: Game.self)
    XCTAssertEqual(page.total, season.games.count)
  }

  func testARequestThatIsDisposedHangsUp() async throws {
    server.hold()
    let answers = LockIsolated(0)
    let request = HTTP.get(try address("/teams")).subscribe(
      onNext: { _ in answers.withValue { $0 += 1 } }, onError: { _ in answers.withValue { $0 += 1 } })
    while server.heldCount == 0 { try await Task.sleep(for: .milliseconds(5)) }
    request.dispose()
    server.release()
    _ = try await page("/teams", of: Team.self)
    XCTAssertEqual(answers.value, 0)
  }
}
