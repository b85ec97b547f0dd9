import Foundation

// All raw memory of `Store/` is in this file. States are passed on as places, because one may be too big for the stack.

/// Where a state lies at the moment, and the object that keeps it there.
@usableFromInline
@safe struct StatePlace<State> {
  private let pointer: UnsafePointer<State>
  private let owner: AnyObject?

  fileprivate init(_ pointer: UnsafePointer<State>, keptBy owner: AnyObject?) {
    unsafe self.pointer = unsafe pointer
    self.owner = owner
  }

  /// A place that is valid for as long as the caller's call takes.
  init(borrowing pointer: UnsafePointer<State>) { unsafe self.init(pointer, keptBy: nil) }

  /// A place of its own for a state.
  init(_ state: State) { self = unsafe StateMemory.filled { unsafe $0.initialize(to: state) } }

  var value: State { unsafe pointer.pointee }

  /// A stored property, at its offset in the state.
  func part<Part>(at offset: Int) -> StatePlace<Part> {
    unsafe StatePlace<Part>((UnsafeRawPointer(pointer) + offset).assumingMemoryBound(to: Part.self), keptBy: owner)
  }

  /// Not inlined, so that a big state is on the stack for no longer than the call takes.
  @inline(never)
  func read<Value>(_ value: (State) -> Value) -> Value { unsafe value(pointer.pointee) }

  /// A place of its own for what a closure computes from the state.
  func map<Value>(_ value: (State) -> Value) -> StatePlace<Value> {
    unsafe StateMemory.filled { unsafe initialize($0, computing: value) }
  }

  /// A place of its own for a copy of the state.
  func copy() -> StatePlace { unsafe StateMemory.filled { unsafe initialize($0) } }

  /// Copies the state to another place.
  fileprivate func initialize(_ memory: UnsafeMutablePointer<State>) {
    unsafe memory.initialize(from: pointer, count: 1)
  }

  /// The value of an optional state, which lies at the beginning of it.
  @inline(never)
  func wrapped<Wrapped>() -> StatePlace<Wrapped>? where State == Wrapped? {
    if case .none = unsafe pointer.pointee { return nil }
    return part(at: 0)
  }

  @inline(never)
  private func initialize<Value>(_ memory: UnsafeMutablePointer<Value>, computing value: (State) -> Value) {
    unsafe memory.initialize(to: value(pointer.pointee))
  }
}

/// Memory for one state.
@safe private final class StateMemory<State> {
  private let pointer = UnsafeMutablePointer<State>.allocate(capacity: 1)

  deinit {
    unsafe pointer.deinitialize(count: 1)
    unsafe pointer.deallocate()
  }

  static func filled(_ fill: (UnsafeMutablePointer<State>) -> Void) -> StatePlace<State> {
    let memory = StateMemory()
    unsafe fill(memory.pointer)
    return unsafe StatePlace(memory.pointer, keptBy: memory)
  }
}

/// Calls a closure with the rows that may differ between two versions of a collection: the id, and where the row lies in both.
@usableFromInline
typealias RowChanges<Rows, ID, Row> = (
  _ old: Rows, _ new: Rows, _ body: (ID, _ old: UnsafePointer<Row>?, _ new: UnsafePointer<Row>?) -> Void
) -> Void

/// Some bytes of the root's state.
struct WatchedBytes {
  let offset: UInt32
  /// `max` where equal bytes need not be equal values.
  private let size: UInt32

  /// The bytes of a state of a type, at an offset.
  init<State>(of type: State.Type, at offset: Int) {
    self.offset = UInt32(offset)
    size = TypeMetadata.canCompareBytes(type) ? UInt32(MemoryLayout<State>.size) : .max
  }

  @inline(__always)
  fileprivate func differ(_ old: UnsafeRawPointer, _ new: UnsafeRawPointer) -> Bool {
    let offset = Int(offset)
    if size == 8 {
      return unsafe old.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        != new.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
    return unsafe size == .max || memcmp(old + offset, new + offset, Int(size)) != 0
  }
}

/// What all stores of a tree share: the observations of the root's state, and the course of its publications.
///
/// The store of the root may go on any thread, while an effect delivers. What observers hold is then released once no call uses
/// the root any more.
@safe class StoreRoot {
  private struct Use {
    var callCount = 0
    var hasEnded = false
  }

  final let threadCheck: ThreadCheck
  final let observations = ObservationList()
  /// Set while the state is published: the number that no observation had before.
  private(set) final var publication: UInt64?
  private final var lastNumber: UInt64 = 0
  private final let rows = Locked<[RowsName: Observation]>([:])
  private final let use = Locked(Use())
  /// What `Store.observed` keeps account of. Without a type, because that is not there on older systems.
  final var readValues: AnyObject?
  private final var afterwards: Calls?
  private final let current: UnsafeRawPointer

  fileprivate init(_ threadCheck: ThreadCheck, current: UnsafeRawPointer) {
    self.threadCheck = threadCheck
    unsafe self.current = unsafe current
  }

  /// A part of the state, at its offset.
  final func place<Part>(at offset: Int) -> StatePlace<Part> {
    unsafe StatePlace((current + offset).assumingMemoryBound(to: Part.self), keptBy: self)
  }

  /// Numbers publications and observations in the order in which they come.
  final func nextNumber() -> UInt64 {
    lastNumber += 1
    return lastNumber
  }

  /// Calls a closure when the publication is over.
  final func afterPublication(_ body: @escaping () -> Void) {
    let calls = afterwards ?? Calls()
    afterwards = calls
    calls.append(body)
  }

  /// Whether the store has gone.
  final var hasEnded: Bool { use.withLock { $0.hasEnded } }

  /// Begins a call that adds or asks observations. Returns `false` once the store has gone.
  final func enter() -> Bool {
    use.withLock { use in
      if !use.hasEnded { use.callCount += 1 }
      return !use.hasEnded
    }
  }

  final func leave() {
    let isLast = use.withLock { use in
      use.callCount -= 1
      return use.hasEnded && use.callCount == 0
    }
    if isLast { letGo() }
  }

  /// The store has gone: no call begins any more.
  final func end() {
    let isUnused = use.withLock { use in
      use.hasEnded = true
      return use.callCount == 0
    }
    if isUnused { letGo() }
  }

  /// Releases all subscribers: nothing will be published any more.
  private final func letGo() {
    observations.letGo()
    _ = rows.exchange([:])
  }

  /// The observation of a collection that the stores of its rows share.
  final func rows(_ name: RowsName) -> Observation? { rows.withLock { $0[name] } }

  /// Called on any thread with `nil`, when the last row is left.
  final func share(_ observation: Observation?, as name: RowsName) {
    let replaced = rows.withLock { rows in
      defer { rows[name] = observation }
      return rows[name]
    }
    withExtendedLifetime(replaced) {}
  }

  /// Asks all observations that look at bytes that differ.
  ///
  /// The state from before is retained while the next one is made, so what is behind a reference is copied before it is
  /// changed. Equal bytes are therefore equal values, where the type allows for it.
  fileprivate final func publish(old: UnsafeRawPointer) {
    let number = nextNumber()
    publication = number
    observations.all.forEach { observation in
      if unsafe observation.isAlwaysAsked || observation.watched.differ(old, current) {
        observation.ask(before: number)
      }
    }
    publication = nil
    if let afterwards {
      self.afterwards = nil
      afterwards.run()
    }
  }
}

/// The state of a root, and where the next one is made. The state that is published stays at one address.
@safe final class PublishedState<State>: StoreRoot {
  private let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
  private let previous = UnsafeMutablePointer<State>.allocate(capacity: 1)
  private let next = UnsafeMutablePointer<State>.allocate(capacity: 1)

  init(_ initial: State, _ threadCheck: ThreadCheck) {
    unsafe state.initialize(to: initial)
    unsafe super.init(threadCheck, current: UnsafeRawPointer(state))
  }

  deinit {
    unsafe state.deinitialize(count: 1)
    unsafe state.deallocate()
    unsafe previous.deallocate()
    unsafe next.deallocate()
  }

  /// Copies the state, for reducers to change.
  func beginNext() { unsafe next.initialize(from: state, count: 1) }

  /// Copies another state, for reducers to change.
  func beginNext(from place: StatePlace<State>) { unsafe place.initialize(next) }

  /// The next state, between `beginNext` and `publish`.
  @inline(__always)
  func withNext<Result>(_ body: (inout State) -> Result) -> Result { unsafe body(&next.pointee) }

  /// Publishes the next state.
  func publish() {
    unsafe previous.moveInitialize(from: state, count: 1)
    unsafe state.moveInitialize(from: next, count: 1)
    unsafe publish(old: UnsafeRawPointer(previous))
    unsafe previous.deinitialize(count: 1)
  }
}
