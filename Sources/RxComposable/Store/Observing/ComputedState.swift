/// A part of a state that a closure computes: kept, while somebody observes it, and computed anew when the parent has
/// changed.
final class ComputedState<Parent, State>: Observation {
  private let compute: (Parent) -> State
  private let published: PublishedState<State>
  private let onIdle: (Observation) -> Void

  /// - Parameter onIdle: called when nobody observes it any more.
  init(
    offset: Int, initial: Parent, compute: @escaping (Parent) -> State, onIdle: @escaping (Observation) -> Void
  ) {
    self.compute = compute
    self.onIdle = onIdle
    published = PublishedState(compute(initial))
    super.init(offset: offset, size: MemoryLayout<Parent>.size)
  }

  var table: ObservationTable { published.table }

  override func told(_ base: UnsafeRawPointer) {
    if table.isEmpty { return onIdle(self) }
    published.publish(compute(base.advanced(by: offset).assumingMemoryBound(to: Parent.self).pointee))
    isVolatile = table.isVolatile
  }

  override func ended() { table.end() }
}
