/// Where a closure-based reducer has children that may leave, and how to look which are there.
///
/// `optional()` and `forEach` do not see their parent remove a child. So they leave a watch on the reducer, which `combine`
/// and `pullback` pass on, and what runs the whole looks before and after.
struct ChildWatch<State> {
  private let look: ChildLook<State>
  private let place: ChildPlace
  /// The places around the child's, from the inside out.
  private let around: [ChildPlace]

  private init(_ look: ChildLook<State>, _ place: ChildPlace, around: [ChildPlace]) {
    self.look = look
    self.place = place
    self.around = around
  }

  init(_ place: ChildPlace, keys: @escaping (State) -> (any ChildKeys)?) {
    self.init(KeyPathLook(\.self, keys), place, around: [])
  }

  /// Which children are there; `nil` where none can be.
  func keys(_ state: State) -> (any ChildKeys)? { look.keys(state) }

  /// Ends the effects of children that were there before.
  func departures<Action>(since before: (any ChildKeys)?, in state: State) -> Effect<Action> {
    guard let before else { return .none }
    return around.reduce(departures(before, keys(state))) { $0.within($1) }
  }

  private func departures<Keys: ChildKeys, Action>(_ before: Keys, _ after: (any ChildKeys)?) -> Effect<Action> {
    .departures(from: place, before, after as? Keys)
  }

  /// The same in a whole of which this state is a property.
  func pulledBack<Root>(_ path: KeyPath<Root, State>, to outer: ChildPlace) -> ChildWatch<Root> {
    ChildWatch<Root>(look.pulledBack(path), place, around: around + [outer])
  }

  /// The same in a whole of which this state is a part that may be absent.
  func pulledBack<Root>(to outer: ChildPlace, _ part: @escaping (Root) -> State?) -> ChildWatch<Root> {
    ChildWatch<Root>(KeyPathLook(\.self) { part($0).flatMap(keys) }, place, around: around + [outer])
  }
}

/// A look into the state. Key paths on the way are put together, so that only what is at their end is copied.
private class ChildLook<State> {
  func keys(_ state: State) -> (any ChildKeys)? { fatalError("\(Self.self) overrides keys(_:)") }
  func pulledBack<Root>(_ path: KeyPath<Root, State>) -> ChildLook<Root> {
    fatalError("\(Self.self) overrides pulledBack(_:)")
  }
}

private final class KeyPathLook<State, Value>: ChildLook<State> {
  private let path: KeyPath<State, Value>
  private let keysOfValue: (Value) -> (any ChildKeys)?

  init(_ path: KeyPath<State, Value>, _ keysOfValue: @escaping (Value) -> (any ChildKeys)?) {
    self.path = path
    self.keysOfValue = keysOfValue
  }

  override func keys(_ state: State) -> (any ChildKeys)? { keysOfValue(state[keyPath: path]) }

  override func pulledBack<Root>(_ path: KeyPath<Root, State>) -> ChildLook<Root> {
    KeyPathLook<Root, Value>(path.appending(path: self.path), keysOfValue)
  }
}
