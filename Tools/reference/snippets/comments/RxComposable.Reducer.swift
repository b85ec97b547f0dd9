import Foundation
import RxComposable

struct SettingsState: Equatable {
  var displayName = ""
}

enum SettingsAction: BindableAction, Equatable {
  case binding(BindingAction<SettingsState>)
}

struct SettingsEnvironment {}

//# Reducer+Pullback 5

struct AppState: Equatable {
  var count = 0
  var detail: DetailState?
  var profile = Profile.State()
}

struct DetailState: Equatable {}

enum DetailAction: Equatable {
  case closeTapped
}

struct DetailEnvironment {}

let detailReducer = Reducer<DetailState, DetailAction, DetailEnvironment> { _, _, _ in .none }

struct ProfileClient: TestDependencyKey, Sendable {
  static let testValue = ProfileClient()
}

struct ProfileEnvironment {
  let client = ProfileClient()
}

struct Profile: ReducerProtocol {
  struct State: Equatable {}
  enum Action: Equatable {}
  var client = ProfileClient()
  func reduce(into state: inout State, action: Action) -> Effect<Action> {}
}

enum AppAction: Equatable {
  case increment
  case detail(DetailAction)
  case profile(Profile.Action)
}

struct AppEnvironment {
  let detail = DetailEnvironment()
  let profile = ProfileEnvironment()
}

enum Optionals {
  static func reducer() -> Reducer<AppState, AppAction, AppEnvironment> {
    //# Reducer+Pullback 3
    return appReducer
  }
}

//# Reducer+Pullback 7

enum Pullbacks {
  static func reducer() -> Reducer<AppState, AppAction, AppEnvironment> {
    //# Reducer+Pullback
    return appReducer
  }
}

enum Session: Equatable {
  case loggedIn(Int)
}

enum SessionAction {
  case loggedIn(Int)
}

struct SessionEnvironment {}

let loggedInReducer = Reducer<Int, Int, SessionEnvironment> { _, _, _ in .none }

enum Sessions {
  static func reducer() -> Reducer<Session, SessionAction, SessionEnvironment> {
    //# Reducer+Pullback 2
    return sessionReducer
  }
}

let appReducer = Reducer<AppState, AppAction, AppEnvironment> { _, _, _ in .none }

struct Todo: ReducerProtocol {
  struct State: Equatable, Identifiable {
    var id: Int
  }

  enum Action: Equatable {
    case deleteTapped
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

struct TodosState: Equatable {
  var todos: IdentifiedArrayOf<Todo.State> = []
}

enum TodosAction {
  case todo(id: Int, action: Todo.Action)
}

struct TodoEnvironment {}
struct TodosEnvironment {}

let todoReducer = Reducer<Todo.State, Todo.Action, TodoEnvironment> { _, _, _ in .none }

enum Lists {
  static func reducer() -> Reducer<TodosState, TodosAction, TodosEnvironment> {
    //# Reducer+Pullback 4
    return todosReducer
  }
}

struct CounterState {
  var count = 0
}

enum CounterAction {
  case increment
}

struct CounterEnvironment {}

//# Reducer
//# ReducerProtocol

struct User: Sendable {
  static let mock = User()
}

struct APIClient: TestDependencyKey, Sendable {
  static let mock = APIClient()
  static let testValue = APIClient()
  var fetchUser: @Sendable (Int) async throws -> User = { _ in User() }
}

extension DependencyValues {
  var apiClient: APIClient {
    get { self[APIClient.self] }
    set { self[APIClient.self] = newValue }
  }
}

let launch = Date()
var log: [String] = []

struct Feature: ReducerProtocol {
  struct State: Equatable {}
  enum Action {}
  func reduce(into state: inout State, action: Action) -> Effect<Action> {}
}

enum Combined {
  struct Detail: ReducerProtocol {
    func reduce(into state: inout Int, action: Int) -> Effect<Int> { .none }
  }

  struct Part: ReducerProtocol {
    func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
  }

  typealias Search = Part
  typealias Analytics = Part

  struct State {
    var detail: Int?
  }

  enum Action {
    case detail(Int)
  }

  struct Parent: ReducerProtocol {
    var body: some ReducerProtocol<State, Action> {
      //# CombineReducers
    }
  }
}

struct Todos: ReducerProtocol {
  typealias State = TodosState

  enum Action {
    case todo(id: Int, action: Todo.Action)
  }

  var body: some ReducerProtocol<State, Action> {
    //# ForEach
  }
}

enum Cases {
  struct LoggedIn: ReducerProtocol {
    enum Action {
      case logoutTapped
    }

    func reduce(into state: inout Int, action: Action) -> Effect<Action> { .none }
  }

  enum LoggedOut {
    struct State {}
  }

  struct Parent: ReducerProtocol {
    enum State {
      case loggedIn(Int)
      case loggedOut(LoggedOut.State)
    }

    enum Action {
      case loggedIn(LoggedIn.Action)
    }

    var body: some ReducerProtocol<State, Action> {
      //# IfCaseLet
    }
  }
}

enum Details {
  struct Detail: ReducerProtocol {
    enum Action {
      case closeTapped
    }

    func reduce(into state: inout Int, action: Action) -> Effect<Action> { .none }
  }

  struct Parent: ReducerProtocol {
    struct State {
      var detail: Int?
    }

    enum Action {
      case detail(Detail.Action)
    }

    var body: some ReducerProtocol<State, Action> {
      //# IfLet
    }
  }
}

enum Theme: Equatable, Sendable {
  case light, dark
}

@Sendable func save(_ theme: Theme) {}

struct Settings: ReducerProtocol {
  struct State {
    var theme = Theme.light
  }

  enum Action {}
  func reduce(into state: inout State, action: Action) -> Effect<Action> {}
}

struct Taps: ReducerProtocol {
  struct State {
    var taps = 0
  }

  enum Action {}

  //# Reduce
}

struct Profiles: ReducerProtocol {
  struct State {
    var profile = Profile.State()
  }

  enum Action {
    case profile(Profile.Action)
  }

  //# Scope
}

struct Cased: ReducerProtocol {
  enum Session {
    case loggedIn(Profile.State)
  }

  enum Action {
    case profile(Profile.Action)
  }

  var body: some ReducerProtocol<Session, Action> {
    //# Scope 2
  }
}

struct Deep: ReducerProtocol {
  enum Session {
    case loggedIn(Profile.State)
  }

  struct State {
    var session: Session
  }

  enum Action {
    case profile(Profile.Action)
  }

  var body: some ReducerProtocol<State, Action> {
    //# Scope 3
  }
}

//# others
