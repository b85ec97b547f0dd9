import RxComposable

struct CompareState: Equatable {
  var left = AppState()
  var right = AppState()
}

enum CompareAction: Equatable {
  case left(AppAction)
  case right(AppAction)
}

let compareReducer: Reducer<CompareState, CompareAction, AppEnvironment> = .combine(
  appReducer.pullback(
    state: \.left, action: /CompareAction.left, environment: { $0 }),
  appReducer.pullback(
    state: \.right, action: /CompareAction.right, environment: { $0 }))
