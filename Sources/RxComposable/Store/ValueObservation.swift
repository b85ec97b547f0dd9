import MiniRx

/// Feeds a subscriber with a value that is read from a state, whenever it differs from the one before.
///
/// A subscriber that sends at once, while its first value is delivered, receives the next one after it.
final class ValueObservation<State, Action, Value>: Observation, Disposable {
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
  /// Both until the state goes: the subscription may be kept longer.
  private var source: StoreBackend<State, Action>?
  private var subscriber: Subscriber<Value>?
  private var isDelivering = false
  /// What happens once the subscriber has received the value that it receives at the moment.
  private var waiting: CallQueue?

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
  func start() -> Bool {
    number = source?.root.nextNumber() ?? 0
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
    let calls = waiting ?? CallQueue()
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

/// Calls that are made later. An object, because each look at a property that is changed in place asks the runtime whether it may.
final class CallQueue {
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
        while let list = self.observations() {
          if ValueObservation(self, list, bytes, initial, subscriber, getter, areEqual).start() { return }
        }
        subscriber.next(initial)
        subscriber.complete()
      })
  }
}
