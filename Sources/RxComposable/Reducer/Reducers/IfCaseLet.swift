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
  @_alwaysEmitIntoClient
  public consuming func ifCaseLet<ChildState, ChildAction, Child: ReducerProtocol<ChildState, ChildAction>>(
    _ toChildState: CasePath<State, ChildState>, action toChildAction: CasePath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> IfCaseLetReducer<Self, Child> {
    let (parent, child) = (self, child())
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    let call = ChildCall(
      name: "ifCaseLet", absence: "the state is in another case", order: .aroundTheParent, site: site)
    // Made here, where the types are known: unspecialised code asks the runtime for each of them.
    return Reduce { state, action in
      call.reduce(parent, &state, action, isThere: toChildState.isThere) { state in
        guard let childAction = toChildAction.extract(from: action) else { return .none }
        let effect = toChildState.change(&state) { child.reduce(into: &$0, action: childAction) }
        return call.own(effect?.map(toChildAction.embed), of: action)
      }
    }
  }
}

/// A reducer and that of a child in one of its cases; what `ifCaseLet` makes.
public typealias IfCaseLetReducer<Parent: ReducerProtocol, Child: ReducerProtocol> =
  Reduce<Parent.State, Parent.Action>

extension CasePath {
  /// Never inlined, and with the root in its place: no copy of it should stay on the stack while a child runs.
  @_alwaysEmitIntoClient @inline(never)
  func isThere(_ root: inout Root) -> Bool { matches(root) }
}
