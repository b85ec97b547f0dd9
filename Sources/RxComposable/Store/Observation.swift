import MiniRx

/// Looks at a value of the state, and is asked when it may differ. The base class knows no types.
class Observation {
  final let watched: WatchedBytes
  /// Its place in the order of all observations and publications. Set when it is added.
  final var number: UInt64 = 0
  /// Raised on any thread, once its subscriber has gone.
  final let stopped = AtomicFlag()
  /// Whether it has to be asked at each publication, because what it sees is not even equal to itself (a NaN), or because equal
  /// bytes of the rows of a collection need not be equal rows.
  final var isAlwaysAsked = false

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

/// Feeds a subscriber with a value that is read from a state, whenever it differs from the one before.
///
/// A subscriber that sends at once, while its first value is delivered, receives the next one after it.
final class ValueObservation<State, Action, Value>: Observation, Disposable {
  private let list: ObservationList
  private let reading: Reading<State, Value>
  private let areEqual: (Value, Value) -> Bool
  private var last: Value
  /// Both until the state goes: the subscription may be kept longer.
  private var source: StoreBackend<State, Action>?
  private var subscriber: Subscriber<Value>?
  private var isDelivering = false
  /// What happens once the subscriber has received the value that it receives at the moment.
  private var waiting: Calls?

  init(
    _ source: StoreBackend<State, Action>, _ list: ObservationList, _ watched: WatchedBytes, _ initial: Value,
    _ subscriber: Subscriber<Value>, _ reading: Reading<State, Value>, _ areEqual: @escaping (Value, Value) -> Bool
  ) {
    self.list = list
    self.reading = reading
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
    subscriber?.setUpstream(self)
    deliver(last)
    return true
  }

  override func ask() {
    guard let state = source?.present() else { return }
    let next = reading.value(in: state)
    if areEqual(last, next) { return }
    last = next
    isAlwaysAsked = !areEqual(next, next)
    if isAlwaysAsked { list.becameAlwaysAsked() }
    deliver(next)
  }

  override func end(completing: Bool) {
    if isDelivering { return wait { self.release(completing) } }
    release(completing)
  }

  func dispose() { list.remove(self) }

  private func deliver(_ value: Value) {
    if isDelivering { return wait { self.emit(value) } }
    isDelivering = true
    emit(value)
    waiting?.run()
    isDelivering = false
  }

  private func wait(_ call: @escaping () -> Void) {
    let calls = waiting ?? Calls()
    waiting = calls
    calls.append(call)
  }

  private func emit(_ value: Value) {
    if !stopped.isRaised { subscriber?.next(value) }
  }

  private func release(_ completes: Bool) {
    let subscriber = subscriber
    (source, self.subscriber) = (nil, nil)
    if stopped.raise(), completes { subscriber?.complete() }
  }
}

/// How a value is read from a state. Not a closure, which would be one more object for each subscription.
enum Reading<State, Value> {
  case stored(Int)
  case computed((State) -> Value)

  func value(in state: StatePlace<State>) -> Value {
    switch self {
    case .stored(let offset): state.part(at: offset).value
    case .computed(let compute): state.read(compute)
    }
  }
}

/// Calls that are made later. An object, because each look at a property that is changed in place asks the runtime whether it may.
final class Calls {
  private var all = Backlog<() -> Void>()

  func append(_ call: @escaping () -> Void) { all.append(call) }

  func run() { while let call = all.popFirst() { call() } }
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
    return values(watching: bytes(of: Value.self, at: offset), .stored(offset), areEqual)
  }

  /// The values that a closure takes from the state.
  @usableFromInline
  final func values<Value>(
    of compute: @escaping (State) -> Value, removeDuplicates areEqual: @escaping (Value, Value) -> Bool
  ) -> Effect<Value> {
    values(watching: watched, .computed(compute), areEqual)
  }

  private final func values<Value>(
    watching bytes: WatchedBytes, _ reading: Reading<State, Value>, _ areEqual: @escaping (Value, Value) -> Bool
  ) -> Effect<Value> {
    Effect(
      Observable.fed { subscriber in
        self.root.threadCheck.check("Store.subscribe was called")
        let initial = reading.value(in: self.known())
        guard self.root.enter() else { return subscriber.next(initial) }
        defer { self.root.leave() }
        // A list may be left between the two calls, when its last observer is disposed on another thread.
        while let list = self.home() {
          if ValueObservation(self, list, bytes, initial, subscriber, reading, areEqual).start() { return }
        }
        subscriber.next(initial)
        subscriber.complete()
      })
  }
}
