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
    ForEachReducer(
      self, element(), toElementsState, toElementAction, modifyRow: { rows, id, body in rows.modifyRow(id, body) },
      file: file, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

/// A reducer and that of rows; what `forEach` makes.
public struct ForEachReducer<Parent: ReducerProtocol, ID: Hashable, Element: ReducerProtocol>: ReducerProtocol {
  let parent: Parent
  let element: Element
  let toElementsState: WritableKeyPath<Parent.State, IdentifiedArray<ID, Element.State>>
  let toElementAction: CasePath<Parent.Action, (ID, Element.Action)>
  /// Changes a row in place. Made where the types are known: unspecialised code asks the runtime for each.
  let modifyRow: ModifyRow
  let call: ChildCall

  @usableFromInline typealias ModifyRow = (
    inout IdentifiedArray<ID, Element.State>, ID, (inout Element.State) -> Effect<Element.Action>
  ) -> Effect<Element.Action>?

  @usableFromInline init(
    _ parent: Parent, _ element: Element,
    _ toElementsState: WritableKeyPath<Parent.State, IdentifiedArray<ID, Element.State>>,
    _ toElementAction: CasePath<Parent.Action, (ID, Element.Action)>, modifyRow: @escaping ModifyRow,
    file: StaticString?, fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    self.parent = parent
    self.element = element
    self.toElementsState = toElementsState
    self.toElementAction = toElementAction
    self.modifyRow = modifyRow
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    call = ChildCall(name: "forEach", order: .aroundTheParent, site: site, keyPath: toElementsState)
  }

  /// Runs the row, then the parent, and cancels the effects of rows that have left.
  public func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    let rowEffect = reduceRow(&state, action)
    let before = state[keyPath: toElementsState].ids
    let parentEffect = parent.reduce(into: &state, action: action)
    let departures: Effect<Parent.Action> = .departures(from: call.place, before, state[keyPath: toElementsState].ids)
    return rowEffect.merge(with: parentEffect).merge(with: departures)
  }

  private func reduceRow(_ state: inout Parent.State, _ action: Parent.Action) -> Effect<Parent.Action> {
    guard let (id, elementAction) = toElementAction.extract(from: action) else { return .none }
    let effect = modifyRow(&state[keyPath: toElementsState], id) { element.reduce(into: &$0, action: elementAction) }
    return call.own(
      effect?.map { [toElementAction] in toElementAction.embed((id, $0)) }, row: AnyHashable(id), of: action)
  }
}
