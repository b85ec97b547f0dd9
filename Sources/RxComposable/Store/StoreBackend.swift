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

  /// The state as it is now; `nil` where there is none, because an optional state or a row has gone.
  func currentState() -> StatePlace<State>? { fatalError("\(Self.self) overrides currentState()") }

  /// The state as it is now, or as it was when there was one.
  func latestState() -> StatePlace<State> { fatalError("\(Self.self) overrides latestState()") }

  /// Where to add observations, made where there is no such list; `nil` once the state has gone for good.
  func observations() -> ObservationList? { fatalError("\(Self.self) overrides observations()") }

  /// Which state it is. Of a row it is known once `observations` has been asked for.
  func identity() -> StateIdentity { fatalError("\(Self.self) overrides identity()") }

  func send(_ action: Action, at site: CallSite) -> StoreTask? { fatalError("\(Self.self) overrides send(_:at:)") }
}

/// Tells that stores which are made anew show the same state: that at an offset in the state of the root (`nil`), of a row or of
/// a scope that computes.
struct StateIdentity: Hashable {
  let owner: ObjectIdentifier?
  let offset: Int
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
  /// The latest state, of an optional; else what was computed in the course of a publication.
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
    if liesInRoot { return root.state.part(at: Int(watched.offset)) }
    if let keptState, let keptSince, keptSince == root.publication { return keptState }
    let place = parent.currentState().flatMap(get)
    if let place { keep(place) }
    return place
  }

  override func latestState() -> StatePlace<State> {
    if let place = currentState() ?? keptState ?? get(parent.latestState()) { return place }
    preconditionFailure("A store of what is in an optional state is made when there is something.")
  }

  /// What is computed is computed once a publication, however many observe it.
  private func keep(_ place: StatePlace<State>) {
    if !isOptional, offset != nil || root.publication == nil { return }
    keptState = place
    keptSince = root.publication
    if !isOptional { root.afterPublication { self.keptState = nil } }
  }

  override func observations() -> ObservationList? { parent.observations() }

  override func identity() -> StateIdentity {
    guard let offset else { return StateIdentity(owner: ObjectIdentifier(self), offset: 0) }
    let whole = parent.identity()
    return StateIdentity(owner: whole.owner, offset: whole.offset + offset)
  }

  override func send(_ action: Action, at site: CallSite) -> StoreTask? { parent.send(fromAction(action), at: site) }
}
