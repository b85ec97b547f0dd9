/// The effects of a store that have not ended, and what cancels them by id.
final class RunningEffects: Sendable {
  private struct State {
    var running: [ObjectIdentifier: RunningEffect] = [:]
    var nextOrder = 0
    var hasEnded = false
  }

  /// What effects find their store's cancellation ids by.
  let context = EffectContext()
  private let state = Locked(State())

  /// In the order of their start.
  var all: [RunningEffect] {
    state.withLock { state in state.running.values.sorted { $0.order < $1.order } }
  }

  /// One that has not ended.
  var first: RunningEffect? { state.withLock { $0.running.first?.value } }

  /// Registers an effect that is about to be started; `nil` once the store has ended or what it belongs to is
  /// cancelled.
  func begin(_ group: EffectGroup, action: Any) -> RunningEffect? {
    if group.isCancelled { return nil }
    let effect = RunningEffect(self, group, action: action)
    guard group.enter(effect) else { return nil }
    let isRegistered = state.withLock { state in
      if state.hasEnded { return false }
      effect.order = state.nextOrder
      state.nextOrder += 1
      state.running[ObjectIdentifier(effect)] = effect
      return true
    }
    if !isRegistered { effect.end() }
    // Another thread may have cancelled the group before there was anything to take out here.
    if effect.hasEnded { remove(effect) }
    return effect.hasEnded ? nil : effect
  }

  func end() {
    let remaining = state.withLock { state in
      state.hasEnded = true
      defer { state.running = [:] }
      return state.running.values.sorted { $0.order < $1.order }
    }
    for effect in remaining { effect.cancel() }
  }

  fileprivate func remove(_ effect: RunningEffect) {
    _ = state.withLock { $0.running.removeValue(forKey: ObjectIdentifier(effect)) }
  }
}

/// An effect that has been started and has not ended.
final class RunningEffect: @unchecked Sendable {
  /// The action for which the reducer returned it.
  let action: Any
  let group: EffectGroup
  /// Guarded by the owner's lock.
  fileprivate var order = 0
  private let owner: RunningEffects
  private let subscription = SingleAssignmentDisposable()
  private let ended = AtomicFlag()

  fileprivate init(_ owner: RunningEffects, _ group: EffectGroup, action: Any) {
    self.owner = owner
    self.group = group
    self.action = action
  }

  fileprivate var hasEnded: Bool { ended.isRaised }

  func hold(_ subscription: any Disposable) { self.subscription.setDisposable(subscription) }

  func cancel() {
    subscription.dispose()
    end()
  }

  /// Called when the effect ends by itself, and when it is cancelled.
  func end() {
    guard ended.raise() else { return }
    owner.remove(self)
    group.leave(self)
  }
}
