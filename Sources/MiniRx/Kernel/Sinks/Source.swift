/// An observable given by what it does when a sink is attached: the one producer class that all sources share.
final class Source<Element>: Observable<Element> {
  private let attachSink: (Sink<Element>) -> (any Step)?

  init(_ attachSink: @escaping (Sink<Element>) -> (any Step)?) { self.attachSink = attachSink }

  override func attach(_ sink: consuming Sink<Element>) -> (any Step)? { attachSink(sink) }
}

extension Source: @unchecked Sendable {}
