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

struct ApiError: Error, Equatable {}

struct AppEnvironment {
  var mainQueue: SchedulerType
  var numberFact: (Int) -> Effect<String>
}

extension AppEnvironment {
  static var live: AppEnvironment {
    AppEnvironment(
      mainQueue: MainScheduler.instance,
      numberFact: { Effect(value: "\($0) squared is \($0 * $0).") })
  }
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
