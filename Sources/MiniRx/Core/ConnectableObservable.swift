/// A sequence that shares one subscription to its source among its observers, once it is connected.
public protocol ConnectableObservableType: ObservableType {
  /// Subscribes to the source, on behalf of all observers.
  ///
  /// - Returns: what ends that subscription.
  func connect() -> any Disposable

  /// A sequence that connects when its first observer subscribes and disconnects when its last one leaves.
  ///
  /// A requirement with a default, so that a generic caller reaches what a type has of its own.
  func refCount() -> Observable<Element>
}

extension ConnectableObservableType {
  /// A sequence that connects when its first observer subscribes and disconnects when its last one leaves.
  ///
  /// An observer that subscribes after the end, or while it is delivered, makes a new connection; unless it is given the end
  /// while it subscribes, as a subject that has ended does.
  public func refCount() -> Observable<Element> {
    let shared = SharedSource<Element> { connection in
      let observed = asObservable().do(onError: { _ in connection.dispose() }, onCompleted: connection.dispose)
      return SharedSource.Generation(observed, connection) {
        let connected = SubscriptionContext.with(connection.context) { connect() }
        connection.setUpstream(AnonymousDisposable(connected.dispose))
        return nil
      }
    }
    return Source { shared.attachCounted($0) }
  }
}

/// A sequence that shares one subscription to its source among its observers, once it is connected.
///
///     let shared = requests.publish()
///     shared.subscribe(onNext: { show($0) }).disposed(by: bag)
///     shared.subscribe(onNext: { log($0) }).disposed(by: bag)
///     shared.connect().disposed(by: bag)   // one request, two observers
///
/// Between two connections there is at most one: connecting while connected returns the connection that there is.
public final class ConnectableObservable<Element>: Observable<Element>, ConnectableObservableType {
  private let shared: SharedSource<Element>

  init(_ shared: SharedSource<Element>) {
    self.shared = shared
    super.init()
  }

  /// Subscribes to the source, on behalf of all observers; while that lasts, further calls return the same connection.
  ///
  /// - Returns: what ends the subscription. Observers are not told.
  public func connect() -> any Disposable { shared.connect() }

  /// A sequence that connects when its first observer comes and disconnects when its last one goes.
  ///
  /// However observers and threads come and go, the source is subscribed to once from the first to the last.
  ///
  /// - SeeAlso: https://reactivex.io/documentation/operators/refcount.html
  public func refCount() -> Observable<Element> {
    let shared = shared
    return Source { shared.attachCounted($0) }
  }

  override func attach(_ sink: Sink<Element>) -> (any Step)? { shared.attach(sink) }
}

extension ConnectableObservable: @unchecked Sendable {}
