/// How the state of a feature evolves, as a closure that is given the feature's dependencies.
///
///     let counterReducer = Reducer<CounterState, CounterAction, CounterEnvironment> { state, action, environment in
///       switch action {
///       case .increment:
///         state.count += 1
///         return .none
///       }
///     }
public struct Reducer<State, Action, Environment> {
  typealias Body = (inout State, Action, Environment, inout StartedChildren) -> Effect<Action>

  private let body: Body
  /// The children whose removal has to be noticed.
  let children: [ChildWatch<State>]
  /// Their lines, in the same order.
  private let lines: [ChildLine]

  /// A reducer that calls a closure.
  public init(
    _ reducer: @escaping (_ state: inout State, _ action: Action, _ environment: Environment) -> Effect<Action>
  ) {
    self.init(children: []) { state, action, environment, _ in reducer(&state, action, environment) }
  }

  init(children: [ChildWatch<State>], _ body: @escaping Body) {
    self.children = children
    self.body = body
    lines = children.map(\.line)
  }

  /// A reducer that does nothing.
  public static var empty: Reducer { Reducer { _, _, _ in .none } }

  /// Evolves the state.
  ///
  /// - Returns: the work that the action asks for.
  public func run(_ state: inout State, _ action: Action, _ environment: Environment) -> Effect<Action> {
    var started = StartedChildren()
    if lines.isEmpty { return reduce(&state, action, environment, &started) }
    // Of an application with hundreds of children, few have effects that would have to end.
    let running = ChildLine.indices(ofRunning: lines)
    let before = running.map { children[$0].keys(state) }
    var effect = reduce(&state, action, environment, &started)
    for (index, keys) in zip(running, before) {
      effect = effect.merge(with: children[index].departures(since: keys, in: state))
    }
    for (index, keys) in started.all {
      effect = effect.merge(with: children[index].departures(since: keys, in: state))
    }
    return effect
  }

  /// Evolves the state.
  ///
  /// - Returns: the work that the action asks for.
  public func callAsFunction(_ state: inout State, _ action: Action, _ environment: Environment) -> Effect<Action> {
    run(&state, action, environment)
  }

  /// Evolves the state for a reducer that this one is a part of; that one notices when children are removed.
  ///
  /// - Parameter started: receives the children of which it returns effects.
  func reduce(
    _ state: inout State, _ action: Action, _ environment: Environment, _ started: inout StartedChildren
  ) -> Effect<Action> {
    body(&state, action, Bootstrap.environment(inPlaceOf: environment), &started)
  }

  /// Runs reducers one after the other on the same state, and their effects together.
  @_alwaysEmitIntoClient
  public static func combine(_ reducers: Reducer...) -> Reducer { combine(reducers) }

  /// Runs reducers one after the other on the same state, and their effects together.
  public static func combine(_ reducers: [Reducer]) -> Reducer {
    let counts = reducers.map(\.children.count)
    return Reducer(children: reducers.flatMap(\.children)) { state, action, environment, started in
      var effect = Effect<Action>.none
      let first = started.first
      // By index: an unspecialised iterator asks the runtime for its types.
      for index in 0..<reducers.count {
        effect = effect.merge(with: reducers[index].reduce(&state, action, environment, &started))
        started.first += counts[index]
      }
      started.first = first
      return effect
    }
  }

  /// Runs this reducer and then another.
  @_alwaysEmitIntoClient
  public func combined(with other: Reducer) -> Reducer { .combine(self, other) }
}

/// A reducer is a function of what it is given, and global constants are where reducers live; so it counts as
/// `Sendable`, although its closure is not marked `@Sendable`. The author of a closure that captures something
/// mutable has to make that safe.
extension Reducer: @unchecked Sendable {}

/// The closure-based reducer by the name that it has beside `ReducerProtocol`.
public typealias AnyReducer = Reducer
