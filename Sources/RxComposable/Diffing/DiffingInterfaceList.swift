import Foundation

/// What turns one list into another, for the batch updates of a table or collection view.
///
///     let result = DiffingInterfaceList.diffing(oldArray: rows, newArray: newRows).forBatchUpdates()
///     collectionView.performBatchUpdates {
///       rows = newRows
///       collectionView.deleteItems(at: result.deletes.map { [0, $0] })
///       collectionView.insertItems(at: result.inserts.map { [0, $0] })
///       for move in result.moves { collectionView.moveItem(at: [0, move.from], to: [0, move.to]) }
///     }
public enum DiffingInterfaceList {
  /// Compares two lists of elements by their ids, and those with the same id by `==`.
  ///
  /// If an id repeats, its first element in the old list is compared with its first in the new one, its second with its
  /// second, and so on. As few elements move as possible: those that others have pushed aside do not count.
  ///
  /// - Complexity: O(*n* log *n*), as long as the ids hash well; O(*n*) where no elements are moved.
  @_alwaysEmitIntoClient
  public static func diffing<Element: Identifiable & Equatable>(oldArray: [Element], newArray: [Element]) -> Result {
    diffing(oldArray: oldArray, newArray: newArray, id: \.id)
  }

  /// Compares two lists of elements by an id, such as `\.self`, and those with the same id by `==`.
  ///
  /// - Complexity: O(*n* log *n*), as above.
  public static func diffing<Element: Equatable, ID: Hashable>(
    oldArray: [Element], newArray: [Element], id: KeyPath<Element, ID>
  ) -> Result {
    let oldIDs = oldArray.map { $0[keyPath: id] }
    let newIDs = newArray.map { $0[keyPath: id] }
    var result = Result(newIndexes: matches(oldIDs, newIDs), newCount: newIDs.count)
    result.oldMap = firstIndexes(of: oldIDs)
    result.newMap = firstIndexes(of: newIDs)
    result.updates = IndexSet(
      oldArray.indices.filter { old in result.newIndexes[old].map { oldArray[old] != newArray[$0] } ?? false })
    return result
  }

  /// By index of the old list: where the element is in the new one.
  private static func matches<ID: Hashable>(_ oldIDs: [ID], _ newIDs: [ID]) -> [Int?] {
    // The new list is read from its end, so that the first of repeated ids is the one found first.
    var firstIndex: [ID: Int] = [:]
    var nextIndex = [Int?](repeating: nil, count: newIDs.count)
    for index in newIDs.indices.reversed() { nextIndex[index] = firstIndex.updateValue(index, forKey: newIDs[index]) }
    return oldIDs.map { id in
      let match = firstIndex[id]
      firstIndex[id] = match.flatMap { nextIndex[$0] }
      return match
    }
  }

  private static func firstIndexes<ID: Hashable>(of ids: [ID]) -> [AnyHashable: Int] {
    Dictionary(zip(ids.map { AnyHashable($0) }, ids.indices)) { first, _ in first }
  }

  /// An element that is in both lists, by its index in the old one and in the new one.
  public struct MoveIndex: Hashable, Sendable {
    /// The index in the old list.
    public let from: Int
    /// The index in the new list.
    public let to: Int

    /// A move between two indexes.
    public init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }
  }
}
