import Foundation
import RxComposableTesting
import XCTest

@testable import MatchScores

final class ClientTests: XCTestCase {
  /// What the client asks for, and what comes of an answer.
  private func page(
    _ url: String = "http://host:1", _ request: PageRequest = PageRequest(),
    get: @escaping @Sendable (URL) -> Observable<Data>
  ) throws -> Page<Team> {
    let url = try XCTUnwrap(URL(string: url))
    let pages = ScoresClient.server(url, get: get, timeout: .milliseconds(50)).teams(request)
    let page = try pages.toBlocking(timeout: 60).first()
    return try XCTUnwrap(page)
  }

  func testTheAddressOfAPage() throws {
    let asked = LockIsolated<[String]>([])
    let body = try JSONEncoder().encode(Sample.page(2))
    let page = try page("http://host:1/api?latency=5", PageRequest(query: "a b&c", page: 2)) { url in
      asked.withValue { $0.append(url.absoluteString) }
      return .just(body)
    }
    XCTAssertEqual(page, Sample.page(2))
    XCTAssertEqual(asked.value, ["http://host:1/api/teams?latency=5&page=2&search=a%20b%26c"])
  }

  func testErrorsAreThoseOfTheClient() {
    let answers: [(Observable<Data>, ScoresError)] = [
      (.just(Data("<p>".utf8)), .unreadable),
      (.error(ScoresError.cutOff), .cutOff),
      (.error(RxError.noElements), .unreachable),
      (.never(), .late),
    ]
    for (answer, expected) in answers {
      XCTAssertThrowsError(try page { _ in answer }) { XCTAssertEqual($0 as? ScoresError, expected) }
    }
  }

  func testTheSeasonIsTheSameEachTime() {
    XCTAssertEqual(Season().games, Season().games)
    XCTAssertNotEqual(Season(seed: 1).games, Season(seed: 2).games)
  }

  func testEachTeamMeetsEachOtherOnce() {
    let season = Season()
    XCTAssertEqual(season.games.count, season.teams.count * (season.teams.count - 1) / 2)
    XCTAssertEqual(Set(season.games.map { Set([$0.homeID, $0.visitorID]) }).count, season.games.count)
    XCTAssertTrue(season.teams.allSatisfy { $0.wins + $0.losses == season.teams.count - 1 })
  }

  func testPagesOfTheEmbeddedSeason() throws {
    func games(_ request: PageRequest) throws -> Page<Game> {
      try XCTUnwrap(try ScoresClient.embedded.games(request).toBlocking().first())
    }
    let season = Season()
    let pages = try (1...22).map { try games(PageRequest(page: $0)) }
    XCTAssertEqual(pages.flatMap(\.rows), season.games)
    XCTAssertTrue(pages.allSatisfy { $0.pages == 22 && $0.total == 435 })
    let found = try games(PageRequest(query: "MARROW"))
    XCTAssertEqual(found.total, 29)
    XCTAssertTrue(found.rows.allSatisfy { $0.title.contains("Marrow Creek") })
    XCTAssertEqual(try games(PageRequest(query: "nothing at all")), Page(rows: [], number: 1, pages: 1, total: 0))
  }

  func testDetailsOfTheEmbeddedSeason() async throws {
    let team = try await ScoresClient.embedded.details(Entry.ID(.team, 1))
    XCTAssertEqual(team.lines.count, 8 + 29)
    let player = try await ScoresClient.embedded.details(Entry.ID(.player, 1))
    XCTAssertEqual(player.lines.count, 29)
    let game = try await ScoresClient.embedded.details(Entry.ID(.game, 1))
    XCTAssertEqual(game.lines.count, 2)
    do {
      _ = try await ScoresClient.embedded.details(Entry.ID(.team, 31))
      XCTFail("there is no such team")
    } catch {
      XCTAssertEqual(error as? ScoresError, .status(404))
    }
  }
}
