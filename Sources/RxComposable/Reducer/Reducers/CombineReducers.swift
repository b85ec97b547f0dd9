// swift-format-ignore: AlwaysUseLowerCamelCase
/// Several reducers as one, to which an operator can be applied. It runs all, in their order, and their effects together.
///
///     CombineReducers {
///       Search()
///       Analytics()
///     }
///     .ifLet(\.detail, action: /Action.detail) { Detail() }
///
/// In a list of reducers, closures need not name the types of state and action: they are those of the list.
///
/// - Parameter build: lists the reducers.
/// - Returns: a reducer that runs them.
public func CombineReducers<State, Action>(
  @ReducerBuilder<State, Action> _ build: () -> some ReducerProtocol<State, Action>
) -> some ReducerProtocol<State, Action> {
  build()
}
