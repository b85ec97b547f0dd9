import Dispatch
import Foundation

/// Runs work isolated to an actor, one action at a time, in the order of scheduling.
///
///     locations
///       .observe(on: ActorScheduler(archive))
///       .subscribe(isolatedTo: archive, onNext: { archive, location in archive.append(location) })
///       .disposed(by: bag)
///
/// Nothing runs at once: work that is scheduled from the actor itself waits until the actor is free. Time is that of the
/// monotonic clock. The order holds for the work of one scheduler; two schedulers of one actor take turns as the runtime
/// decides.
///
/// The scheduler keeps the actor. An actor that keeps a scheduler for itself is never released: make the scheduler where
/// it is used.
public class ActorScheduler: NanosecondScheduler, @unchecked Sendable {
  private static let timers = SerialDispatchQueueScheduler(internalSerialQueueName: "rx.actor_scheduler")

  private weak let actor: (any Actor)?
  private let retained: (any Actor)?
  private let inbox = Inbox<ScheduledItem>()

  /// A scheduler for an actor.
  public convenience init(_ actor: any Actor) { self.init(actor, isRetained: true) }

  /// - Parameter isRetained: whether the scheduler keeps the actor. Otherwise the work runs on no actor once it is gone: for
  ///   work that looks after that itself.
  init(_ actor: any Actor, isRetained: Bool) {
    self.actor = actor
    retained = isRetained ? actor : nil
  }

  /// The wall clock's time when the process first asked, moved on by what has passed since: setting the wall clock does
  /// not change it.
  public final var now: RxTime { MonotonicClock.date }

  package final var clockNanoseconds: Int64 { MonotonicClock.nanoseconds }

  /// Schedules an action on the actor.
  ///
  /// - Returns: what cancels the action, or disposes what the action returned once it has run.
  public final func schedule<StateType>(
    _ state: StateType, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    let item = ScheduledItem(state, timer: .start(), action)
    enqueue(item)
    return item
  }

  /// Schedules an action on the actor after a span of time.
  ///
  /// - Returns: what cancels the action, or disposes what the action returned once it has run.
  public final func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    let item = ScheduledItem(state, timer: .start(after: dueTime), action)
    let timer = Self.timers.scheduleRelative((), dueTime: dueTime) { _ in
      self.enqueue(item)
      return Disposables.create()
    }
    return Disposables.create(timer, item)
  }

  private func enqueue(_ item: ScheduledItem) {
    if inbox.append(item) { startRun() }
  }

  /// The work inherits neither the priority nor the task-local values of the caller that happens to be the first.
  private func startRun() {
    Task.detached { [actor] in await self.runWaiting(on: actor) }
  }

  /// Runs what waits; what arrives meanwhile gets a job of its own, so that others on the actor have theirs.
  private func runWaiting(on actor: isolated (any Actor)?) {
    inbox.take(all: true)
    while inbox.hasTaken { inbox.removeFirst().run() }
    if inbox.continues() { startRun() }
  }
}

/// Runs work isolated to the main actor, one action at a time, in the order of scheduling.
///
/// `MainScheduler.instance` does the same through the main queue, and runs work at once where it is scheduled on the main
/// thread and nothing waits; this one never does.
public final class MainActorScheduler: ActorScheduler, @unchecked Sendable {
  /// The instance for most purposes.
  public static let instance = MainActorScheduler()

  /// A scheduler with an order of its own; most code shares `instance`.
  public init() { super.init(MainActor.shared, isRetained: true) }
}
