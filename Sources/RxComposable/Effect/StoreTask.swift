/// A handle on what a `send` started: the effects of the action, and of the actions that these send. Two are equal if they
/// are of the same `send`.
public struct StoreTask: Sendable {
  /// `nil` where everything had ended when `send` returned.
  private let group: EffectGroup?

  init(_ group: EffectGroup?) { self.group = group }

  /// A handle on nothing.
  package static var finished: StoreTask { StoreTask(nil) }

  package var isFinished: Bool { group?.isFinished ?? true }

  /// Whether `cancel` has been called, or there was nothing to cancel.
  public var isCancelled: Bool { group?.isCancelled ?? true }

  /// Cancels the effects, and those that would follow.
  public func cancel() { group?.cancel() }

  /// Waits until all effects have ended, for code that was written for a `Task`: cancelling the task that waits cancels nothing.
  public var value: Void {
    get async { await group?.finish() }
  }

  /// Waits until all effects have ended. Cancelling the task that waits cancels them.
  public func finish() async {
    await withTaskCancellationHandler {
      await group?.finish()
    } onCancel: {
      group?.cancel()
    }
  }
}

extension StoreTask: Hashable {
  /// Whether both are of the same `send`; all of those that started nothing are equal.
  public static func == (left: Self, right: Self) -> Bool { left.group === right.group }

  /// Hashes the identity of the `send`.
  public func hash(into hasher: inout Hasher) { hasher.combine(group.map { ObjectIdentifier($0) }) }
}

extension Store {
  /// Waits until no effect runs any more: neither those that run now, nor those of the actions that they send.
  ///
  ///     for line in input { store.send(.entered(line)) }
  ///     await store.finish()
  ///
  /// For programs that end when their work is done, and do not keep each ``StoreTask``. A scope waits for the effects of the
  /// whole store. An effect that never ends, such as a timer, has to be cancelled. Cancelling the task that waits cancels nothing.
  ///
  /// - Parameter isolation: the actor that the store belongs to, as a rule that of the caller.
  public func finish(isolation: isolated (any Actor)? = #isolation) async {
    while let group = backend.root.effects.first?.group { await group.finish() }
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

  /// Counts an action that waits to be reduced.
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
