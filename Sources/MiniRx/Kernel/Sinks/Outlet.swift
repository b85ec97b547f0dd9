/// Feeds a subscriber of a sequence that is made elsewhere in the package, on one thread at a time: whoever calls it sees
/// to that. What is fed while an event is being delivered follows it. Silent once the subscription is disposed.
package final class Outlet<Element>: Connection {
  private let sink: Sink<Element>
  private let disposed = AtomicFlag()
  private let source = SingleAssignmentDisposable()
  private var isDelivering = false
  private var waiting = Backlog<AnyObject>()

  fileprivate init(_ sink: Sink<Element>) {
    self.sink = sink
    sink.connect(self)
  }

  package func next(_ element: Element) {
    if isDelivering { return waiting.append(QueuedElement(element)) }
    isDelivering = true
    if !disposed.isRaised { sink.next(element) }
    deliverWaiting()
  }

  package func complete() {
    if isDelivering { return waiting.append(QueuedEnd(nil)) }
    isDelivering = true
    if !disposed.isRaised { sink.complete() }
    deliverWaiting()
  }

  private func deliverWaiting() {
    while let item = waiting.popFirst() {
      if !disposed.isRaised { sink.receive(queued: item) }
    }
    isDelivering = false
  }

  package func dispose() {
    _ = disposed.raise()
    source.dispose()
  }

  fileprivate func hold(_ source: any Disposable) { self.source.setDisposable(source) }
}

extension Observable {
  /// A sequence that a closure feeds through an outlet, one for each subscriber.
  ///
  /// - Parameter attach: returns what ends the feeding.
  package static func fed(by attach: @escaping (Outlet<Element>) -> any Disposable) -> Observable {
    Source { sink in
      let outlet = Outlet(sink)
      outlet.hold(attach(outlet))
      return nil
    }
  }
}
