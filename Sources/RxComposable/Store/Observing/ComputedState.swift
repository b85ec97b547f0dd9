/// A part of a state that a closure computes: kept, while somebody observes it, and computed anew when the parent has
/// changed.
final class ComputedState<Parent, State>: Observation {
  private let compute: (Parent) -> State
  private let published: PublishedState<State>
  private weak var parent: ObservationTable?

  init(_ place: ObservedPlace, initial: Parent, compute: @escaping (Parent) -> State) {
    self.compute = compute
    parent = place.table
    published = PublishedState(compute(initial))
    super.init(offset: place.offset, size: MemoryLayout<Parent>.size)
    published.table.onVolatile = { [weak self] in self?.becameVolatile() }
  }

  var table: ObservationTable { published.table }

  override func told(old: UnsafeRawPointer, new: UnsafeRawPointer) {
    if table.isEmpty {
      parent?.remove(self)
      return
    }
    published.publish(compute((new + offset).assumingMemoryBound(to: Parent.self).pointee))
    isVolatile = table.isVolatile
  }

  override func ended() { table.end() }

  private func becameVolatile() {
    if isVolatile { return }
    isVolatile = true
    parent?.note(self)
  }
}
