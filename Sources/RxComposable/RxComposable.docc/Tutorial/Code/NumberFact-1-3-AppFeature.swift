struct AppState: Equatable {
  var count = 0
}
