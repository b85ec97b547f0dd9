// Written by `Recording.test(named:)` from a recorded session.
import RxComposableTesting
import XCTest

@testable import MatchScores

final class KeepingFavouritesTests: XCTestCase {
  @MainActor
  func testKeepingFavourites() async {
    let scheduler = TestScheduler(initialClock: 0, resolution: 0.001)
    // What `read` answered, call by call.
    let readAnswers = LockIsolated<[Observable<[Entry]>]>([
      scheduler.createColdObservable([
        .next(30, [Entry(id: Entry.ID(kind: .team, number: 1), title: "team 1")]),
        .completed(30),
      ]).asObservable()
    ])
    let read: @Sendable () -> Observable<[Entry]> = {
      Observable.deferred {
        readAnswers.withValue { answers in
          answers.isEmpty ? Effect.unimplemented("read").asObservable() : answers.removeFirst()
        }
      }
    }
    // What `save` answered, call by call.
    let saveAnswers = LockIsolated<[Observable<[Entry]>]>([
      scheduler.createColdObservable([
        .next(
          20,
          [
            Entry(id: Entry.ID(kind: .team, number: 1), title: "team 1"),
            Entry(id: Entry.ID(kind: .player, number: 2), title: "player 2"),
          ]
        ),
        .completed(20),
      ]).asObservable(),
      .error(FavouritesError(description: "The disk is full.")),
      scheduler.createColdObservable([
        .next(20, [Entry(id: Entry.ID(kind: .player, number: 2), title: "player 2")]),
        .completed(20),
      ]).asObservable(),
    ])
    let save: @Sendable ([Entry]) -> Observable<[Entry]> = { _ in
      Observable.deferred {
        saveAnswers.withValue { answers in
          answers.isEmpty ? Effect.unimplemented("save").asObservable() : answers.removeFirst()
        }
      }
    }
    // What `details` answered, to the effects of the actions with these numbers.
    let detailsAnswers = RecordedAnswers<Details>([
      .to(
        10,
        scheduler.createColdObservable([
          .next(0, Details(summary: "3–1", lines: [])),
          .completed(0),
        ]).asObservable()
      )
    ])
    let details: @Sendable (Entry.ID) async throws -> Details = { _ in
      try await detailsAnswers.value("details")
    }
    let store = TestStore(
      initialState: FavouritesFeature.State(rows: [], file: .unread, waiting: []),
      reducer: FavouritesFeature()
    ) {
      $0.rxMainQueue = scheduler
      $0.favouritesFile.read = read
      $0.favouritesFile.save = save
      $0.scoresClient.details = details
    }
    store.continueAfterFailure = false

    await store.send(.launched) {
      $0.file = .reading
    }
    await store.send(.toggled(Entry(id: Entry.ID(kind: .player, number: 2), title: "player 2"))) {
      $0.waiting = [Entry(id: Entry.ID(kind: .player, number: 2), title: "player 2")]
    }
    await scheduler.advance(by: .milliseconds(30))
    await store.receive(
      .read(.success([Entry(id: Entry.ID(kind: .team, number: 1), title: "team 1")]))
    ) {
      $0.rows = [
        FavouriteFeature.State(
          entry: Entry(id: Entry.ID(kind: .team, number: 1), title: "team 1"),
          summary: nil,
          status: .idle
        ),
        FavouriteFeature.State(
          entry: Entry(id: Entry.ID(kind: .player, number: 2), title: "player 2"),
          summary: nil,
          status: .idle
        ),
      ]
      $0.file = .saving
      $0.waiting = []
    }
    await scheduler.advance(by: .milliseconds(20))
    await store.receive(
      .saved(
        .success([
          Entry(id: Entry.ID(kind: .team, number: 1), title: "team 1"),
          Entry(id: Entry.ID(kind: .player, number: 2), title: "player 2"),
        ])
      )
    ) {
      $0.file = .saved
    }
    await store.send(.toggled(Entry(id: Entry.ID(kind: .team, number: 1), title: "team 1"))) {
      $0.rows.remove(id: Entry.ID(kind: .team, number: 1))
      $0.file = .saving
    }
    await scheduler.advance()
    await store.receive(.saved(.failure(FavouritesError(description: "The disk is full.")))) {
      $0.file = .unsaved("The disk is full.")
    }
    await store.send(.retryTapped) {
      $0.file = .saving
    }
    await scheduler.advance(by: .milliseconds(20))
    await store.receive(
      .saved(.success([Entry(id: Entry.ID(kind: .player, number: 2), title: "player 2")]))
    ) {
      $0.file = .saved
    }
    await store.send(.appeared)
    await store.receive(.row(id: Entry.ID(kind: .player, number: 2), action: .appeared)) {
      $0.rows[id: Entry.ID(kind: .player, number: 2)]?.status = .loading
    }
    await scheduler.advance()
    await store.receive(
      .row(
        id: Entry.ID(kind: .player, number: 2),
        action: .response(.success(Details(summary: "3–1", lines: [])))
      )
    ) {
      $0.rows[id: Entry.ID(kind: .player, number: 2)]?.summary = "3–1"
      $0.rows[id: Entry.ID(kind: .player, number: 2)]?.status = .idle
    }
    await store.send(.opened(Entry(id: Entry.ID(kind: .player, number: 2), title: "player 2")))
    await store.finish()
  }
}
