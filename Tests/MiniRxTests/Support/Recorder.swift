@testable import MiniRx
@testable import MiniRxTesting

/// Subscribes and keeps what it receives, as text: `1`, `2`, `|` for completion, `#` and the error for an error.
///
/// It listens in front of the last sink, which keeps from every observer what comes after an end or after `dispose`: so
/// it also receives what an operator should not have sent.
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
      Tap(source) { [self] in record($0) }.subscribe(onError: { _ in }, onDisposed: { [self] in isDisposed = true }))
  }

  private func record(_ event: Event<Element>) {
    switch event {
    case .next(let element):
      events.append("\(element)")
      onNext(element)
    case .error(let error): events.append("#\(error)")
    case .completed: events.append("|")
    }
  }

  func dispose() { subscription.dispose() }
}

/// The errors of tests, which read well in a line of events.
enum TestError: Error { case first, second }

/// A sequence that shows each event to a closure, whether or not it should have come.
final class Tap<Element>: Observable<Element>, @unchecked Sendable {
  private final class Stage: MiniRx.Stage<Element, Element> {
    private let show: (Event<Element>) -> Void

    init(_ downstream: Sink<Element>, _ show: @escaping (Event<Element>) -> Void) {
      self.show = show
      super.init(downstream)
    }

    override func receive(_ element: Element) {
      show(.next(element))
      downstream.next(element)
    }

    override func receiveError(_ error: any Error) {
      show(.error(error))
      downstream.fail(error)
    }

    override func receiveCompletion() {
      show(.completed)
      downstream.complete()
    }
  }

  private let source: Observable<Element>
  private let show: (Event<Element>) -> Void

  init(_ source: Observable<Element>, _ show: @escaping (Event<Element>) -> Void) {
    self.source = source
    self.show = show
    super.init()
  }

  override func attach(_ sink: Sink<Element>) -> (any Step)? { source.attach(Stage(sink, show)) }
}
