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
    private let newCount: Int

    /// - Parameters:
    ///   - newIndexes: by index of the old list, where the element is in the new one.
    ///   - newCount: the length of the new list.
    init(newIndexes: [Int?], newCount: Int) {
      self.newIndexes = newIndexes
      self.newCount = newCount
      inserts = IndexSet(integersIn: 0..<newCount).subtracting(IndexSet(newIndexes.compactMap { $0 }, below: newCount))
      deletes = IndexSet(newIndexes.indices.filter { newIndexes[$0] == nil })
      let kept = newIndexes.enumerated().compactMap { old, new in new.map { MoveIndex(from: old, to: $0) } }
      let staysInOrder = kept.map(\.to).isInLongestIncreasingSubsequence(bound: newCount)
      moves = kept.filter { !staysInOrder[$0.to] }
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
      result.inserts.formUnion(IndexSet(updates.compactMap { newIndexes[$0] }, below: newCount))
      result.moves.removeAll { updates.contains($0.from) }
      result.updates = []
      return result
    }

    /// Whether deletions and insertions make a list of the new one's length from one of the old one's: what a table
    /// view checks before it stops the program.
    public func validate<Element>(_ oldArray: [Element], _ newArray: [Element]) -> Bool {
      oldArray.count + inserts.count - deletes.count == newArray.count
    }
  }
}

extension IndexSet {
  /// Indexes in any order; a set takes them one by one, and quickly only in theirs.
  fileprivate init(_ indexes: [Int], below bound: Int) {
    var isMember = [Bool](repeating: false, count: bound)
    for index in indexes { isMember[index] = true }
    self.init(isMember.indices.filter { isMember[$0] })
  }
}

extension [Int] {
  /// By number: whether it belongs to the longest ascending run that skipping others leaves. The numbers are all
  /// different.
  ///
  /// Patience sorting: `ends[n]` is the lowest number with which a run of *n* + 1 numbers can end. A number prolongs
  /// the longest run whose end is lower, and is a better end than the one behind that.
  func isInLongestIncreasingSubsequence(bound: Int) -> [Bool] {
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: bound)
    for number in self {
      var (place, end) = (0, ends.count)
      while place < end {
        let middle = (place + end) / 2
        if ends[middle] < number { place = middle + 1 } else { end = middle }
      }
      if place > 0 { previous[number] = ends[place - 1] }
      if place < ends.count { ends[place] = number } else { ends.append(number) }
    }
    var isInSubsequence = [Bool](repeating: false, count: bound)
    var last = ends.last
    while let number = last {
      isInSubsequence[number] = true
      last = previous[number]
    }
    return isInSubsequence
  }
}
