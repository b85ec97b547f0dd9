import MiniRx

/// The effects of a store that have not ended, and what cancels them by id.
final class RunningEffects: Sendable {
  private struct State {
    var running = OrderedBag<RunningEffect>()
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
  var all: [RunningEffect] { state.withLock { $0.running.entries.compactMap(\.value) } }

  /// One that has not ended.
  var first: RunningEffect? { state.withLock { $0.running.entries.lazy.compactMap(\.value).first } }

  /// Registers an effect that is about to be started; `nil` once the store has ended or what it belongs to is
  /// cancelled.
  func begin(_ group: EffectGroup, action: Any) -> RunningEffect? {
    let effect = RunningEffect(self, group, action: action)
    guard group.enter(effect) else { return nil }
    let isRegistered = state.withLock { state in
      if state.hasEnded { return false }
      effect.key = state.running.append(effect)
      return true
    }
    if !isRegistered { effect.end() }
    // Another thread may have cancelled the group before there was anything to take out here.
    if group.hasEnded(effect) {
      remove(effect)
      return nil
    }
    return effect
  }

  /// Lets what observes the store hear which effects fail.
  func listen(_ listener: IssueInterceptor) { state.withLock { $0.listener = listener } }

  /// Reports an error of an action's effects that nothing has handled.
  func report(_ error: any Error, ofEffectOf action: Any, at site: CallSite) {
    RuntimeIssue.report(
      FailureTexts.effectFailed(error, action), at: site, hearing: state.withLock { $0.listener })
  }

  func end() {
    let remaining = state.withLock { state in
      state.hasEnded = true
      return state.running.removeAll()
    }
    for effect in remaining { effect.cancel() }
  }

  fileprivate func remove(_ effect: RunningEffect) {
    _ = state.withLock { state in effect.key.flatMap { state.running.remove($0) } }
  }
}

/// An effect that has been started and has not ended.
final class RunningEffect: @unchecked Sendable {
  /// The action for which the reducer returned it.
  let action: Any
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

  /// Receives the end of the effect: the error, or `nil`. As it holds nothing else, it takes no block.
  var onEnd: ((any Error)?) -> Void { { self.receiveEnd($0) } }

  private func receiveEnd(_ error: (any Error)?) {
    if let error {
      end()
      owner.report(error, ofEffectOf: action, at: group.site)
    } else {
      owner.threadCheck.checkCompletion(ofEffectOf: action, at: group.site)
      end()
    }
  }

  func hold(_ subscription: UpstreamDisposable) { group.hold(subscription, of: self) }

  func cancel() {
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
