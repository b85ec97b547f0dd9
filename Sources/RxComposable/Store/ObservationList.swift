import MiniRx

/// Observations in the order in which they came: those of the root and its scopes, or those of a row.
class ObservationList {
  private let contents = Locked(Observations())

  final var all: Observations { contents.withLock { $0 } }

  /// Returns `false` where the list is no longer in use: another one has to be asked for.
  final func add(_ observation: Observation) -> Bool {
    let isFirst = contents.withLock { all in
      defer { all.append(observation) }
      return all.isEmpty
    }
    if isFirst, !begin() {
      _ = contents.withLock { $0.remove(observation) }
      return false
    }
    if observation.isAlwaysAsked { becameAlwaysAsked() }
    return true
  }

  /// Takes an observation out, on any thread.
  final func remove(_ observation: Observation) {
    observation.stop()
    var removed: Observation?
    let isLeft = contents.withLock { all in
      removed = all.remove(observation)
      return removed != nil && all.isEmpty
    }
    withExtendedLifetime(removed) {}
    if isLeft { leave() }
  }

  /// Takes all observations out and ends them.
  final func end(completing: Bool) {
    let all = contents.exchange(Observations())
    all.forEach { $0.end(completing: completing) }
    if !all.isEmpty { leave() }
  }

  /// The first observation has come. Returns `false` where the list is no longer in use.
  func begin() -> Bool { true }

  /// The last observation has gone, on any thread.
  func leave() {}

  /// One of the observations has to be asked at each publication from now on.
  func becameAlwaysAsked() {}
}

/// Observations in the order in which they came. The first is apart, because most rows have no second.
struct Observations {
  private var first: Observation?
  private var others: ContiguousArray<Observation> = []

  var isEmpty: Bool { first == nil }

  /// The number of the first.
  var number: UInt64 { first?.number ?? 0 }

  mutating func append(_ observation: Observation) {
    if first == nil { first = observation } else { others.append(observation) }
  }

  /// Returns what is to be released after unlocking.
  mutating func remove(_ observation: Observation) -> Observation? {
    if first === observation {
      first = others.isEmpty ? nil : others.removeFirst()
      return observation
    }
    return others.firstIndex { $0 === observation }.map { others.remove(at: $0) }
  }

  @inline(__always)
  func forEach(_ body: (Observation) -> Void) {
    if let first { body(first) }
    for observation in others { body(observation) }
  }
}
