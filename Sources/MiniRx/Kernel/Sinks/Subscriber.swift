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
