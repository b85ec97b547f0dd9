#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// The ids of the rows of a section, as a list shows them.
  struct ListSection<SectionID: Hashable, IDs: RandomAccessCollection & Equatable>: Equatable
  where IDs.Element: Hashable, IDs.Index == Int {
    let id: SectionID
    let rows: IDs
  }

  /// What turns the sections that a list shows into others, as one batch of a table or collection view.
  ///
  /// A section that moves, and a row that moves to another section, are deleted and inserted: views accept no changes
  /// inside of a section that moves.
  struct ListChanges {
    private(set) var deletedSections = IndexSet()
    private(set) var insertedSections = IndexSet()
    private(set) var deletedRows: [IndexPath] = []
    private(set) var insertedRows: [IndexPath] = []
    private(set) var movedRows: [(from: IndexPath, to: IndexPath)] = []

    var isEmpty: Bool {
      deletedSections.isEmpty && insertedSections.isEmpty && deletedRows.isEmpty && insertedRows.isEmpty
        && movedRows.isEmpty
    }

    /// - Complexity: O(*n*) in the number of rows of the sections that changed; O(*d* log *d*) for the *d* rows from the
    ///   first that differs to the last.
    init<SectionID, IDs>(from old: [ListSection<SectionID, IDs>], to new: [ListSection<SectionID, IDs>]) {
      let sections = DiffingInterfaceList.diffing(oldArray: old.map(\.id), newArray: new.map(\.id), id: \.self)
      deletedSections = sections.deletes.union(IndexSet(sections.moves.map(\.from)))
      insertedSections = sections.inserts.union(IndexSet(sections.moves.map(\.to)))
      let kept = zip(
        old.indices.filter { !deletedSections.contains($0) }, new.indices.filter { !insertedSections.contains($0) })
      for (oldIndex, newIndex) in kept where old[oldIndex].rows != new[newIndex].rows {
        addRows(from: old[oldIndex].rows, in: oldIndex, to: new[newIndex].rows, in: newIndex)
      }
    }

    private mutating func addRows<IDs: RandomAccessCollection>(
      from old: IDs, in oldSection: Int, to new: IDs, in newSection: Int
    ) where IDs.Element: Hashable {
      // As a rule a change is small: the rows above and below it need no table of ids.
      let prefix = zip(old, new).prefix { $0 == $1 }.count
      let (oldRest, newRest) = (old.dropFirst(prefix), new.dropFirst(prefix))
      let suffix = zip(oldRest.reversed(), newRest.reversed()).prefix { $0 == $1 }.count
      let rows = DiffingInterfaceList.diffing(
        oldArray: Array(oldRest.dropLast(suffix)), newArray: Array(newRest.dropLast(suffix)), id: \.self)
      deletedRows += rows.deletes.map { IndexPath(row: prefix + $0, section: oldSection) }
      insertedRows += rows.inserts.map { IndexPath(row: prefix + $0, section: newSection) }
      movedRows += rows.moves.map {
        (IndexPath(row: prefix + $0.from, section: oldSection), IndexPath(row: prefix + $0.to, section: newSection))
      }
    }
  }
#endif
