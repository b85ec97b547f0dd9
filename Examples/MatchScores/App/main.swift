import Foundation
import RxComposableRecording
import TerminalKit

/// Lives as long as the program.
private var controller: RootController?

@MainActor
private func run(_ options: Options) -> Never {
  let store = Store(initialState: RootFeature.State(), reducer: RootFeature()) {
    if let url = options.url { $0.scoresClient = .server(url) }
    $0.favouritesFile = .json(at: options.favourites)
  }
  Window.run { window in
    if options.isInspected { store.inspect() }
    controller = RootController(store: store, window: window)
    store.send(.launched)
    return window.screens
  }
}

switch Arguments(Array(CommandLine.arguments.dropFirst())) {
case .run(let options):
  run(options)
case .help:
  Terminal.write(Arguments.usage)
case .misuse(let problem):
  FileHandle.standardError.write(Data("MatchScores: \(problem)\n\(Arguments.usage)".utf8))
  exit(64)
}
