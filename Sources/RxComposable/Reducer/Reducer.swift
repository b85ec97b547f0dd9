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
  private let reduce: (inout State, Action, Environment) -> Effect<Action>

  /// A reducer that calls a closure.
  public init(
    _ reducer: @escaping (_ state: inout State, _ action: Action, _ environment: Environment) -> Effect<Action>
  ) {
    reduce = reducer
  }

  /// A reducer that does nothing.
  public static var empty: Reducer { Reducer { _, _, _ in .none } }

  /// Evolves the state.
  ///
  /// - Returns: the work that the action asks for.
  public func run(_ state: inout State, _ action: Action, _ environment: Environment) -> Effect<Action> {
    reduce(&state, action, environment)
  }

  /// Evolves the state.
  ///
  /// - Returns: the work that the action asks for.
  public func callAsFunction(_ state: inout State, _ action: Action, _ environment: Environment) -> Effect<Action> {
    reduce(&state, action, environment)
  }

  /// Runs reducers one after the other on the same state, and their effects together.
  public static func combine(_ reducers: Reducer...) -> Reducer { combine(reducers) }

  /// Runs reducers one after the other on the same state, and their effects together.
  public static func combine(_ reducers: [Reducer]) -> Reducer {
    Reducer { state, action, environment in
      .merge(reducers.map { $0.reduce(&state, action, environment) })
    }
  }

  /// Runs this reducer and then another.
  public func combined(with other: Reducer) -> Reducer { .combine(self, other) }

  /// Makes a reducer of a part one of the whole, which does nothing for actions of other cases.
  ///
  ///     let appReducer = Reducer.combine(
  ///       profileReducer.pullback(
  ///         state: \.profile, action: /AppAction.profile, environment: { $0.profile }))
  ///
  /// - Parameters:
  ///   - toLocalState: the part of the state.
  ///   - toLocalAction: the part of the actions.
  ///   - toLocalEnvironment: the part of the dependencies.
  public func pullback<GlobalState, GlobalAction, GlobalEnvironment>(
    state toLocalState: WritableKeyPath<GlobalState, State>,
    action toLocalAction: CasePath<GlobalAction, Action>,
    environment toLocalEnvironment: @escaping (GlobalEnvironment) -> Environment
  ) -> Reducer<GlobalState, GlobalAction, GlobalEnvironment> {
    .init { state, action, environment in
      guard let localAction = toLocalAction.extract(from: action) else { return .none }
      return reduce(&state[keyPath: toLocalState], localAction, toLocalEnvironment(environment))
        .map(toLocalAction.embed)
    }
  }
}

/// A reducer is a function of what it is given, and global constants are where reducers live; so it counts as `Sendable`,
/// although its closure is not marked `@Sendable`. A closure that captures something mutable is the reducer's own risk.
extension Reducer: @unchecked Sendable {}

/// The closure-based reducer by the name that it has beside `ReducerProtocol`.
public typealias AnyReducer = Reducer
