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
    result.oldMap = oldIDs.firstIndexes
    result.newMap = newIDs.firstIndexes
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

extension Array where Element: Hashable {
  /// The elements with their indexes, of equal ones the first.
  var firstIndexes: [AnyHashable: Int] {
    Dictionary(zip(map { AnyHashable($0) }, indices)) { first, _ in first }
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

/// What lists of rows of several types are made of: an element with an id that can be compared.
public typealias HashDiffable = Hashable & Identifiable

/// An element of any type, to mix rows of several types in one list.
///
///     let rows = [AnyHashDiffable(header), AnyHashDiffable(product)]
///
/// Elements of two types are never the same, even if their ids are.
public struct AnyHashDiffable: HashDiffable {
  /// The element, as `Any` of its type.
  public var base: Any { value.base }
  /// The type of the element and its id.
  public let id: AnyHashable

  private let value: AnyHashable

  /// An element with its type erased.
  public init<Element: HashDiffable>(_ element: Element) {
    value = AnyHashable(element)
    id = TypedID(type: ObjectIdentifier(Element.self), id: AnyHashable(element.id))
  }

  private struct TypedID: Hashable {
    let type: ObjectIdentifier
    let id: AnyHashable
  }
}

extension Array where Element: Identifiable {
  /// The elements, of each id the first.
  ///
  /// - Complexity: O(*n*).
  public func removeDuplicates() -> [Element] {
    var seen = Set<AnyHashable>(minimumCapacity: count)
    return filter { seen.insert($0.id).inserted }
  }
}
