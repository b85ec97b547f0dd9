import Foundation

/// Many observations of a state, in the order of subscription, and those among them that have to be told at each
/// publication. What is taken out leaves a gap; gaps are closed when they are more than half of the whole.
struct ObservationList {
  /// Up to so many observations, comparing the bytes of each is the faster way.
  private static let smallCount = 16

  private(set) var entries: ContiguousArray<Observation?> = []
  private(set) var count = 0
  /// Those that several stores share.
  private(set) var shared: [SharedObservation: Observation] = [:]
  private var volatile: ContiguousArray<Observation> = []
  /// Once there are many.
  private var index: PlaceIndex?

  var hasVolatile: Bool { !volatile.isEmpty }

  mutating func append(_ observation: Observation) {
    observation.position = entries.count
    entries.append(observation)
    count += 1
    if let name = observation.sharedName { shared[name] = observation }
    note(observation)
    index?.insert(observation)
  }

  /// Returns what is to be released after unlocking.
  mutating func remove(_ observation: Observation) -> Observation? {
    let position = observation.position
    guard position < entries.count, entries[position] === observation else { return nil }
    entries[position] = nil
    count -= 1
    index?.remove(observation)
    volatile.removeAll { $0 === observation }
    if let name = observation.sharedName, shared[name] === observation { shared[name] = nil }
    if count * 2 < entries.count, entries.count > 8 || count == 0 { closeGaps() }
    return observation
  }

  /// An observation has become volatile, or is so no longer.
  mutating func note(_ observation: Observation) {
    volatile.removeAll { $0 === observation }
    if observation.isVolatile, !observation.isStopped { volatile.append(observation) }
  }

  /// Those whose place may differ, where there are so many that looking for them is worth it; `nil` otherwise.
  mutating func candidates(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ layout: StateLayout
  ) -> ContiguousArray<Observation>? {
    guard layout.canCompareBytes, entries.count > Self.smallCount else { return nil }
    if index == nil { index = PlaceIndex(entries, stateSize: layout.size) }
    return index?.observations(ofDifferencesBetween: old, and: new, or: volatile)
  }

  private mutating func closeGaps() {
    entries.removeAll { $0 == nil }
    for position in entries.indices { entries[position]!.position = position }
  }
}

/// A list behind a reference, so that the table of a row has no room for one.
final class ObservationListBox {
  var list = ObservationList()
}
