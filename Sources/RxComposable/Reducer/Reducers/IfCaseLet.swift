extension ReducerProtocol {
  /// Runs a child reducer while the state is in its case, before this reducer.
  ///
  ///     Reduce { state, action in
  ///       if case .loggedIn(.logoutTapped) = action { state = .loggedOut(LoggedOut.State()) }
  ///       return .none
  ///     }
  ///     .ifCaseLet(/State.loggedIn, action: /Action.loggedIn) { LoggedIn() }
  ///
  /// The child receives its actions first, so that this reducer can respond by changing the case. When it does, the
  /// effects of the child are cancelled, as those of `ifLet` are.
  ///
  /// A child action that comes while the state is in another case is dropped, and reported once for each store.
  ///
  /// - Parameters:
  ///   - toChildState: the case of the child.
  ///   - toChildAction: the child's part of the actions.
  ///   - child: lists the reducers of the child.
  public consuming func ifCaseLet<ChildState, ChildAction, Child: ReducerProtocol<ChildState, ChildAction>>(
    _ toChildState: CasePath<State, ChildState>, action toChildAction: CasePath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> IfCaseLetReducer<Self, Child> {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    return IfCaseLetReducer(
      parent: self, child: child(), toChildState: toChildState, toChildAction: toChildAction,
      call: ChildCall(
        name: "ifCaseLet", absence: "the state is in another case", order: .aroundTheParent, site: site))
  }
}

/// A reducer and that of a child in one of its cases; what `ifCaseLet` makes.
public struct IfCaseLetReducer<Parent: ReducerProtocol, Child: ReducerProtocol>: ReducerProtocol, OneChildReducer {
  let parent: Parent
  let child: Child
  let toChildState: CasePath<Parent.State, Child.State>
  let toChildAction: CasePath<Parent.Action, Child.Action>
  let call: ChildCall

  /// Runs the child, then the parent, and cancels the effects of a child that has left.
  public func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    reduceChildAndParent(into: &state, action: action)
  }

  func reduceChild(_ state: inout Parent.State, _ action: Parent.Action) -> Effect<Parent.Action> {
    guard let childAction = toChildAction.extract(from: action) else { return .none }
    let effect = toChildState.change(&state) { child.reduce(into: &$0, action: childAction) }
    return call.own(effect?.map(toChildAction.embed), of: action)
  }

  /// Never inlined: reading the state copies it, and the copy should not stay on the stack while the child runs.
  @inline(never)
  func hasChild(in state: Parent.State) -> Bool { toChildState.matches(state) }
}
