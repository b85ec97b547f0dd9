// Written by `Recording.test(named:)` from a recorded session.
import RxComposableTesting
import XCTest

@testable import MatchScores

final class AnEveningWithMatchScoresTests: XCTestCase {
  @MainActor
  func testAnEveningWithMatchScores() async {
    let scheduler = TestScheduler(initialClock: 0, resolution: 0.001)
    // What `read` answered, call by call.
    let readAnswers = LockIsolated<[Observable<[Entry]>]>([
      .just([])
    ])
    let read: @Sendable () -> Observable<[Entry]> = {
      Observable.deferred {
        readAnswers.withValue { answers in
          answers.isEmpty ? Effect.unimplemented("read").asObservable() : answers.removeFirst()
        }
      }
    }
    // What `teams` answered, call by call.
    let teamsAnswers = LockIsolated<[Observable<Page<Team>>]>([
      scheduler.createColdObservable([
        .next(
          200,
          Page<Team>(
            rows: [
              Team(id: 1, city: "City", name: "T1", wins: 0, losses: 0),
              Team(id: 2, city: "City", name: "T2", wins: 0, losses: 0),
            ],
            number: 1,
            pages: 3,
            total: 6
          )
        ),
        .completed(200),
      ]).asObservable()
    ])
    let teams: @Sendable (PageRequest) -> Observable<Page<Team>> = { _ in
      Observable.deferred {
        teamsAnswers.withValue { answers in
          answers.isEmpty ? Effect.unimplemented("teams").asObservable() : answers.removeFirst()
        }
      }
    }
    // What `details` answered, to the effects of the actions with these numbers.
    let detailsAnswers = RecordedAnswers<Details>([
      .to(
        7,
        scheduler.createColdObservable([
          .next(0, Details(summary: "3–1", lines: ["a game"])),
          .completed(0),
        ]).asObservable()
      ),
      .to(
        18,
        scheduler.createColdObservable([
          .next(0, Details(summary: "3–1", lines: ["a game"])),
          .completed(0),
        ]).asObservable()
      ),
    ])
    let details: @Sendable (Entry.ID) async throws -> Details = { _ in
      try await detailsAnswers.value("details")
    }
    // What `save` answered, call by call.
    let saveAnswers = LockIsolated<[Observable<[Entry]>]>([
      .just([Entry(id: Entry.ID(kind: .team, number: 2), title: "team 2")])
    ])
    let save: @Sendable ([Entry]) -> Observable<[Entry]> = { _ in
      Observable.deferred {
        saveAnswers.withValue { answers in
          answers.isEmpty ? Effect.unimplemented("save").asObservable() : answers.removeFirst()
        }
      }
    }
    // What `games` answered, call by call.
    let gamesAnswers = LockIsolated<[Observable<Page<Game>>]>([
      .error(ScoresError.status(503))
    ])
    let games: @Sendable (PageRequest) -> Observable<Page<Game>> = { _ in
      Observable.deferred {
        gamesAnswers.withValue { answers in
          answers.isEmpty ? Effect.unimplemented("games").asObservable() : answers.removeFirst()
        }
      }
    }
    let store = TestStore(
      initialState: RootFeature.State(
        tab: .teams,
        teams: ListFeature<Team>.State(rows: [], query: "", total: nil, nextPage: 1, status: .idle),
        games: ListFeature<Game>.State(rows: [], query: "", total: nil, nextPage: 1, status: .idle),
        players: ListFeature<Player>.State(
          rows: [],
          query: "",
          total: nil,
          nextPage: 1,
          status: .idle
        ),
        favourites: FavouritesFeature.State(rows: [], file: .unread, waiting: []),
        detail: nil
      ),
      reducer: RootFeature()
    ) {
      $0.rxMainQueue = scheduler
      $0.scoresClient.teams = teams
      $0.scoresClient.games = games
      $0.scoresClient.details = details
      $0.favouritesFile.read = read
      $0.favouritesFile.save = save
    }
    store.continueAfterFailure = false

    await store.send(.launched)
    await store.receive(.favourites(.launched)) {
      $0.favourites.file = .reading
    }
    await store.receive(.teams(.appeared)) {
      $0.teams.status = .loading
    }
    await scheduler.advance()
    await store.receive(.favourites(.read(.success([])))) {
      $0.favourites.file = .saved
    }
    await scheduler.advance(by: .milliseconds(200))
    await store.receive(
      .teams(
        .response(
          page: 1,
          .success(
            Page<Team>(
              rows: [
                Team(id: 1, city: "City", name: "T1", wins: 0, losses: 0),
                Team(id: 2, city: "City", name: "T2", wins: 0, losses: 0),
              ],
              number: 1,
              pages: 3,
              total: 6
            )
          )
        )
      )
    ) {
      $0.teams.rows = [
        Team(id: 1, city: "City", name: "T1", wins: 0, losses: 0),
        Team(id: 2, city: "City", name: "T2", wins: 0, losses: 0),
      ]
      $0.teams.total = 6
      $0.teams.nextPage = 2
      $0.teams.status = .idle
    }
    await store.send(
      .teams(.opened(Entry(id: Entry.ID(kind: .team, number: 2), title: "team 2")))
    ) {
      $0.detail = DetailFeature.State(
        entry: Entry(id: Entry.ID(kind: .team, number: 2), title: "team 2"),
        details: nil,
        status: .idle
      )
    }
    await store.receive(.detail(.appeared)) {
      $0.detail?.status = .loading
    }
    await scheduler.advance()
    await store.receive(.detail(.response(.success(Details(summary: "3–1", lines: ["a game"]))))) {
      $0.detail?.details = Details(summary: "3–1", lines: ["a game"])
      $0.detail?.status = .idle
    }
    await scheduler.advance(by: .milliseconds(1))
    await store.send(
      .detail(.starred(Entry(id: Entry.ID(kind: .team, number: 2), title: "team 2")))
    )
    await store.receive(
      .favourites(.toggled(Entry(id: Entry.ID(kind: .team, number: 2), title: "team 2")))
    ) {
      $0.favourites.rows = [
        FavouriteFeature.State(
          entry: Entry(id: Entry.ID(kind: .team, number: 2), title: "team 2"),
          summary: nil,
          status: .idle
        )
      ]
      $0.favourites.file = .saving
    }
    await scheduler.advance()
    await store.receive(
      .favourites(.saved(.success([Entry(id: Entry.ID(kind: .team, number: 2), title: "team 2")])))
    ) {
      $0.favourites.file = .saved
    }
    await store.send(.detail(.closeTapped)) {
      $0.detail = nil
    }
    await store.send(.tabSelected(.games)) {
      $0.tab = .games
    }
    await store.receive(.games(.appeared)) {
      $0.games.status = .loading
    }
    await scheduler.advance()
    await store.receive(.games(.response(page: 1, .failure(ScoresError.status(503))))) {
      $0.games.status = .failed("The server has a problem (503).")
    }
    await store.send(.tabSelected(.favourites)) {
      $0.tab = .favourites
    }
    await store.receive(.favourites(.appeared))
    await store.receive(
      .favourites(.row(id: Entry.ID(kind: .team, number: 2), action: .appeared))
    ) {
      $0.favourites.rows[id: Entry.ID(kind: .team, number: 2)]?.status = .loading
    }
    await scheduler.advance()
    await store.receive(
      .favourites(
        .row(
          id: Entry.ID(kind: .team, number: 2),
          action: .response(.success(Details(summary: "3–1", lines: ["a game"])))
        )
      )
    ) {
      $0.favourites.rows[id: Entry.ID(kind: .team, number: 2)]?.summary = "3–1"
      $0.favourites.rows[id: Entry.ID(kind: .team, number: 2)]?.status = .idle
    }
    await store.finish()
  }
}
