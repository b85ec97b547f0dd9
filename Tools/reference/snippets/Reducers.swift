import Foundation
import RxComposable

struct Profile: ReducerProtocol {
  struct State: Equatable {}
  enum Action { case changed }
  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

extension Settings {
  struct State: Equatable {
    var profile = Profile.State()
    var theme = ""
    var log = [String]()
  }

  enum Action {
    case profile(Profile.Action)
    case signOutTapped
  }
}

//# 1

struct Detail: ReducerProtocol {
  struct State {}
  enum Action { case closeTapped }
  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

struct Todo: ReducerProtocol {
  struct State: Identifiable { let id: Int }
  enum Action { case deleteTapped }
  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

struct Todos: ReducerProtocol {
  struct State {
    var detail: Detail.State?
    var todos = IdentifiedArray<Int, Todo.State>()
  }

  enum Action {
    case detail(Detail.Action)
    case todo(id: Int, action: Todo.Action)
  }

  var body: some ReducerProtocol<State, Action> {
    //# 2
  }
}

struct Watching: ReducerProtocol {
  var body: some ReducerProtocol<Settings.State, Settings.Action> {
    //# 3
  }
}

func log(_ text: String) {}

func lookInside() {
  //# 4
}

struct AppState {
  var detail: DetailState?
  var profile = ProfileState()
}

struct ProfileState {}

enum ProfileAction {}

struct DetailState {}

enum DetailAction {
  case closeTapped
}

enum AppAction {
  case detail(DetailAction)
  case profile(ProfileAction)
}

struct DetailEnvironment {
  static let mock = DetailEnvironment()
}

struct AppEnvironment {
  var detail: DetailEnvironment
  var profile: Void
}

let detailReducer = Reducer<DetailState, DetailAction, DetailEnvironment> { _, _, _ in .none }

let profileReducer = Reducer<ProfileState, ProfileAction, Void> { _, _, _ in .none }

//# 5

func many() {
  //# 6
}

func menu() {
  //# 7
}
