/// A part of a state that a closure computes: kept, while somebody observes it, and computed anew when the parent has
/// changed.
final class ComputedState<Parent, State>: PartObservation {
  private let compute: (Parent) -> State
  private let published: PublishedState<State>

  /// Where the next state is made.
  private let next = UnsafeMutablePointer<State>.allocate(capacity: 1)

  init(_ place: ObservedPlace, initial: UnsafePointer<Parent>, compute: @escaping (Parent) -> State) {
    self.compute = compute
    next.initialize(computing: compute, from: initial)
    published = PublishedState(movingFrom: next, madeFrom: place.table)
    super.init(place, size: MemoryLayout<Parent>.size, table: published.table)
  }

  deinit { next.deallocate() }

  override func told(old: UnsafeRawPointer, new: UnsafeRawPointer) {
    next.initialize(computing: compute, from: (new + offset).assumingMemoryBound(to: Parent.self))
    published.publish(movingFrom: next)
    isVolatile = table.isVolatile
  }
}
