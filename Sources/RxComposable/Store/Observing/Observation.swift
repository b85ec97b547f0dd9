import MiniRx

/// Looks at a place in a state, and is told when something there may have changed.
///
/// The base class knows no types, so that going through a thousand of them names none.
class Observation {
  private final let place: (offset: UInt32, size: UInt32)
  /// The place among all observations of the table, which keeps it.
  final var position = 0
  /// The publication during or after which it came. Set by the table.
  final var firstPublication: UInt64 = 0
  /// Whether it has to be asked at each publication, because what it sees is not even equal to itself (a NaN).
  final var isVolatile = false
  private let stopped = AtomicFlag()

  init(offset: Int, size: Int) {
    place = (UInt32(offset), UInt32(size))
  }

  /// The place: its first byte in the state of the table.
  final var offset: Int { Int(place.offset) }

  /// How many bytes there are.
  final var size: Int { Int(place.size) }

  /// The name by which several stores share it, if they do.
  var sharedName: SharedObservation? { nil }

  final var isStopped: Bool { stopped.isRaised }

  /// Told no more from now on, on whatever thread that is decided.
  final func stop() { _ = stopped.raise() }

  /// Lets go of whoever is told, without a word. Only for a state that nobody can publish any more.
  func orphan() { stop() }

  /// The state may have changed there.
  ///
  /// - Parameters:
  ///   - old: where the state from before lies, for as long as this call takes.
  ///   - new: where the state lies, for as long as this call takes.
  func told(old: UnsafeRawPointer, new: UnsafeRawPointer) { fatalError("\(Self.self) overrides told(old:new:)") }

  /// What was looked at is gone for good.
  func ended() { fatalError("\(Self.self) overrides ended()") }
}

/// An observation on behalf of others, who observe what it makes of its place: in tables of its own.
class DerivedObservation: Observation {
  private(set) final weak var parent: ObservationTable?

  init(_ place: ObservedPlace, size: Int) {
    parent = place.table
    super.init(offset: place.offset, size: size)
  }

  /// An observation in one of its tables has to be asked at each publication, and so has this.
  final func becameVolatile() { parent?.becameVolatile(self) }

  /// Nobody observes a table of its own any more, on whatever thread that was decided.
  func retired(_ table: ObservationTable) { fatalError("\(Self.self) overrides retired(_:)") }
}

/// An observation on behalf of those who observe one state that it makes of its place.
class PartObservation: DerivedObservation {
  final let table: ObservationTable

  init(_ place: ObservedPlace, size: Int, table: ObservationTable) {
    self.table = table
    super.init(place, size: size)
    table.maker = self
  }

  /// Where to observe the state.
  final var whole: ObservedPlace { ObservedPlace(table: table, offset: 0) }

  override final func retired(_ table: ObservationTable) { parent?.remove(self) }

  override final func ended() {
    stop()
    table.end()
  }
}

extension StoreBackend {
  /// Adds an observation, unless the one that there is still has observers; `nil` once the state is gone for good.
  final func observing<Part: PartObservation>(
    _ present: Part?, or make: (ObservedPlace) -> Part
  ) -> Part? {
    if let present, !present.table.isRetired { return present }
    while let place = observedPlace() {
      let part = make(place)
      if place.table.add(part) { return part }
    }
    return nil
  }
}
