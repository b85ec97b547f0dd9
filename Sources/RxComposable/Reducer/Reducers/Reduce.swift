/// A reducer made of a closure.
///
///     var body: some ReducerProtocol<State, Action> {
///       Reduce { state, action in
///         state.taps += 1
///         return .none
///       }
///     }
public struct Reduce<State, Action>: ReducerProtocol {
  private let reduce: (inout State, Action) -> Effect<Action>

  /// A reducer that calls a closure.
  public init(_ reduce: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) { self.reduce = reduce }

  /// A reducer with its type erased. Not generic: the compiler would say of a mistake in a closure that the closure is no reducer.
  public init(_ reducer: any ReducerProtocol<State, Action>) {
    reduce = { reducer.reduce(into: &$0, action: $1) }
  }

  /// A closure-based reducer in its environment.
  public init<Environment>(_ reducer: Reducer<State, Action, Environment>, environment: Environment) {
    reduce = { reducer.run(&$0, $1, environment) }
  }

  /// Calls the closure.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> { reduce(&state, action) }
}
