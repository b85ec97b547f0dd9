import MiniRx

/// How rows are looked up in a collection, and which of them may differ between two versions.
@usableFromInline
struct RowAccess<Rows, ID: Hashable, Row> {
  let row: (Rows, ID) -> Row?
  /// The same for many ids.
  let rows: (Rows) -> (ID) -> Row?
  /// Calls a closure with the rows that may differ: the id, and where the row lies now. `nil` where nothing is known.
  let forEachChange: ((_ old: Rows, _ new: Rows, (ID, StatePlace<Row>?) -> Void) -> Void)?

  @usableFromInline
  init(
    row: @escaping (Rows, ID) -> Row?, rows: @escaping (Rows) -> (ID) -> Row?,
    forEachChange: ((_ old: Rows, _ new: Rows, (ID, StatePlace<Row>?) -> Void) -> Void)?
  ) {
    self.row = row
    self.rows = rows
    self.forEachChange = forEachChange
  }
}

/// Names the observation of a collection that the stores of its rows share.
struct RowsName: Hashable {
  let collection: StateIdentity
  /// The types of the collection and its rows.
  let type: ObjectIdentifier
  /// An `IdentifiedArray` may have other ids than its elements have as `Identifiable`.
  let knowsChanges: Bool
}

/// Looks at a collection on behalf of the stores of its rows, and asks the observations of the rows that differ.
final class CollectionObservation<Rows, ID: Hashable, Row>: Observation {
  private let root: StoreRoot
  private let list: ObservationList
  private let name: RowsName
  private let currentRows: () -> StatePlace<Rows>?
  private let access: RowAccess<Rows, ID, Row>
  private let canCompareRows = TypeMetadata.canCompareBytes(Row.self)
  private var latestRows: Rows
  private var observed: [ID: RowObservationList<Rows, ID, Row>] = [:]
  /// When this many are observed, those that have no observer any more are dropped.
  private var sweepCount = 64
  /// How many observe a row; `nil` for good once the last has gone, on any thread.
  private let observerCount = Locked<Int?>(0)

  private init<Action>(
    _ collection: StoreBackend<Rows, Action>, _ list: ObservationList, _ access: RowAccess<Rows, ID, Row>,
    _ name: RowsName
  ) {
    root = collection.root
    self.list = list
    self.name = name
    self.access = access
    currentRows = collection.currentState
    latestRows = collection.latestState().value
    super.init(collection.watched)
    needsEveryPublication = !canCompareRows
  }

  /// The one for a collection, made when the first row is observed; `nil` where the list is no longer in use.
  static func shared<Action>(
    _ collection: StoreBackend<Rows, Action>, _ list: ObservationList, _ state: StateIdentity,
    _ access: RowAccess<Rows, ID, Row>
  ) -> CollectionObservation? {
    let name = RowsName(
      collection: state, type: ObjectIdentifier(self), knowsChanges: access.forEachChange != nil)
    if let shared = collection.root.rows.withLock({ $0[name] }) as? CollectionObservation { return shared }
    let observation = CollectionObservation(collection, list, access, name)
    observation.number = collection.root.nextNumber()
    guard list.add(observation) else { return nil }
    _ = collection.root.rows.withLock { $0.updateValue(observation, forKey: name) }
    return observation
  }

  /// Where to observe a row.
  func list(of id: ID) -> RowObservationList<Rows, ID, Row> {
    if let list = observed[id] { return list }
    if observed.count >= sweepCount {
      observed = observed.filter { !$0.value.all.isEmpty }
      sweepCount = max(64, observed.count * 2)
    }
    let list = RowObservationList(self)
    observed[id] = list
    return list
  }

  /// A row is observed. Returns `false` where the last observation has gone meanwhile.
  fileprivate func enter() -> Bool { count(1) }

  fileprivate func leave() {
    if count(-1) { return }
    _ = root.rows.withLock { $0.removeValue(forKey: name) }
    list.remove(self)
  }

  /// Returns whether a row is observed.
  private func count(_ difference: Int) -> Bool {
    observerCount.withLock { count in
      count = count.flatMap { $0 + difference == 0 ? nil : $0 + difference }
      return count != nil
    }
  }

  fileprivate func needEveryPublication() {
    if needsEveryPublication { return }
    needsEveryPublication = true
    list.needEveryPublication()
  }

  override func ask() {
    guard let place = currentRows() else { return }
    let (old, new) = (latestRows, place.value)
    latestRows = new
    if !needsEveryPublication, let forEachChange = access.forEachChange {
      forEachChange(old, new, tell)
    } else {
      tellAll(new)
    }
  }

  /// Never inlined: to name the pairs asks the runtime for their metadata.
  @inline(never)
  private func tellAll(_ rows: Rows) {
    let row = access.rows(rows)
    for (id, _) in observedInOrder { tell(id, row(id).map { StatePlace($0) }) }
    needsEveryPublication = !canCompareRows || observed.values.contains(where: \.needsEveryPublication)
  }

  private func tell(_ id: ID, _ row: StatePlace<Row>?) {
    guard let list = observed[id] else { return }
    if let row { return list.tell(row, before: root.publication ?? 0) }
    observed[id] = nil
    list.end(completing: true)
  }

  override func end(completing: Bool) {
    _ = stopped.raise()
    for (_, list) in observedInOrder { list.end(completing: completing) }
  }

  /// In the order in which they were first observed.
  private var observedInOrder: [(key: ID, value: RowObservationList<Rows, ID, Row>)] {
    observed.map { (number: $0.value.firstNumber, row: $0) }.sorted { $0.number < $1.number }.map(\.row)
  }
}

/// The observations of one row.
final class RowObservationList<Rows, ID: Hashable, Row>: ObservationList {
  private weak var rows: CollectionObservation<Rows, ID, Row>?
  /// The row, while it is published: that needs no look at the collection.
  private(set) var row: StatePlace<Row>?

  init(_ rows: CollectionObservation<Rows, ID, Row>) { self.rows = rows }

  /// Whether one of the observations has to be asked at each publication.
  var needsEveryPublication: Bool {
    var isNeeded = false
    all.forEach { isNeeded = isNeeded || $0.needsEveryPublication }
    return isNeeded
  }

  /// The number of the first observation.
  fileprivate var firstNumber: UInt64 { all.first?.number ?? 0 }

  func tell(_ row: StatePlace<Row>, before publication: UInt64) {
    self.row = row
    all.forEach { $0.ask(before: publication) }
    self.row = nil
  }

  override func enter() -> Bool { rows?.enter() ?? false }

  override func leave() { rows?.leave() }

  override func needEveryPublication() { rows?.needEveryPublication() }
}
