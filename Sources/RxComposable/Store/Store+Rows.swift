import MiniRx

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
  /// - Complexity: for an `IdentifiedArray`, a change of a row costs the same however many rows there are; for other
  ///   collections, all rows that are observed are looked at.
  @_disfavoredOverload
  public func scope<LocalAction>(
    at id: State.Element.ID, action fromLocalAction: @escaping (LocalAction) -> Action
  ) -> Store<State.Element, LocalAction>? where State: Collection, State.Element: Identifiable {
    row(
      id, fromLocalAction,
      .shared(knowsChanges: false) {
        RowAccess(
          row: { rows, id in rows.first { $0.id == id } },
          rows: { rows in
            let byID = Dictionary(rows.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
            return { byID[$0] }
          },
          forEachChange: nil)
      })
  }

  /// A store of the row with an id, for a cell.
  ///
  /// Here a change of a row costs the same however many rows there are.
  @inlinable
  public func scope<ID, Element, LocalAction>(
    at id: ID, action fromLocalAction: @escaping (LocalAction) -> Action
  ) -> Store<Element, LocalAction>? where State == IdentifiedArray<ID, Element> {
    row(
      id, fromLocalAction,
      .shared(knowsChanges: true) {
        RowAccess(
          row: { $0[id: $1] }, rows: { rows in { rows[id: $0] } },
          forEachChange: { $1.forEachChangedRow(since: $0, $2) })
      })
  }

  @usableFromInline
  func row<ID, Row, LocalAction>(
    _ id: ID, _ fromLocalAction: @escaping (LocalAction) -> Action, _ access: RowAccess<State, ID, Row>
  ) -> Store<Row, LocalAction>? {
    backend.root.threadCheck.check("Store.scope(at:) was called")
    guard let row = access.row(backend.known().value, id) else { return nil }
    return Store<Row, LocalAction>(RowBackend(backend, id, row, access, fromLocalAction), of: self)
  }
}

/// How rows are looked up in a collection, and which of them may differ between two versions.
@usableFromInline
final class RowAccess<Rows, ID: Hashable, Row> {
  let row: (Rows, ID) -> Row?
  /// The same for many ids.
  let rows: (Rows) -> (ID) -> Row?
  /// Calls a closure with the rows that may differ: the id, and where the row lies in both versions. `nil` where nothing is known.
  let forEachChange: ((Rows, Rows, (ID, StatePlace<Row>?, StatePlace<Row>?) -> Void) -> Void)?

  @usableFromInline
  init(
    row: @escaping (Rows, ID) -> Row?, rows: @escaping (Rows) -> (ID) -> Row?,
    forEachChange: ((Rows, Rows, (ID, StatePlace<Row>?, StatePlace<Row>?) -> Void) -> Void)?
  ) {
    self.row = row
    self.rows = rows
    self.forEachChange = forEachChange
  }

  /// The one for rows of these types, with or without `forEachChange`: an object for each row store would be a tenth of what
  /// the store takes.
  @usableFromInline
  static func shared(knowsChanges: Bool, _ make: () -> RowAccess) -> RowAccess {
    let name = AccessName(type: ObjectIdentifier(Self.self), knowsChanges: knowsChanges)
    if let made = accesses.withLock({ $0[name] }) as? RowAccess { return made }
    let access = make()
    _ = accesses.withLock { $0.updateValue(access, forKey: name) }
    return access
  }
}

private struct AccessName: Hashable {
  let type: ObjectIdentifier
  let knowsChanges: Bool
}

private let accesses = Locked<[AccessName: AnyObject]>([:])
