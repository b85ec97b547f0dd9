import RxComposable
import UIKit
import XCTest

/// The code of the article *Controllers*, word for word.
struct TodosState: Equatable {
  var query = ""
  var todos: IdentifiedArrayOf<Todo> = []
  var detail: Todo?
  var alert: AlertState<TodosAction>?
  var path: IdentifiedArrayOf<Page> = []
}

struct Todo: Equatable, Identifiable {
  let id: Int
  var title: String
  var isDone = false
}

enum Page: Equatable, Identifiable {
  case todo(Todo)
  case help

  var id: String {
    switch self {
    case .todo(let todo): "\(todo.id)"
    case .help: "help"
    }
  }
}

enum TodosAction: Equatable {
  case queryChanged(String)
  case addTapped
  case todo(id: Int, action: TodoAction)
  case rowSelected(Todo)
  case detail(TodoAction)
  case detailDismissed
  case deleteTapped
  case alertDismissed
  case path(id: String, action: TodoAction)
  case pageLeft(String)
}

enum TodoAction: Equatable { case doneTapped }

final class TodoCell: UITableViewCell {
  let titleLabel = UILabel()
  let doneButton = UIButton()
}

@MainActor
let todosReducer = Reduce<TodosState, TodosAction> { state, action in
  switch action {
  case .queryChanged(let query): state.query = query
  case .addTapped: state.todos.append(Todo(id: state.todos.count, title: state.query))
  case .todo(let id, .doneTapped): state.todos[id: id]?.isDone.toggle()
  case .rowSelected(let todo): state.detail = todo
  case .detail(.doneTapped): state.detail?.isDone.toggle()
  case .detailDismissed: state.detail = nil
  case .deleteTapped: state.todos = []
  case .alertDismissed: state.alert = nil
  case .path: break
  case .pageLeft(let id): state.path.remove(id: id)
  }
  return .none
}

final class TodosController: UIViewController {
  private let store: Store<TodosState, TodosAction>
  private let bag = DisposeBag()
  let (countLabel, queryField, addButton) = (UILabel(), UITextField(), UIButton())
  let tableView = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440))

  init(store: Store<TodosState, TodosAction>) {
    self.store = store
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) is not used") }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(TodoCell.self, forCellReuseIdentifier: "Todo")
    [countLabel, queryField, addButton, tableView].forEach(view.addSubview)

    store.subscribe(\.todos.count).map { "\($0) todos" }.bind(to: countLabel.rx.text).disposed(by: bag)
    store.bind(\.query, to: queryField.rx.text.orEmpty, send: TodosAction.queryChanged).disposed(by: bag)
    addButton.rx.tap.send(.addTapped, to: store).disposed(by: bag)

    tableView.rx.rows(
      store, state: \.todos, action: TodosAction.todo(id:action:), cellIdentifier: "Todo", cellType: TodoCell.self
    ) { cell, todo, bag in
      todo.subscribe(\.title).bind(to: cell.titleLabel.rx.text).disposed(by: bag)
      todo.subscribe(\.isDone).bind(to: cell.doneButton.rx.isSelected).disposed(by: bag)
      cell.doneButton.rx.tap.send(.doneTapped, to: todo).disposed(by: bag)
    }
    .disposed(by: bag)
    tableView.rx.modelSelected(Todo.self).send(TodosAction.rowSelected, to: store).disposed(by: bag)

    present(store, state: \.detail, action: TodosAction.detail, dismiss: .detailDismissed, id: \.id) { todo in
      TodoController(store: todo)
    }
    .disposed(by: bag)
    present(store, alert: \.alert, dismiss: .alertDismissed).disposed(by: bag)
  }
}

final class TodoController: UIViewController {
  let store: Store<Todo, TodoAction>

  init(store: Store<Todo, TodoAction>) {
    self.store = store
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) is not used") }
}

@MainActor
func makeNavigation(_ store: Store<TodosState, TodosAction>, _ bag: DisposeBag) -> UINavigationController {
  let navigation = UINavigationController(rootViewController: TodosController(store: store))
  navigation.bind(
    store, stack: \.path, action: TodosAction.path(id:action:), popped: TodosAction.pageLeft
  ) { page in
    switch page.state {
    case .todo: TodoController(store: page.scope(case: /Page.todo, action: { $0 })!)
    case .help: HelpController()
    }
  }
  .disposed(by: bag)
  return navigation
}

@MainActor
func previewedTodos() -> UIViewController {
  let clock = TestScheduler(initialClock: 0)
  let state = TodosState(query: "Br", todos: [Todo(id: 0, title: "Milk")])
  return TodosController(store: Store(initialState: state, reducer: todosReducer) { $0.rxMainQueue = clock })
}

#if canImport(DeveloperToolsSupport)
  @available(iOS 17, tvOS 17, *)
  #Preview {
    previewedTodos()
  }
#endif

final class ControllersArticleTests: XCTestCase {
  private let bag = DisposeBag()

  @MainActor
  private func settle() async {
    for _ in 0..<4 {
      Transitions.finish()
      await mainQueueRuns()
    }
  }

  @MainActor
  func testTheFeature() async throws {
    let store = Store(initialState: TodosState(), reducer: todosReducer)
    let navigation = makeNavigation(store, bag)
    let window = onScreen(navigation)
    let controller = try XCTUnwrap(navigation.topViewController as? TodosController)

    controller.queryField.type("Milk")
    controller.addButton.tap()
    XCTAssertEqual(controller.countLabel.text, "1 todos")
    let cell = try XCTUnwrap(controller.tableView.visibleCells.first as? TodoCell)
    XCTAssertEqual(cell.titleLabel.text, "Milk")
    cell.doneButton.tap()
    XCTAssertTrue(cell.doneButton.isSelected)

    controller.tableView.tapRow(0)
    await settle()
    let detail = try XCTUnwrap(controller.presentedViewController as? TodoController)
    XCTAssertEqual(detail.store.state.title, "Milk")
    detail.swipeDown()
    await settle()
    XCTAssertNil(store.state.detail)
    withExtendedLifetime(window) {}
    assertNoFaults()
  }

  @MainActor
  func testThePreview() throws {
    let controller = try XCTUnwrap(previewedTodos() as? TodosController)
    let window = onScreen(controller)
    XCTAssertEqual(controller.queryField.text, "Br")
    XCTAssertEqual((controller.tableView.visibleCells.first as? TodoCell)?.titleLabel.text, "Milk")
    withExtendedLifetime(window) {}
    assertNoFaults()
  }

  @MainActor
  func testAPageOfThePath() async {
    let page = Page.todo(Todo(id: 7, title: "Bread"))
    let store = Store(initialState: TodosState(path: [page, .help]), reducer: todosReducer)
    let navigation = makeNavigation(store, bag)
    let window = onScreen(navigation)
    XCTAssertEqual((navigation.viewControllers[1] as? TodoController)?.store.state.title, "Bread")
    XCTAssertTrue(navigation.topViewController is HelpController)
    navigation.tapBack()
    await settle()
    XCTAssertEqual(store.state.path, [page])
    withExtendedLifetime(window) {}
    assertNoFaults()
  }

  /// Each line of the article's code is a line of this file, or of what the README shows as well.
  func testTheArticleShowsThisCode() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let root = (0..<4).reduce(folder) { url, _ in url.deletingLastPathComponent() }
    let article = root.appendingPathComponent("Sources/RxComposable/RxComposable.docc/Controllers.md")
    func lines(_ url: URL) throws -> [String] {
      try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n")
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let compiled = Set(try lines(URL(fileURLWithPath: #filePath)))
    let blocks = try lines(article).split(separator: "```swift", omittingEmptySubsequences: false).dropFirst()
    XCTAssertGreaterThan(blocks.count, 3)
    for line in blocks.flatMap({ $0.prefix { $0 != "```" } }) where !line.isEmpty {
      XCTAssertTrue(compiled.contains(line), "No line of the tests: \(line)")
    }
  }
}
