import RxComposable
import TerminalKit

/// The details of a row on a terminal.
@MainActor
final class DetailScreen: AppScreen {
  init(store: StoreOf<DetailFeature>, root: StoreOf<RootFeature>) {
    let entry = store.state.entry
    let star = Label("", .yellow)
    let summary = Label()
    let list = ListView<Identified<Int, String>> { "\($0.value)" }
    super.init(
      entry.title, [star, summary, list], help: "escape goes back, f stars, t tries again", root: root)

    root.subscribe { $0.favourites.starred.contains(entry.id) }
      .map { $0 ? "★ a favourite" : "☆" }
      .bind(to: star.rx.text)
      .disposed(by: disposeBag)
    store.subscribe { Line($0.summary, $0.status.isFailed ? .red : .plain) }.bind(to: summary.rx.line)
      .disposed(by: disposeBag)
    store.subscribe(\.details)
      .map { ($0?.lines ?? []).enumerated().map { Identified($0.element, id: $0.offset) } }
      .bind(to: list.rx.rows)
      .disposed(by: disposeBag)

    on(.escape).send(.closeTapped, to: store).disposed(by: disposeBag)
    on("f").send(.starred(entry), to: store).disposed(by: disposeBag)
    on("t").send(.retryTapped, to: store).disposed(by: disposeBag)
  }
}
