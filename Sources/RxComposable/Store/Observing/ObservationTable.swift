import Foundation
import MiniRx

/// The observations of a state, found by the bytes that they look at.
///
/// The state from before is retained while the next one is made, so every change of a stored property shows in its bytes:
/// a value in place differs, a collection has been copied to a place of its own. What has the same bytes is the same
/// value. The bytes of the two states are compared once; only observations of places that differ are told, and compare
/// with `==`.
class ObservationTable {
  private struct Contents {
    /// The only observation, while there has been no second: most rows have one.
    var only: Observation?
    /// All, once there were several.
    var box: ObservationListBox?
    var isRetired = false

    /// Of a table that is no longer published: what came later would never be told.
    static var retired: Contents { Contents(isRetired: true) }

    var isEmpty: Bool { only == nil && box?.list.count ?? 0 == 0 }
    var observations: [Observation] { only.map { [$0] } ?? box?.list.entries.compactMap { $0 } ?? [] }
    var isVolatile: Bool { only?.isVolatile ?? box?.list.hasVolatile ?? false }

    mutating func append(_ observation: Observation) {
      if box == nil, only == nil {
        only = observation
        return
      }
      let box = box ?? ObservationListBox()
      if let first = only { box.list.append(first) }
      box.list.append(observation)
      only = nil
      self.box = box
    }

    /// Returns what is to be released after unlocking.
    mutating func remove(_ observation: Observation) -> Observation? {
      guard only === observation else { return box?.list.remove(observation) }
      only = nil
      return observation
    }

    mutating func audience(_ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ layout: StateLayout) -> Audience {
      guard let box else { return Audience(only: only) }
      if let found = box.list.candidates(old, new, layout) { return Audience(found: found) }
      return Audience(all: box.list.entries)
    }
  }

  /// Who may have to be told.
  private struct Audience {
    var only: Observation?
    /// Those whose places are known to differ.
    var found: ContiguousArray<Observation> = []
    var all: ContiguousArray<Observation?> = []
  }

  /// What makes the state that is observed here, where that is not the state of a store's root.
  final weak var maker: DerivedObservation?
  /// Which of its maker's tables it is, from 1; 0 for that of a root's state. A number of 32 bits, because there is room for
  /// that in front of the lock.
  final let number: UInt32
  private let contents = Locked(Contents())

  /// Counts the publications of the root, for all tables of the store.
  final let publications: PublicationCount

  /// The table of a root's state.
  init() {
    number = 0
    publications = PublicationCount()
  }

  /// A table that is kept while it is observed, of what is made of a state that has the other.
  init(madeFrom table: ObservationTable?, number: UInt32 = 1) {
    self.number = number
    publications = table?.publications ?? PublicationCount()
  }

  /// Whether an observation has to be told at each publication.
  final var isVolatile: Bool { contents.withLock { $0.isVolatile } }

  /// Whether the table retires when its last observation has gone.
  private final var canRetire: Bool { number > 0 }

  /// Whether nobody observes any more what only lives while it is observed.
  final var isRetired: Bool { contents.withLock { $0.isRetired } }

  /// An observation that several stores share.
  final func shared(_ name: SharedObservation) -> Observation? {
    contents.withLock { contents in
      contents.only?.sharedName == name ? contents.only : contents.box?.list.shared[name]
    }
  }

  /// Returns `false` where the table is retired: somebody else has to be asked for the place anew.
  final func add(_ observation: Observation) -> Bool {
    observation.firstPublication = publications.count
    let isAdded = contents.withLock { contents in
      if !contents.isRetired { contents.append(observation) }
      return !contents.isRetired
    }
    if isAdded, observation.isVolatile { maker?.becameVolatile() }
    return isAdded
  }

  /// Takes an observation out, on whatever thread.
  final func remove(_ observation: Observation) {
    observation.stop()
    var removed: Observation?
    let retires = contents.withLock { contents in
      removed = contents.remove(observation)
      let retires = canRetire && !contents.isRetired && contents.isEmpty
      if retires { contents.isRetired = true }
      return retires
    }
    withExtendedLifetime(removed) {}
    if retires { maker?.retired(self) }
  }

  /// Tells those whose place differs between two versions of the state, in the order of subscription.
  final func publish(old: UnsafeRawPointer, new: UnsafeRawPointer, _ layout: StateLayout) {
    if !canRetire { publications.count += 1 }
    let audience = contents.withLock { $0.audience(old, new, layout) }
    if let only = audience.only { return tell(only, old, new, layout) }
    for observation in audience.found { tell(observation, old, new) }
    for case let observation? in audience.all { tell(observation, old, new, layout) }
  }

  /// Tells all that what they look at is gone for good, and lets them go.
  final func end() {
    let all = contents.exchange(.retired)
    for observation in all.observations where !observation.isStopped { observation.ended() }
    if canRetire, !all.isRetired { maker?.retired(self) }
  }

  /// Lets all go without a word: nothing will be published any more. Whoever owns the table calls this at last, because
  /// observations keep their table.
  final func letGo() {
    for observation in contents.exchange(.retired).observations { observation.orphan() }
  }

  private func tell(
    _ observation: Observation, _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ layout: StateLayout
  ) {
    let (start, count) = (observation.offset, observation.size)
    if observation.isVolatile || !layout.canCompareBytes || memcmp(old + start, new + start, count) != 0 {
      tell(observation, old, new)
    }
  }

  private func tell(_ observation: Observation, _ old: UnsafeRawPointer, _ new: UnsafeRawPointer) {
    // One that came during this publication began with what is published.
    if observation.isStopped || observation.firstPublication == publications.count { return }
    let wasVolatile = observation.isVolatile
    observation.told(old: old, new: new)
    if observation.isVolatile != wasVolatile { note(observation) }
  }

  /// What an observation hands on has become volatile, and so has the observation.
  final func becameVolatile(_ observation: Observation) {
    if observation.isVolatile { return }
    observation.isVolatile = true
    note(observation)
  }

  /// An observation has become volatile, or is so no longer.
  private func note(_ observation: Observation) {
    contents.withLock { $0.box?.list.note(observation) }
    if observation.isVolatile { maker?.becameVolatile() }
  }
}

/// How many publications have begun.
final class PublicationCount {
  var count: UInt64 = 0
}

/// Names an observation that several stores share: its place, its type, and which of the ways of looking at it.
struct SharedObservation: Hashable {
  let offset: Int
  let type: ObjectIdentifier
  let isByIdentity: Bool
}
