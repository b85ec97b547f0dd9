/// Effects that run together, or one after the other.
///
/// `merge(with:)` and `concatenate(with:)` make a tree, a node at a time in constant time; it is flattened once, when it is
/// run. A fold over 100 000 effects makes a tree of that depth, so that neither flattening nor releasing it recurses.
final class CompositeEffect<Action> {
  let order: EffectOrder
  private var parts: [Effect<Action>]

  init(_ order: EffectOrder, _ parts: [Effect<Action>]) {
    self.order = order
    self.parts = parts
  }

  deinit {
    var released = parts
    parts = []
    while var effect = released.popLast() {
      guard case .composite(var nested) = effect.operation else { continue }
      effect = .none
      if isKnownUniquelyReferenced(&nested) {
        released.append(contentsOf: nested.parts)
        nested.parts = []
      }
    }
  }

  /// All effects, those of nested composites of the same order included.
  private var effects: [Effect<Action>] {
    var effects: [Effect<Action>] = []
    var rest = Array(parts.reversed())
    while let effect = rest.popLast() {
      if case .composite(let nested) = effect.operation, nested.order == order {
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
      guard case .value(let action) = effect.operation else { return nil }
      values.append(action)
    }
    return values
  }

  /// The effects as one sequence.
  ///
  /// - Parameter handler: told the error of one of several effects that run together; the others go on. Without it, an
  ///   error ends all.
  func asObservable(handler: ((any Error) -> Void)? = nil) -> Observable<Action> {
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
