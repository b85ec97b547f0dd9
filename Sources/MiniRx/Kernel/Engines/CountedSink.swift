/// Counts observers, and is told when one goes.
protocol ObserverCount: AnyObject {
  func observerLeft()
}

/// An observer whose presence keeps a source going that others share.
///
/// Users: `SharedSource`, and `groupBy` and `window` for what they emit.
final class CountedSink<Element>: Stage<Element, Element>, Connection {
  private let count: any ObserverCount
  private let upstream = ConnectionSlot()

  init(_ downstream: Sink<Element>, _ count: any ObserverCount) {
    self.count = count
    super.init(downstream)
    downstream.connect(self)
  }

  override func connect(_ connection: any Connection) { upstream.fill(connection) }

  override func receive(_ element: Element) { downstream.next(element) }

  func dispose() {
    if upstream.dispose() { count.observerLeft() }
  }
}

extension Observable {
  /// The sequence, each observer of which keeps alive what the others share.
  func counted(by users: RefCountDisposable) -> Observable<Element> {
    Source { sink in
      users.observerCame()
      return self.attach(CountedSink(sink, users))
    }
  }
}
