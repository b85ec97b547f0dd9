extension ReducerProtocol {
  /// Runs a reducer on the row that an action names, before this reducer.
  ///
  ///     Reduce { state, action in
  ///       if case .todo(let id, .deleteTapped) = action { state.todos.remove(id: id) }
  ///       return .none
  ///     }
  ///     .forEach(\.todos, action: /Action.todo(id:action:)) { Todo() }
  ///
  /// The row receives its actions first, so that this reducer can respond by removing it. When it does, the effects of
  /// the row, and of the row's own children, are cancelled; those of other rows continue. Rows that a reducer outside
  /// of this one removes are not noticed.
  ///
  /// An action of a row that is not there is dropped, and reported once for each store.
  ///
  /// Complexity: O(1) for an action that removes and inserts no row, otherwise O(*n*) in the effects of rows.
  ///
  /// - Parameters:
  ///   - toElementsState: the rows.
  ///   - toElementAction: the id of a row and an action of it.
  ///   - element: lists the reducers of a row.
  @_alwaysEmitIntoClient
  public func forEach<ElementState, ElementAction, ID: Hashable, Element: ReducerProtocol<ElementState, ElementAction>>(
    _ toElementsState: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action toElementAction: CasePath<Action, (ID, ElementAction)>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> ForEachReducer<Self, ID, Element> {
    let element = element()
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    let call = ChildCall(name: "forEach", order: .aroundTheParent, site: site, keyPath: toElementsState)
    // Made here, where the types are known: unspecialised code asks the runtime for each of them.
    return Reduce { state, action in
      var effect = Effect<Action>.none
      if let (id, elementAction) = toElementAction.extract(from: action) {
        let rowEffect = state[keyPath: toElementsState].modifyRow(id) {
          element.reduce(into: &$0, action: elementAction)
        }
        effect = call.own(rowEffect?.map { toElementAction.embed((id, $0)) }, row: id, of: action)
      }
      let before = state[keyPath: toElementsState].ids
      effect = effect.merge(with: reduce(into: &state, action: action))
      let after = state[keyPath: toElementsState].ids
      return after.hasAll(of: before) ? effect : effect.merge(with: call.departures(before, after))
    }
  }
}

/// A reducer and that of rows; what `forEach` makes.
public typealias ForEachReducer<Parent: ReducerProtocol, ID: Hashable, Element: ReducerProtocol> =
  Reduce<Parent.State, Parent.Action>

/// What the code of `forEach` that is compiled into its clients calls.
extension ChildCall {
  /// Ends the effects of rows that existed before and do not exist now.
  @usableFromInline func departures<ID: Hashable, Row, Action>(
    _ before: IdentifiedArray<ID, Row>.IDs, _ after: IdentifiedArray<ID, Row>.IDs
  ) -> Effect<Action> { .departures(from: self, before, after) }
}
