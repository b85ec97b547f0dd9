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
    let current = CurrentConnection(connect)
    return Observable.create { observer in
      let (connection, isFirst) = current.join()
      let subscription = self.subscribe { event in
        if event.isStopEvent { current.end(connection) }
        observer.on(event)
      }
      if isFirst { current.connect(connection) }
      return Disposables.create {
        subscription.dispose()
        current.leave(connection)
      }
    }
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
public final class ConnectableObservable<Element>: Observable<Element>, ConnectableObservableType, @unchecked Sendable {
  private let shared: SharedSource<Element>

  init(_ shared: SharedSource<Element>) {
    self.shared = shared
    super.init()
  }

  /// Subscribes to the source, on behalf of all observers; while that lasts, further calls return the same connection.
  ///
  /// - Returns: what ends the subscription. Observers receive no event then.
  public func connect() -> any Disposable { shared.connect() }

  /// Subscribes to the source, and hands over before that what ends the subscription.
  func connect(_ take: (any Disposable) -> Void) { _ = shared.connect(take) }

  /// A sequence that connects when its first observer subscribes and disconnects when its last one leaves.
  ///
  /// Between these two the source is subscribed to once, whichever threads observers subscribe and leave on.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/refcount.html>
  public func refCount() -> Observable<Element> { refCount(opensQueue: true) }

  func refCount(opensQueue: Bool) -> Observable<Element> {
    let shared = shared
    return Source(opensQueue: opensQueue) { shared.attachCounted($0) }
  }

  override var opensQueue: Bool { false }

  override func attach(_ sink: Sink<Element>) -> (any Step)? { shared.attach(sink) }
}

/// The connection that new observers of a `refCount()` join.
///
/// Connecting and disconnecting take turns, in the order in which observers come and go: a connectable that is still connected
/// answers `connect()` with the connection that is about to end.
private final class CurrentConnection: @unchecked Sendable {
  final class Connection {
    let disposable = SingleAssignmentDisposable()
    fileprivate var observers = 0
  }

  private struct State {
    var connection: Connection?
    var changes = SerialQueue()
  }

  private let makeConnection: () -> any Disposable
  private let state = Locked(State())

  init(_ connect: @escaping () -> any Disposable) { makeConnection = connect }

  func join() -> (connection: Connection, isFirst: Bool) {
    state.withLock { state in
      let connection = state.connection ?? Connection()
      state.connection = connection
      connection.observers += 1
      return (connection, connection.observers == 1)
    }
  }

  /// Does nothing if the sequence has ended, or the observers have left.
  func connect(_ connection: Connection) {
    change(connection) { state in state.connection === connection }
  }

  func leave(_ connection: Connection) {
    change(connection) { state in
      connection.observers -= 1
      guard connection.observers == 0 else { return false }
      if state.connection === connection { state.connection = nil }
      return true
    }
  }

  /// New observers make another connection.
  func end(_ connection: Connection) {
    state.withLock { state in if state.connection === connection { state.connection = nil } }
  }

  /// Connects, or disconnects where no observers are left, if there is need of it.
  private func change(_ connection: Connection, if isNeeded: (inout State) -> Bool) {
    guard state.withLock({ isNeeded(&$0) && $0.changes.admit(connection) == .deliver }) else { return }
    var next: Connection? = connection
    while let connection = next {
      if state.withLock({ _ in connection.observers > 0 }) {
        connection.disposable.setDisposable(makeConnection())
      } else {
        connection.disposable.dispose()
      }
      next = state.withLock { $0.changes.next() } as? Connection
    }
  }
}

/// The elements of a source that have a key in common; see `groupBy(keySelector:)`.
public struct GroupedObservable<Key, Element>: ObservableType {
  /// What the elements have in common.
  public let key: Key
  private let source: Observable<Element>

  /// A sequence with a key.
  public init(key: Key, source: Observable<Element>) {
    self.key = key
    self.source = source
  }

  /// Subscribes an observer to the group.
  ///
  /// - Returns: the subscription. Dispose it to stop the sequence and to release what it holds.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    source.subscribe(observer)
  }

  /// The group without its key.
  public func asObservable() -> Observable<Element> { source }
}

extension GroupedObservable: @unchecked Sendable where Key: Sendable {}
