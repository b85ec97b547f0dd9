import Foundation
import RxComposableRecording
import TerminalKit

@MainActor
func run(url: String?, isInspected: Bool) -> Never {
  let store = Store(
    initialState: AppState(),
    reducer: appReducer,
    environment: AppEnvironment(
      mainQueue: MainScheduler.instance,
      numberFact: url.map { FactSource.server($0) } ?? FactSource.embedded
    )
  )
  Window.run { _ in
    if isInspected { store.inspect() }
    return [AppScreen(store: store)]
  }
}

switch Arguments(Array(CommandLine.arguments.dropFirst())) {
case .run(let url, let isInspected):
  run(url: url, isInspected: isInspected)
case .help:
  Terminal.write(Arguments.usage)
case .misuse(let problem):
  FileHandle.standardError.write(Data("NumberFact: \(problem)\n\(Arguments.usage)".utf8))
  exit(64)
}
