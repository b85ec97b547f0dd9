/// A state that can be read and observed: that of a root, or a part of it.
class StateSource<State> {
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

  /// The state as it is now; `nil` where there is none, because an optional state or a row has gone.
  func present() -> StatePlace<State>? { fatalError("\(Self.self) overrides present()") }

  /// The state as it is now, or as it was last known.
  func known() -> StatePlace<State> { fatalError("\(Self.self) overrides known()") }

  /// Where to add observations; `nil` once the state has gone for good.
  func home() -> ObservationList? { fatalError("\(Self.self) overrides home()") }

  /// Where the state lies in that of its home, for the stores of its rows to find each other.
  func location() -> StateLocation { fatalError("\(Self.self) overrides location()") }
}

/// A place in the state of the home, or in what a scope makes of it.
struct StateLocation: Hashable {
  var scope: ObjectIdentifier?
  var offset = 0
}

/// What is behind the face of a `Store`: the loop itself, or the view of a parent.
class StoreBackend<State, Action>: StateSource<State> {
  func send(_ action: Action, at site: CallSite) -> StoreTask? { fatalError("\(Self.self) overrides send(_:at:)") }

  /// Ends all effects and drops the actions that wait, when the store of a root has gone.
  func end() { fatalError("\(Self.self) is the view of a parent, which ends its effects itself") }
}

/// How a scope gets its state from that of its parent.
enum ScopeKind {
  /// A stored property, at its offset.
  case part(Int)
  /// Computed.
  case computed
  /// There, or not; the last one is kept.
  case optional
}

/// A view of a parent: a function that gets the state, and one that wraps the actions.
final class ScopedBackend<ParentState, ParentAction, State, Action>: StoreBackend<State, Action> {
  private let parent: StoreBackend<ParentState, ParentAction>
  private let kind: ScopeKind
  private let get: (StatePlace<ParentState>) -> StatePlace<State>?
  private let fromAction: (Action) -> ParentAction
  /// The last state, of an optional; else what was computed for the present publication.
  private var last: StatePlace<State>?
  private var lastPublication: UInt64?

  init(
    _ parent: StoreBackend<ParentState, ParentAction>, _ kind: ScopeKind,
    get: @escaping (StatePlace<ParentState>) -> StatePlace<State>?, _ fromAction: @escaping (Action) -> ParentAction
  ) {
    self.parent = parent
    self.kind = kind
    self.get = get
    self.fromAction = fromAction
    if case .part(let offset) = kind, parent.liesInRoot {
      let watched = WatchedBytes(of: State.self, at: Int(parent.watched.offset) + offset)
      super.init(parent.root, watched, liesInRoot: true)
    } else {
      super.init(parent.root, parent.watched, liesInRoot: false)
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
    switch kind {
    case .part: return
    case .optional: last = place
    case .computed:
      guard root.publication != nil else { return }
      last = place
      root.afterPublication { self.last = nil }
    }
    lastPublication = root.publication
  }

  override func home() -> ObservationList? { parent.home() }

  override func location() -> StateLocation {
    guard case .part(let offset) = kind else { return StateLocation(scope: ObjectIdentifier(self)) }
    var location = parent.location()
    location.offset += offset
    return location
  }

  override func send(_ action: Action, at site: CallSite) -> StoreTask? { parent.send(fromAction(action), at: site) }
}
