import RxComposable
import TerminalKit

/// The favourites on a terminal.
@MainActor
final class FavouritesScreen: TabScreen {
  init(store: StoreOf<FavouritesFeature>, root: StoreOf<RootFeature>) {
    let list = ListView<FavouriteFeature.State> { row in
      Line("★ ", .yellow) + "\(row.entry.title)  " + Line(row.subtitle, row.status.isFailed ? .red : .dim)
    }
    let status = Label()
    super.init([list, status], help: "enter opens, f takes the star, r refreshes, t tries again", root: root)

    store.subscribe(\.rows).map(Array.init).bind(to: list.rx.rows).disposed(by: disposeBag)
    store.subscribe { Line($0.summary, $0.isFailed ? .red : .dim) }.bind(to: status.rx.line).disposed(by: disposeBag)

    list.chosen.compactMap { [store] in store.state.rows[id: $0]?.entry }
      .send(FavouritesFeature.Action.opened, to: store)
      .disposed(by: disposeBag)
    on("f").compactMap { [store] in list.selection.flatMap { store.state.rows[id: $0]?.entry } }
      .send(FavouritesFeature.Action.toggled, to: store)
      .disposed(by: disposeBag)
    on("r").send(.appeared, to: store).disposed(by: disposeBag)
    on("t").send(.retryTapped, to: store).disposed(by: disposeBag)
  }
}
