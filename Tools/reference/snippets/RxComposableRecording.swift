import RxComposableRecording

struct AppState: Equatable {
  var count = 0
}

enum AppAction {
  case incrementButtonTapped
}

func overview(store: Store<AppState, AppAction>) {
  //# 1
}
