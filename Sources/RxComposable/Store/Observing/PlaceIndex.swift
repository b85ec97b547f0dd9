import Foundation

/// Observations by the words of the state that they look at.
///
/// One that looks at few words is kept with each of them; one that looks at many, in a list that is gone through.
struct PlaceIndex {
  private typealias Group = ContiguousArray<Observation>

  private static let wordSize = MemoryLayout<UInt64>.size
  private static let narrowCount = 8

  private let size: Int
  private var groups: ContiguousArray<Group>
  private var wide: Group = []

  init(_ observations: ContiguousArray<Observation?>, stateSize: Int) {
    size = stateSize
    groups = ContiguousArray(repeating: [], count: (size + Self.wordSize - 1) / Self.wordSize)
    for case let observation? in observations { insert(observation) }
  }

  mutating func insert(_ observation: Observation) {
    let words = Self.words(of: observation)
    if words.count > Self.narrowCount {
      wide.append(observation)
    } else {
      for word in words { groups[word].append(observation) }
    }
  }

  mutating func remove(_ observation: Observation) {
    let words = Self.words(of: observation)
    if words.count > Self.narrowCount {
      Self.remove(observation, from: &wide)
    } else {
      for word in words { Self.remove(observation, from: &groups[word]) }
    }
  }

  /// Those whose words differ between two versions of the state, and some others, in the order of subscription.
  func observations(
    ofDifferencesBetween old: UnsafeRawPointer, and new: UnsafeRawPointer, or others: ContiguousArray<Observation>
  ) -> ContiguousArray<Observation> {
    let first = groups.indices.first { differs($0, old, new) } ?? groups.count
    let last = groups.indices.last { $0 > first && differs($0, old, new) } ?? first
    if wide.isEmpty, others.isEmpty, first == last { return first < groups.count ? groups[first] : [] }
    var found = others
    for word in groups.indices where first <= word && word <= last && differs(word, old, new) {
      found.append(contentsOf: groups[word])
    }
    for observation in wide where Self.words(of: observation).overlaps(first..<last + 1) {
      if memcmp(old + observation.offset, new + observation.offset, observation.size) != 0 { found.append(observation) }
    }
    return found.count > 1 ? Self.inOrder(found) : found
  }

  /// One that looks at several words may have been found with each.
  private static func inOrder(_ found: ContiguousArray<Observation>) -> ContiguousArray<Observation> {
    let sorted = found.sorted { $0.position < $1.position }
    var ordered: ContiguousArray<Observation> = []
    for observation in sorted where ordered.last !== observation { ordered.append(observation) }
    return ordered
  }

  private func differs(_ word: Int, _ old: UnsafeRawPointer, _ new: UnsafeRawPointer) -> Bool {
    let offset = word * Self.wordSize
    if offset + Self.wordSize <= size {
      return old.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        != new.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
    return memcmp(old + offset, new + offset, size - offset) != 0
  }

  private static func words(of observation: Observation) -> Range<Int> {
    observation.offset / wordSize..<(observation.offset + observation.size + wordSize - 1) / wordSize
  }

  /// Groups are in the order of the positions.
  private static func remove(_ observation: Observation, from group: inout Group) {
    var (lower, upper) = (0, group.count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if group[middle].position < observation.position { lower = middle + 1 } else { upper = middle }
    }
    if lower < group.count, group[lower] === observation { group.remove(at: lower) }
  }
}
