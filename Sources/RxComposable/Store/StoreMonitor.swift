import MiniRx

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

  /// Hears what effects report.
  var listener: IssueInterceptor { get }

  /// An action is about to be reduced, which stems from one that was sent at a site.
  func willReduce(_ action: Action, _ origin: ActionOrigin, sentAt site: CallSite)

  /// An action was reduced. Its effect has not been started.
  func reduced(_ action: Action, _ origin: ActionOrigin, sentAt site: CallSite, _ next: State)

  /// The effect of the action was started, if it has one.
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
