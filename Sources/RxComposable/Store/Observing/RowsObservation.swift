import MiniRx

/// Looks at a collection on behalf of the stores of its rows, and hands changes on to the rows that are observed.
final class RowsObservation<Rows, ID: Hashable, Row>: DerivedObservation {
  typealias Access = RowAccess<Rows, ID, Row>

  private let access: Access
  private let layout = StateLayout(Row.self)
  private var observed: [ID: RowTable<Row>] = [:]
  /// Of the table made last.
  private var lastNumber: UInt32 = 0
  /// How many of the rows somebody observes; `nil` for good once the last is left, on whatever thread.
  private let observedCount = Locked<Int?>(0)
  /// When there are so many, those that nobody observes any more are dropped.
  private var sweepCount = 64

  private init(_ place: ObservedPlace, _ access: Access) {
    self.access = access
    super.init(place, size: MemoryLayout<Rows>.size)
  }

  deinit {
    for table in observed.values { table.letGo() }
  }

  /// The one for a place, made when the first row is observed; `nil` where the table of the place is retired.
  static func shared(at place: ObservedPlace, _ access: Access) -> RowsObservation? {
    if let shared = place.table.shared(name(place.offset, access)) { return unsafeDowncast(shared, to: Self.self) }
    let observation = RowsObservation(place, access)
    return place.table.add(observation) ? observation : nil
  }

  override var sharedName: SharedObservation? { Self.name(offset, access) }

  private static func name(_ offset: Int, _ access: Access) -> SharedObservation {
    SharedObservation(offset: offset, type: ObjectIdentifier(Self.self), isByIdentity: access.forEachChange != nil)
  }

  /// Where to observe a row; `nil` where the last of the rows that were observed has been left meanwhile.
  func table(of id: ID) -> RowTable<Row>? {
    if let table = observed[id], !table.isRetired { return table }
    guard count(1) != nil else { return nil }
    if observed.count >= sweepCount {
      observed = observed.filter { !$0.value.isRetired }
      sweepCount = max(64, observed.count * 2)
    }
    lastNumber = max(1, lastNumber &+ 1)
    let table = RowTable<Row>(madeBy: self, number: lastNumber)
    observed[id] = table
    return table
  }

  override func told(old: UnsafeRawPointer, new: UnsafeRawPointer) {
    let oldRows = (old + offset).assumingMemoryBound(to: Rows.self)
    let newRows = (new + offset).assumingMemoryBound(to: Rows.self)
    if !isVolatile, let forEachChange = access.forEachChange {
      return forEachChange(oldRows.pointee, newRows.pointee) { tell($0, old: $1, new: $2) }
    }
    tellAll(oldRows, newRows)
  }

  /// Never inlined: to name the pairs asks the runtime for their metadata.
  @inline(never)
  private func tellAll(_ oldRows: UnsafePointer<Rows>, _ newRows: UnsafePointer<Rows>) {
    let (oldRow, newRow) = (access.rows(oldRows.pointee), access.rows(newRows.pointee))
    for (id, _) in observedInOrder {
      oldRow(id).withAddress { old in newRow(id).withAddress { tell(id, old: old, new: $0) } }
    }
    isVolatile = observed.values.contains { $0.isVolatile }
  }

  private func tell(_ id: ID, old: UnsafePointer<Row>?, new: UnsafePointer<Row>?) {
    guard let table = observed[id] else { return }
    if new == nil || table.isRetired { observed[id] = nil }
    if let old, let new {
      table.publish(old: old, new: new, layout)
    } else if new == nil {
      table.end(leaving: old?.pointee)
    }
  }

  override func retired(_ table: ObservationTable) {
    if count(-1) == nil { parent?.remove(self) }
  }

  /// In the order in which they were first observed.
  private var observedInOrder: [(key: ID, value: RowTable<Row>)] {
    observed.sorted { $0.value.number < $1.value.number }
  }

  private func count(_ difference: Int) -> Int? {
    observedCount.withLock { count in
      if let observed = count { count = observed + difference == 0 ? nil : observed + difference }
      return count
    }
  }

  override func ended() {
    stop()
    for (_, table) in observedInOrder { table.end() }
  }
}

/// The observations of one row.
final class RowTable<Row>: ObservationTable {
  private final class Remains {
    let row: Row

    init(_ row: Row) { self.row = row }
  }

  private var remains: Remains?

  init(madeBy rows: DerivedObservation, number: UInt32) {
    super.init(madeFrom: rows.parent, number: number)
    maker = rows
  }

  /// What the row was when it went away while it was observed.
  var last: Row? { remains?.row }

  func end(leaving row: Row?) {
    remains = row.map(Remains.init)
    end()
  }
}
