import Foundation

extension DiffingInterfaceList {
  /// What turns an old list into a new one: delete, then insert and move.
  ///
  /// Elements that are neither deleted nor moved keep their order among themselves; insertions and moves put the others
  /// at their indexes between them.
  public struct Result {
    /// The indexes in the new list of elements that the old one has not.
    public var inserts: IndexSet
    /// The indexes in the old list of elements whose counterpart in the new one is not equal to them.
    public var updates = IndexSet()
    /// The indexes in the old list of elements that the new one has not.
    public var deletes: IndexSet
    /// The elements that leave their place among the others.
    public var moves: [MoveIndex]
    /// The ids of the old list with their indexes, of repeated ids the first.
    public var oldMap: [AnyHashable: Int] = [:]
    /// The ids of the new list with their indexes, of repeated ids the first.
    public var newMap: [AnyHashable: Int] = [:]

    /// By index of the old list: where the element is in the new one.
    let newIndexes: [Int?]

    /// - Parameters:
    ///   - newIndexes: by index of the old list, where the element is in the new one.
    ///   - newCount: the length of the new list.
    init(newIndexes: [Int?], newCount: Int) {
      self.newIndexes = newIndexes
      var isInserted = [Bool](repeating: true, count: newCount)
      for case let index? in newIndexes { isInserted[index] = false }
      inserts = IndexSet(isInserted.indices.filter { isInserted[$0] })
      deletes = IndexSet(newIndexes.indices.filter { newIndexes[$0] == nil })
      let kept = newIndexes.enumerated().compactMap { old, new in new.map { MoveIndex(from: old, to: $0) } }
      let staysInOrder = kept.map(\.to).isInLongestIncreasingSubsequence()
      moves = zip(kept, staysInOrder).filter { !$0.1 }.map(\.0)
    }

    /// Whether the lists differ.
    public var hasChanges: Bool { changeCount > 0 }

    /// How many insertions, updates, deletions and moves there are.
    public var changeCount: Int { inserts.count + updates.count + deletes.count + moves.count }

    /// The index in the old list of the first element with an id.
    public func oldIndexFor(identifier: AnyHashable) -> Int? { oldMap[identifier] }

    /// The index in the new list of the first element with an id.
    public func newIndexFor(identifier: AnyHashable) -> Int? { newMap[identifier] }

    /// The same with a deletion and an insertion for each update, because table and collection views cannot reload rows
    /// in a batch that moves rows.
    public func forBatchUpdates() -> Result {
      var result = self
      result.deletes.formUnion(updates)
      result.inserts.formUnion(IndexSet(updates.compactMap { newIndexes[$0] }.sorted()))
      result.moves.removeAll { updates.contains($0.from) }
      result.updates = []
      return result
    }

    /// Whether deletions and insertions make a list of the new one's length from one of the old one's: what a table view
    /// checks before it stops the program.
    public func validate<Element>(_ oldArray: [Element], _ newArray: [Element]) -> Bool {
      oldArray.count + inserts.count - deletes.count == newArray.count
    }
  }
}

extension [Int] {
  /// By index: whether the number belongs to the longest ascending run that skipping others leaves.
  ///
  /// Patience sorting: `ends[n]` is the index of the lowest number with which a run of n + 1 numbers can end.
  fileprivate func isInLongestIncreasingSubsequence() -> [Bool] {
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: count)
    for index in indices {
      let length = ends.last.map { self[$0] < self[index] } ?? true ? ends.count : lengthOfRun(before: index, ends)
      previous[index] = length > 0 ? ends[length - 1] : nil
      if length == ends.count { ends.append(index) } else { ends[length] = index }
    }
    var isInSubsequence = [Bool](repeating: false, count: count)
    var index = ends.last
    while let member = index {
      isInSubsequence[member] = true
      index = previous[member]
    }
    return isInSubsequence
  }

  /// How many of the runs end below the number at an index.
  private func lengthOfRun(before index: Int, _ ends: [Int]) -> Int {
    var low = 0
    var high = ends.count
    while low < high {
      let middle = (low + high) / 2
      if self[ends[middle]] < self[index] { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
