import MiniRx

/// Looks at a value of the state, and is asked when it may differ. The base class knows no types.
class Observation {
  final let watched: WatchedBytes
  /// Its place in the order of all observations and publications. Set when it is added.
  final var number: UInt64 = 0
  /// Raised on any thread, once its subscriber has gone.
  final let stopped = AtomicFlag()
  /// Whether it has to be asked although the bytes are the same, because what it sees is not even equal to itself (a NaN), or
  /// because a row may hold an object.
  final var needsEveryPublication = false

  init(_ watched: WatchedBytes) { self.watched = watched }

  /// Asks it, unless it came during the publication, and so began with what is published.
  final func ask(before publication: UInt64) {
    if number < publication, !stopped.isRaised { ask() }
  }

  /// The value may differ.
  func ask() { fatalError("\(Self.self) overrides ask()") }

  /// Nothing will be published any more, because the state is gone for good (then subscribers complete) or the store is.
  func end(completing: Bool) { fatalError("\(Self.self) overrides end(completing:)") }
}

/// Observations in the order in which they came: those of the root and its scopes, or those of a row.
class ObservationList {
  private let contents = Locked(OrderedFew<Observation>())

  final var all: OrderedFew<Observation> { contents.withLock { $0 } }

  /// Returns `false` where the list is no longer in use: another one has to be asked for.
  final func add(_ observation: Observation) -> Bool {
    guard enter() else { return false }
    contents.withLock { $0.append(observation, key: observation.number) }
    if observation.needsEveryPublication { needEveryPublication() }
    return true
  }

  /// Takes an observation out, on any thread.
  final func remove(_ observation: Observation) {
    _ = observation.stopped.raise()
    if contents.withLock({ $0.remove(observation, key: observation.number) }) != nil { leave() }
  }

  /// Takes all observations out and ends them.
  final func end(completing: Bool) {
    contents.exchange(OrderedFew()).forEach {
      $0.end(completing: completing)
      leave()
    }
  }

  /// An observation comes. Returns `false` where the list is no longer in use.
  func enter() -> Bool { true }

  /// An observation has gone, on any thread.
  func leave() {}

  /// One of the observations has to be asked at each publication from now on. Those of the root always are.
  func needEveryPublication() {}
}
