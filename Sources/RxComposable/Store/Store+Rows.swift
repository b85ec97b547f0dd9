extension Store {
  /// A store of the row with an id, for a cell.
  ///
  ///     guard let row = store.scope(at: id, action: { .row(id: id, action: $0) }) else { return }
  ///     row.subscribe(\.title).bind(to: titleLabel.rx.text).disposed(by: bag)
  ///
  /// It follows the row wherever it moves. When the row goes away its subscribers complete and the store keeps the state
  /// that was last observed or read; an action that is sent then is reported once, and passed on.
  ///
  /// - Parameters:
  ///   - id: the id of the row.
  ///   - fromLocalAction: wraps an action of the row.
  /// - Returns: `nil` where there is no such row.
  /// - Complexity: for an `IdentifiedArray`, a change of a row costs the same however many rows there are, unless its type
  ///   holds an object; then, and for other collections, all rows that are observed are looked at.
  @_disfavoredOverload
  public func scope<LocalAction>(
    at id: State.Element.ID, action fromLocalAction: @escaping (LocalAction) -> Action
  ) -> Store<State.Element, LocalAction>? where State: Collection, State.Element: Identifiable {
    row(
      id, fromLocalAction,
      RowAccess(
        row: { rows, id in rows.first { $0.id == id } },
        rows: { rows in
          let byID = Dictionary(rows.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
          return { byID[$0] }
        },
        forEachChange: nil))
  }

  /// A store of the row with an id, for a cell.
  ///
  /// Here a change of a row costs the same however many rows there are, unless its type holds an object.
  @_alwaysEmitIntoClient
  public func scope<ID, Element, LocalAction>(
    at id: ID, action fromLocalAction: @escaping (LocalAction) -> Action
  ) -> Store<Element, LocalAction>? where State == IdentifiedArray<ID, Element> {
    row(
      id, fromLocalAction,
      RowAccess(
        row: { $0[id: $1] }, rows: { rows in { rows[id: $0] } },
        forEachChange: { $1.forEachChange(since: $0, $2) }))
  }

  @usableFromInline
  func row<ID, Row, LocalAction>(
    _ id: ID, _ fromLocalAction: @escaping (LocalAction) -> Action, _ access: RowAccess<State, ID, Row>
  ) -> Store<Row, LocalAction>? {
    backend.root.threadCheck.check("Store.scope(at:) was called")
    guard let row = access.row(backend.latestState().value, id) else { return nil }
    return Store<Row, LocalAction>(RowBackend(backend, id, row, access, fromLocalAction), of: self)
  }
}
