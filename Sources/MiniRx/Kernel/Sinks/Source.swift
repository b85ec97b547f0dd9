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

/// What remains to be done of a subscription after `attach` has returned.
///
/// `concat`, `catch` and `retry` return their next move instead of making it, so that a sequence which continues with
/// itself a million times (`poll.concat(deferred(again))`) unwinds the stack between two rounds.
protocol Step: AnyObject {
  /// Makes the move and returns the one after it, if any.
  func proceed() -> (any Step)?
}

extension Observable {
  /// Attaches the sink and takes all steps that follow.
  final func start(_ sink: Sink<Element>) {
    var step = attach(sink)
    while let current = step { step = current.proceed() }
  }
}

/// The subscriber of a sequence that is made elsewhere in the package.
///
/// The caller feeds it one event at a time, and none after the upstream is disposed.
package struct Subscriber<Element> {
  fileprivate let sink: Sink<Element>

  /// Hands over what ends the feeding, before the first event. Disposed at once where the subscription is already.
  package func setUpstream(_ upstream: UpstreamDisposable) { sink.setUpstream(upstream) }

  package func next(_ element: Element) { sink.next(element) }

  package func complete() { sink.complete() }
}

extension Observable {
  /// A sequence that a closure feeds, anew for each subscriber.
  package static func fed(by attach: @escaping (Subscriber<Element>) -> Void) -> Observable {
    Source { sink in
      attach(Subscriber(sink: sink))
      return nil
    }
  }
}
