/// An observable given by what it does when a sink is attached: the producer class that sources share.
final class Source<Element>: Observable<Element> {
  private let attachSink: (Sink<Element>) -> (any Step)?

  init(_ attachSink: @escaping (Sink<Element>) -> (any Step)?) { self.attachSink = attachSink }

  override func attach(_ sink: Sink<Element>) -> (any Step)? { attachSink(sink) }
}

extension Source: @unchecked Sendable {}

/// An operator: a sink put between a source and an observer. The producer class that operators share; a `Source` would do,
/// but take two more frames of the stack for each operator of a chain.
@usableFromInline
final class Lift<Input, Output>: Observable<Output> {
  private let source: Observable<Input>
  private let makeSink: (Sink<Output>) -> Sink<Input>

  @usableFromInline
  init(_ source: Observable<Input>, _ makeSink: @escaping (Sink<Output>) -> Sink<Input>) {
    self.source = source
    self.makeSink = makeSink
  }

  override func attach(_ sink: Sink<Output>) -> (any Step)? { source.attach(makeSink(sink)) }

  override var resubscribable: Observable<Output> { Lift(source.resubscribable, makeSink) }
}

extension Lift: @unchecked Sendable {}

extension ObservableType {
  /// Builds an operator from the sink that it puts in front of its observer.
  @inlinable
  func lift<Output>(_ makeSink: @escaping (Sink<Output>) -> Sink<Element>) -> Observable<Output> {
    Lift(asObservable(), makeSink)
  }
}
