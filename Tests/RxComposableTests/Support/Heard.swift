import MiniRxTesting

/// What is heard, in a line.
final class Heard {
  private(set) var line = ""
  private let bag = DisposeBag()

  init<Value>(_ source: some ObservableType<Value>) {
    source.subscribe(onNext: { self.add("\($0)") }, onCompleted: { self.add("|") }).disposed(by: bag)
  }

  private func add(_ text: String) { line += line.isEmpty ? text : " \(text)" }
}
