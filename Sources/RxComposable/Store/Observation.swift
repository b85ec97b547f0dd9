import MiniRx

/// Looks at a value of the state, and is asked when it may differ. The base class knows no types.
class Observation {
  final let watched: WatchedBytes
  /// Its place in the order of all observations and publications. Set when it is added.
  final var number: UInt64 = 0
  private let stopped = AtomicFlag()
  /// Whether it has to be asked at each publication, because what it sees is not even equal to itself (a NaN).
  final var isAlwaysAsked = false

  init(_ watched: WatchedBytes) { self.watched = watched }

  final var isStopped: Bool { stopped.isRaised }

  /// Ends it, on any thread. Returns `false` where it has ended already.
  @discardableResult
  final func stop() -> Bool { stopped.raise() }

  /// Asks it, unless it came during the publication, and so began with what is published.
  final func ask(before publication: UInt64) {
    if number < publication, !isStopped { ask() }
  }

  /// The value may differ.
  func ask() { fatalError("\(Self.self) overrides ask()") }

  /// Nothing will be published any more, because the state is gone for good (then subscribers complete) or the store is.
  func end(completing: Bool) { fatalError("\(Self.self) overrides end(completing:)") }
}

/// Feeds a subscriber with a value that is read from a state, whenever it differs from the one before.
///
/// A subscriber that sends at once, while its first value is delivered, receives the next one after it.
class ValueObservation<State, Action, Value>: Observation, Disposable {
  private final var isDelivering = false
  private final let list: ObservationList
  private final var last: Value
  /// Both until the state goes: the subscription may be kept longer.
  private final var source: StoreBackend<State, Action>?
  private final var subscriber: Subscriber<Value>?
  /// What happens once the subscriber has received the value that it receives at the moment.
  private final var waiting: Calls?

  init(
    _ source: StoreBackend<State, Action>, _ list: ObservationList, _ watched: WatchedBytes, initial: Value,
    subscriber: Subscriber<Value>
  ) {
    self.list = list
    self.source = source
    self.subscriber = subscriber
    last = initial
    super.init(watched)
    isAlwaysAsked = !areEqual(initial, initial)
  }

  func value(of state: StatePlace<State>) -> Value { fatalError("\(Self.self) overrides value(of:)") }

  func areEqual(_ value: Value, _ other: Value) -> Bool { fatalError("\(Self.self) overrides areEqual(_:_:)") }

  /// Adds the observation to its list and delivers the first value; returns `false` where the list is no longer in use.
  final func start() -> Bool {
    number = source?.root.nextNumber() ?? 0
    guard list.add(self) else { return false }
    subscriber?.setUpstream(self)
    deliver(last)
    return true
  }

  override final func ask() {
    guard let state = source?.present() else { return }
    let next = value(of: state)
    if areEqual(last, next) { return }
    last = next
    isAlwaysAsked = !areEqual(next, next)
    if isAlwaysAsked { list.becameAlwaysAsked() }
    deliver(next)
  }

  override final func end(completing: Bool) {
    if isDelivering { return wait { self.release(completing) } }
    release(completing)
  }

  final func dispose() { list.remove(self) }

  private final func deliver(_ value: Value) {
    if isDelivering { return wait { self.emit(value) } }
    isDelivering = true
    emit(value)
    if let waiting {
      waiting.run()
      self.waiting = nil
    }
    isDelivering = false
  }

  private final func wait(_ call: @escaping () -> Void) {
    let calls = waiting ?? Calls()
    waiting = calls
    calls.append(call)
  }

  private final func emit(_ value: Value) {
    if !isStopped { subscriber?.next(value) }
  }

  private final func release(_ completes: Bool) {
    let subscriber = subscriber
    (source, self.subscriber) = (nil, nil)
    if stop(), completes { subscriber?.complete() }
  }
}

/// Calls that are made later. An object, because each look at a property that is changed in place asks the runtime whether it may.
final class Calls {
  private var all = Backlog<() -> Void>()

  func append(_ call: @escaping () -> Void) { all.append(call) }

  func run() { while let call = all.popFirst() { call() } }
}

/// Looks at a stored property. A class of its own because there may be one for each row, and closures are objects (decision 11).
private final class PropertyObservation<State, Action, Value: Equatable>: ValueObservation<State, Action, Value> {
  private let offset: Int

  init(
    _ source: StoreBackend<State, Action>, _ list: ObservationList, _ watched: WatchedBytes, at offset: Int,
    initial: Value, subscriber: Subscriber<Value>
  ) {
    self.offset = offset
    super.init(source, list, watched, initial: initial, subscriber: subscriber)
  }

  override func value(of state: StatePlace<State>) -> Value { state.part(at: offset).value }

  override func areEqual(_ value: Value, _ other: Value) -> Bool { value == other }
}

/// Looks at what a closure makes of the state.
private final class ComputedObservation<State, Action, Value>: ValueObservation<State, Action, Value> {
  private let compute: (State) -> Value
  private let compare: (Value, Value) -> Bool

  init(
    _ source: StoreBackend<State, Action>, _ list: ObservationList, compute: @escaping (State) -> Value,
    areEqual: @escaping (Value, Value) -> Bool, initial: Value, subscriber: Subscriber<Value>
  ) {
    self.compute = compute
    compare = areEqual
    super.init(source, list, source.watched, initial: initial, subscriber: subscriber)
  }

  override func value(of state: StatePlace<State>) -> Value { state.read(compute) }

  override func areEqual(_ value: Value, _ other: Value) -> Bool { compare(value, other) }
}

extension StoreBackend {
  /// The values of a stored property, or of anything that a key path leads to.
  final func values<Value: Equatable>(of keyPath: KeyPath<State, Value>) -> Effect<Value> {
    guard let offset = MemoryLayout<State>.offset(of: keyPath) else {
      return values(of: { $0[keyPath: keyPath] }, removeDuplicates: ==)
    }
    let bytes = liesInRoot ? WatchedBytes(of: Value.self, at: Int(watched.offset) + offset) : watched
    return values(first: { $0.part(at: offset).value }) { list, initial, subscriber in
      PropertyObservation(self, list, bytes, at: offset, initial: initial, subscriber: subscriber)
    }
  }

  /// The values that a closure takes from the state.
  final func values<Value>(
    of compute: @escaping (State) -> Value, removeDuplicates areEqual: @escaping (Value, Value) -> Bool
  ) -> Effect<Value> {
    values(first: { $0.read(compute) }) { list, initial, subscriber in
      ComputedObservation(self, list, compute: compute, areEqual: areEqual, initial: initial, subscriber: subscriber)
    }
  }

  private final func values<Value>(
    first: @escaping (StatePlace<State>) -> Value,
    _ makeObservation: @escaping (ObservationList, Value, Subscriber<Value>) -> ValueObservation<State, Action, Value>
  ) -> Effect<Value> {
    Effect(
      Observable.fed { subscriber in
        self.root.threadCheck.check("Store.subscribe was called")
        let initial = first(self.known())
        guard self.root.enter() else { return subscriber.next(initial) }
        defer { self.root.leave() }
        // A list may be left between the two calls, when its last observer is disposed on another thread.
        while let list = self.home() {
          if makeObservation(list, initial, subscriber).start() { return }
        }
        subscriber.next(initial)
        subscriber.complete()
      })
  }
}
