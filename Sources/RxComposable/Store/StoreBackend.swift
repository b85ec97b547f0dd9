import MiniRx

/// Where a state is observed: a table, and the place of the state in the table's state.
struct ObservedPlace {
  let table: ObservationTable
  let offset: Int
}

/// What is behind the face of a `Store`: the loop itself, or the view of a parent.
class StoreBackend<State, Action> {
  /// That of the root.
  final let threadCheck: ThreadCheck

  init(_ threadCheck: ThreadCheck) { self.threadCheck = threadCheck }

  var state: State { fatalError("\(Self.self) overrides state") }

  /// Copies the state, which may be too big for the stack of a deep scope.
  func read(into memory: UnsafeMutablePointer<State>) { memory.initialize(to: state) }

  /// Where the state lies, if that never changes.
  var address: UnsafeRawPointer? { nil }

  /// Where to add observations. Called for each, since a computed state is only kept while it is observed.
  /// `nil` once the state is gone for good.
  func observedPlace() -> ObservedPlace? { fatalError("\(Self.self) overrides observedPlace()") }

  /// Ends all effects and drops the actions that wait, when the store of a root has gone.
  func end() { fatalError("\(Self.self) is the view of a parent, which ends its effects itself") }

  func send(_ action: Action, at site: CallSite) -> StoreTask? { fatalError("\(Self.self) overrides send(_:at:)") }
}

extension StoreBackend {
  /// Calls a closure with a copy of the state that is not on the stack.
  final func withCopy<Result>(_ body: (UnsafePointer<State>) -> Result) -> Result {
    if let address { return body(address.assumingMemoryBound(to: State.self)) }
    let memory = UnsafeMutablePointer<State>.allocate(capacity: 1)
    read(into: memory)
    defer {
      memory.deinitialize(count: 1)
      memory.deallocate()
    }
    return body(UnsafePointer(memory))
  }
}

/// The observable of a value: what is observed, and how the observation is made for each observer.
extension StoreBackend {
  /// The values of a stored property, or of anything that a key path leads to.
  final func values<Value: Equatable>(of keyPath: KeyPath<State, Value>) -> Effect<Value> {
    guard let offset = MemoryLayout<State>.offset(of: keyPath) else {
      return values(of: { $0[keyPath: keyPath] }, removeDuplicates: ==)
    }
    return values(at: offset, read: { $0[keyPath: keyPath] }) { place, initial, subscriber in
      StoredValueObservation(place, initial: initial, subscriber: subscriber)
    }
  }

  /// The values of a stored property, or of anything that a key path leads to.
  final func values<Value>(
    of keyPath: KeyPath<State, Value>, removeDuplicates areEqual: @escaping (Value, Value) -> Bool
  ) -> Effect<Value> {
    guard let offset = MemoryLayout<State>.offset(of: keyPath) else {
      return values(of: { $0[keyPath: keyPath] }, removeDuplicates: areEqual)
    }
    return values(at: offset, read: { $0[keyPath: keyPath] }) { place, initial, subscriber in
      ComputedValueObservation(
        place, initial: initial, value: { (value: Value) in value }, areEqual: areEqual, subscriber: subscriber)
    }
  }

  /// The values that a closure takes from the state.
  final func values<Value>(
    of toValue: @escaping (State) -> Value, removeDuplicates areEqual: @escaping (Value, Value) -> Bool
  ) -> Effect<Value> {
    values(at: 0, read: toValue) { place, initial, subscriber in
      ComputedValueObservation(place, initial: initial, value: toValue, areEqual: areEqual, subscriber: subscriber)
    }
  }

  /// Values that an observation of the given place tells, the first of them read from the state.
  final func values<Value>(
    at offset: Int, read: @escaping (State) -> Value,
    _ makeObservation: @escaping (ObservedPlace, Value, Subscriber<Value>) -> ValueObservation<Value>
  ) -> Effect<Value> {
    Effect(
      Observable.fed { subscriber in
        self.threadCheck.check("Store.subscribe was called")
        let initial = self.withCopy { read($0.pointee) }
        // A table may retire between the two calls, when its last observer is disposed on another thread.
        while let place = self.observedPlace() {
          let place = ObservedPlace(table: place.table, offset: place.offset + offset)
          if makeObservation(place, initial, subscriber).start() { return }
        }
        subscriber.next(initial)
        subscriber.complete()
      })
  }
}
