import Foundation
import MiniRx

extension DependencyValues {
  /// The scheduler of the main thread, where actions are delivered.
  ///
  ///     @Dependency(\.rxMainQueue) var mainQueue
  ///     …
  ///     return api.load().observe(on: mainQueue).catchToEffect(Action.response)
  ///
  /// Live: `MainScheduler.instance`, which runs work at once on the main thread while nothing waits; `mainQueue` never does. In
  /// tests: fails and runs nothing; set it to a `TestScheduler`, which stands still until the test moves it, or to
  /// `.immediate`, or to `.unimplemented` where nothing may be scheduled.
  ///
  ///     let scheduler = TestScheduler(initialClock: 0)
  ///     withDependencies { $0.rxMainQueue = scheduler } operation: { … }
  public var rxMainQueue: any SchedulerType {
    get { self[RxMainQueueKey.self].value }
    set { self[RxMainQueueKey.self] = Unchecked(UnimplementedScheduler.named("rxMainQueue", newValue)) }
  }

  /// The main queue as TCA has it: live, `MainScheduler.asyncInstance`, which never runs work at once.
  ///
  ///     @Dependency(\.mainQueue) var mainQueue
  ///     …
  ///     state.isLoading = true
  ///     return Effect(value: .done).receive(on: mainQueue)
  ///
  /// The `true` is published before `.done` is reduced. On `rxMainQueue`, which is RxSwift's `MainScheduler.instance`, `.done` is
  /// reduced inside the same `send`, which publishes its last state alone.
  ///
  /// It is `rxMainQueue` otherwise: set either of them, to `.immediate`, `.unimplemented` or a `TestScheduler`.
  public var mainQueue: any SchedulerType {
    get { rxMainQueue is MainScheduler ? MainScheduler.asyncInstance : rxMainQueue }
    set { self[RxMainQueueKey.self] = Unchecked(UnimplementedScheduler.named("mainQueue", newValue)) }
  }

  // Schedulers are made to be used from any thread, but the protocol, which is older than `Sendable`, does not say so.
  private enum RxMainQueueKey: DependencyKey {
    static let liveValue: Unchecked<any SchedulerType> = Unchecked(MainScheduler.instance)
    static var testValue: Unchecked<any SchedulerType> {
      let unimplemented = UnimplementedDependency("rxMainQueue", example: "TestScheduler(initialClock: 0)")
      return Unchecked(UnimplementedScheduler(name: "rxMainQueue") { _, _ in unimplemented.report() })
    }
  }
}
