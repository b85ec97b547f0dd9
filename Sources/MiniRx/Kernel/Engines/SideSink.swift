/// A stage's ear at a second source, whose events steer the stage.
///
/// Users: `take(until:)`, `skip(until:)`, `withLatestFrom`, `sample`, `retry(when:)`. They supply what the events mean, and a
/// `SerialDisposable` that holds the connection to the second source: disposing it silences the sink.
final class SideSink<Element>: Sink<Element> {
  private let connection: SerialDisposable
  private let steeredContext: AnyObject?
  private let onNext: (Element) throws -> Void
  private let onError: (any Error) -> Void
  private let onCompleted: () -> Void

  init(
    _ connection: SerialDisposable, context: AnyObject?, onNext: @escaping (Element) throws -> Void,
    onError: @escaping (any Error) -> Void, onCompleted: @escaping () -> Void = {}
  ) {
    self.connection = connection
    steeredContext = context
    self.onNext = onNext
    self.onError = onError
    self.onCompleted = onCompleted
  }

  override var context: AnyObject? { steeredContext }

  override var isDisposed: Bool { connection.isDisposed }

  override func connect(_ connection: any Connection) { self.connection.disposable = connection }

  override func receive(_ element: Element) throws {
    if !connection.isDisposed { try onNext(element) }
  }

  override func receiveError(_ error: any Error) {
    if connection.isDisposed { Hooks.reportUndeliverable(error) } else { onError(error) }
  }

  override func receiveCompletion() {
    if connection.isDisposed { return }
    connection.disposable = Disposables.create()
    onCompleted()
  }
}
