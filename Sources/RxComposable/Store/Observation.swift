import MiniRx

/// Looks at a value of the state, and is asked when it may differ. The base class knows no types.
class Observation {
  final let watched: WatchedBytes
  /// Its place in the order of all observations and publications. Set when it is added.
  final var number: UInt64 = 0
  /// Whether it has to be asked at each publication, because what it sees is not even equal to itself (a NaN).
  final var isAlwaysAsked = false
  private let stopped = AtomicFlag()

  init(_ watched: WatchedBytes) { self.watched = watched }

  /// The name by which the stores of rows find it, if they do.
  var name: RowsName? { nil }

  final var isStopped: Bool { stopped.isRaised }

  /// Ends it, on any thread.
  final func stop() { _ = stopped.raise() }

  /// Asks it, unless it came during the publication, and so began with what is published.
  final func ask(before publication: UInt64) {
    if number < publication, !isStopped { ask() }
  }

  /// The value may differ.
  func ask() { fatalError("\(Self.self) overrides ask()") }

  /// The state is gone for good.
  func end() { fatalError("\(Self.self) overrides end()") }

  /// Releases the subscriber without an event, because nothing will be published any more.
  func letGo() { stop() }
}

/// Observations of one state, in the order in which they came.
class ObservationList {
  private struct Contents {
    var observations: ContiguousArray<Observation> = []
    var rows: [RowsName: Observation] = [:]
    var isClosed = false

    /// Returns what is to be released after unlocking.
    mutating func remove(_ observation: Observation) -> Observation? {
      var (lower, upper) = (0, observations.count)
      while lower < upper {
        let middle = (lower + upper) / 2
        if observations[middle].number < observation.number { lower = middle + 1 } else { upper = middle }
      }
      guard lower < observations.count, observations[lower] === observation else { return nil }
      if let name = observation.name { rows[name] = nil }
      return observations.remove(at: lower)
    }
  }

  private let contents = Locked(Contents())

  final var all: ContiguousArray<Observation> { contents.withLock { $0.observations } }

  final func rows(_ name: RowsName) -> Observation? { contents.withLock { $0.rows[name] } }

  /// Returns `false` where the list is no longer in use: another one has to be asked for.
  final func add(_ observation: Observation) -> Bool {
    let isFirst = contents.withLock { contents in
      if contents.isClosed { return false }
      contents.observations.append(observation)
      if let name = observation.name { contents.rows[name] = observation }
      return contents.observations.count == 1
    }
    if !isFirst || begin() {
      if observation.isAlwaysAsked { becameAlwaysAsked() }
      return true
    }
    _ = contents.withLock { $0.remove(observation) }
    return false
  }

  /// Takes an observation out, on any thread.
  final func remove(_ observation: Observation) {
    observation.stop()
    var removed: Observation?
    let isLeft = contents.withLock { contents in
      removed = contents.remove(observation)
      return removed != nil && contents.observations.isEmpty
    }
    withExtendedLifetime(removed) {}
    if isLeft { leave() }
  }

  /// The state is gone for good.
  final func end() {
    let all = removeAll(closing: false)
    for observation in all where !observation.isStopped { observation.end() }
    if !all.isEmpty { leave() }
  }

  /// Releases all subscribers without an event, because nothing will be published any more.
  final func letGo() { for observation in removeAll(closing: true) { observation.letGo() } }

  /// The first observation has come. Returns `false` where the list is no longer in use.
  func begin() -> Bool { true }

  /// The last observation has gone, on any thread.
  func leave() {}

  /// One of the observations has to be asked at each publication from now on.
  func becameAlwaysAsked() {}

  private final func removeAll(closing: Bool) -> ContiguousArray<Observation> {
    contents.withLock { contents in
      defer { contents = Contents(isClosed: closing) }
      return contents.observations
    }
  }
}

/// Feeds a subscriber with a value that is read from a state, whenever it differs from the one before.
///
/// A subscriber that sends at once, while its first value is delivered, receives the next one after it.
final class ValueObservation<State, Value>: Observation, Connection {
  private let list: ObservationList
  private let read: (StatePlace<State>) -> Value
  private let areEqual: (Value, Value) -> Bool
  private var last: Value
  /// Both until the state goes: the subscription may be kept longer.
  private var source: StateSource<State>?
  private var subscriber: Subscriber<Value>?
  private var isDelivering = false
  private var waiting: [() -> Void] = []

  init(
    _ source: StateSource<State>, _ list: ObservationList, _ watched: WatchedBytes, initial: Value,
    read: @escaping (StatePlace<State>) -> Value, areEqual: @escaping (Value, Value) -> Bool,
    subscriber: Subscriber<Value>
  ) {
    self.list = list
    self.read = read
    self.areEqual = areEqual
    self.source = source
    self.subscriber = subscriber
    last = initial
    super.init(watched)
    isAlwaysAsked = !areEqual(initial, initial)
  }

  /// Adds the observation to its list and delivers the first value; returns `false` where the list is no longer in use.
  func start() -> Bool {
    number = source?.root.nextNumber() ?? 0
    guard list.add(self) else { return false }
    subscriber?.connect(self)
    deliver(last)
    return true
  }

  override func ask() {
    guard let place = source?.present() else { return }
    let next = read(place)
    if areEqual(last, next) { return }
    last = next
    isAlwaysAsked = !areEqual(next, next)
    if isAlwaysAsked { list.becameAlwaysAsked() }
    deliver(next)
  }

  override func end() {
    if isDelivering { return waiting.append { self.complete() } }
    complete()
  }

  override func letGo() {
    stop()
    (source, subscriber) = (nil, nil)
  }

  func dispose() { list.remove(self) }

  private func deliver(_ value: Value) {
    if isDelivering { return waiting.append { self.emit(value) } }
    isDelivering = true
    emit(value)
    while !waiting.isEmpty { waiting.removeFirst()() }
    isDelivering = false
  }

  private func emit(_ value: Value) {
    if !isStopped { subscriber?.next(value) }
  }

  private func complete() {
    if isStopped { return }
    stop()
    subscriber?.complete()
    (source, subscriber) = (nil, nil)
  }
}

extension StateSource {
  /// The values of a stored property, or of anything that a key path leads to.
  final func values<Value>(
    of keyPath: KeyPath<State, Value>, removeDuplicates areEqual: @escaping (Value, Value) -> Bool
  ) -> Effect<Value> {
    guard let offset = MemoryLayout<State>.offset(of: keyPath) else {
      return values(of: { $0[keyPath: keyPath] }, removeDuplicates: areEqual)
    }
    let bytes = liesInRoot ? WatchedBytes(of: Value.self, at: Int(watched.offset) + offset) : watched
    return values(watching: bytes, read: { $0.part(at: offset).value }, areEqual)
  }

  /// The values that a closure takes from the state.
  final func values<Value>(
    of value: @escaping (State) -> Value, removeDuplicates areEqual: @escaping (Value, Value) -> Bool
  ) -> Effect<Value> {
    values(watching: watched, read: { $0.read(value) }, areEqual)
  }

  /// The values that are read from the state when the given bytes differ.
  final func values<Value>(
    watching bytes: WatchedBytes, read: @escaping (StatePlace<State>) -> Value,
    _ areEqual: @escaping (Value, Value) -> Bool
  ) -> Effect<Value> {
    Effect(
      Observable.fed { subscriber in
        self.root.threadCheck.check("Store.subscribe was called")
        let initial = read(self.known())
        while let list = self.home() {
          let observation = ValueObservation(
            self, list, bytes, initial: initial, read: read, areEqual: areEqual, subscriber: subscriber)
          if observation.start() { return }
        }
        subscriber.next(initial)
        subscriber.complete()
      })
  }
}
