import RxComposable
import TerminalKit

final class NeverEqualScreen: StoreScreen<Reader.State, Reader.Action> {
  init(store: StoreOf<Reader>) {
    let list = ListView<Reader.Row> { "line \($0.id)" }
    let notice = Label("", .green)
    super.init("@NeverEqual", store, [notice, list], help: "Arrows scroll, t goes to the top, s saves, q quits.")

    store.subscribe(\.lines).bind(to: list.rx.rows).disposed(by: disposeBag)
    store.subscribeNeverEqual(\.$scrollToTop)
      .subscribe(onNext: { _ in list.select(1) })
      .disposed(by: disposeBag)
    store.subscribeNeverEqual(\.$notice)
      .enumerated()
      .map { $0.element.isEmpty ? "" : "\($0.element) (\($0.index))" }
      .bind(to: notice.rx.text)
      .disposed(by: disposeBag)

    on("t").send(.topTapped, to: store).disposed(by: disposeBag)
    on("s").send(.saveTapped, to: store).disposed(by: disposeBag)
  }
}
