import MiniRx

/// The effects of a store that have not ended, and what cancels them by id.
final class RunningEffects: Sendable {
  private struct State {
    var running = OrderedFew<RunningEffect>()
    var hasEnded = false
    var listener: IssueInterceptor?
  }

  /// What effects find their store's cancellation ids by.
  let context = EffectContext()
  /// The store's loop, from the first effect on. Effects do not keep it.
  nonisolated(unsafe) weak var core: AnyObject?
  fileprivate let threadCheck: ThreadCheck
  private let state = Locked(State())

  init(_ threadCheck: ThreadCheck = .off) { self.threadCheck = threadCheck }

  /// In the order of their start.
  var all: [RunningEffect] { state.withLock { $0.running.all } }

  /// The first that has not ended.
  var first: RunningEffect? { state.withLock { $0.running.first } }

  /// Registers an effect that is about to be started; `nil` once the store has ended or what it belongs to is
  /// cancelled.
  func begin(_ group: EffectGroup, action: Any) -> RunningEffect? {
    let effect = RunningEffect(self, group, action: action)
    group.enter(effect)
    let isRegistered = state.withLock { state in
      if state.hasEnded { return false }
      effect.key = state.running.append(effect)
      return true
    }
    if !isRegistered { effect.end() }
    // The group is cancelled, or another thread has cancelled it before there was anything to take out here.
    if group.hasEnded(effect) {
      remove(effect)
      return nil
    }
    return effect
  }

  /// Notifies what observes the store of effects that fail.
  func listen(_ listener: IssueInterceptor) { state.withLock { $0.listener = listener } }

  /// Reports an error of an action's effects that nothing has handled.
  func report(_ error: any Error, ofEffectOf action: Any, at site: CallSite) {
    RuntimeIssue.report(
      FailureTexts.effectFailed(error, action), at: site, hearing: state.withLock { $0.listener })
  }

  func end() {
    let remaining = state.withLock { state in
      state.hasEnded = true
      defer { state.running = OrderedFew() }
      return state.running.all
    }
    for effect in remaining { effect.cancel() }
  }

  fileprivate func remove(_ effect: RunningEffect) {
    _ = state.withLock { state in effect.key.flatMap { state.running.remove(effect, key: $0) } }
  }
}

/// An effect that has been started and has not ended.
package final class RunningEffect: @unchecked Sendable {
  /// The action for which the reducer returned it.
  package let action: Any
  let group: EffectGroup
  /// The place among the running. Guarded by the owner's lock.
  fileprivate var key: UInt64?
  /// What the group knows of it. Guarded by the group's lock.
  var membership = EffectGroup.Membership()
  private let owner: RunningEffects

  fileprivate init(_ owner: RunningEffects, _ group: EffectGroup, action: Any) {
    self.owner = owner
    self.group = group
    self.action = action
  }

  /// The loop that it delivers to, a `StoreCore`, while that is there.
  var core: AnyObject? { unsafe owner.core }

  /// Receives the end of the effect: the error, or `nil`. It captures this object alone, so that no other is allocated for it.
  var onEnd: ((any Error)?) -> Void { { self.receiveEnd($0) } }

  private func receiveEnd(_ error: (any Error)?) {
    if let error {
      end()
      owner.report(error, ofEffectOf: action, at: site)
    } else {
      owner.threadCheck.checkCompletion(ofEffectOf: action, at: site)
      end()
    }
  }

  func hold(_ subscription: UpstreamDisposable) { group.hold(subscription, of: self) }

  /// Where the action was sent from which it stems.
  package var site: CallSite { group.site }

  /// The handle on all that stems from that.
  package var task: StoreTask { StoreTask(group) }

  package func cancel() {
    group.cancelSubscription(of: self)
    end()
  }

  /// Called when the effect ends by itself, and when it is cancelled.
  func end() {
    guard group.end(self) else { return }
    owner.remove(self)
    group.leave()
  }
}

/// All that stems from one `send`: its action, the effects of that, the actions that these send, and so on.
final class EffectGroup: Sendable {
  /// What a group knows of one of its effects.
  struct Membership {
    /// The place among those that have not ended.
    fileprivate var key: UInt64?
    fileprivate var subscription: UpstreamDisposable?
    fileprivate var isCancelled = false
  }

  private struct State {
    var pending = 0
    var running = OrderedFew<RunningEffect>()
    var isCancelled = false
    var waiters: [CheckedContinuation<Void, Never>] = []

    /// Hands out the callers that wait, once nothing is left to wait for.
    mutating func finished() -> [CheckedContinuation<Void, Never>] {
      guard pending == 0 else { return [] }
      defer { waiters = [] }
      return waiters
    }
  }

  /// Where the action was sent.
  let site: CallSite
  /// The dependencies that are in force where the action was sent. All that stems from it is reduced with them, not with those
  /// of the effect that sends it.
  let dependencies = DependencyValues.Continuation()
  private let state = Locked(State())

  init(_ site: CallSite) { self.site = site }

  var isFinished: Bool { state.withLock { $0.pending == 0 } }
  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Counts an action that waits to be reduced, or whose effect starts.
  func enter() { state.withLock { $0.pending += 1 } }

  func leave() {
    let waiters = state.withLock { state in
      state.pending -= 1
      return state.finished()
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Counts an effect. One of a cancelled group has ended before it starts.
  func enter(_ effect: RunningEffect) {
    state.withLock { state in
      if state.isCancelled { return }
      state.pending += 1
      effect.membership.key = state.running.append(effect)
    }
  }

  func hasEnded(_ effect: RunningEffect) -> Bool { state.withLock { _ in effect.membership.key == nil } }

  /// Keeps what cancels an effect, until that ends. The subscription of one that has ended holds nothing.
  func hold(_ subscription: UpstreamDisposable, of effect: RunningEffect) {
    let isCancelled = state.withLock { _ in
      effect.membership.subscription = subscription
      return effect.membership.isCancelled
    }
    if isCancelled { subscription.dispose() }
  }

  func cancelSubscription(of effect: RunningEffect) {
    let subscription = state.withLock { _ in
      effect.membership.isCancelled = true
      return effect.membership.subscription.take()
    }
    subscription?.dispose()
  }

  /// Returns whether it had not ended; then `leave` follows.
  func end(_ effect: RunningEffect) -> Bool {
    let (ended, _) = state.withLock { state in
      (
        effect.membership.key.take().flatMap { state.running.remove(effect, key: $0) },
        effect.membership.subscription.take()
      )
    }
    return ended != nil
  }

  func cancel() {
    let running = state.withLock { state in
      state.isCancelled = true
      return state.running.all
    }
    for effect in running { effect.cancel() }
  }

  func finish() async {
    await withCheckedContinuation { continuation in
      let isFinished = state.withLock { state in
        if state.pending > 0 { state.waiters.append(continuation) }
        return state.pending == 0
      }
      if isFinished { continuation.resume() }
    }
  }
}
