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
          forEachChange: { $1.forEachChange(since: $0, $2) })
      })
  }

  @usableFromInline
  func row<ID, Row, LocalAction>(
    _ id: ID, _ fromLocalAction: @escaping (LocalAction) -> Action, _ access: RowAccess<State, ID, Row>
  ) -> Store<Row, LocalAction>? {
    backend.threadCheck.check("Store.scope(at:) was called")
    guard let row = access.row(state, id) else { return nil }
    return Store<Row, LocalAction>(RowBackend(backend, id, row, access, fromLocalAction), of: self)
  }
}

/// A row of its parent's state.
private final class RowBackend<Rows, ID: Hashable, Row, ParentAction, Action>: StoreBackend<Row, Action> {
  private let parent: StoreBackend<Rows, ParentAction>
  private let access: RowAccess<Rows, ID, Row>
  private let id: ID
  private let fromAction: (Action) -> ParentAction
  /// What the row was when it was last read.
  private var last: Row
  /// Where it is observed, or was when it went away.
  private var table: RowTable<Row>?
  private var hasReported = false

  init(
    _ parent: StoreBackend<Rows, ParentAction>, _ id: ID, _ row: Row,
    _ access: RowAccess<Rows, ID, Row>, _ fromAction: @escaping (Action) -> ParentAction
  ) {
    self.parent = parent
    self.id = id
    self.access = access
    self.fromAction = fromAction
    last = row
    super.init(parent.threadCheck)
  }

  override var state: Row {
    guard let row = access.row(parent.state, id) else { return table?.last ?? last }
    last = row
    if table?.isRetired == true { table = nil }
    return row
  }

  override func observedPlace() -> ObservedPlace? {
    while access.row(parent.state, id) != nil, let place = parent.observedPlace() {
      guard let table = RowsObservation.shared(at: place, access)?.table(of: id) else { continue }
      self.table = table
      return ObservedPlace(table: table, offset: 0)
    }
    return nil
  }

  override func send(_ action: Action, at site: CallSite) -> StoreTask? {
    if !hasReported, access.row(parent.state, id) == nil {
      hasReported = true
      RuntimeIssue.report(FailureTexts.rowIsGone(id, action), at: site)
    }
    return parent.send(fromAction(action), at: site)
  }
}
