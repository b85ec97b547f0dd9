/// A state in a place of its own, and the observations of it.
///
/// Users: the root of a store, and each scope whose state is computed. The state stays at one address, so that
/// what is inside it is read without passing through its parents.
final class PublishedState<State> {
  let table: ObservationTable
  private let layout = StateLayout(State.self)
  private let current: UnsafeMutablePointer<State>
  private let previous: UnsafeMutablePointer<State>

  init(_ state: State) {
    table = ObservationTable()
    current = .allocate(capacity: 1)
    previous = .allocate(capacity: 1)
    current.initialize(to: state)
  }

  /// A state that is kept for as long as somebody observes it, and is made of what another table observes.
  init(movingFrom memory: UnsafeMutablePointer<State>, madeFrom table: ObservationTable) {
    self.table = ObservationTable(madeFrom: table)
    current = .allocate(capacity: 1)
    previous = .allocate(capacity: 1)
    current.moveInitialize(from: memory, count: 1)
  }

  deinit {
    table.letGo()
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
    table.publish(old: UnsafeRawPointer(previous), new: UnsafeRawPointer(current), layout)
    previous.deinitialize(count: 1)
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

/// How the bytes of a state are compared.
struct StateLayout {
  let size: Int
  let canCompareBytes: Bool

  init<State>(_ type: State.Type) {
    size = MemoryLayout<State>.size
    canCompareBytes = TypeMetadata.canCompareBytes(type)
  }
}
