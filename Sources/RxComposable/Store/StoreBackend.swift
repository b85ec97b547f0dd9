import Foundation

/// What is behind the face of a `Store`: the loop itself, or the view of a parent.
@usableFromInline
class StoreBackend<State, Action> {
  final let root: StoreRoot
  /// The bytes of the root's state that the state depends on.
  final let watched: WatchedBytes
  /// Whether the state is what lies there.
  final let liesInRoot: Bool

  init(_ root: StoreRoot, _ watched: WatchedBytes, liesInRoot: Bool) {
    self.root = root
    self.watched = watched
    self.liesInRoot = liesInRoot
  }

  /// The bytes of the root's state that a stored property depends on.
  final func bytes<Part>(of type: Part.Type, at offset: Int) -> WatchedBytes {
    liesInRoot ? WatchedBytes(of: type, at: Int(watched.offset) + offset) : watched
  }

  // MARK: Of what lies in the root's state

  /// The state as it is now; `nil` where there is none, because an optional state or a row has gone.
  func currentState() -> StatePlace<State>? { root.state.part(at: Int(watched.offset)) }

  /// The state as it is now, or as it was when there was one.
  func latestState() -> StatePlace<State> { root.state.part(at: Int(watched.offset)) }

  /// Where to add observations, made where there is no such list, and which state it is; `nil` once the state has gone for good.
  func observed() -> (list: ObservationList, state: StateIdentity)? {
    (root.observations, StateIdentity(owner: nil, offset: Int(watched.offset)))
  }

  func send(_ action: Action, at site: CallSite) -> StoreTask? { fatalError("\(Self.self) overrides send(_:at:)") }
}

/// Says whether two stores show the same state: both at an offset in the state of the root (no owner), of a row or of a scope that
/// computes.
struct StateIdentity: Hashable {
  let owner: ObjectIdentifier?
  let offset: Int
  /// Whether the owner is a scope that computes: one that is made anew is another.
  var isComputed = false
}

/// A view of a parent: a function that gets the state, and one that wraps the actions.
final class ScopedBackend<ParentState, ParentAction, State, Action>: StoreBackend<State, Action> {
  private let parent: StoreBackend<ParentState, ParentAction>
  /// Where the state lies in that of the parent; `nil` where a closure computes it.
  private let offset: Int?
  /// Whether the state is optional in the parent: then the latest is kept when there is none any more.
  private let isOptional: Bool
  private let get: (StatePlace<ParentState>) -> StatePlace<State>?
  private let fromAction: (Action) -> ParentAction
  /// The latest state of an optional; of others, what was computed in the course of this publication.
  private var keptState: StatePlace<State>?
  private var keptSince: UInt64?

  init(
    _ parent: StoreBackend<ParentState, ParentAction>, offset: Int? = nil, isOptional: Bool = false,
    get: @escaping (StatePlace<ParentState>) -> StatePlace<State>?, _ fromAction: @escaping (Action) -> ParentAction
  ) {
    self.parent = parent
    self.offset = offset
    self.isOptional = isOptional
    self.get = get
    self.fromAction = fromAction
    if let offset, !isOptional {
      super.init(parent.root, parent.bytes(of: State.self, at: offset), liesInRoot: parent.liesInRoot)
    } else {
      super.init(parent.root, parent.watched, liesInRoot: false)
    }
  }

  /// The part that a key path leads to: where it lies, if it is a stored property.
  convenience init(
    _ parent: StoreBackend<ParentState, ParentAction>, _ keyPath: KeyPath<ParentState, State>,
    _ fromAction: @escaping (Action) -> ParentAction
  ) {
    if let offset = MemoryLayout<ParentState>.offset(of: keyPath) {
      self.init(parent, offset: offset, get: { $0.part(at: offset) }, fromAction)
    } else {
      self.init(parent, get: { $0.map { $0[keyPath: keyPath] } }, fromAction)
    }
  }

  override func currentState() -> StatePlace<State>? {
    if liesInRoot { return super.currentState() }
    if let keptState, let keptSince, keptSince == root.publication { return keptState }
    let place = parent.currentState().flatMap(get)
    if let place { keep(place) }
    return place
  }

  override func latestState() -> StatePlace<State> {
    if let place = currentState() ?? keptState ?? get(parent.latestState()) { return place }
    fatalError("A store of what is in an optional state is made when there is something.")
  }

  /// What is computed is computed once a publication, however many observe it.
  private func keep(_ place: StatePlace<State>) {
    if !isOptional, offset != nil || root.publication == nil { return }
    keptState = place
    keptSince = root.publication
    if !isOptional { root.afterPublication { self.keptState = nil } }
  }

  override func observed() -> (list: ObservationList, state: StateIdentity)? {
    guard let (list, whole) = parent.observed() else { return nil }
    guard let offset else { return (list, StateIdentity(owner: ObjectIdentifier(self), offset: 0, isComputed: true)) }
    return (list, StateIdentity(owner: whole.owner, offset: whole.offset + offset, isComputed: whole.isComputed))
  }

  override func send(_ action: Action, at site: CallSite) -> StoreTask? { parent.send(fromAction(action), at: site) }
}

/// A row of its parent's state.
final class RowBackend<Rows, ID: Hashable, Row, ParentAction, Action>: StoreBackend<Row, Action> {
  private var hasReported = false
  private let parent: StoreBackend<Rows, ParentAction>
  private let access: RowAccess<Rows, ID, Row>
  private let id: ID
  private let fromAction: (Action) -> ParentAction
  /// What the row was when it was last read, for when it has gone.
  private var latestRow: Row
  /// Where it is observed.
  private var list: RowObservationList<Rows, ID, Row>?

  init(
    _ parent: StoreBackend<Rows, ParentAction>, _ id: ID, _ row: Row,
    _ access: RowAccess<Rows, ID, Row>, _ fromAction: @escaping (Action) -> ParentAction
  ) {
    self.parent = parent
    self.id = id
    self.access = access
    self.fromAction = fromAction
    latestRow = row
    super.init(parent.root, parent.watched, liesInRoot: false)
  }

  override func currentState() -> StatePlace<Row>? { row(in: parent.currentState()) }

  override func latestState() -> StatePlace<Row> { row(in: parent.latestState()) ?? StatePlace(latestRow) }

  private func row(in rows: @autoclosure () -> StatePlace<Rows>?) -> StatePlace<Row>? {
    guard let row = list?.row ?? rows()?.map({ access.row($0, id) }).wrapped() else { return nil }
    latestRow = row.value
    return row
  }

  private var isThere: Bool { parent.latestState().read { [access, id] in access.row($0, id) != nil } }

  override func observed() -> (list: ObservationList, state: StateIdentity)? {
    while isThere, let rows = parent.observed() {
      list = CollectionObservation.shared(parent, rows.list, rows.state, access)?.list(of: id)
      if let list { return (list, StateIdentity(owner: ObjectIdentifier(list), offset: 0)) }
    }
    return nil
  }

  override func send(_ action: Action, at site: CallSite) -> StoreTask? {
    if !hasReported, !isThere {
      hasReported = true
      RuntimeIssue.report(FailureTexts.rowIsGone(id, action), at: site)
    }
    return parent.send(fromAction(action), at: site)
  }
}

// All raw memory of `Store/` is in this file, but for the two places of `StoreCore`. States are passed on as places, because one may
// be too big for the stack.

/// Where a state lies at the moment, and the object that keeps it there.
@usableFromInline
@safe package struct StatePlace<State> {
  let pointer: UnsafePointer<State>
  private let owner: AnyObject?

  fileprivate init(_ pointer: UnsafePointer<State>, keptBy owner: AnyObject?) {
    unsafe self.pointer = unsafe pointer
    self.owner = owner
  }

  /// A place that is valid for as long as the caller's call takes.
  @usableFromInline
  init(borrowing pointer: UnsafePointer<State>) { unsafe self.init(pointer, keptBy: nil) }

  /// A place of its own for a state.
  package init(_ state: State) { self = unsafe StateMemory.filled { unsafe $0.initialize(to: state) } }

  package var value: State { unsafe pointer.pointee }

  /// A stored property, at its offset in the state.
  @inline(__always)
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

  /// A place of its own for a copy of the state, which a closure may change.
  @inline(never)
  func copy(changedBy change: (inout State) -> Void = { _ in }) -> StatePlace {
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
