import Foundation
import InspectorDemo
import RxComposableRecording

/// The demo on a terminal. It dials the inspector.
@MainActor
final class Program {
  private let recording = Recording<Demo.State, Demo.Action>(limit: 20_000)
  private let store: Store<Demo.State, Demo.Action>
  private let bag = DisposeBag()

  init() {
    let main = MainScheduler.instance
    let environment = Demo.Environment(
      mainQueue: main, search: recording.dependency("search", Demo.search(on: main)))
    store = Store(initialState: Demo.State(), reducer: Demo.reducer, environment: environment)
    store.record(into: recording)
  }

  func run(address: String, name: String?) {
    print(Self.help)
    store.subscribe(\.count).subscribe(onNext: { print("count: \($0)") }).disposed(by: bag)
    store.subscribe(\.search.results).skip(1).lane("search results", in: recording)
      .subscribe(onNext: { print("found: \($0.joined(separator: ", "))") }).disposed(by: bag)
    store.subscribe(\.stopwatch.seconds).lane("stopwatch", in: recording)
      .subscribe(onNext: { print("stopwatch: \($0)") }).disposed(by: bag)
    recording.inspect(
      at: address, as: name,
      test: .init(reducer: "Demo.reducer", environment: "Demo.Environment(mainQueue: scheduler, search: search)"))
    Thread.detachNewThread {
      while let line = readLine() { DispatchQueue.main.async { self.perform(line) } }
    }
  }

  private func perform(_ line: String) {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    switch words.first {
    case "+": store.send(.plusButtonTapped)
    case "-": store.send(.minusButtonTapped)
    case "s": store.send(.queryChanged(words.dropFirst().first ?? ""))
    case "t": store.send(.stopwatchButtonTapped)
    case "a": store.send(.todoAdded(title: words.dropFirst().first ?? "something"))
    case "d": store.send(.todoTapped(id: Int(words.dropFirst().first ?? "") ?? 1))
    case "many":
      for _ in 0..<(Int(words.dropFirst().first ?? "") ?? 10_000) { store.send(.plusButtonTapped) }
    case "q": exit(0)
    default: print(Self.help)
    }
  }

  private static let help = """
    Type, and return: + or -, s TEXT to search, t for the stopwatch, a TEXT to add a line, d 1 to tick it off, q to quit.
    """
}

/// A line that a pipe receives at once.
func print(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

let arguments = CommandLine.arguments.dropFirst()
let program = Program()
program.run(address: arguments.first ?? "127.0.0.1", name: arguments.dropFirst().first)
RunLoop.main.run()
