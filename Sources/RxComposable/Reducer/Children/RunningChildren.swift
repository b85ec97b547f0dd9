import MiniRx

/// The effects of a store that belong to children, under the way to the place of the child. They end when the child leaves.
extension EffectContext {
  /// Emits when a child leaves. A subscriber counts as an effect of the child.
  ///
  /// - Parameter use: that of the line, held as long as the effect runs.
  func departure(of child: ChildPath, _ use: ChildLine.Use) -> Observable<Void> {
    .create { [self] observer in
      let running = RunningChild(child, use) { observer.onNext(()) }
      register(running)
      return Disposables.create { [self] in unregister(running) }
    }
  }

  /// Ends the effects of children that have left a place.
  func endChildren(_ rows: () -> [AnyHashable?], of place: ChildPath, at line: ChildLine) {
    // To find those that have left takes a comparison of ids, and mostly nothing runs.
    if !line.isRunning { return }
    for row in rows() {
      let child = row.map { ChildPath(place, $0) } ?? place
      for case let running as RunningChild in entries(CancelID(child)) { running.end() }
    }
  }

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

  init(_ child: ChildPath, _ use: ChildLine.Use, _ end: @escaping () -> Void) {
    self.use = use
    self.end = end
    super.init(CancelID(child))
  }
}

/// A call that runs the reducer of a child: `Scope`, `ifLet`, `ifCaseLet`, `forEach`, and `pullback`, `optional` and `forEach` of
/// closure-based reducers.
@usableFromInline struct ChildCall {
  /// How the child comes to run before its parent.
  enum Order: String {
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
  var absence: StaticString = ""
  let order: Order
  let site: CallSite
  var keyPath: AnyKeyPath?

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
        if let context { context.store.endChildren({ [row] }, of: context.path, at: line) }
        return .empty()
      })
  }

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

/// A reducer and that of a child which comes and goes; `ifLet` and `ifCaseLet` say where the child is.
protocol OneChildReducer: ReducerProtocol where State == Parent.State, Action == Parent.Action {
  associatedtype Parent: ReducerProtocol

  var parent: Parent { get }
  var call: ChildCall { get }

  /// Runs the child, if the action is one of its own.
  func reduceChild(_ state: inout Parent.State, _ action: Parent.Action) -> Effect<Parent.Action>

  /// Whether the child exists.
  func hasChild(in state: Parent.State) -> Bool
}

extension OneChildReducer {
  /// Runs the child, then the parent, and cancels the effects of a child that has left.
  func reduceChildAndParent(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    let existed = hasChild(in: state)
    let effect = reduceChild(&state, action).merge(with: parent.reduce(into: &state, action: action))
    return existed && !hasChild(in: state) ? effect.merge(with: .departure(from: call) { [nil] }) : effect
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
        return work.replacingContext { _ in child }
          .take(until: context.store.departure(of: child.path, use))
      }
    }
  }

  /// Ends the effects of children that have left a place.
  static func departure(from call: ChildCall, of rows: @escaping () -> [AnyHashable?]) -> Effect {
    let (place, line) = (call.place, call.line)
    return Effect(
      Observable.withContext { context in
        if let context = ChildContext(context, place) { context.store.endChildren(rows, of: context.path, at: line) }
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
