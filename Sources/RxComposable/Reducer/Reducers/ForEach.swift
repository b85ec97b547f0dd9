extension ReducerProtocol {
  /// Runs a reducer on the row that an action names, before this reducer.
  ///
  ///     Reduce { state, action in
  ///       if case .todo(let id, .deleteTapped) = action { state.todos.remove(id: id) }
  ///       return .none
  ///     }
  ///     .forEach(\.todos, action: /Action.todo(id:action:)) { Todo() }
  ///
  /// The row sees its actions first, so that this reducer may answer them by removing it. When it does, the effects of the
  /// row, and of the row's own children, are cancelled; those of other rows go on.
  ///
  /// An action of a row that is not there is dropped, and reported once a store.
  ///
  /// Complexity: O(1) for an action that removes and inserts no row, else in the number of effects of rows.
  ///
  /// - Parameters:
  ///   - toElementsState: the rows.
  ///   - toElementAction: the id of a row and an action of it.
  ///   - element: lists the reducers of a row.
  public func forEach<ElementState, ElementAction, ID: Hashable, Element: ReducerProtocol<ElementState, ElementAction>>(
    _ toElementsState: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action toElementAction: CasePath<Action, (ID, ElementAction)>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> ForEachReducer<Self, ID, Element> {
    ForEachReducer(
      parent: self, element: element(), toElementsState: toElementsState, toElementAction: toElementAction,
      site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

/// A reducer and that of rows; what `forEach` makes.
public struct ForEachReducer<Parent: ReducerProtocol, ID: Hashable, Element: ReducerProtocol>: ReducerProtocol {
  let parent: Parent
  let element: Element
  let toElementsState: WritableKeyPath<Parent.State, IdentifiedArray<ID, Element.State>>
  let toElementAction: CasePath<Parent.Action, (ID, Element.Action)>
  let site: CallSite

  private var place: ChildPlace { ChildPlace(site, toElementsState) }

  /// Runs the row, then the parent, and cancels the effects of rows that have left.
  public func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    let rowEffect = reduceRow(&state, action)
    let before = state[keyPath: toElementsState].ids
    let parentEffect = parent.reduce(into: &state, action: action)
    let departures: Effect<Parent.Action> = .departures(from: place, before, state[keyPath: toElementsState].ids)
    return rowEffect.merge(with: parentEffect).merge(with: departures)
  }

  private func reduceRow(_ state: inout Parent.State, _ action: Parent.Action) -> Effect<Parent.Action> {
    guard let (id, elementAction) = toElementAction.extract(from: action) else { return .none }
    return reduceInPlace(&state[keyPath: toElementsState], id, elementAction)?
      .map { [toElementAction] in toElementAction.embed((id, $0)) }.owned(by: place, row: AnyHashable(id))
      ?? .missing(
        MissingChild(
          call: "forEach", absence: "there is no row with the id \(id)", order: .aroundTheParent, site: site),
        at: place,
        row: AnyHashable(id), action)
  }

  private func reduceInPlace(
    _ rows: inout IdentifiedArray<ID, Element.State>, _ id: ID, _ action: Element.Action
  ) -> Effect<Element.Action>? {
    rows.index(id: id).map { element.reduce(into: &rows[$0], action: action) }
  }
}
