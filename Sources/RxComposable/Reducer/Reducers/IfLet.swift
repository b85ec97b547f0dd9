extension ReducerProtocol {
  /// Runs a child reducer while its state exists, before this reducer.
  ///
  ///     Reduce { state, action in
  ///       if case .detail(.closeTapped) = action { state.detail = nil }
  ///       return .none
  ///     }
  ///     .ifLet(\.detail, action: /Action.detail) { Detail() }
  ///
  /// The child receives its actions first, so that this reducer can respond by setting the state to `nil`. When it
  /// does, the effects of the child, and of the child's own children, are cancelled. Changes that a reducer outside of
  /// this one makes are not noticed.
  ///
  /// A child action that comes while the state is `nil` is dropped, and reported once for each store.
  ///
  /// - Parameters:
  ///   - toChildState: the child's part of the state.
  ///   - toChildAction: the child's part of the actions.
  ///   - child: lists the reducers of the child.
  public consuming func ifLet<ChildState, ChildAction, Child: ReducerProtocol<ChildState, ChildAction>>(
    _ toChildState: WritableKeyPath<State, ChildState?>, action toChildAction: CasePath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> IfLetReducer<Self, Child> {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    return IfLetReducer(
      parent: self, child: child(), toChildState: toChildState, toChildAction: toChildAction,
      call: ChildCall(
        name: "ifLet", absence: "its state is nil", order: .aroundTheParent, site: site, keyPath: toChildState))
  }
}

/// A reducer and that of a child which may be absent; what `ifLet` makes.
public struct IfLetReducer<Parent: ReducerProtocol, Child: ReducerProtocol>: ReducerProtocol, OneChildReducer {
  let parent: Parent
  let child: Child
  let toChildState: WritableKeyPath<Parent.State, Child.State?>
  let toChildAction: CasePath<Parent.Action, Child.Action>
  let call: ChildCall

  /// Runs the child, then the parent, and cancels the effects of a child that has left.
  public func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    reduceChildAndParent(into: &state, action: action)
  }

  func reduceChild(_ state: inout Parent.State, _ action: Parent.Action) -> Effect<Parent.Action> {
    guard let childAction = toChildAction.extract(from: action) else { return .none }
    return call.own(reduceInPlace(&state[keyPath: toChildState], childAction)?.map(toChildAction.embed), of: action)
  }

  private func reduceInPlace(_ state: inout Child.State?, _ action: Child.Action) -> Effect<Child.Action>? {
    state == nil ? nil : child.reduce(into: &state!, action: action)
  }

  /// Never inlined: reading the state copies it, and the copy should not stay on the stack while the child runs.
  @inline(never)
  func hasChild(in state: Parent.State) -> Bool { state[keyPath: toChildState] != nil }
}
