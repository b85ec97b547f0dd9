/// One subscription to a source, and a subject between it and the observers.
///
/// Users: `multicast` and all that is built on it (`publish`, `replay`, `refCount`, `share`). They supply how a generation is
/// made. A *generation* is the time of one connection: it ends when the source ends, when the connection is disposed, or with
/// the count of its observers. A later observer begins the next.
final class SharedSource<Element> {
  /// A subject, as its observers see it; its connection to the source, and what attaches it there.
  final class Generation: Step {
    fileprivate let subject: Observable<Element>
    fileprivate let connection: SharedConnection
    private let attach: () -> (any Step)?

    init(_ subject: Observable<Element>, _ connection: SharedConnection, attach: @escaping () -> (any Step)?) {
      self.subject = subject
      self.connection = connection
      self.attach = attach
    }

    /// Subscribes to the source.
    func proceed() -> (any Step)? { attach() }
  }

  private let makeGeneration: (SharedConnection) -> Generation
  private let releases = ReleaseGate()
  /// The present `Generation`; not typed as one, so that no generic value type is asked of the runtime.
  private let current = Locked<AnyObject?>(nil)

  init(_ makeGeneration: @escaping (SharedConnection) -> Generation) { self.makeGeneration = makeGeneration }

  func attach(_ sink: Sink<Element>) -> (any Step)? { join(counting: false).subject.attach(sink) }

  /// - Parameter take: is given the connection before the source is subscribed to, which may end it by what it emits at once.
  func connect(_ take: (SharedConnection) -> Void = { _ in }) -> any Disposable {
    while true {
      let generation = join(counting: false)
      let beginning = generation.connection.begin(SubscriptionContext.current)
      if beginning != .hasEnded { take(generation.connection) }
      switch beginning {
      case .connect:
        if releases.admit(generation, generation.connection) { ThreadQueue.run { takeSteps(generation) } }
        return generation.connection
      case .isConnected: return generation.connection
      case .hasEnded: continue
      }
    }
  }

  /// Attaches an observer that keeps the connection alive. The first to have done so connects.
  func attachCounted(_ sink: Sink<Element>) -> (any Step)? {
    let generation = join(counting: true)
    let connection = generation.connection
    generation.subject.start(CompanionStage(sink, AnonymousDisposable { connection.observerLeft() }))
    return connection.begin(sink.context) == .connect && releases.admit(generation, connection) ? generation : nil
  }

  /// The present generation, or a new one. Its subject is made outside the lock, by foreign code.
  private func join(counting: Bool) -> Generation {
    var made: Generation?
    while true {
      let present = current.withLock { current in
        if current == nil { current = made }
        return current
      }
      guard let present else {
        made = makeGeneration(SharedConnection(releases) { [weak self] in self?.forget($0) })
        continue
      }
      let generation = unsafe unsafeDowncast(present, to: Generation.self)
      if generation.connection.join(counting: counting) { return generation }
      forget(generation.connection)
      made = nil
    }
  }

  private func forget(_ connection: SharedConnection) {
    _ = current.withLock { current -> AnyObject? in
      guard let present = current, unsafe unsafeDowncast(present, to: Generation.self).connection === connection else {
        return nil
      }
      current = nil
      return present
    }
  }
}

/// Lets a generation subscribe to the shared source only when those before it have released it. `begin` and `end` enclose a release; the
/// thread of the last release subscribes the generation that waits. That one may end while it subscribes; then the next waits in turn.
final class ReleaseGate: Sendable {
  private struct State {
    var running = 0
    /// The next generation. One alone: of two the former has ended.
    var waiting: (generation: any Step, connection: SharedConnection)?
  }

  private let state = Locked(State())

  func begin() { state.withLock { $0.running += 1 } }

  func end() {
    while let next = endOfOne() {
      if !next.connection.isDisposed { ThreadQueue.run { takeSteps(next.generation) } }
    }
  }

  /// Hands out the generation that subscribes now, which is one of those that run until it has.
  private func endOfOne() -> (generation: any Step, connection: SharedConnection)? {
    state.withLock { state in
      if state.running == 1, let next = state.waiting.take() { return next }
      state.running -= 1
      return nil
    }
  }

  /// Returns whether a generation may subscribe at once.
  func admit(_ generation: any Step, _ connection: SharedConnection) -> Bool {
    let (isFree, _) = state.withLock { state in
      let former = state.waiting
      if state.running > 0 { state.waiting = (generation, connection) }
      return (state.running == 0, former)
    }
    return isFree
  }
}

/// The subscription of a generation to the source, and the count of the observers that keep it alive.
///
/// It does not hold the subject: observers hold the connection, and the subject holds them.
final class SharedConnection: Disposable, @unchecked Sendable {
  enum Beginning { case connect, isConnected, hasEnded }

  private struct State {
    var observers = 0
    var isConnected = false
    var hasEnded = false

    /// Returns whether this call was the one that ended it. The next generation, which sees that, sees the release too.
    mutating func end(_ releases: ReleaseGate) -> Bool {
      if hasEnded { return false }
      hasEnded = true
      releases.begin()
      return true
    }
  }

  /// What the subscriber that connects gave along.
  private(set) var context: AnyObject?
  private let state = Locked(State())
  private let slot = DisposableSlot<UpstreamDisposable>()
  private let releases: ReleaseGate
  private let onEnd: (SharedConnection) -> Void

  /// - Parameter onEnd: called once, before the source is released.
  init(_ releases: ReleaseGate, onEnd: @escaping (SharedConnection) -> Void) {
    self.releases = releases
    self.onEnd = onEnd
  }

  var isDisposed: Bool { slot.isDisposed }

  func setUpstream(_ upstream: UpstreamDisposable) { slot.fill(upstream) }

  /// Returns whether the generation is there to be observed.
  func join(counting: Bool) -> Bool {
    state.withLock { state in
      if counting { state.observers += 1 }
      return !state.hasEnded
    }
  }

  /// Asks to connect, which one caller may do.
  func begin(_ context: AnyObject?) -> Beginning {
    let beginning = state.withLock { state -> Beginning in
      if state.hasEnded { return .hasEnded }
      defer { state.isConnected = true }
      return state.isConnected ? .isConnected : .connect
    }
    if beginning == .connect { self.context = context }
    return beginning
  }

  func observerLeft() {
    let isLast = state.withLock { state in
      state.observers -= 1
      return state.observers == 0 && state.end(releases)
    }
    if isLast { release() }
  }

  /// Ends the generation.
  func dispose() { _ = end() }

  /// Returns whether this call is what ended it.
  func end() -> Bool {
    let isFirst = state.withLock { $0.end(releases) }
    if isFirst { release() }
    return isFirst
  }

  private func release() {
    onEnd(self)
    slot.dispose()
    releases.end()
  }
}

/// Hands what the source emits to the subject, and ends the generation before it hands on the end.
final class SharingSink<Observer: ObserverType>: Sink<Observer.Element> {
  private let observer: Observer
  private let connection: SharedConnection

  init(_ observer: Observer, _ connection: SharedConnection) {
    self.observer = observer
    self.connection = connection
  }

  override var context: AnyObject? { connection.context }

  override var isDisposed: Bool { connection.isDisposed }

  override func setUpstream(_ upstream: UpstreamDisposable) { connection.setUpstream(upstream) }

  override func receive(_ element: Observer.Element) {
    if !connection.isDisposed { observer.onNext(element) }
  }

  override func receiveError(_ error: any Error) {
    if !connection.end() { return Hooks.reportUndeliverable(error) }
    observer.onError(error)
  }

  override func receiveCompletion() {
    if connection.end() { observer.onCompleted() }
  }
}
