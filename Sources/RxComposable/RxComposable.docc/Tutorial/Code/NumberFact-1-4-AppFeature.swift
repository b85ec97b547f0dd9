struct AppState: Equatable {
  var count = 0
}

enum AppAction: Equatable {
  case decrementButtonTapped
  case incrementButtonTapped
}
