/// One subscription to a source, and a subject between it and the observers.
///
/// Users: `multicast` and all that is built on it (`publish`, `replay`, `refCount`, `share`). They supply how a subject is
/// made and the source is subscribed to. A *generation* is the time of one connection: it begins under the lock, so that
/// whoever comes first connects and nobody connects twice; it ends when the source ends, when the connection is disposed,
/// or when the last counted observer goes. A later observer finds no generation and begins the next.
final class SharedSource<Element> {
  /// A subject, seen from its observers and from the source.
  final class Hub {
    let observable: Observable<Element>
    let connect: (SharedConnection) -> (any Step)?

    /// - Parameter connect: attaches the subject to the source, fills the connection, and ends it with the source.
    init(_ observable: Observable<Element>, connect: @escaping (SharedConnection) -> (any Step)?) {
      self.observable = observable
      self.connect = connect
    }
  }

  private let makeHub: () -> Hub
  private let state = Locked(SharedSourceState())

  init(_ makeHub: @escaping () -> Hub) { self.makeHub = makeHub }

  func attach(_ sink: consuming Sink<Element>) -> (any Step)? { inGeneration { _ in }.hub.observable.attach(sink) }

  func connect() -> any Disposable {
    let spare = SharedConnection(self)
    let (hub, (connection, isNew)) = inGeneration { state in
      if let connection = state.connection { return (connection, false) }
      let connection = state.waiting ?? spare
      state.waiting = nil
      state.connection = connection
      return (connection, true)
    }
    if isNew {
      ThreadQueue.run {
        var step = hub.connect(connection)
        while let current = step { step = current.proceed() }
      }
    }
    return connection
  }

  /// Attaches an observer that keeps the connection alive. What follows is to connect, if nobody else has.
  func attachCounted(_ sink: Sink<Element>) -> (any Step)? {
    let spare = SharedConnection(self)
    let (hub, connection) = inGeneration { state in
      let connection = state.connection ?? state.waiting ?? spare
      if state.connection == nil { state.waiting = connection }
      connection.observers += 1
      return connection
    }
    hub.observable.start(CountedSink(sink, connection))
    return claimStart(of: connection) ? hub.connect(connection) : nil
  }

  /// Whether the caller is the one to connect: the first who has attached its observer, if that is still there.
  private func claimStart(of connection: SharedConnection) -> Bool {
    state.withLock { state in
      guard state.waiting === connection, connection.observers > 0 else { return false }
      state.waiting = nil
      state.connection = connection
      return true
    }
  }

  /// Runs a body under the lock in the present generation, or in a new one. The subject, whose making is foreign code, is
  /// made outside the lock, and only put in where the generation still has none.
  private func inGeneration<Result>(_ body: (inout SharedSourceState) -> Result) -> (hub: Hub, result: Result) {
    var made: Hub?
    while true {
      let entered = state.withLock { state -> (AnyObject, Result)? in
        guard let hub = state.hub ?? made else { return nil }
        state.hub = hub
        return (hub, body(&state))
      }
      if let entered { return (unsafeDowncast(entered.0, to: Hub.self), entered.1) }
      made = makeHub()
    }
  }
}

extension SharedSource: SharedConnectionOwner {
  func generationEnded(_ connection: SharedConnection) {
    _ = state.withLock { $0.end(connection) }
  }

  func observerLeft(_ connection: SharedConnection) {
    let (isLast, released) = state.withLock { state in
      connection.observers -= 1
      let isLast = connection.observers == 0
      return (isLast, isLast ? state.end(connection) : nil)
    }
    _ = released
    if isLast { connection.dispose() }
  }
}

/// The part that knows no element type.
private struct SharedSourceState {
  /// The subject of the generation.
  var hub: AnyObject?
  /// The connection, once somebody has the task to start it.
  var connection: SharedConnection?
  /// A connection for which observers are being attached and which nobody has the task to start yet.
  var waiting: SharedConnection?

  /// Makes room for the next generation, if this is the connection of the present one. Returns what is to be released.
  mutating func end(_ ended: SharedConnection) -> AnyObject? {
    guard connection === ended || waiting === ended else { return nil }
    connection = nil
    waiting = nil
    defer { hub = nil }
    return hub
  }
}

protocol SharedConnectionOwner: AnyObject {
  func generationEnded(_ connection: SharedConnection)
  func observerLeft(_ connection: SharedConnection)
}

/// The subscription of a generation to the source.
final class SharedConnection: Connection, ObserverCount {
  /// How many counted observers there are. Guarded by the owner's lock.
  var observers = 0
  private let owner: any SharedConnectionOwner
  private let slot = ConnectionSlot()

  init(_ owner: any SharedConnectionOwner) { self.owner = owner }

  var isDisposed: Bool { slot.isDisposed }

  func fill(_ connection: any Connection) { slot.fill(connection) }

  /// Ends the generation. The source calls it before it hands on its terminal event.
  func dispose() {
    owner.generationEnded(self)
    slot.dispose()
  }

  func observerLeft() { owner.observerLeft(self) }
}

/// Hands what the source emits to the subject, and ends the generation before it hands on the end.
final class SharingSink<Observer: ObserverType>: Sink<Observer.Element> {
  private let observer: Observer
  private let connection: SharedConnection

  init(_ observer: Observer, _ connection: SharedConnection) {
    self.observer = observer
    self.connection = connection
  }

  override var context: AnyObject? { nil }

  override var isDisposed: Bool { connection.isDisposed }

  override func connect(_ connection: any Connection) { self.connection.fill(connection) }

  override func receive(_ element: Observer.Element) {
    if !connection.isDisposed { observer.onNext(element) }
  }

  override func receiveError(_ error: any Error) {
    if connection.isDisposed { return Hooks.reportUndeliverable(error) }
    connection.dispose()
    observer.onError(error)
  }

  override func receiveCompletion() {
    if connection.isDisposed { return }
    connection.dispose()
    observer.onCompleted()
  }
}
