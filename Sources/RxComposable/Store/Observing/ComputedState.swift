/// A part of a state that a closure computes: kept, while somebody observes it, and computed anew when the parent has
/// changed.
final class ComputedState<Parent, State>: Observation {
  private let compute: (Parent) -> State
  private let published: PublishedState<State>
  private weak var parent: ObservationTable?

  /// Where the next state is made.
  private let next = UnsafeMutablePointer<State>.allocate(capacity: 1)

  init(_ place: ObservedPlace, initial: UnsafePointer<Parent>, compute: @escaping (Parent) -> State) {
    self.compute = compute
    parent = place.table
    next.initialize(computing: compute, from: initial)
    published = PublishedState(movingFrom: next)
    super.init(offset: place.offset, size: MemoryLayout<Parent>.size)
    published.table.onVolatile = { [weak self] in self.map { $0.parent?.becameVolatile($0) } }
    published.table.onRetired = { [weak self] in self.map { $0.parent?.remove($0) } }
  }

  deinit { next.deallocate() }

  var table: ObservationTable { published.table }

  override func told(old: UnsafeRawPointer, new: UnsafeRawPointer) {
    next.initialize(computing: compute, from: (new + offset).assumingMemoryBound(to: Parent.self))
    published.publish(movingFrom: next)
    isVolatile = table.isVolatile
  }

  override func ended() { table.end() }
}
