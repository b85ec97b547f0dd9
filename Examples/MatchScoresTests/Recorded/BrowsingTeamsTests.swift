// Written by `Recording.test(named:)` from a recorded session.
import RxComposableTesting
import XCTest

@testable import MatchScores

final class BrowsingTeamsTests: XCTestCase {
  func testBrowsingTeams() {
    let scheduler = TestScheduler(initialClock: 0, resolution: 0.001)
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
            pages: 2,
            total: 4
          )
        ),
        .completed(200),
      ]).asObservable(),
      .error(ScoresError.late),
      scheduler.createColdObservable([
        .next(
          200,
          Page<Team>(
            rows: [
              Team(id: 3, city: "City", name: "T3", wins: 0, losses: 0),
              Team(id: 4, city: "City", name: "T4", wins: 0, losses: 0),
            ],
            number: 2,
            pages: 2,
            total: 4
          )
        ),
        .completed(200),
      ]).asObservable(),
      scheduler.createColdObservable([
        .next(
          200,
          Page<Team>(
            rows: [Team(id: 7, city: "City", name: "Falcons", wins: 0, losses: 0)],
            number: 1,
            pages: 1,
            total: 1
          )
        ),
        .completed(200),
      ]).asObservable(),
      .never(),
      scheduler.createColdObservable([
        .next(
          200,
          Page<Team>(
            rows: [
              Team(id: 1, city: "City", name: "T1", wins: 0, losses: 0),
              Team(id: 2, city: "City", name: "T2", wins: 0, losses: 0),
            ],
            number: 1,
            pages: 2,
            total: 4
          )
        ),
        .completed(200),
      ]).asObservable(),
    ])
    let teams: @Sendable (PageRequest) -> Observable<Page<Team>> = { _ in
      Observable.deferred {
        teamsAnswers.withValue { answers in
          answers.isEmpty ? Effect.unimplemented("teams").asObservable() : answers.removeFirst()
        }
      }
    }
    let store = TestStore(
      initialState: ListFeature<Team>.State(
        rows: [],
        query: "",
        total: nil,
        nextPage: 1,
        status: .idle
      ),
      reducer: ListFeature { $0.teams($1) }
    ) {
      $0.rxMainQueue = scheduler
      $0.scoresClient.teams = teams
    }
    store.continueAfterFailure = false

    store.send(.appeared) {
      $0.status = .loading
    }
    scheduler.advance(by: .milliseconds(200))
    store.receive(
      .response(
        page: 1,
        .success(
          Page<Team>(
            rows: [
              Team(id: 1, city: "City", name: "T1", wins: 0, losses: 0),
              Team(id: 2, city: "City", name: "T2", wins: 0, losses: 0),
            ],
            number: 1,
            pages: 2,
            total: 4
          )
        )
      )
    ) {
      $0.rows = [
        Team(id: 1, city: "City", name: "T1", wins: 0, losses: 0),
        Team(id: 2, city: "City", name: "T2", wins: 0, losses: 0),
      ]
      $0.total = 4
      $0.nextPage = 2
      $0.status = .idle
    }
    store.send(.endReached) {
      $0.status = .loading
    }
    scheduler.advance()
    store.receive(.response(page: 2, .failure(ScoresError.late))) {
      $0.status = .failed("The server takes too long.")
    }
    store.send(.retryTapped) {
      $0.status = .loading
    }
    scheduler.advance(by: .milliseconds(200))
    store.receive(
      .response(
        page: 2,
        .success(
          Page<Team>(
            rows: [
              Team(id: 3, city: "City", name: "T3", wins: 0, losses: 0),
              Team(id: 4, city: "City", name: "T4", wins: 0, losses: 0),
            ],
            number: 2,
            pages: 2,
            total: 4
          )
        )
      )
    ) {
      $0.rows.append(contentsOf: [
        Team(id: 3, city: "City", name: "T3", wins: 0, losses: 0),
        Team(id: 4, city: "City", name: "T4", wins: 0, losses: 0),
      ])
      $0.nextPage = nil
      $0.status = .idle
    }
    store.send(.endReached)
    store.send(.starred(Entry(id: Entry.ID(kind: .team, number: 3), title: "team 3")))
    store.send(.queryChanged("f")) {
      $0.query = "f"
      $0.nextPage = 1
      $0.status = .loading
    }
    scheduler.advance(by: .milliseconds(100))
    store.send(.queryChanged("fa")) {
      $0.query = "fa"
    }
    scheduler.advance(by: .milliseconds(500))
    store.receive(
      .response(
        page: 1,
        .success(
          Page<Team>(
            rows: [Team(id: 7, city: "City", name: "Falcons", wins: 0, losses: 0)],
            number: 1,
            pages: 1,
            total: 1
          )
        )
      )
    ) {
      $0.rows = [Team(id: 7, city: "City", name: "Falcons", wins: 0, losses: 0)]
      $0.total = 1
      $0.nextPage = nil
      $0.status = .idle
    }
    store.send(.queryChanged("")) {
      $0.query = ""
      $0.nextPage = 1
      $0.status = .loading
    }
    scheduler.advance(by: .milliseconds(400))
    store.send(.refreshed)
    scheduler.advance(by: .milliseconds(200))
    store.receive(
      .response(
        page: 1,
        .success(
          Page<Team>(
            rows: [
              Team(id: 1, city: "City", name: "T1", wins: 0, losses: 0),
              Team(id: 2, city: "City", name: "T2", wins: 0, losses: 0),
            ],
            number: 1,
            pages: 2,
            total: 4
          )
        )
      )
    ) {
      $0.rows = [
        Team(id: 1, city: "City", name: "T1", wins: 0, losses: 0),
        Team(id: 2, city: "City", name: "T2", wins: 0, losses: 0),
      ]
      $0.total = 4
      $0.nextPage = 2
      $0.status = .idle
    }
    store.send(.opened(Entry(id: Entry.ID(kind: .team, number: 1), title: "team 1")))
  }
}
