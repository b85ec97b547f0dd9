import RxComposable
import TerminalKit

final class SearchScreen: StoreScreen<CitySearch.State, CitySearch.Action> {
  init(store: StoreOf<CitySearch>) {
    let field = TextField("City: ")
    let (statusLabel, list) = (Label(), ListView<City> { "\($0.id)" })
    super.init("Search", store, [field, statusLabel, list], help: "Type a name; Ctrl-D quits.")

    store.bind(\.query, to: field.rx.text, send: CitySearch.Action.queryChanged).disposed(by: disposeBag)
    store.subscribe { $0.errorMessage.map { Line($0, .red) } ?? Line($0.isLoading ? "Searching …" : "", .dim) }
      .bind(to: statusLabel.rx.line)
      .disposed(by: disposeBag)
    store.subscribe(\.results).bind(to: list.rx.rows).disposed(by: disposeBag)
  }
}
