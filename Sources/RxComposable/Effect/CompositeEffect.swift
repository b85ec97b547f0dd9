import MiniRx

extension Effect {
  /// Runs effects at the same time.
  ///
  ///     return .merge(
  ///       load(),
  ///       .fireAndForget { analytics.track("appeared") })
  ///
  /// Ends with the last of them. An error that reaches the store is reported and ends only the effect that it comes
  /// from. In a `concatenate`, or with an operator other than `map` behind it, the merge is one sequence, which an error
  /// ends.
  @_alwaysEmitIntoClient
  public static func merge(_ effects: Effect...) -> Effect { merge(effects) }

  /// Runs effects at the same time.
  ///
  /// - Complexity: linear in the number of effects, on a constant stack.
  public static func merge<Effects: Sequence>(_ effects: Effects) -> Effect where Effects.Element == Effect {
    combining(effects, .together)
  }

  /// Runs another effect at the same time.
  ///
  /// - Complexity: constant, so that folding a sequence of effects is linear.
  public func merge(with other: Effect) -> Effect { combining(with: other, .together) }

  /// Runs effects one after the other.
  ///
  ///     return .concatenate(.cancel(id: RequestID()), load())
  ///
  /// The next starts when the one before has completed. An error of one ends all, and so does one in a `merge` of them.
  @_alwaysEmitIntoClient
  public static func concatenate(_ effects: Effect...) -> Effect { concatenate(effects) }

  /// Runs effects one after the other.
  ///
  /// - Complexity: linear in the number of effects, on a constant stack.
  public static func concatenate<Effects: Sequence>(_ effects: Effects) -> Effect where Effects.Element == Effect {
    combining(effects, .inTurn)
  }

  /// Runs another effect after this one.
  ///
  /// - Complexity: constant, so that folding a sequence of effects is linear.
  public func concatenate(with other: Effect) -> Effect { combining(with: other, .inTurn) }

  private func combining(with other: Effect, _ order: EffectOrder) -> Effect {
    if isNone { return other }
    if other.isNone { return self }
    return Effect(CompositeEffect(order, [self, other]))
  }

  /// Effects without work disappear; one that is left stays what it is.
  private static func combining(_ effects: some Sequence<Effect>, _ order: EffectOrder) -> Effect {
    let working = effects.filter { !$0.isNone }
    switch working.count {
    case 0: return .none
    case 1: return working[0]
    default: return Effect(CompositeEffect(order, working))
    }
  }
}

/// Effects that run together, or one after the other.
///
/// `merge(with:)` and `concatenate(with:)` make a tree, a node at a time in constant time; what is of one order is
/// flattened once, when it is run. A fold over 100 000 effects makes a tree of that depth, so that neither flattening,
/// running nor releasing it recurses.
final class CompositeEffect<Action> {
  let order: EffectOrder
  private var parts: [Effect<Action>]

  init(_ order: EffectOrder, _ parts: [Effect<Action>]) {
    self.order = order
    self.parts = parts
  }

  deinit {
    guard parts.contains(where: { $0.composite != nil }) else { return }
    var released = parts
    parts = []
    while var effect = released.popLast() {
      guard var nested = effect.composite else { continue }
      effect = .none
      if isKnownUniquelyReferenced(&nested) {
        released.append(contentsOf: nested.parts)
        nested.parts = []
      }
    }
  }

  /// All effects, those of nested composites of the same order included.
  fileprivate var effects: [Effect<Action>] {
    guard parts.contains(where: { $0.composite?.order == order }) else { return parts }
    var effects: [Effect<Action>] = []
    var rest = Array(parts.reversed())
    while let effect = rest.popLast() {
      if let nested = effect.composite, nested.order == order {
        rest.append(contentsOf: nested.parts.reversed())
      } else {
        effects.append(effect)
      }
    }
    return effects
  }

  /// The actions, where all effects are single values.
  var values: [Action]? {
    var values: [Action] = []
    for effect in effects {
      guard effect.isValue else { return nil }
      values.append(effect.value)
    }
    return values
  }

  /// The effects as one sequence.
  ///
  /// - Parameter handler: receives the error of one of several effects that run together; the others continue. Without
  ///   it, an error ends all.
  func asObservable(handler: ((any Error) -> Void)? = nil) -> Observable<Action> {
    let effects = effects
    if order == .inTurn, effects.contains(where: { $0.composite != nil }) {
      return Observable.create { observer in
        NestedRun(effects, observer).start()
        return Disposables.create()
      }.merge()
    }
    switch order {
    case .inTurn: return .concat(effects.map { $0.asObservable() })
    case .together:
      return .merge(
        effects.map { effect in
          guard let handler, !effect.isValue else { return effect.asObservable() }
          return effect.asObservable().catch { error in
            handler(error)
            return .empty()
          }
        })
    }
  }

  /// The effects, each transformed, in the same order.
  func map<NewAction>(_ transform: (Effect<Action>) -> Effect<NewAction>) -> CompositeEffect<NewAction> {
    CompositeEffect<NewAction>(order, effects.map(transform))
  }
}

enum EffectOrder { case together, inTurn }

/// Runs a tree of effects of both orders. However deep the tree is, each effect that is no composite is one sequence of
/// a merge.
private final class NestedRun<Action>: Sendable {
  /// Those that run, or wait to be run in turn, as one effect of another node.
  fileprivate struct Node {
    let parent: Int?
    /// The last comes first.
    var waiting: [Effect<Action>]
    var running: Int
  }

  fileprivate struct State {
    var nodes: [Node] = []
    /// What is to be started, each with its node. The last comes first.
    var next: [(effect: Effect<Action>, node: Int)] = []
    var isStarting = false
  }

  private let state = Locked(State())
  /// Kept, so that nothing of them is released under the lock.
  private let effects: [Effect<Action>]
  private let observer: AnyObserver<Observable<Action>>

  /// - Parameter effects: those that run in turn.
  init(_ effects: [Effect<Action>], _ observer: AnyObserver<Observable<Action>>) {
    self.effects = effects
    self.observer = observer
    state.withLock { $0.open(.inTurn, effects, in: nil) }
  }

  /// Starts one effect after the other. One that ends meanwhile leaves those that follow it to this loop.
  func start() {
    guard state.withLock({ $0.beginStarting() }) else { return }
    while let (effect, node) = state.withLock({ $0.takeNext() }) {
      observer.onNext(
        effect.asObservable().do(afterCompleted: {
          self.state.withLock { $0.end(of: node) }
          self.start()
        }))
    }
    if state.withLock({ $0.nodes[0].running == 0 }) { observer.onCompleted() }
  }
}

extension NestedRun.State {
  mutating func open(_ order: EffectOrder, _ effects: [Effect<Action>], in parent: Int?) {
    var waiting = Array(effects.reversed())
    let first = order == .together ? waiting : [waiting.removeLast()]
    nodes.append(NestedRun.Node(parent: parent, waiting: order == .together ? [] : waiting, running: first.count))
    next += first.map { ($0, nodes.count - 1) }
  }

  mutating func beginStarting() -> Bool {
    defer { isStarting = true }
    return !isStarting
  }

  /// What is to be started next and is no composite.
  mutating func takeNext() -> (effect: Effect<Action>, node: Int)? {
    while let (effect, node) = next.popLast() {
      guard let nested = effect.composite else { return (effect, node) }
      open(nested.order, nested.effects, in: node)
    }
    isStarting = false
    return nil
  }

  /// An effect of a node has ended, and with the last of its effects the node, which is one of its parent's.
  mutating func end(of node: Int) {
    var ended: Int? = node
    while let node = ended {
      if let following = nodes[node].waiting.popLast() { return next.append((following, node)) }
      nodes[node].running -= 1
      ended = nodes[node].running == 0 ? nodes[node].parent : nil
    }
  }
}
