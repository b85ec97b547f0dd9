import RxComposable
import TerminalKit

/// Shows the screen of the tab, and the details on top of it.
@MainActor
final class RootController {
  private let window: Window
  private let disposeBag = DisposeBag()

  init(store: StoreOf<RootFeature>, window: Window) {
    self.window = window
    let teams = ListScreen(store: store.scope(state: \.teams, action: RootFeature.Action.teams), root: store)
    let games = ListScreen(store: store.scope(state: \.games, action: RootFeature.Action.games), root: store)
    let players = ListScreen(store: store.scope(state: \.players, action: RootFeature.Action.players), root: store)
    let favourites = FavouritesScreen(
      store: store.scope(state: \.favourites, action: RootFeature.Action.favourites), root: store)

    func screen(of tab: RootFeature.Tab) -> Screen {
      switch tab {
      case .teams: teams
      case .games: games
      case .players: players
      case .favourites: favourites
      }
    }

    store.subscribe(\.tab)
      .subscribe(onNext: { window.show(screen(of: $0)) })
      .disposed(by: disposeBag)
    store.scope(state: \.detail, action: RootFeature.Action.detail)
      .ifLet(
        then: { window.push(DetailScreen(store: $0, root: store)) },
        else: { window.pop() }
      )
      .disposed(by: disposeBag)
  }
}
