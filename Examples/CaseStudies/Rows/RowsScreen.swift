import RxComposable
import TerminalKit

final class RowsScreen: StoreScreen<Todos.State, Todos.Action> {
  private let list = ListView<Todo.State> { Line($0.isDone ? "✓ " : "  ", .green) + "\($0.title)" }
  private let field = TextField("Title: ", help: "Type a title; enter ends.")
  /// Ends when another row is edited, or none.
  private var editingBag = DisposeBag()

  init(store: StoreOf<Todos>) {
    super.init(
      "Rows", store, [list, field],
      help: "a adds, d removes, e edits (enter ends), space marks as done, u and n move up and down, q quits.")

    store.subscribe(\.todos).map(\.elements).bind(to: list.rx.rows).disposed(by: disposeBag)
    store.subscribe(\.edited).subscribe(onNext: { [weak self] in self?.edit($0) }).disposed(by: disposeBag)
    field.didReturn.send(.editingEnded, to: store).disposed(by: disposeBag)

    on("a").send(.addTapped, to: store).disposed(by: disposeBag)
    onSelected("d") { .removeTapped(id: $0.id) }
    onSelected("e") { .editTapped(id: $0.id) }
    onSelected(" ") { .todo(id: $0.id, action: .doneTapped) }
    onSelected("u") { .moved(id: $0.id, to: $0.place - 1) }
    onSelected("n") { .moved(id: $0.id, to: $0.place + 1) }
  }

  private func onSelected(_ key: Key, _ action: @escaping ((id: Int, place: Int)) -> Todos.Action) {
    on(key)
      .compactMap { [list] in list.selectedIndex.map { (list.rows[$0].id, $0) } }
      .send(action, to: store)
      .disposed(by: disposeBag)
  }

  private func edit(_ id: Int?) {
    editingBag = DisposeBag()
    let todo = id.flatMap { id in
      store.scope(state: \.todos).scope(at: id, action: { Todos.Action.todo(id: id, action: $0) })
    }
    field.isHidden = todo == nil
    focus = todo == nil ? nil : field
    todo?.bind(\.title, to: field.rx.text, send: Todo.Action.titleChanged).disposed(by: editingBag)
  }
}
