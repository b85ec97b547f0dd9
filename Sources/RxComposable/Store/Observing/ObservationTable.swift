import Foundation
import MiniRx

/// The observations of a state, found by the bytes that they look at.
///
/// The state from before is retained while the next one is made, so every change of a stored property shows in its bytes:
/// a value in place differs, a collection has been copied to a place of its own. What has the same bytes is the same
/// value. The bytes of the two states are compared once; only observations of places that differ are told, and compare
/// with `==`.
final class ObservationTable {
  private struct Contents {
    var observations = OrderedBag<Observation>()
    /// Those that are told at each publication.
    var volatile: ContiguousArray<Observation> = []
    /// Once there are many.
    var index: PlaceIndex?
    var isRetired = false

    mutating func add(_ observation: Observation, stateSize: Int) {
      observation.key = observations.append(observation)
      if observation.isVolatile { volatile.append(observation) }
      if index != nil {
        index!.insert(observation)
      } else if observations.count > smallCount {
        index = PlaceIndex(size: stateSize)
        for case let earlier? in observations.entries.map(\.value) { index!.insert(earlier) }
      }
    }

    /// Returns what is to be released after unlocking.
    mutating func remove(_ observation: Observation) -> Observation? {
      index?.remove(observation)
      volatile.removeAll { $0 === observation }
      return observations.remove(observation.key)
    }
  }

  /// Up to so many observations, comparing the bytes of each is the faster way.
  private static let smallCount = 16

  /// Called when an observation is there that has to be told at each publication.
  var onVolatile: (() -> Void)?
  /// For a state that is only kept while it is observed: called when the last observation has gone, on whatever thread. Set
  /// before the first one comes.
  var onRetired: (() -> Void)?
  /// Observations that several stores share, by their place and their type.
  var shared: [SharedObservation: Observation] = [:]

  private let size: Int
  private let canCompareBytes: Bool
  private let contents = Locked(Contents())
  private var publication: UInt64 = 0

  /// - Parameters:
  ///   - size: the size of the state in bytes.
  ///   - canCompareBytes: whether equal bytes are equal values.
  init(size: Int, canCompareBytes: Bool) {
    self.size = size
    self.canCompareBytes = canCompareBytes
  }

  /// Whether an observation has to be told at each publication.
  var isVolatile: Bool { contents.withLock { !$0.volatile.isEmpty } }

  /// Whether nobody observes any more what only lives while it is observed.
  var isRetired: Bool { contents.withLock { $0.isRetired } }

  /// Returns `false` where the table is retired: somebody else has to be asked for the place anew.
  func add(_ observation: Observation) -> Bool {
    let isAdded = contents.withLock { contents in
      if contents.isRetired { return false }
      contents.add(observation, stateSize: size)
      return true
    }
    if isAdded, observation.isVolatile { onVolatile?() }
    return isAdded
  }

  /// Takes an observation out, on whatever thread.
  func remove(_ observation: Observation) {
    observation.stop()
    let (_, retires) = contents.withLock { contents in
      let removed = contents.remove(observation)
      let retires = onRetired != nil && !contents.isRetired && contents.observations.isEmpty
      if retires { contents.isRetired = true }
      return (removed, retires)
    }
    if retires { onRetired?() }
  }

  /// Tells those whose place differs between two versions of the state, in the order of subscription.
  func publish(old: UnsafeRawPointer, new: UnsafeRawPointer) {
    publication += 1
    let (entries, found) = contents.withLock { contents in
      guard canCompareBytes, let index = contents.index else {
        return (contents.observations.entries, nil as ContiguousArray<Observation>?)
      }
      return ([], index.observations(ofDifferencesBetween: old, and: new, or: contents.volatile, publication))
    }
    if let found {
      for observation in found { tell(observation, old, new) }
      return
    }
    for entry in entries {
      guard let observation = entry.value else { continue }
      if observation.isVolatile || !canCompareBytes || differs(old, new, observation) { tell(observation, old, new) }
    }
  }

  /// Tells all that what they look at is gone for good, and lets them go.
  func end() {
    let (all, _) = contents.withLock { contents in
      let all = contents
      contents = Contents()
      return (all.observations.entries.compactMap(\.value), all)
    }
    for observation in all where !observation.isStopped {
      observation.stop()
      observation.ended()
    }
  }

  private func tell(_ observation: Observation, _ old: UnsafeRawPointer, _ new: UnsafeRawPointer) {
    if observation.isStopped { return }
    let wasVolatile = observation.isVolatile
    observation.told(old: old, new: new)
    if observation.isVolatile != wasVolatile { note(observation) }
  }

  /// What an observation hands on has become volatile, and so has the observation.
  func becameVolatile(_ observation: Observation) {
    if observation.isVolatile { return }
    observation.isVolatile = true
    note(observation)
  }

  /// An observation has become volatile, or is so no longer.
  private func note(_ observation: Observation) {
    contents.withLock { contents in
      contents.volatile.removeAll { $0 === observation }
      if observation.isVolatile, !observation.isStopped { contents.volatile.append(observation) }
    }
    if observation.isVolatile { onVolatile?() }
  }

  private func differs(_ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ observation: Observation) -> Bool {
    memcmp(old + observation.offset, new + observation.offset, observation.size) != 0
  }
}

/// Names an observation that several stores share.
struct SharedObservation: Hashable {
  let offset: Int
  let type: ObjectIdentifier
}
