import MiniRx

/// The loop of a store, for a test store and a recording.
///
/// The only way to it from other modules. The classes behind it are internal, because the compiler makes slower code of
/// those that other modules may use.
package struct StoreEngine<State, Action> {
  private let core: StoreCore<State, Action>

  /// A loop of its own.
  ///
  /// - Parameter checksMainThread: whether it belongs to the main thread, where that is checked; if not, to any.
  package init(
    _ state: State, checksMainThread: Bool, madeAt site: CallSite,
    reduce: @escaping (inout State, Action) -> Effect<Action>
  ) {
    core = StoreCore(
      state, checksMainThread ? ThreadCheck(isOnMainThread: true, madeAt: site) : .off, reduce: reduce)
  }

  /// The loop of a store; `nil` where the store is a scope. The text says what the store is used for, should that be on another thread
  /// than its own.
  package init?(of store: Store<State, Action>, for use: @autoclosure () -> String, at site: CallSite) {
    store.backend.root.threadCheck.check(use(), at: site)
    self.init(store.backend)
  }

  /// The loop behind a `reference`; `nil` where that has other types.
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
  package var state: StatePlace<State> { core.latestState().copy() }

  /// The effects that run, in the order of their start.
  package var runningEffects: [RunningEffect] { core.root.effects.all }

  // MARK: Other states

  /// Whether it shows another state than the one that there is.
  package var showsOther: Bool { core.hiddenState != nil }

  /// How many actions wait.
  package var waitingCount: Int { core.waitingCount }

  /// Publishes another state. What is sent waits until `showPresent`.
  package func show(_ state: StatePlace<State>) { core.show(state) }

  /// Publishes the state that there is, with all that was sent meanwhile.
  package func showPresent() { core.showPresent() }

  /// Lets a closure reduce actions again, without their effects, and takes the state that it returns for the present one.
  ///
  /// The closure receives what reduces an action from a state: to the next one, and to the actions that its effect is, `nil` where that is
  /// more than some actions at once.
  package func replay(
    _ body: ((Action, StatePlace<State>) -> (state: StatePlace<State>, actions: [Action]?)) -> StatePlace<State>
  ) {
    core.replay(body)
  }
}

/// Where an action comes from.
package enum ActionOrigin {
  case user
  /// An effect, with the number that a recording gave it.
  case effect(Int?)
}

/// Observes a store while it works: a `TestStore`, or a recording. A store without one asks nothing on its way.
package protocol StoreMonitor: AnyObject {
  associatedtype State
  associatedtype Action

  /// Receives what effects report.
  var listener: IssueInterceptor { get }

  /// An action is about to be reduced, which stems from one that was sent at a site.
  func willReduce(_ action: Action, _ origin: ActionOrigin, sentAt site: CallSite)

  /// An action was reduced. Its effect has not been started.
  func reduced(_ action: Action, _ origin: ActionOrigin, sentAt site: CallSite, _ next: State)

  /// The effect of the action was started, if it has one; not called where that is an action which is reduced at once.
  func startedEffects()

  /// A state was published.
  func published()

  /// The action has an effect that is one action, at once. Returns the number of the effect.
  func beginEffectOfOneAction() -> Int?

  /// The action has an effect. Calls the closure, which subscribes, with what to subscribe to and the number of the effect.
  func beginEffect(_ effect: Observable<Action>, _ subscribe: (Observable<Action>, Int?) -> Void)

  /// An action was sent while the store shows another state than the present one.
  func waits()
}

/// A monitor without its type: `any StoreMonitor<State, Action>` asks for iOS 16.
class AnyStoreMonitor<State, Action> {
  func willReduce(_ action: Action, _ origin: ActionOrigin, sentAt site: CallSite) {}
  func reduced(_ action: Action, _ origin: ActionOrigin, sentAt site: CallSite, _ next: State) {}
  func startedEffects() {}
  func published() {}
  func beginEffectOfOneAction() -> Int? { nil }
  func beginEffect(_ effect: Observable<Action>, _ subscribe: (Observable<Action>, Int?) -> Void) {
    subscribe(effect, nil)
  }
  func waits() {}
}

final class MonitorBox<Monitor: StoreMonitor>: AnyStoreMonitor<Monitor.State, Monitor.Action> {
  private let monitor: Monitor

  init(_ monitor: Monitor) { self.monitor = monitor }

  override func willReduce(_ action: Monitor.Action, _ origin: ActionOrigin, sentAt site: CallSite) {
    monitor.willReduce(action, origin, sentAt: site)
  }

  override func reduced(
    _ action: Monitor.Action, _ origin: ActionOrigin, sentAt site: CallSite, _ next: Monitor.State
  ) {
    monitor.reduced(action, origin, sentAt: site, next)
  }

  override func startedEffects() { monitor.startedEffects() }

  override func published() { monitor.published() }

  override func beginEffectOfOneAction() -> Int? { monitor.beginEffectOfOneAction() }

  override func beginEffect(
    _ effect: Observable<Monitor.Action>, _ subscribe: (Observable<Monitor.Action>, Int?) -> Void
  ) {
    monitor.beginEffect(effect, subscribe)
  }

  override func waits() { monitor.waits() }
}
