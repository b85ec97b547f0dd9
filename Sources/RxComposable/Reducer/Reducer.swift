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
  private let body: (inout State, Action, Environment) -> Effect<Action>
  /// The children whose removal has to be noticed.
  let children: [ChildWatch<State>]

  /// A reducer that calls a closure.
  public init(
    _ reducer: @escaping (_ state: inout State, _ action: Action, _ environment: Environment) -> Effect<Action>
  ) {
    self.init(children: [], reducer)
  }

  init(
    children: [ChildWatch<State>], _ body: @escaping (inout State, Action, Environment) -> Effect<Action>
  ) {
    self.children = children
    self.body = body
  }

  /// A reducer that does nothing.
  public static var empty: Reducer { Reducer { _, _, _ in .none } }

  /// Evolves the state.
  ///
  /// - Returns: the work that the action asks for.
  public func run(_ state: inout State, _ action: Action, _ environment: Environment) -> Effect<Action> {
    if children.isEmpty { return reduce(&state, action, environment) }
    let before = children.map { $0.keys(state) }
    var effect = reduce(&state, action, environment)
    // By index, here and below: an unspecialised iterator asks the runtime for its types.
    for index in 0..<children.count {
      effect = effect.merge(with: children[index].departures(since: before[index], in: state))
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
  func reduce(_ state: inout State, _ action: Action, _ environment: Environment) -> Effect<Action> {
    body(&state, action, Bootstrap.environment(inPlaceOf: environment))
  }

  /// Runs reducers one after the other on the same state, and their effects together.
  @_alwaysEmitIntoClient
  public static func combine(_ reducers: Reducer...) -> Reducer { combine(reducers) }

  /// Runs reducers one after the other on the same state, and their effects together.
  public static func combine(_ reducers: [Reducer]) -> Reducer {
    Reducer(children: reducers.flatMap(\.children)) { state, action, environment in
      var effect = Effect<Action>.none
      for index in 0..<reducers.count {
        effect = effect.merge(with: reducers[index].reduce(&state, action, environment))
      }
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
