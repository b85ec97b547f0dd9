/// Feeds a subscriber of a sequence that is made elsewhere in the package, one event at a time: whoever calls it sees to
/// that. Silent once the subscription is disposed.
package final class Outlet<Element>: Connection {
  private let sink: Sink<Element>
  private let disposed = AtomicFlag()
  private let source = SingleAssignmentDisposable()

  fileprivate init(_ sink: Sink<Element>) {
    self.sink = sink
    sink.connect(self)
  }

  package func next(_ element: Element) {
    if !disposed.isRaised { sink.next(element) }
  }

  package func complete() {
    if !disposed.isRaised { sink.complete() }
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
