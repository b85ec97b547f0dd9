import Foundation
import RxComposable

@MainActor
func run(url: String?) {
  let store = Store(
    initialState: AppState(),
    reducer: appReducer,
    environment: AppEnvironment(
      mainQueue: MainScheduler.instance,
      numberFact: url.map { FactSource.server($0) } ?? FactSource.embedded
    )
  )
  let isInteractive = Terminal.isInteractive
  if isInteractive { Terminal.enter() }
  let controller = AppController(
    store: store,
    display: isInteractive
      ? ScreenDisplay(write: Terminal.write) : LineDisplay(print: { Terminal.write($0 + "\n") }),
    onQuit: { exit(0) }
  )
  controller.start(keys: .keys(from: .standardInput).observe(on: MainScheduler.instance))
  withExtendedLifetime(controller) { RunLoop.main.run() }
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
