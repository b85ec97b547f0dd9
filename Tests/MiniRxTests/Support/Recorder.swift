import MiniRx

/// Subscribes and keeps what it hears, as text: `1`, `2`, `|` for completion, `#` and the error for an error.
final class Recorder<Element> {
  private(set) var events: [String] = []
  private(set) var isDisposed = false
  /// Called with each element, after it has been recorded.
  var onNext: (Element) -> Void = { _ in }
  private let subscription = SingleAssignmentDisposable()

  init() {}

  convenience init(_ source: Observable<Element>) {
    self.init()
    subscribe(to: source)
  }

  /// The events in one line.
  var line: String { events.joined(separator: " ") }

  func subscribe(to source: Observable<Element>) {
    subscription.setDisposable(
      source.subscribe(
        onNext: { [self] in
          events.append("\($0)")
          onNext($0)
        },
        onError: { [self] in events.append("#\($0)") },
        onCompleted: { [self] in events.append("|") },
        onDisposed: { [self] in isDisposed = true }))
  }

  func dispose() { subscription.dispose() }
}

/// The errors of tests, which read well in a line of events.
enum TestError: Error { case first, second }
