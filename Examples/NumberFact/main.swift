import Foundation
import RxComposable
import TerminalKit

@MainActor
func run(url: String?) -> Never {
  let store = Store(
    initialState: AppState(),
    reducer: appReducer,
    environment: AppEnvironment(
      mainQueue: MainScheduler.instance,
      numberFact: url.map { FactSource.server($0) } ?? FactSource.embedded
    )
  )
  Window.run { _ in [AppScreen(store: store)] }
}

switch Arguments(Array(CommandLine.arguments.dropFirst())) {
case .run(let url):
  run(url: url)
case .help:
  Terminal.write(Arguments.usage)
case .misuse(let problem):
  FileHandle.standardError.write(Data("NumberFact: \(problem)\n\(Arguments.usage)".utf8))
  exit(64)
}
