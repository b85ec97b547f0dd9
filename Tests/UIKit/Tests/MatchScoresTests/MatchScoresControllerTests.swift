import RxComposable
import UIKit
import XCTest

@testable import MatchScores

/// The controllers of MatchScores, tapped, typed into and scrolled, on the season that the program carries.
final class MatchScoresControllerTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)
  private let season = Season()

  /// The application in a window.
  @MainActor
  private func use(
    file: StaticString = #filePath, line: UInt = #line,
    _ steps: @MainActor (RootViewController, StoreOf<RootFeature>) async throws -> Void
  ) async rethrows {
    try await use({ RootViewController(store: $0) }, file: file, line: line, steps)
  }

  /// A controller of the application in a window.
  @MainActor
  private func use<Controller: UIViewController>(
    _ make: (StoreOf<RootFeature>) -> Controller, file: StaticString = #filePath, line: UInt = #line,
    _ steps: @MainActor (Controller, StoreOf<RootFeature>) async throws -> Void
  ) async rethrows {
    let store = Store(initialState: RootFeature.State(), reducer: RootFeature()) {
      $0.rxMainQueue = scheduler
      $0.scoresClient = .embedded
      $0.favouritesFile = FavouritesFile(read: { .just([]) }, save: { .just($0) })
    }
    let controller = make(store)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    window.rootViewController = controller
    window.makeKeyAndVisible()
    scheduler.advance()
    try await steps(controller, store)
    XCTAssertEqual(Faults.take(), [], file: file, line: line)
    withExtendedLifetime(window) {}
  }

  @MainActor
  private func teams(_ controller: RootViewController) -> ListViewController<Team> {
    let teams = controller.viewControllers?[0] as! ListViewController<Team>
    _ = teams.view
    return teams
  }

  @MainActor
  func testTheListIsShownAndRefreshed() async {
    await use { controller, _ in
      let teams = teams(controller)
      XCTAssertEqual(teams.table.numberOfRows(inSection: 0), 20)
      XCTAssertEqual(teams.statusLabel.text, "20 of 30")
      XCTAssertTrue(teams.retryButton.isHidden)
      teams.refreshControl.pull()
      XCTAssertEqual(teams.statusLabel.text, "20 of 30, loading…")
      scheduler.advance()
      XCTAssertFalse(teams.refreshControl.isRefreshing)
      XCTAssertEqual(teams.statusLabel.text, "20 of 30")
    }
  }

  @MainActor
  func testTypingSearches() async {
    await use { controller, _ in
      let teams = teams(controller)
      teams.searchBar.type("granite")
      scheduler.advance(by: .milliseconds(300))
      XCTAssertEqual(teams.table.numberOfRows(inSection: 0), 1)
      XCTAssertEqual(teams.statusLabel.text, "1 of 1")
    }
  }

  @MainActor
  func testATabIsLoadedWhenItIsTapped() async {
    await use { controller, store in
      controller.tapTab(1)
      scheduler.advance()
      XCTAssertEqual(store.state.tab, .games)
      XCTAssertEqual(store.state.games.rows.count, 20)
    }
  }

  @MainActor
  func testAStarIsAFavourite() async {
    await use({ store in
      ListViewController(
        store: store.scope(state: \.teams, action: RootFeature.Action.teams),
        starred: store.subscribe(\.favourites.starred).asObservable())
    }) { teams, store in
      store.send(.launched)
      scheduler.advance()
      let cell = teams.table.cellForRow(at: IndexPath(row: 0, section: 0)) as? RowCell
      XCTAssertEqual(cell?.textLabel?.text, "\(season.teams[0].title)  \(season.teams[0].subtitle)")
      cell?.starButton.tap()
      scheduler.advance()
      XCTAssertEqual(store.state.favourites.entries, [season.teams[0].entry])
      XCTAssertEqual(store.state.favourites.file, .saved)
      let starred = teams.table.cellForRow(at: IndexPath(row: 0, section: 0)) as? RowCell
      XCTAssertEqual(starred?.starButton.title(for: .normal), "★")
    }
  }

  @MainActor
  func testDetailsAreOpenedStarredAndClosed() async throws {
    try await use { controller, store in
      teams(controller).table.tapRow(0)
      scheduler.advance()
      Transitions.finish()
      let detail = try XCTUnwrap(controller.presentedViewController as? DetailViewController)
      XCTAssertEqual(detail.title, season.teams[0].title)
      XCTAssertEqual(detail.starButton.title(for: .normal), "☆")
      detail.starButton.tap()
      scheduler.advance()
      XCTAssertEqual(detail.starButton.title(for: .normal), "★")
      XCTAssertEqual(store.state.favourites.entries, [season.teams[0].entry])
      detail.closeButton.tap()
      await withCheckedContinuation { turn in DispatchQueue.main.async { turn.resume() } }
      Transitions.finish()
      XCTAssertNil(store.state.detail)
      XCTAssertNil(controller.presentedViewController)
    }
  }

  @MainActor
  func testFavouritesAreOpenedAndGivenUp() async throws {
    try await use({ store in
      FavouritesViewController(store: store.scope(state: \.favourites, action: RootFeature.Action.favourites))
    }) { favourites, store in
      store.send(.launched)
      scheduler.advance()
      store.send(.favourites(.toggled(season.teams[0].entry)))
      scheduler.advance()
      XCTAssertEqual(favourites.table.numberOfRows(inSection: 0), 1)
      XCTAssertTrue(favourites.retryButton.isHidden)
      XCTAssertEqual(favourites.statusLabel.text, store.state.favourites.summary)
      favourites.table.tapRow(0)
      XCTAssertEqual(store.state.detail?.entry, season.teams[0].entry)
      let cell = try XCTUnwrap(favourites.table.cellForRow(at: IndexPath(row: 0, section: 0)) as? RowCell)
      cell.starButton.tap()
      scheduler.advance()
      XCTAssertEqual(store.state.favourites.entries, [])
      XCTAssertEqual(favourites.table.numberOfRows(inSection: 0), 0)
    }
  }
}
