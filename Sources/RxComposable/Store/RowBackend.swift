/// A row of its parent's state.
final class RowBackend<Rows, ID: Hashable, Row, ParentAction, Action>: StoreBackend<Row, Action> {
  private var hasReported = false
  private let parent: StoreBackend<Rows, ParentAction>
  private let access: RowAccess<Rows, ID, Row>
  private let id: ID
  private let fromAction: (Action) -> ParentAction
  /// What the row was when it was last read, for when it has gone.
  private var latestRow: Row
  /// Where it is observed.
  private var list: RowObservationList<Rows, ID, Row>?

  init(
    _ parent: StoreBackend<Rows, ParentAction>, _ id: ID, _ row: Row,
    _ access: RowAccess<Rows, ID, Row>, _ fromAction: @escaping (Action) -> ParentAction
  ) {
    self.parent = parent
    self.id = id
    self.access = access
    self.fromAction = fromAction
    latestRow = row
    super.init(parent.root, parent.watched, liesInRoot: false)
  }

  override func currentState() -> StatePlace<Row>? { row(in: parent.currentState()) }

  override func latestState() -> StatePlace<Row> { row(in: parent.latestState()) ?? StatePlace(latestRow) }

  private func row(in rows: @autoclosure () -> StatePlace<Rows>?) -> StatePlace<Row>? {
    guard let row = list?.row ?? rows()?.map({ access.row($0, id) }).wrapped() else { return nil }
    latestRow = row.value
    return row
  }

  private var isThere: Bool { parent.latestState().read { [access, id] in access.row($0, id) != nil } }

  override func observations() -> ObservationList? {
    while isThere, let outer = parent.observations() {
      list = CollectionObservation.shared(parent, outer, access)?.list(of: id)
      if let list { return list }
    }
    return nil
  }

  override func identity() -> StateIdentity { StateIdentity(owner: list.map { ObjectIdentifier($0) }, offset: 0) }

  override func send(_ action: Action, at site: CallSite) -> StoreTask? {
    if !hasReported, !isThere {
      hasReported = true
      RuntimeIssue.report(FailureTexts.rowIsGone(id, action), at: site)
    }
    return parent.send(fromAction(action), at: site)
  }
}
