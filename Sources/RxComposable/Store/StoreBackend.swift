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
  func present() -> StatePlace<State>? { fatalError("\(Self.self) overrides present()") }

  /// The state as it is now, or as it was last known.
  func known() -> StatePlace<State> { fatalError("\(Self.self) overrides known()") }

  /// Where to add observations, made where there is no such list; `nil` once the state has gone for good.
  func home() -> ObservationList? { fatalError("\(Self.self) overrides home()") }

  /// Where the state lies. Of a row it is known once `home` has been asked for.
  func location() -> StateLocation { fatalError("\(Self.self) overrides location()") }

  func send(_ action: Action, at site: CallSite) -> StoreTask? { fatalError("\(Self.self) overrides send(_:at:)") }
}

/// Where a state lies, by which stores that are made anew are known to show the same: an offset in the state of the root (`nil`),
/// of a row or of a scope that computes.
struct StateLocation: Hashable {
  let scope: ObjectIdentifier?
  let offset: Int
}

/// A view of a parent: a function that gets the state, and one that wraps the actions.
final class ScopedBackend<ParentState, ParentAction, State, Action>: StoreBackend<State, Action> {
  private let parent: StoreBackend<ParentState, ParentAction>
  /// Where the state lies in that of the parent; `nil` where a closure computes it.
  private let offset: Int?
  /// Whether the state is optional in the parent: then the last is kept when there is none any more.
  private let keepsLast: Bool
  private let get: (StatePlace<ParentState>) -> StatePlace<State>?
  private let fromAction: (Action) -> ParentAction
  /// The last state, of an optional; else what was computed for the present publication.
  private var last: StatePlace<State>?
  private var lastPublication: UInt64?

  init(
    _ parent: StoreBackend<ParentState, ParentAction>, offset: Int? = nil, keepsLast: Bool = false,
    get: @escaping (StatePlace<ParentState>) -> StatePlace<State>?, _ fromAction: @escaping (Action) -> ParentAction
  ) {
    self.parent = parent
    self.offset = offset
    self.keepsLast = keepsLast
    self.get = get
    self.fromAction = fromAction
    if let offset, !keepsLast {
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

  override func present() -> StatePlace<State>? {
    if liesInRoot { return root.place(at: Int(watched.offset)) }
    if let last, let lastPublication, lastPublication == root.publication { return last }
    let place = parent.present().flatMap(get)
    if let place { keep(place) }
    return place
  }

  override func known() -> StatePlace<State> {
    if let place = present() ?? last ?? get(parent.known()) { return place }
    preconditionFailure("A store of what is in an optional state is made when there is something.")
  }

  /// What is computed is computed once a publication, however many observe it.
  private func keep(_ place: StatePlace<State>) {
    if !keepsLast, offset != nil || root.publication == nil { return }
    last = place
    lastPublication = root.publication
    if !keepsLast { root.afterPublication { self.last = nil } }
  }

  override func home() -> ObservationList? { parent.home() }

  override func location() -> StateLocation {
    guard let offset else { return StateLocation(scope: ObjectIdentifier(self), offset: 0) }
    let location = parent.location()
    return StateLocation(scope: location.scope, offset: location.offset + offset)
  }

  override func send(_ action: Action, at site: CallSite) -> StoreTask? { parent.send(fromAction(action), at: site) }
}
