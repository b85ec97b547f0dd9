import MiniRx

/// The effects of a store that belong to children are registered under the way to the child. They end when the child leaves.
extension ChildContext {
  /// Emits when the child leaves. A subscriber counts as an effect of the child.
  ///
  /// - Parameter use: that of the line, held as long as the effect runs.
  func departure(_ use: ChildLine.Use) -> Observable<Void> {
    .create { [self] observer in
      let running = RunningChild(self, use) { observer.onNext(()) }
      store.register(running)
      return Disposables.create { [store] in store.unregister(running) }
    }
  }

  /// Ends the effects of children that have left this place.
  func endChildren(_ rows: () -> [AnyHashable?], at line: ChildLine) {
    // To find those that have left takes a comparison of ids, and mostly nothing runs.
    if !line.isRunning { return }
    for child in rows().map({ $0.map(row) ?? self }) {
      for case let running as RunningChild in store.entries(CancelID(child)) { running.end() }
    }
  }
}

extension EffectContext {
  /// Whether this is the first time that a child is missing at a line in this store.
  func isFirstMiss(at site: CallSite) -> Bool {
    // Without the key path, whose subscripts may have arguments of users' types.
    misses.withLock { $0.insert(ChildPlace(site)).inserted }
  }

  /// What begins to observe the store sees the first miss at each line again.
  func forgetMisses() { _ = misses.exchange([]) }
}

/// A line that runs the reducer of a child, and how many effects of such children there are, in all stores: those that run, and those
/// that reducers have returned and that may start later.
///
/// Reducers that are made anew for each action have the same lines.
final class ChildLine: @unchecked Sendable {
  /// An effect of a child, as long as it is there.
  final class Use: Sendable {
    private let line: ChildLine

    init(_ line: ChildLine) {
      self.line = line
      all.withLock { _ in line.runningCount += 1 }
    }

    deinit { all.withLock { _ in line.runningCount -= 1 } }
  }

  private static let all = Locked<[ChildPlace: ChildLine]>([:])

  /// Guarded by the lock of all.
  private var runningCount = 0

  static func at(_ site: CallSite) -> ChildLine {
    // Without the key path: two children of one line are looked at together.
    let place = ChildPlace(site)
    return all.withLock { all in
      if let line = all[place] { return line }
      let line = ChildLine()
      all[place] = line
      return line
    }
  }

  /// The positions of those of which effects run.
  static func indices(ofRunning lines: [ChildLine]) -> [Int] {
    all.withLock { _ in lines.indices.filter { lines[$0].runningCount > 0 } }
  }

  var isRunning: Bool { Self.all.withLock { _ in runningCount > 0 } }
}

/// The children that return effects for an action: they may leave before it is over.
struct StartedChildren {
  /// Their positions among the children of the reducer that is run, and what was at their places then.
  private(set) var all: [(index: Int, keys: any ChildKeys)] = []
  /// The position of the first child of the reducer that runs now.
  var first = 0

  /// Runs the reducer of the first child, whose own children come behind it.
  mutating func inside<Result>(_ body: (inout StartedChildren) -> Result) -> Result {
    first += 1
    defer { first -= 1 }
    return body(&self)
  }

  /// Notes an effect of the first child, unless nothing runs for it.
  mutating func note<Action>(_ effect: Effect<Action>?, _ keys: @autoclosure () -> any ChildKeys) {
    guard let effect, !effect.isNone, !effect.isValue else { return }
    all.append((first, keys()))
  }
}

/// An effect that belongs to a child.
private final class RunningChild: EffectRegistration, @unchecked Sendable {
  let end: () -> Void
  private let use: ChildLine.Use

  init(_ child: ChildContext, _ use: ChildLine.Use, _ end: @escaping () -> Void) {
    self.use = use
    self.end = end
    super.init(CancelID(child))
  }
}

/// A call that runs the reducer of a child: `Scope`, `ifLet`, `ifCaseLet`, `forEach`, and `pullback`, `optional` and `forEach` of
/// closure-based reducers.
@usableFromInline struct ChildCall {
  /// How the child comes to run before its parent.
  @usableFromInline enum Order: String {
    case aroundTheParent = """
      Call it on that reducer: it lets the child run first.
      - another reducer removed the child's state, and an effect of the child runs on. Call it on that reducer: it ends them.
      """
    case firstInBody = "List the `Scope` first, or use `ifLet` or `ifCaseLet`."
    case firstInCombine = "List the child's reducer first in `combine`."
  }

  /// What the user wrote: `ifLet`.
  let name: StaticString
  /// Why a child has no state, unless it is a row: `its state is nil`.
  let absence: StaticString
  let order: Order
  let site: CallSite
  let keyPath: AnyKeyPath?

  @usableFromInline init(
    name: StaticString, absence: StaticString = "", order: Order, site: CallSite, keyPath: AnyKeyPath? = nil
  ) {
    self.name = name
    self.absence = absence
    self.order = order
    self.site = site
    self.keyPath = keyPath
  }

  /// Where the child is.
  var place: ChildPlace { ChildPlace(site, keyPath) }

  /// What counts the effects that run there.
  var line: ChildLine { .at(site) }

  /// The effect of a child, which ends when the child leaves. There is none where the child does not exist: its action is
  /// then dropped and reported.
  ///
  /// - Parameter row: the id of the child, where the place has many.
  @usableFromInline func own<Action>(
    _ effect: Effect<Action>?, row: @autoclosure () -> AnyHashable? = nil, of action: Action
  ) -> Effect<Action> {
    effect?.owned(by: self, row: row()) ?? missing(row(), action)
  }

  /// Reports that a child has no state, once for each line and store, and ends what still runs for it.
  private func missing<Action>(_ row: AnyHashable?, _ action: Action) -> Effect<Action> {
    Effect(
      Observable.withContext { context in
        let context = ChildContext(context, place)
        if context?.store.isFirstMiss(at: site) ?? true { RuntimeIssue.report(text(row, action), at: site) }
        context?.endChildren({ [row] }, at: line)
        return .empty()
      })
  }

  /// Runs a child that may be absent, then its parent, and ends the effects of a child that has left meanwhile.
  @_alwaysEmitIntoClient
  func reduce<Parent: ReducerProtocol>(
    _ parent: Parent, _ state: inout Parent.State, _ action: Parent.Action, isThere: (inout Parent.State) -> Bool,
    child: (inout Parent.State) -> Effect<Parent.Action>
  ) -> Effect<Parent.Action> {
    let wasThere = isThere(&state)
    let effect = child(&state).merge(with: parent.reduce(into: &state, action: action))
    return wasThere && !isThere(&state) ? effect.merge(with: departure()) : effect
  }

  /// Ends the effects of the only child of the place, which has left.
  @usableFromInline func departure<Action>() -> Effect<Action> { .departure(from: self) { [nil] } }

  private func text(_ row: AnyHashable?, _ action: Any) -> String {
    """
    `\(name)` dropped an action of a child: \(row.map { "there is no row with the id \($0.base)" } ?? "\(absence)").

      Action: \(ValueDump.string(action).replacingOccurrences(of: "\n", with: "\n  "))

    This usually happens because

    - a reducer that runs before the child answers the same action by removing the child's state. \(order.rawValue)
    - an effect of the parent sends actions of the child. Return it from the child's reducer: it ends with the child.
    - a view outlives the state that it shows. Stop sending from it when its state is removed.
    """
  }
}

/// Effects on their way from a child to its parent. `none`, and a value that is sent at once, stay as they are.
extension Effect {
  /// The effect as that of a part of the state which is always there. Children of the part are told apart from those of
  /// other parts that run the same reducer.
  func within(_ place: @autoclosure () -> ChildPlace) -> Effect {
    if isNone || isValue { return self }
    let place = place()
    return mapWork { $0.replacingContext { ChildContext($0, place) ?? $0 } }
  }

  /// The effect as that of a child: it ends when the child leaves.
  ///
  /// - Parameters:
  ///   - call: what runs the reducer of the child.
  ///   - row: the id of the child, where the place has many.
  func owned(by call: ChildCall, row: @autoclosure () -> AnyHashable? = nil) -> Effect {
    if isNone || isValue { return self }
    let (place, use, row) = (call.place, ChildLine.Use(call.line), row())
    return mapWork { work in
      Observable.withContext { context in
        guard let context = ChildContext(context, place) else { return work }
        let child = row.map(context.row) ?? context
        return work.replacingContext { _ in child }.take(until: child.departure(use))
      }
    }
  }

  /// Ends the effects of children that have left a place.
  static func departure(from call: ChildCall, of rows: @escaping () -> [AnyHashable?]) -> Effect {
    let (place, line) = (call.place, call.line)
    return Effect(
      Observable.withContext { context in
        ChildContext(context, place)?.endChildren(rows, at: line)
        return .empty()
      })
  }

  /// Transforms effects that run together one by one, so that they still run together.
  private func mapWork(_ transform: (Observable<Action>) -> Observable<Action>) -> Effect {
    if isNone || isValue { return self }
    if let composite, composite.order == .together { return Effect(composite.map { $0.mapWork(transform) }) }
    return Effect(transform(asObservable()))
  }
}
