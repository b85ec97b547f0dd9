import MiniRx

/// The loop of a store, for a test store and a recording.
///
/// The only way to it from other modules. The classes behind it are internal, because the compiler makes slower code of
/// those that other modules may use.
package struct StoreEngine<State, Action> {
  private let core: StoreCore<State, Action>

  /// A loop of its own.
  ///
  /// - Parameter isOnMainThread: whether it belongs to the main thread, where that is checked; if not, to any.
  package init(
    _ state: State, checksMainThread: Bool, madeAt site: CallSite,
    reduce: @escaping (inout State, Action) -> Effect<Action>
  ) {
    core = StoreCore(
      state, checksMainThread ? ThreadCheck(isOnMainThread: true, madeAt: site) : .off, reduce: reduce)
  }

  /// That of a store, which is used; `nil` where that is a scope.
  package init?(of store: Store<State, Action>, for use: @autoclosure () -> String, at site: CallSite) {
    store.backend.root.threadCheck.check(use(), at: site)
    self.init(store.backend)
  }

  /// That of a `reference`.
  package init?(_ reference: AnyObject) {
    guard let core = reference as? StoreCore<State, Action> else { return nil }
    self.core = core
  }

  /// What keeps the loop alive, to be kept weakly.
  package var reference: AnyObject { core }

  package func checkThread(_ use: @autoclosure () -> String, at site: CallSite) {
    core.root.threadCheck.check(use(), at: site)
  }

  package func send(_ action: Action, at site: CallSite) -> StoreTask? { core.send(action, at: site) }

  /// Ends all effects.
  package func end() { core.root.end() }

  // MARK: What it does

  package var isMonitored: Bool { core.monitor != nil }

  package func observe<Monitor: StoreMonitor>(with monitor: Monitor)
  where Monitor.State == State, Monitor.Action == Action {
    core.monitor = MonitorBox(monitor)
    core.root.effects.listen(monitor.listener)
    core.root.effects.context.forgetMisses()
  }

  /// Whether it reduces or publishes, or shows another state: what is sent waits.
  package var isRunning: Bool { core.isRunning }

  package var isPublishing: Bool { core.root.publication != nil }

  /// The state as it is now.
  package var state: KeptState<State> { KeptState(core.latestState().copy()) }

  /// The effects that run, in the order of their start.
  package var runningEffects: [StartedEffect] { core.root.effects.all.map(StartedEffect.init) }

  // MARK: Other states

  /// Whether it shows another state than the one that there is.
  package var showsOther: Bool { core.hiddenState != nil }

  /// How many actions wait.
  package var waitingCount: Int { core.waitingCount }

  /// Publishes another state. What is sent waits until `showPresent`.
  package func show(_ state: KeptState<State>) { core.show(state.place) }

  /// Publishes the state that there is, with all that was sent meanwhile.
  package func showPresent() { core.showPresent() }

  /// Lets a closure reduce actions again, without their effects, and takes the state that it returns for the present one.
  ///
  /// The closure receives what reduces an action from a state: to the next one, and to the actions that its effect is, `nil` where that is
  /// more than some actions at once.
  package func replay(
    _ body: ((Action, KeptState<State>) -> (state: KeptState<State>, actions: [Action]?)) -> KeptState<State>
  ) {
    core.replay { reduce in
      body { action, state in
        let (next, effect) = reduce(action, state.place)
        return (KeptState(next), effect.actions)
      }.place
    }
  }
}

/// A state that is kept for later, in memory of its own.
package struct KeptState<State> {
  fileprivate let place: StatePlace<State>

  fileprivate init(_ place: StatePlace<State>) { self.place = place }

  package init(_ state: State) { place = StatePlace(state) }

  package var value: State { place.value }
}

/// An effect that runs.
package struct StartedEffect: Equatable {
  private let effect: RunningEffect

  fileprivate init(_ effect: RunningEffect) { self.effect = effect }

  /// The action for which the reducer returned it.
  package var action: Any { effect.action }

  /// Where the action was sent from which it stems.
  package var site: CallSite { effect.group.site }

  /// The handle on all that stems from that.
  package var task: StoreTask { StoreTask(effect.group) }

  package func cancel() { effect.cancel() }

  package static func == (left: Self, right: Self) -> Bool { left.effect === right.effect }
}
