import RxComposable

struct AppState: Equatable {
  var count = 0
}

enum AppAction {
  case incrementButtonTapped
}

struct AppEnvironment {
  static let live = AppEnvironment()
}

let appReducer = Reducer<AppState, AppAction, AppEnvironment> { state, _, _ in
  state.count += 1
  return .none
}

final class Label {
  var text: String?
}

func overview(label: Label, bag: DisposeBag) {
  //# 1
}
