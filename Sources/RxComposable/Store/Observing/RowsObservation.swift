/// How rows are looked up in a collection, and which of them may differ between two versions.
@usableFromInline
struct RowAccess<Rows, ID: Hashable, Row> {
  let row: (Rows, ID) -> Row?
  /// The same for many ids.
  let rows: (Rows) -> (ID) -> Row?
  /// `nil` where nothing is known.
  let changedIDs: (_ old: Rows, _ new: Rows) -> [ID]?

  @usableFromInline
  init(
    row: @escaping (Rows, ID) -> Row?, rows: @escaping (Rows) -> (ID) -> Row?,
    changedIDs: @escaping (_ old: Rows, _ new: Rows) -> [ID]?
  ) {
    self.row = row
    self.rows = rows
    self.changedIDs = changedIDs
  }
}

/// Looks at a collection on behalf of the stores of its rows, and hands changes on to the rows that are observed.
final class RowsObservation<Rows, ID: Hashable, Row>: Observation {
  typealias Access = RowAccess<Rows, ID, Row>

  private let access: Access
  private weak var parent: ObservationTable?
  private var observed: [ID: PublishedState<Row>] = [:]
  /// When there are so many, those that nobody observes any more are dropped.
  private var sweepCount = 64

  init(_ place: ObservedPlace, _ access: Access) {
    self.access = access
    parent = place.table
    super.init(offset: place.offset, size: MemoryLayout<Rows>.size)
  }

  /// The one for a place, made when the first row is observed; `nil` where the table of the place is retired.
  static func shared(at place: ObservedPlace, _ access: Access) -> RowsObservation? {
    let name = SharedObservation(offset: place.offset, type: ObjectIdentifier(Rows.self))
    if let shared = place.table.shared[name] as? RowsObservation, !shared.isStopped { return shared }
    let observation = RowsObservation(place, access)
    guard place.table.add(observation) else { return nil }
    place.table.shared[name] = observation
    return observation
  }

  /// Where to observe a row.
  func row(_ id: ID, _ row: Row) -> PublishedState<Row> {
    if let published = observed[id], !published.table.isRetired { return published }
    if observed.count >= sweepCount {
      observed = observed.filter { !$0.value.table.isRetired }
      sweepCount = max(64, observed.count * 2)
    }
    let published = PublishedState(row)
    published.table.onVolatile = { [weak self] in self.map { $0.parent?.becameVolatile($0) } }
    published.table.onRetired = {}
    observed[id] = published
    return published
  }

  override func told(old: UnsafeRawPointer, new: UnsafeRawPointer) {
    if observed.isEmpty {
      parent?.remove(self)
      return
    }
    let rows = (new + offset).assumingMemoryBound(to: Rows.self).pointee
    let changed =
      isVolatile ? nil : access.changedIDs((old + offset).assumingMemoryBound(to: Rows.self).pointee, rows)
    let row = access.rows(rows)
    for id in changed ?? Array(observed.keys) {
      guard let published = observed[id] else { continue }
      if published.table.isRetired {
        observed[id] = nil
      } else if let row = row(id) {
        published.publish(row)
      } else {
        observed[id] = nil
        published.table.end()
      }
    }
    if isVolatile { isVolatile = observed.values.contains { $0.table.isVolatile } }
  }

  override func ended() {
    for published in observed.values { published.table.end() }
  }
}
