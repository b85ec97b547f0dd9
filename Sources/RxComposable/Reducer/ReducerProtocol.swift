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
  /// What the feature is made of; `Never` for a leaf. A feature may have a type of its own with the name `Body`.
  associatedtype ReducerBody
  typealias Body = ReducerBody

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
    fatalError(
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

/// The later name of `ReducerProtocolOf`.
public typealias ReducerOf<R: ReducerProtocol> = ReducerProtocol<R.State, R.Action>

/// An effect with the actions of a reducer.
public typealias EffectOf<R: ReducerProtocol> = Effect<R.Action>

/// A store with the state and the actions of a reducer.
public typealias StoreOf<R: ReducerProtocol> = Store<R.State, R.Action>

/// Lists the reducers of a `body`. They run in their order on the same state, and their effects run together.
@resultBuilder
public enum ReducerBuilder<State, Action> {
  /// A reducer of the list.
  @_alwaysEmitIntoClient
  public static func buildExpression<R: ReducerProtocol<State, Action>>(_ expression: consuming R) -> R { expression }

  /// A reducer of the list, of which only the protocol is known.
  @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func buildExpression(_ expression: any ReducerProtocol<State, Action>) -> Reduce<State, Action> {
    Reduce(expression)
  }

  /// An empty list.
  @_alwaysEmitIntoClient
  public static func buildBlock() -> EmptyReducer<State, Action> { EmptyReducer() }

  /// A list of one.
  @_alwaysEmitIntoClient
  public static func buildBlock<R: ReducerProtocol<State, Action>>(_ reducer: consuming R) -> R { reducer }

  /// The first of a list.
  @_alwaysEmitIntoClient
  public static func buildPartialBlock<R: ReducerProtocol<State, Action>>(first: consuming R) -> R { first }

  /// A list and its next reducer.
  @_alwaysEmitIntoClient
  public static func buildPartialBlock<First: ReducerProtocol<State, Action>, Next: ReducerProtocol<State, Action>>(
    accumulated: consuming First, next: consuming Next
  ) -> ReducerSequence<First, Next> {
    ReducerSequence(first: accumulated, next: next)
  }

  /// The branch of an `if` or `switch`.
  public static func buildEither<First: ReducerProtocol<State, Action>, Second: ReducerProtocol<State, Action>>(
    first reducer: First
  ) -> EitherReducer<First, Second> {
    .first(reducer)
  }

  /// The other branch of an `if` or `switch`.
  public static func buildEither<First: ReducerProtocol<State, Action>, Second: ReducerProtocol<State, Action>>(
    second reducer: Second
  ) -> EitherReducer<First, Second> {
    .second(reducer)
  }

  /// An `if` without `else`.
  @_alwaysEmitIntoClient
  public static func buildOptional<R: ReducerProtocol<State, Action>>(_ reducer: R?) -> R? { reducer }

  /// A `for` loop.
  public static func buildArray<R: ReducerProtocol<State, Action>>(_ reducers: [R]) -> ReducerArray<R> {
    ReducerArray(reducers: reducers)
  }

  /// A reducer behind a check for availability.
  @_alwaysEmitIntoClient
  public static func buildLimitedAvailability<R: ReducerProtocol<State, Action>>(
    _ reducer: R
  ) -> Reduce<State, Action> {
    Reduce(reducer)
  }

  /// The whole.
  @_alwaysEmitIntoClient
  public static func buildFinalResult<R: ReducerProtocol<State, Action>>(_ reducer: consuming R) -> R { reducer }

  /// The whole, for a `body` of type `Reduce<State, Action>`.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func buildFinalResult<R: ReducerProtocol<State, Action>>(_ reducer: R) -> Reduce<State, Action> {
    Reduce(reducer)
  }
}

/// A builder of the reducers of another one's state and actions.
///
///     @ReducerBuilderOf<Settings>
///     var core: some ReducerProtocol<Settings.State, Settings.Action> { … }
public typealias ReducerBuilderOf<R: ReducerProtocol> = ReducerBuilder<R.State, R.Action>

/// Two reducers, one after the other; what a builder makes of a list.
@frozen
public struct ReducerSequence<First: ReducerProtocol, Next: ReducerProtocol>: ReducerProtocol
where First.State == Next.State, First.Action == Next.Action {
  @usableFromInline let first: First
  @usableFromInline let next: Next

  @_alwaysEmitIntoClient
  init(first: consuming First, next: consuming Next) {
    self.first = first
    self.next = next
  }

  /// Runs both, and their effects together.
  @inlinable
  public func reduce(into state: inout First.State, action: First.Action) -> Effect<First.Action> {
    let effect = first.reduce(into: &state, action: action)
    return effect.merge(with: next.reduce(into: &state, action: action))
  }
}

/// One of two reducers; what a builder makes of `if` and `else`.
public enum EitherReducer<First: ReducerProtocol, Second: ReducerProtocol>: ReducerProtocol
where First.State == Second.State, First.Action == Second.Action {
  /// The reducer of the branch that was taken.
  case first(First)
  /// The reducer of the other branch.
  case second(Second)

  /// Runs the reducer of the branch that was taken.
  public func reduce(into state: inout First.State, action: First.Action) -> Effect<First.Action> {
    switch self {
    case .first(let reducer): reducer.reduce(into: &state, action: action)
    case .second(let reducer): reducer.reduce(into: &state, action: action)
    }
  }
}

/// Reducers one after the other; what a builder makes of a loop.
public struct ReducerArray<R: ReducerProtocol>: ReducerProtocol {
  fileprivate let reducers: [R]

  /// Runs all, and their effects together.
  public func reduce(into state: inout R.State, action: R.Action) -> Effect<R.Action> {
    .merge(reducers.map { $0.reduce(into: &state, action: action) })
  }
}

extension Optional: ReducerProtocol where Wrapped: ReducerProtocol {
  /// Runs the reducer, if there is one.
  public func reduce(into state: inout Wrapped.State, action: Wrapped.Action) -> Effect<Wrapped.Action> {
    self?.reduce(into: &state, action: action) ?? .none
  }
}
