import RxComposableTesting
import XCTest

@testable import MatchScores

@MainActor
final class RootFeatureTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)
  private let details = Details(summary: "3–1", lines: [])

  private func store(_ state: RootFeature.State = .init()) -> TestStoreOf<RootFeature> {
    TestStore(initialState: state, reducer: RootFeature()) { [scheduler, details] in
      $0.rxMainQueue = scheduler
      $0.scoresClient.teams = { .just(Sample.page($0.page)) }
      $0.scoresClient.games = { _ in .just(Page(rows: [], number: 1, pages: 1, total: 0)) }
      $0.scoresClient.players = { _ in .just(Page(rows: [], number: 1, pages: 1, total: 0)) }
      $0.scoresClient.details = { _ in details }
      $0.favouritesFile.read = { .just([]) }
      $0.favouritesFile.save = { .just($0) }
    }
  }

  func testTheStartReadsTheFavouritesAndLoadsTheFirstTab() {
    let store = store()
    store.send(.launched)
    store.receive(.favourites(.launched)) { $0.favourites.file = .reading }
    store.receive(.teams(.appeared)) { $0.teams.status = .loading }
    scheduler.advance()
    store.receive(.favourites(.read(.success([])))) { $0.favourites.file = .saved }
    store.receive(.teams(.response(page: 1, .success(Sample.page(1))))) {
      $0.teams.rows = [Sample.team(1), Sample.team(2)]
      $0.teams.total = 6
      $0.teams.nextPage = 2
      $0.teams.status = .idle
    }
  }

  func testATabIsLoadedWhenItIsSelectedFirst() {
    let store = store()
    store.send(.tabSelected(.games)) { $0.tab = .games }
    store.receive(.games(.appeared)) { $0.games.status = .loading }
    scheduler.advance()
    store.receive(/RootFeature.Action.games) {
      $0.games.total = 0
      $0.games.nextPage = nil
      $0.games.status = .idle
    }
    store.send(.tabSelected(.favourites)) { $0.tab = .favourites }
    store.receive(.favourites(.appeared))
    store.send(.tabSelected(.games)) { $0.tab = .games }
    store.receive(.games(.appeared))
  }

  func testFavouritesThatAreReadLateAskHowTheyStand() async {
    let store = store(RootFeature.State(tab: .favourites))
    await store.send(.favourites(.read(.success([Sample.entry(1)])))) {
      $0.favourites.rows = [.init(entry: Sample.entry(1))]
      $0.favourites.file = .saved
    }
    await store.receive(.favourites(.appeared))
    await store.receive(.favourites(.row(id: Sample.entry(1).id, action: .appeared))) {
      $0.favourites.rows[id: Sample.entry(1).id]?.status = .loading
    }
    await store.receive(.favourites(.row(id: Sample.entry(1).id, action: .response(.success(details))))) {
      $0.favourites.rows[id: Sample.entry(1).id]?.status = .idle
      $0.favourites.rows[id: Sample.entry(1).id]?.summary = "3–1"
    }
    await store.finish()
  }

  func testOpeningARowShowsItsDetails() async {
    let store = store()
    await store.send(.teams(.opened(Sample.entry(1)))) { $0.detail = .init(entry: Sample.entry(1)) }
    await store.receive(.detail(.appeared)) { $0.detail?.status = .loading }
    await store.receive(.detail(.response(.success(details)))) {
      $0.detail?.details = self.details
      $0.detail?.status = .idle
    }
    await store.send(.detail(.closeTapped)) { $0.detail = nil }
    await store.finish()
  }

  func testClosingTheDetailsEndsTheirRequest() async {
    let store = TestStore(
      initialState: RootFeature.State(detail: .init(entry: Sample.entry(1))), reducer: RootFeature()
    ) {
      $0.scoresClient.details = { _ in try await Task.never() }
    }
    await store.send(.detail(.appeared)) { $0.detail?.status = .loading }
    await store.send(.detail(.closeTapped)) { $0.detail = nil }
    await store.finish()
  }

  func testAStarIsGivenInAListAndTakenInTheDetails() {
    var state = RootFeature.State(detail: .init(entry: Sample.entry(1)))
    state.favourites.file = .saved
    let store = store(state)
    store.send(.teams(.starred(Sample.entry(1))))
    store.receive(.favourites(.toggled(Sample.entry(1)))) {
      $0.favourites.rows = [.init(entry: Sample.entry(1))]
      $0.favourites.file = .saving
    }
    scheduler.advance()
    store.receive(.favourites(.saved(.success([Sample.entry(1)])))) { $0.favourites.file = .saved }
    store.send(.detail(.starred(Sample.entry(1))))
    store.receive(.favourites(.toggled(Sample.entry(1)))) {
      $0.favourites.rows = []
      $0.favourites.file = .saving
    }
    scheduler.advance()
    store.receive(.favourites(.saved(.success([])))) { $0.favourites.file = .saved }
  }
}
