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

  /// A stored property, at its offset in the state.
  func part<Part>(at offset: Int) -> StatePlace<Part> {
    unsafe StatePlace<Part>((UnsafeRawPointer(pointer) + offset).assumingMemoryBound(to: Part.self), keptBy: owner)
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
  func differ(_ old: StatePlace<Void>, _ new: StatePlace<Void>) -> Bool {
    let (old, new) = unsafe (UnsafeRawPointer(old.pointer) + Int(offset), UnsafeRawPointer(new.pointer) + Int(offset))
    if size == 8 { return unsafe old.loadUnaligned(as: UInt64.self) != new.loadUnaligned(as: UInt64.self) }
    return unsafe size == .max || memcmp(old, new, Int(size)) != 0
  }
}

/// The state of a root and the next one, in two places that take turns.
@safe final class PublishedState<State>: StoreRoot {
  private var current = UnsafeMutablePointer<State>.allocate(capacity: 1)
  private var next = UnsafeMutablePointer<State>.allocate(capacity: 1)

  init(_ initial: State, _ threadCheck: ThreadCheck) {
    unsafe current.initialize(to: initial)
    unsafe super.init(threadCheck, state: StatePlace(borrowing: current).part(at: 0))
  }

  deinit {
    unsafe current.deinitialize(count: 1)
    unsafe current.deallocate()
    unsafe next.deallocate()
  }

  /// Copies the state, or another one, for reducers to change.
  func beginNext(from other: StatePlace<State>? = nil) {
    unsafe next.initialize(from: other?.pointer ?? UnsafePointer(current), count: 1)
  }

  /// The next state, between `beginNext` and `publish`.
  @inline(__always)
  func withNext<Result>(_ body: (inout State) -> Result) -> Result { unsafe body(&next.pointee) }

  /// Publishes the next state.
  func publish() {
    let old = unsafe current
    unsafe (current, next) = unsafe (next, old)
    unsafe publish(StatePlace(borrowing: current).part(at: 0), replacing: StatePlace(borrowing: old).part(at: 0))
    unsafe old.deinitialize(count: 1)
  }
}
