/// Where a closure-based reducer has children that may leave, and how to find which exist.
///
/// `optional()` and `forEach` do not see their parent remove a child. So they leave a watch on the reducer, which
/// `combine` and `pullback` pass on, and what runs the whole looks before and after.
class ChildWatch<State> {
  fileprivate let place: ChildPlace
  /// The places around the child's, from the inside out.
  fileprivate let around: [ChildPlace]

  fileprivate init(_ place: ChildPlace, around: [ChildPlace]) {
    self.place = place
    self.around = around
  }

  /// The children that exist; `nil` where none can.
  func keys(_ state: State) -> (any ChildKeys)? { fatalError("\(Self.self) overrides keys(_:)") }

  /// The same in a whole of which this state is a property.
  func pulledBack<Root>(_ path: KeyPath<Root, State>, to outer: ChildPlace) -> ChildWatch<Root> {
    fatalError("\(Self.self) overrides pulledBack(_:to:)")
  }

  /// The same in a whole of which this state is a part that may be absent.
  final func pulledBack<Root>(to outer: ChildPlace, _ part: @escaping (Root) -> State?) -> ChildWatch<Root> {
    ValueWatch(\.self, place, around: around + [outer]) { part($0).flatMap(self.keys) }
  }

  /// Ends the effects of children that existed before and have left.
  final func departures<Action>(since before: (any ChildKeys)?, in state: State) -> Effect<Action> {
    guard let before else { return .none }
    return around.reduce(departures(before, keys(state))) { $0.within($1) }
  }

  private func departures<Keys: ChildKeys, Action>(_ before: Keys, _ after: (any ChildKeys)?) -> Effect<Action> {
    .departures(from: place, before, after as? Keys)
  }
}

/// Looks at a value in the state. Key paths on the way to it are put together, so that it alone is copied.
final class ValueWatch<State, Value>: ChildWatch<State> {
  private let path: KeyPath<State, Value>
  private let keysOfValue: (Value) -> (any ChildKeys)?

  init(
    _ path: KeyPath<State, Value>, _ place: ChildPlace, around: [ChildPlace] = [],
    _ keysOfValue: @escaping (Value) -> (any ChildKeys)?
  ) {
    self.path = path
    self.keysOfValue = keysOfValue
    super.init(place, around: around)
  }

  override func keys(_ state: State) -> (any ChildKeys)? { keysOfValue(state[keyPath: path]) }

  override func pulledBack<Root>(_ path: KeyPath<Root, State>, to outer: ChildPlace) -> ChildWatch<Root> {
    ValueWatch<Root, Value>(path.appending(path: self.path), place, around: around + [outer], keysOfValue)
  }
}
