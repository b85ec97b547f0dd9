/// How the state of a feature evolves: from a state and an action to the next state and an effect.
///
/// A leaf implements `reduce(into:action:)`:
///
///     struct Counter: ReducerProtocol {
///       func reduce(into count: inout Int, action: CounterAction) -> Effect<CounterAction> {
///         switch action {
///         case .increment: count += 1
///         }
///         return .none
///       }
///     }
///
/// A feature made of others lists them in `body` instead.
public protocol ReducerProtocol<State, Action> {
  /// What the feature knows.
  associatedtype State
  /// What can happen in the feature.
  associatedtype Action
  /// What the feature is made of; `Never` for a leaf.
  associatedtype Body

  /// Evolves the state.
  ///
  /// - Returns: the work that the action asks for.
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  /// The reducers that the feature is made of, run in this order.
  @ReducerBuilder<State, Action>
  var body: Body { get }
}

extension ReducerProtocol where Body == Never {
  /// A leaf has no body.
  public var body: Never {
    preconditionFailure(
      "\(Self.self).body was asked for, but this reducer has none. Call reduce(into:action:), or implement `body`.")
  }
}

extension ReducerProtocol where Body: ReducerProtocol, Body.State == State, Body.Action == Action {
  /// Runs the reducers of the body.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    body.reduce(into: &state, action: action)
  }
}

/// A reducer with the state and the actions of another.
public typealias ReducerProtocolOf<R: ReducerProtocol> = ReducerProtocol<R.State, R.Action>

/// A store with the state and the actions of a reducer.
public typealias StoreOf<R: ReducerProtocol> = Store<R.State, R.Action>
