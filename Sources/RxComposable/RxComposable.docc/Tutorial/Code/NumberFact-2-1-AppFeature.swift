import RxComposable

struct AppState: Equatable {
  var count = 0
  var numberFactAlert: String?
}

enum AppAction: Equatable {
  case factAlertDismissed
  case decrementButtonTapped
  case incrementButtonTapped
}

struct AppEnvironment {}

extension AppEnvironment {
  static var live: AppEnvironment { AppEnvironment() }
}

let appReducer = Reducer<AppState, AppAction, AppEnvironment> { state, action, environment in
  switch action {
  case .factAlertDismissed:
    state.numberFactAlert = nil
    return .none

  case .decrementButtonTapped:
    state.count -= 1
    return .none

  case .incrementButtonTapped:
    state.count += 1
    return .none
  }
}
