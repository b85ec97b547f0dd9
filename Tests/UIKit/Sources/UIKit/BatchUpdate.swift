extension IndexPath {
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }
  public var section: Int { self[0] }
  public var row: Int { self[1] }
  public var item: Int { self[1] }
}

/// The changes of one batch: deletions and the starts of moves by the old positions, insertions and the ends of moves by
/// the new ones. https://developer.apple.com/documentation/uikit/uitableview/performbatchupdates(_:completion:)
struct BatchUpdate {
  var deletedSections: [Int] = []
  var insertedSections: [Int] = []
  var deletedRows: [IndexPath] = []
  var insertedRows: [IndexPath] = []
  var reloadedRows: [IndexPath] = []
  var movedRows: [(from: IndexPath, to: IndexPath)] = []

  /// Where each row of the new list was in the old one; `nil` for those that are new.
  ///
  /// - Parameters:
  ///   - old: how many rows each section had.
  ///   - new: how many rows each section has.
  ///   - fault: called with what the real views stop the program for.
  func origins(old: [Int], new: [Int], fault: (String) -> Void) -> [[IndexPath?]]? {
    func isValid(_ path: IndexPath, _ counts: [Int]) -> Bool {
      counts.indices.contains(path.section) && path.row >= 0 && path.row < counts[path.section]
    }
    let leaving = deletedRows + movedRows.map(\.from)
    let arriving = insertedRows + movedRows.map(\.to)
    guard Set(deletedSections).count == deletedSections.count, Set(insertedSections).count == insertedSections.count,
      deletedSections.allSatisfy(old.indices.contains), insertedSections.allSatisfy(new.indices.contains),
      old.count - deletedSections.count + insertedSections.count == new.count
    else {
      fault(
        "Invalid number of sections: \(old.count) before, \(new.count) after, \(insertedSections) inserted, "
          + "\(deletedSections) deleted.")
      return nil
    }
    guard Set(leaving).count == leaving.count, Set(arriving).count == arriving.count else {
      fault("A row is deleted, inserted or moved twice.")
      return nil
    }
    guard leaving.allSatisfy({ isValid($0, old) }), arriving.allSatisfy({ isValid($0, new) }),
      reloadedRows.allSatisfy({ isValid($0, old) })
    else {
      fault("A row that is deleted, inserted, moved or reloaded is out of range: \(self), \(old) -> \(new).")
      return nil
    }
    guard Set(reloadedRows).isDisjoint(with: leaving) else {
      fault("A row is reloaded and deleted or moved in one batch.")
      return nil
    }
    let keptSections = old.indices.filter { !deletedSections.contains($0) }
    var remaining = keptSections.makeIterator()
    let moved = Dictionary(uniqueKeysWithValues: movedRows.map { ($0.to, $0.from) })
    let (gone, came) = (Set(leaving), Set(insertedRows))
    var result: [[IndexPath?]] = []
    for section in new.indices {
      let oldSection = insertedSections.contains(section) ? nil : remaining.next()
      var staying = (0..<(oldSection.map { old[$0] } ?? 0)).map { IndexPath(row: $0, section: oldSection ?? 0) }
        .filter { !gone.contains($0) }[...]
      var rows: [IndexPath?] = []
      for row in 0..<new[section] {
        let path = IndexPath(row: row, section: section)
        if oldSection == nil && moved[path] == nil || came.contains(path) {
          rows.append(nil)
        } else if let origin = moved[path] {
          rows.append(origin)
        } else if let origin = staying.popFirst() {
          rows.append(origin)
        } else {
          fault("Invalid number of rows in section \(section): \(old) -> \(new), \(self).")
          return nil
        }
      }
      guard staying.isEmpty else {
        fault("Invalid number of rows in section \(section): \(old) -> \(new), \(self).")
        return nil
      }
      result.append(rows.map { $0.flatMap { reloadedRows.contains($0) ? nil : $0 } })
    }
    return result
  }
}
