import Foundation
import MiniRx

extension DependencyValues {
  /// The scheduler of the main thread, where actions are delivered.
  ///
  ///     @Dependency(\.rxMainQueue) var mainQueue
  ///     …
  ///     return api.load().observe(on: mainQueue).catchToEffect(Action.response)
  ///
  /// Live: `MainScheduler.instance`. In tests: fails and runs nothing; set it to a `TestScheduler`, which stands still until
  /// the test moves it.
  ///
  ///     let scheduler = TestScheduler(initialClock: 0)
  ///     withDependencies { $0.rxMainQueue = scheduler } operation: { … }
  public var rxMainQueue: any SchedulerType {
    get { self[RxMainQueueKey.self].value }
    set { self[RxMainQueueKey.self] = Unchecked(newValue) }
  }

  // Schedulers are made to be used from any thread, but the protocol, which is older than `Sendable`, does not say so.
  private enum RxMainQueueKey: DependencyKey {
    static let liveValue: Unchecked<any SchedulerType> = Unchecked(MainScheduler.instance)
    static var testValue: Unchecked<any SchedulerType> { Unchecked(UnimplementedScheduler()) }
  }
}

/// Fails the test when it is used, once, and runs nothing.
private final class UnimplementedScheduler: SchedulerType {
  private let unimplemented = UnimplementedDependency("rxMainQueue", example: "TestScheduler(initialClock: 0)")
  private let hasReported = AtomicFlag()

  var now: RxTime {
    report()
    return Date()
  }

  func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> any Disposable) -> any Disposable {
    report()
    return Disposables.create()
  }

  func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    report()
    return Disposables.create()
  }

  private func report() {
    if hasReported.raise() { unimplemented.report() }
  }
}
