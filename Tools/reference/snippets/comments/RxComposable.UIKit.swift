// iOS
import RxComposable
import UIKit

@MainActor let bag = DisposeBag()

struct Todo: Equatable, Identifiable {
  let id: Int
  let title: String
}

struct TodoList: Equatable, Identifiable {
  let id: Int
  var todos: IdentifiedArrayOf<Todo> = []
}

enum AlertAction: Equatable {
  case dismissed
}

struct AppState: Equatable {
  var todos: IdentifiedArrayOf<Todo> = []
  var detail: Int?
  var alert: AlertState<AppAction>?
  var path: IdentifiedArrayOf<Screen> = []
}

enum TodoAction {
  case doneButtonTapped
}

enum AppAction: Equatable {
  case todo(id: Int, action: TodoAction)
  case detail(Int)
  case detailDismissed, alertDismissed
}

enum Screen: Equatable, Identifiable {
  var id: Int { 1 }
  case detail(Int)
  case settings(String)
}

enum ScreenAction {
  case detail(Int)
  case settings(String)
}

final class DetailController: UIViewController {
  init(store: Store<Int, Int>) { fatalError() }
  required init?(coder: NSCoder) { fatalError() }
}

final class SettingsController: UIViewController {
  init(store: Store<String, String>) { fatalError() }
  required init?(coder: NSCoder) { fatalError() }
}

final class TodoCell: UITableViewCell {
  let titleLabel = UILabel()
  let doneButton = UIButton()
}

@MainActor let tableView = UITableView()

extension UINavigationController {
  convenience init(rootViewController: UIViewController) { self.init() }
}

final class Controller: UIViewController {
  let store: Store<AppState, AppAction> = leftOut()

  func observe() {
    //# Presenting
    //# Presenting 2
    //# StoreList
    //# Presenting 3
  }
}

@MainActor enum Stacks {
  final class ListController: UIViewController {
    init(store: Store<AppState, AppAction>) { fatalError() }
    required init?(coder: NSCoder) { fatalError() }
  }

  enum AppAction {
    case path(Int, ScreenAction)
    case popped(Int)
  }

  static func observe(store: Store<AppState, AppAction>) {
    //# Navigator
  }
}

@MainActor enum Lists {
  struct AppState: Equatable {
    var lists: IdentifiedArrayOf<TodoList> = []
  }

  enum AppAction {
    case todo(list: Int, id: Int, action: TodoAction)
  }

  static func observe(store: Store<AppState, AppAction>) {
    _ =
      //# StoreList 2
  }
}
