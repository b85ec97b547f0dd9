/// What is behind the face of a `Store`: the loop itself, or the view of a parent.
class StoreBackend<State, Action> {
  var state: State { fatalError("\(Self.self) overrides state") }

  func send(_ action: Action, at site: CallSite) -> StoreTask? { fatalError("\(Self.self) overrides send(_:at:)") }

  /// Adds an observer, which is told about each published state from now on.
  ///
  /// - Returns: what removes it.
  func add(_ observer: StateObserver<State>) -> any Disposable { fatalError("\(Self.self) overrides add(_:)") }
}

/// Is told about published states.
class StateObserver<State> {
  private let isStopped = Locked(false)

  /// Told no more from now on, on whatever thread that is decided.
  final func stop() { _ = isStopped.exchange(true) }

  final func tell(_ state: State) {
    if !isStopped.withLock({ $0 }) { stateChanged(to: state) }
  }

  func stateChanged(to state: State) { fatalError("\(Self.self) overrides stateChanged(to:)") }
}

/// Looks at a part of the state and is told when that differs from what it was.
final class ValueObserver<State, Value>: StateObserver<State> {
  private let value: (State) -> Value
  private let areEqual: (Value, Value) -> Bool
  private let onChange: (Value) -> Void
  private var last: Value

  init(
    _ initial: Value, value: @escaping (State) -> Value, areEqual: @escaping (Value, Value) -> Bool,
    onChange: @escaping (Value) -> Void
  ) {
    last = initial
    self.value = value
    self.areEqual = areEqual
    self.onChange = onChange
  }

  override func stateChanged(to state: State) {
    let next = value(state)
    if areEqual(last, next) { return }
    last = next
    onChange(next)
  }
}

/// Hands a part of the state on to an observer of that part.
final class PartObserver<State, Part>: StateObserver<State> {
  private let part: (State) -> Part
  private let base: StateObserver<Part>

  init(_ base: StateObserver<Part>, part: @escaping (State) -> Part) {
    self.base = base
    self.part = part
  }

  override func stateChanged(to state: State) { base.stateChanged(to: part(state)) }
}
