import Dispatch
import Foundation

/// Runs work on the main queue. Work scheduled from the main thread, while nothing of this scheduler waits, runs at once.
///
///     Signal.from([1, 2, 3]).emit(onNext: { print($0) }).disposed(by: bag)
///     print("after subscribe")   // 1, after subscribe, 2, 3
///
/// What such work brings about (the next element of a sequence, the next attempt of a `retry`, an element that an observer sends
/// back to its source) takes a turn of the main queue, so that other work there is served.
///
/// Use `instance` where RxSwift's stood, and `asyncInstance` where Combine's `DispatchQueue.main` did, which never runs work
/// at once: an effect that is received on it sends its action after the `send` that made it has published its state.
///
/// Without an application's run loop (a command line tool, a server) the main queue runs inside `dispatchMain()` or
/// `RunLoop.main.run()`.
@safe public final class MainScheduler: SerialDispatchQueueScheduler, @unchecked Sendable {
  /// The instance for most purposes.
  public static let instance = MainScheduler()

  /// A scheduler for the main queue that never runs work at once, as `DispatchQueue.main` is one for Combine.
  public static let asyncInstance = SerialDispatchQueueScheduler(
    serialQueue: .main, leeway: .nanoseconds(0))

  private static let runningAtOnce = ThreadLocal()

  /// The main scheduler that runs work at once on this thread; the innermost of them.
  static var running: MainScheduler? { unsafe scheduler(at: runningAtOnce.value) }

  /// How much work waits, runs, or holds the scheduler.
  private let work = Locked(0)
  /// The main scheduler that runs the work which this one runs at once. Used by that thread alone.
  private var outerAddress: UnsafeMutableRawPointer?

  /// A scheduler with an order of its own; most code shares `instance`.
  public init() { super.init(serialQueue: .main, leeway: .nanoseconds(0)) }

  /// Stops the program unless it runs on the main thread.
  ///
  /// - Parameter errorMessage: what to say instead of the standard text.
  public static func ensureExecutingOnScheduler(errorMessage: String? = nil) {
    ensureRunningOnMainThread(errorMessage: errorMessage)
  }

  /// Stops the program unless it runs on the main thread.
  ///
  /// - Parameter errorMessage: what to say instead of the standard text.
  public static func ensureRunningOnMainThread(errorMessage: String? = nil) {
    guard MainQueue.isCurrent else {
      fatalError(
        errorMessage
          ?? "MainScheduler.ensureRunningOnMainThread(errorMessage:) was called on \(Thread.current). "
          + "Deliver on the main thread with `observe(on: MainScheduler.instance)`.")
    }
  }

  /// Schedules an action on the main queue, or runs it at once if this is the main thread and nothing of
  /// this scheduler waits.
  ///
  /// - Returns: what cancels the action, or disposes what the action returned once it has run.
  public override func schedule<StateType>(
    _ state: StateType, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    if begin(), MainQueue.isCurrent { return runAtOnce(state, action) }
    let item = ScheduledItem(state, timer: .start(), action)
    DispatchQueue.main.async {
      item.run()
      self.finish()
    }
    return item
  }

  private func runAtOnce<StateType>(
    _ state: StateType, _ action: (StateType) -> any Disposable
  ) -> any Disposable {
    unsafe outerAddress = unsafe Self.runningAtOnce.value
    unsafe Self.runningAtOnce.value = unsafe Unmanaged.passUnretained(self).toOpaque()
    defer {
      unsafe Self.runningAtOnce.value = unsafe outerAddress
      finish()
    }
    if let timer = MomentTimer.start() { return timer.run { action(state) } }
    return action(state)
  }

  /// The main scheduler whose work runs this one's; both run work at once.
  var outer: MainScheduler? { unsafe Self.scheduler(at: outerAddress) }

  private static func scheduler(at address: UnsafeMutableRawPointer?) -> MainScheduler? {
    unsafe address.map { unsafe Unmanaged<MainScheduler>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Returns whether there was no other work.
  @discardableResult
  func begin() -> Bool {
    work.withLock { count in
      count += 1
      return count == 1
    }
  }

  func finish() { work.withLock { $0 -= 1 } }
}

/// Runs work on the main queue. Work scheduled from the main thread runs at once, even while other work waits.
///
/// Made for `subscribe(on:)`; `MainScheduler` keeps the order of what is scheduled from several threads and is the one
/// for `observe(on:)`.
public final class ConcurrentMainScheduler: DispatchQueueScheduler, @unchecked Sendable {
  /// The one instance.
  public static let instance = ConcurrentMainScheduler()

  private init() { super.init(dispatchQueue: .main, leeway: .nanoseconds(0)) }

  /// Schedules an action on the main queue, or runs it at once if this is the main thread.
  ///
  /// - Returns: what cancels the action, or disposes what the action returned once it has run.
  public override func schedule<StateType>(
    _ state: StateType, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    MainQueue.isCurrent ? action(state) : super.schedule(state, action: action)
  }
}

/// Keeps main schedulers from running work at once, for as long as it is kept.
///
/// What an observer sends while a main scheduler runs it at once may be put off: a subject that is delivering, further up
/// the stack, delivers it when the action has returned. Still it is what follows from that action, and takes a turn of the
/// main queue. So what puts it off, a `SerialQueue` or a `Trampoline`, holds the schedulers until it is through.
final class MainSchedulerHold: Sendable {
  private let schedulers: [MainScheduler]

  private init(_ schedulers: [MainScheduler]) {
    self.schedulers = schedulers
    for scheduler in schedulers { scheduler.begin() }
  }

  deinit { for scheduler in schedulers { scheduler.finish() } }

  /// A hold of the schedulers of another one and of those that run work at once on this thread; `nil` where there are none.
  static func extending(_ hold: MainSchedulerHold? = nil) -> MainSchedulerHold? {
    var held = hold?.schedulers ?? []
    let count = held.count
    var next = MainScheduler.running
    while let scheduler = next {
      if !held.contains(where: { $0 === scheduler }) { held.append(scheduler) }
      next = scheduler.outer
    }
    return held.count == count ? hold : MainSchedulerHold(held)
  }
}

/// Whether code runs where the main actor does. On Linux `dispatchMain()`, and with it Swift Testing, works the main
/// queue on threads of its own; on the main thread it is worked everywhere else.
package enum MainQueue {
  private static let mark: DispatchSpecificKey<Void> = {
    let mark = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: mark, value: ())
    return mark
  }()

  /// Whether this is the main thread or a thread that works the main queue.
  package static var isCurrent: Bool { isMainThread || DispatchQueue.getSpecific(key: mark) != nil }

  /// Whether a queue is the main queue.
  static func isMain(_ queue: DispatchQueue) -> Bool { queue.getSpecific(key: mark) != nil }

  #if canImport(Darwin)
    private static var isMainThread: Bool { Thread.isMainThread }
  #else
    /// What Foundation has said on this thread: each time it would ask the system by two calls.
    private static let answer = ThreadLocal()

    private static var isMainThread: Bool {
      let (yes, no) = unsafe (UnsafeMutableRawPointer(bitPattern: 1), UnsafeMutableRawPointer(bitPattern: 2))
      if let known = unsafe answer.value { return unsafe known == yes }
      let isMain = Thread.isMainThread
      unsafe answer.value = isMain ? yes : no
      return isMain
    }
  #endif
}
