/// A state in a place of its own, and the observations of it.
///
/// Users: the root of a store, and each scope whose state is computed or a row. The state stays at one address, so that
/// what is inside it is read without passing through its parents.
final class PublishedState<State> {
  let table: ObservationTable
  private let current: UnsafeMutablePointer<State>
  private let previous: UnsafeMutablePointer<State>

  convenience init(_ state: State) {
    let memory = UnsafeMutablePointer<State>.allocate(capacity: 1)
    defer { memory.deallocate() }
    memory.initialize(to: state)
    self.init(movingFrom: memory)
  }

  init(movingFrom memory: UnsafeMutablePointer<State>) {
    // An object as a state is the same object after a change.
    table = ObservationTable(
      size: MemoryLayout<State>.size,
      canCompareBytes: TypeMetadata(State.self).isBitwiseTakable && !(State.self is AnyClass))
    current = .allocate(capacity: 1)
    previous = .allocate(capacity: 1)
    current.moveInitialize(from: memory, count: 1)
  }

  deinit {
    current.deinitialize(count: 1)
    current.deallocate()
    previous.deallocate()
  }

  var state: State { current.pointee }

  /// Where the state lies.
  var address: UnsafeRawPointer { UnsafeRawPointer(current) }

  /// Moves a state in, which leaves its memory uninitialised, and tells the observations whose place differs.
  func publish(movingFrom next: UnsafeMutablePointer<State>) {
    previous.moveInitialize(from: current, count: 1)
    current.moveInitialize(from: next, count: 1)
    table.publish(old: UnsafeRawPointer(previous), new: UnsafeRawPointer(current))
    previous.deinitialize(count: 1)
  }

  /// Puts a state in and tells the observations whose place differs.
  func publish(_ next: State) {
    withUnsafeTemporaryAllocation(of: State.self, capacity: 1) { memory in
      let place = memory.baseAddress!
      place.initialize(to: next)
      publish(movingFrom: place)
    }
  }

  /// Copies the state as it is now.
  func copy(to memory: UnsafeMutablePointer<State>) { memory.initialize(to: current.pointee) }
}

extension UnsafeMutablePointer {
  /// Puts in what a closure computes. Not inlined, so that a big result is on the stack for no longer than that takes.
  @inline(never)
  func initialize<Source>(computing compute: (Source) -> Pointee, from source: UnsafePointer<Source>) {
    initialize(to: compute(source.pointee))
  }
}
