#if canImport(UIKit) && !os(watchOS)
  import RxComposable
  import UIKit

  final class TodoCell: UITableViewCell {
    let (titleField, doneButton) = (UITextField(), UIButton("Done"))
    let (upButton, removeButton) = (UIButton("Up"), UIButton("Remove"))
  }

  final class RowsViewController: StoreViewController<Todos.State, Todos.Action> {
    let addButton = UIButton("Add")
    let tableView = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 400))

    override func viewDidLoad() {
      super.viewDidLoad()
      show(addButton, tableView)
      tableView.register(TodoCell.self, forCellReuseIdentifier: "Todo")

      tableView.rx.rows(
        store, state: \.todos, action: Todos.Action.todo(id:action:), cellIdentifier: "Todo", cellType: TodoCell.self
      ) { [store] cell, todo, bag in
        let id = todo.state.id
        todo.bind(\.title, to: cell.titleField.rx.text.orEmpty, send: Todo.Action.titleChanged).disposed(by: bag)
        todo.subscribe(\.isDone).bind(to: cell.doneButton.rx.isSelected).disposed(by: bag)
        cell.doneButton.rx.tap.send(.doneTapped, to: todo).disposed(by: bag)
        cell.removeButton.rx.tap.send(.removeTapped(id: id), to: store).disposed(by: bag)
        cell.upButton.rx.tap
          .compactMap { store.state.todos.index(id: id) }
          .send({ .moved(id: id, to: $0 - 1) }, to: store)
          .disposed(by: bag)
      }
      .disposed(by: disposeBag)
      addButton.rx.tap.send(.addTapped, to: store).disposed(by: disposeBag)
    }
  }
#endif
