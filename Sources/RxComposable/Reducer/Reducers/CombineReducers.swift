/// Several reducers as one, to which an operator can be applied.
///
///     CombineReducers {
///       Search()
///       Analytics()
///     }
///     .ifLet(\.detail, action: /Action.detail) { Detail() }
public struct CombineReducers<Reducers: ReducerProtocol>: ReducerProtocol {
  private let reducers: Reducers

  /// The reducers of a list, in their order.
  public init<State, Action>(@ReducerBuilder<State, Action> _ build: () -> Reducers)
  where State == Reducers.State, Action == Reducers.Action {
    reducers = build()
  }

  /// Runs all, and their effects together.
  public func reduce(into state: inout Reducers.State, action: Reducers.Action) -> Effect<Reducers.Action> {
    reducers.reduce(into: &state, action: action)
  }
}

extension ReducerProtocol {
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Several reducers of a `body` as one, to which an operator can be applied.
  ///
  /// In a body, closures need not name the types of state and action: they are those of the body.
  public func CombineReducers<Reducers: ReducerProtocol<State, Action>>(
    @ReducerBuilder<State, Action> _ build: () -> Reducers
  ) -> RxComposable.CombineReducers<Reducers> {
    RxComposable.CombineReducers(build)
  }
}
