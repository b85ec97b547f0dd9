import MiniRx

/// Where an action comes from.
enum ActionOrigin {
  case user
  /// An effect, with the number that a recording gave it.
  case effect(Int?)
}

/// Observes a store while it works: a `TestStore`, or a recording. A store without one asks nothing on its way.
class StoreMonitor<State, Action> {
  /// An action is about to be reduced.
  func willReduce(_ action: Action, _ origin: ActionOrigin, _ group: EffectGroup) {}

  /// An action was reduced. Its effect has not been started.
  func reduced(_ action: Action, _ origin: ActionOrigin, _ group: EffectGroup, _ next: State) {}

  /// The effect of the action was started, if it has one.
  func startedEffects() {}

  /// The action has an effect that is one action, at once. Returns the number of the effect.
  func beginEffectOfOneAction() -> Int? { nil }

  /// The action has an effect. Returns what to subscribe to, and the number of the effect.
  func beginEffect(_ effect: Observable<Action>) -> (Observable<Action>, Int?) { (effect, nil) }

  /// An action was sent while the store shows another state than the present one.
  func waits() {}
}
