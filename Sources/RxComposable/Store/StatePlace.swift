import Foundation

// All raw memory of `Store/` is in this file. States are passed on as places, because one may be too big for the stack.

/// Where a state lies at the moment, and the object that keeps it there.
@usableFromInline
@safe struct StatePlace<State> {
  fileprivate let pointer: UnsafePointer<State>
  private let owner: AnyObject?

  fileprivate init(_ pointer: UnsafePointer<State>, keptBy owner: AnyObject?) {
    unsafe self.pointer = unsafe pointer
    self.owner = owner
  }

  /// A place that is valid for as long as the caller's call takes.
  @usableFromInline
  init(borrowing pointer: UnsafePointer<State>) { unsafe self.init(pointer, keptBy: nil) }

  /// A place of its own for a state.
  init(_ state: State) { self = unsafe StateMemory.filled { unsafe $0.initialize(to: state) } }

  var value: State { unsafe pointer.pointee }

  /// A stored property, at its offset in the state, and what keeps it there: that which keeps the state, if no other.
  func part<Part>(at offset: Int, keptBy other: AnyObject? = nil) -> StatePlace<Part> {
    let part = unsafe (UnsafeRawPointer(pointer) + offset).assumingMemoryBound(to: Part.self)
    return unsafe StatePlace<Part>(part, keptBy: other ?? owner)
  }

  /// Not inlined, so that a big state is on the stack for no longer than the call takes.
  @inline(never)
  func read<Value>(_ value: (State) -> Value) -> Value { unsafe value(pointer.pointee) }

  /// A place of its own for what a closure computes from the state.
  @inline(never)
  func map<Value>(_ value: (State) -> Value) -> StatePlace<Value> {
    unsafe StateMemory.filled { unsafe $0.initialize(to: value(pointer.pointee)) }
  }

  /// A place of its own for a copy of the state.
  func copy() -> StatePlace { unsafe StateMemory.filled { unsafe $0.initialize(from: pointer, count: 1) } }

  /// A place of its own for a copy of the state that a closure changes.
  @inline(never)
  func copy(changedBy change: (inout State) -> Void) -> StatePlace {
    unsafe StateMemory.filled {
      unsafe $0.initialize(from: pointer, count: 1)
      unsafe change(&$0.pointee)
    }
  }

  /// The value of an optional state, which lies at the beginning of it.
  @inline(never)
  func wrapped<Wrapped>() -> StatePlace<Wrapped>? where State == Wrapped? {
    if case .none = unsafe pointer.pointee { return nil }
    return part(at: 0)
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

  /// Whether they differ between two states of the root.
  @inline(__always)
  func differ(_ old: RootPlace, _ new: RootPlace) -> Bool {
    let (old, new) = unsafe (UnsafeRawPointer(old.pointer) + Int(offset), UnsafeRawPointer(new.pointer) + Int(offset))
    if size == 8 { return unsafe old.loadUnaligned(as: UInt64.self) != new.loadUnaligned(as: UInt64.self) }
    return unsafe size == .max || memcmp(old, new, Int(size)) != 0
  }
}

/// Where a state of the root lies, without its type.
typealias RootPlace = StatePlace<Void>

/// The state of a root, and where the next one is made. The state that is published stays at one address.
@safe final class PublishedState<State>: StoreRoot {
  private let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
  private let previous = UnsafeMutablePointer<State>.allocate(capacity: 1)
  private let next = UnsafeMutablePointer<State>.allocate(capacity: 1)

  init(_ initial: State, _ threadCheck: ThreadCheck) {
    unsafe state.initialize(to: initial)
    unsafe super.init(threadCheck, current: StatePlace(borrowing: state).part(at: 0))
  }

  deinit {
    unsafe state.deinitialize(count: 1)
    unsafe state.deallocate()
    unsafe previous.deallocate()
    unsafe next.deallocate()
  }

  /// Copies the state, or another one, for reducers to change.
  func beginNext(from other: StatePlace<State>? = nil) {
    unsafe next.initialize(from: other?.pointer ?? UnsafePointer(state), count: 1)
  }

  /// The next state, between `beginNext` and `publish`.
  @inline(__always)
  func withNext<Result>(_ body: (inout State) -> Result) -> Result { unsafe body(&next.pointee) }

  /// Publishes the next state.
  func publish() {
    unsafe previous.moveInitialize(from: state, count: 1)
    unsafe state.moveInitialize(from: next, count: 1)
    unsafe publish(replacing: StatePlace(borrowing: previous).part(at: 0))
    unsafe previous.deinitialize(count: 1)
  }
}
