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

  /// One of the observations has to be asked at each publication from now on. The list of a row tells its collection; the root looks at
  /// each observation itself.
  func needEveryPublication() {}
}

/// Feeds a subscriber with a value that is read from a state, whenever it differs from the one before.
///
/// A subscriber that sends at once, while its first value is delivered, receives the next one after it.
final class ValueObservation<State, Action, Value>: Observation, Disposable, @unchecked Sendable {
  /// How the value is read from the state. Not a closure, which would be one more object for each subscription.
  enum Getter {
    case property(offset: Int)
    case closure((State) -> Value)

    func value(in state: StatePlace<State>) -> Value {
      switch self {
      case .property(let offset): state.part(at: offset).value
      case .closure(let compute): state.read(compute)
      }
    }
  }

  private let list: ObservationList
  private let getter: Getter
  private let areEqual: (Value, Value) -> Bool
  private var latest: Value
  /// Both are `nil` once the state has gone: the subscription may be kept longer.
  private var source: StoreBackend<State, Action>?
  private var subscriber: Subscriber<Value>?
  private var isDelivering = false
  /// What happens once the subscriber has received the value that it receives at the moment.
  @exclusivity(unchecked) private var waiting = Backlog<() -> Void>()

  init(
    _ source: StoreBackend<State, Action>, _ list: ObservationList, _ watched: WatchedBytes, _ initial: Value,
    _ subscriber: Subscriber<Value>, _ getter: Getter, _ areEqual: @escaping (Value, Value) -> Bool
  ) {
    self.list = list
    self.getter = getter
    self.areEqual = areEqual
    self.source = source
    self.subscriber = subscriber
    latest = initial
    super.init(watched)
    needsEveryPublication = !areEqual(initial, initial)
  }

  /// Adds the observation to its list and delivers the first value; returns `false` where the list is no longer in use.
  func start(in root: StoreRoot) -> Bool {
    number = root.nextNumber()
    guard list.add(self) else { return false }
    subscriber?.setUpstream(self)
    deliver(latest)
    return true
  }

  override func ask() {
    guard let state = source?.currentState() else { return }
    let value = getter.value(in: state)
    if areEqual(latest, value) { return }
    latest = value
    needsEveryPublication = !areEqual(value, value)
    if needsEveryPublication { list.needEveryPublication() }
    deliver(value)
  }

  override func end(completing: Bool) {
    if isDelivering { return unsafe waiting.append { self.release(completing) } }
    release(completing)
  }

  func dispose() { list.remove(self) }

  private func deliver(_ value: Value) {
    if isDelivering { return unsafe waiting.append { self.emit(value) } }
    isDelivering = true
    emit(value)
    while let call = unsafe waiting.popFirst() { call() }
    isDelivering = false
  }

  private func emit(_ value: Value) {
    if !stopped.isRaised { subscriber?.next(value) }
  }

  private func release(_ completes: Bool) {
    let subscriber = subscriber
    (source, self.subscriber) = (nil, nil)
    guard stopped.raise() else { return }
    if completes {
      subscriber?.complete()
    } else {
      // The subscription may be kept longer than the store.
      subscriber?.setUpstream(NoUpstream.only)
    }
  }
}

extension StoreBackend {
  /// The values of a stored property, or of anything that a key path leads to.
  @usableFromInline
  final func values<Value>(
    of keyPath: KeyPath<State, Value>, removeDuplicates areEqual: @escaping (Value, Value) -> Bool
  ) -> Effect<Value> {
    guard let offset = MemoryLayout<State>.offset(of: keyPath) else {
      return values(of: { $0[keyPath: keyPath] }, removeDuplicates: areEqual)
    }
    return values(watching: bytes(of: Value.self, at: offset), .property(offset: offset), areEqual)
  }

  /// The values that a closure takes from the state.
  @usableFromInline
  final func values<Value>(
    of compute: @escaping (State) -> Value, removeDuplicates areEqual: @escaping (Value, Value) -> Bool
  ) -> Effect<Value> {
    values(watching: watched, .closure(compute), areEqual)
  }

  private final func values<Value>(
    watching bytes: WatchedBytes, _ getter: ValueObservation<State, Action, Value>.Getter,
    _ areEqual: @escaping (Value, Value) -> Bool
  ) -> Effect<Value> {
    Effect(
      Observable.fed { subscriber in
        self.root.threadCheck.check("Store.subscribe was called")
        let initial = getter.value(in: self.latestState())
        guard self.root.enter() else { return subscriber.next(initial) }
        defer { self.root.leave() }
        // A list may be left between the two calls, when its last observer is disposed on another thread.
        while let (list, _) = self.observed() {
          let observation = ValueObservation(self, list, bytes, initial, subscriber, getter, areEqual)
          if observation.start(in: self.root) { return }
        }
        subscriber.next(initial)
        subscriber.complete()
      })
  }
}

/// Objects in the order in which they came. One that came when there was no other is apart and takes no array, because mostly
/// there is no second: the observations of a row, the effects of a `send` or of an id.
struct OrderedFew<Object: AnyObject> {
  private var single: Object?
  private var others = OrderedBag<Object>()

  var isEmpty: Bool { single == nil && others.isEmpty }

  var first: Object? { single ?? others.entries.first { $0.value != nil }?.value }

  var all: [Object] {
    var all: [Object] = []
    forEach { all.append($0) }
    return all
  }

  /// Returns the key to remove it with.
  mutating func append(_ object: Object) -> UInt64 {
    if !isEmpty { return others.append(object) }
    single = object
    return 0
  }

  /// - Parameter key: one of the owner's, which is greater than those before it.
  mutating func append(_ object: Object, key: UInt64) {
    if isEmpty { single = object } else { others.append(object, key: key) }
  }

  /// Returns what is to be released after unlocking; `nil` where it is out already.
  mutating func remove(_ object: Object, key: UInt64) -> Object? {
    single === object ? single.take() : others.remove(key)
  }

  @inline(__always)
  func forEach(_ body: (Object) -> Void) {
    if let single { body(single) }
    let entries = others.entries
    if others.count == entries.count {  // No gaps to look for.
      for entry in entries { unsafe body(entry.value.unsafelyUnwrapped) }
    } else {
      for case let object? in entries.lazy.map(\.value) { body(object) }
    }
  }
}
