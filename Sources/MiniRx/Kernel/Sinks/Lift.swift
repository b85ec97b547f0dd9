/// An operator: a sink put between a source and an observer. The one producer class that all operators share.
final class Lift<Input, Output>: Observable<Output> {
  private let source: Observable<Input>
  private let makeSink: (consuming Sink<Output>) -> Sink<Input>

  init(_ source: Observable<Input>, _ makeSink: @escaping (consuming Sink<Output>) -> Sink<Input>) {
    self.source = source
    self.makeSink = makeSink
  }

  override func attach(_ sink: consuming Sink<Output>) -> (any Step)? { source.attach(makeSink(sink)) }
}

extension Lift: @unchecked Sendable {}

extension ObservableType {
  /// Builds an operator from the sink that it puts in front of its observer.
  func lift<Output>(_ makeSink: @escaping (consuming Sink<Output>) -> Sink<Element>) -> Observable<Output> {
    Lift(asObservable(), makeSink)
  }
}
