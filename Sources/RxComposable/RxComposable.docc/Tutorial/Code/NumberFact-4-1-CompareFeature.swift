import RxComposable

struct CompareState: Equatable {
  var left = AppState()
  var right = AppState()
}

enum CompareAction: Equatable {
  case left(AppAction)
  case right(AppAction)
}
