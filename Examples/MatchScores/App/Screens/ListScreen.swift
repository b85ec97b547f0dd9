import RxComposable
import TerminalKit

/// One of the lists on a terminal.
@MainActor
final class ListScreen<Item: SeasonRow>: TabScreen {
  init(store: StoreOf<ListFeature<Item>>, root: StoreOf<RootFeature>) {
    let query = TextField("Search: ", help: "type to search, enter or escape goes to the list")
    let list = ListView<StarredRow<Item>> { $0.line }
    let status = Label()
    super.init(
      [query, list, status], help: "enter opens, f stars, / searches, r refreshes, t tries again", root: root)

    Observable.combineLatest(store.subscribe(\.rows), root.subscribe(\.favourites.starred)) { rows, starred in
      rows.map { StarredRow(row: $0, isStarred: starred.contains($0.entry.id)) }
    }
    .bind(to: list.rx.rows)
    .disposed(by: disposeBag)

    store.subscribe { Line($0.summary, $0.status.isFailed ? .red : .dim) }.bind(to: status.rx.line)
      .disposed(by: disposeBag)

    store.bind(\.query, to: query.rx.text, send: ListFeature.Action.queryChanged).disposed(by: disposeBag)
    on("/").subscribe(onNext: { [weak self] in self?.focus = query }).disposed(by: disposeBag)
    Observable.merge(query.didReturn, on(.escape))
      .subscribe(onNext: { [weak self] in self?.focus = nil })
      .disposed(by: disposeBag)

    list.chosen.compactMap { [store] in store.state.rows[id: $0]?.entry }
      .send(ListFeature.Action.opened, to: store)
      .disposed(by: disposeBag)
    on("f").compactMap { [store] in list.selection.flatMap { store.state.rows[id: $0]?.entry } }
      .send(ListFeature.Action.starred, to: store)
      .disposed(by: disposeBag)
    on("r").send(.refreshed, to: store).disposed(by: disposeBag)
    on("t").send(.retryTapped, to: store).disposed(by: disposeBag)

    // The selection is on the last row, by a key, or still when an answer has arrived.
    Observable.merge(list.selected.map { _ in }, store.subscribe(\.status).filter { $0 == .idle }.map { _ in })
      .filter { !list.rows.isEmpty && list.selectedIndex == list.rows.count - 1 }
      .send(.endReached, to: store)
      .disposed(by: disposeBag)
  }
}

/// A row as the list shows it.
private struct StarredRow<Item: SeasonRow>: Identifiable {
  var row: Item
  var isStarred: Bool

  var id: Int { row.id }

  var line: Line { Line(isStarred ? "★ " : "  ", .yellow) + "\(row.title)  " + Line(row.subtitle, .dim) }
}
