/// Runs a child reducer on a part of the state and of the actions.
///
///     var body: some ReducerProtocol<State, Action> {
///       Scope(state: \.profile, action: /Action.profile) { Profile() }
///     }
///
/// Actions of other cases do nothing.
public struct Scope<ParentState, ParentAction, Child: ReducerProtocol>: ReducerProtocol {
  /// The child's part of the state.
  public let toChildState: WritableKeyPath<ParentState, Child.State>
  /// The child's part of the actions.
  public let toChildAction: CasePath<ParentAction, Child.Action>
  /// The reducer of the part.
  public let child: Child

  /// Runs a child reducer on a part.
  ///
  /// - Parameters:
  ///   - toChildState: the child's part of the state.
  ///   - toChildAction: the child's part of the actions.
  ///   - child: lists the reducers of the part.
  public init<ChildState, ChildAction>(
    state toChildState: WritableKeyPath<ParentState, ChildState>,
    action toChildAction: CasePath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action {
    self.toChildState = toChildState
    self.toChildAction = toChildAction
    self.child = child()
  }

  /// Runs the child on its part, if the action is one of the child's.
  public func reduce(into state: inout ParentState, action: ParentAction) -> Effect<ParentAction> {
    guard let childAction = toChildAction.extract(from: action) else { return .none }
    return child.reduce(into: &state[keyPath: toChildState], action: childAction).map(toChildAction.embed)
  }
}
