/// What a screen says about the request behind it.
enum LoadingStatus: Equatable {
  case idle
  case loading
  /// With a text for the user.
  case failed(String)

  init(_ error: any Error) { self = .failed("\(error)") }

  var isFailed: Bool { if case .failed = self { true } else { false } }
}
