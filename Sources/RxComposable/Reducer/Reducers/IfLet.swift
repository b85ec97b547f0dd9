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
  @_alwaysEmitIntoClient
  public consuming func ifLet<ChildState, ChildAction, Child: ReducerProtocol<ChildState, ChildAction>>(
    _ toChildState: WritableKeyPath<State, ChildState?>, action toChildAction: CasePath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> IfLetReducer<Self, Child> {
    let (parent, child) = (self, child())
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    let call = ChildCall(
      name: "ifLet", absence: "its state is nil", order: .aroundTheParent, site: site, keyPath: toChildState)
    // Made here, where the types are known: unspecialised code asks the runtime for each of them.
    return Reduce { state, action in
      call.reduce(parent, &state, action, isThere: toChildState.isThere) { state in
        guard let childAction = toChildAction.extract(from: action) else { return .none }
        let effect = state[keyPath: toChildState].modify { child.reduce(into: &$0, action: childAction) }
        return call.own(effect?.map(toChildAction.embed), of: action)
      }
    }
  }
}

/// A reducer and that of a child which may be absent; what `ifLet` makes.
public typealias IfLetReducer<Parent: ReducerProtocol, Child: ReducerProtocol> =
  Reduce<Parent.State, Parent.Action>

extension Optional {
  /// Changes the value where it lies.
  @_alwaysEmitIntoClient
  mutating func modify<Result>(_ body: (inout Wrapped) -> Result) -> Result? { self == nil ? nil : body(&self!) }
}

extension KeyPath {
  /// Never inlined, and with the root in its place: what reading copies should not stay on the stack while a child runs.
  @_alwaysEmitIntoClient @inline(never)
  func isThere<Wrapped>(_ root: inout Root) -> Bool where Value == Wrapped? { root[keyPath: self] != nil }
}
