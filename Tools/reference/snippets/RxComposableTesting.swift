import RxComposableTesting

struct AppState: Equatable {
  var count = 0
}

enum AppAction {
  case incrementButtonTapped
}

struct AppEnvironment {
  static let mock = AppEnvironment()
}

let appReducer = Reducer<AppState, AppAction, AppEnvironment> { state, _, _ in
  state.count += 1
  return .none
}

func overview() {
  //# 1
}
