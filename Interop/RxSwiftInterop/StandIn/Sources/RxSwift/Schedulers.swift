import Dispatch
import Foundation

public typealias RxTimeInterval = DispatchTimeInterval
public typealias RxTime = Date

public protocol ImmediateSchedulerType {
  func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> Disposable) -> Disposable
}

public protocol SchedulerType: ImmediateSchedulerType {
  var now: RxTime { get }

  func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> Disposable
  ) -> Disposable

  func schedulePeriodic<StateType>(
    _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval,
    action: @escaping (StateType) -> StateType
  ) -> Disposable
}

extension ImmediateSchedulerType {
  public func scheduleRecursive<State>(
    _ state: State, action: @escaping (_ state: State, _ recurse: (State) -> Void) -> Void
  ) -> Disposable {
    let turns = CompositeDisposable()
    func run(_ state: State) {
      let turn = SingleAssignmentDisposable()
      guard let key = turns.insert(turn) else { return }
      turn.setDisposable(
        schedule(state) { state in
          turns.remove(for: key)
          if !turns.isDisposed { action(state, run) }
          return Disposables.create()
        })
    }
    run(state)
    return turns
  }
}

extension SchedulerType {
  public func schedulePeriodic<StateType>(
    _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval,
    action: @escaping (StateType) -> StateType
  ) -> Disposable {
    let flag = BooleanDisposable()
    func run(_ state: StateType, after span: RxTimeInterval) {
      _ = scheduleRelative(state, dueTime: span) { state in
        if !flag.isDisposed { run(action(state), after: period) }
        return Disposables.create()
      }
    }
    run(state, after: startAfter)
    return flag
  }
}

public class CurrentThreadScheduler: ImmediateSchedulerType {
  private typealias Jobs = Protected<Queue<() -> Void>>

  public static let instance = CurrentThreadScheduler()
  private static let key = "RxSwift.CurrentThreadScheduler"

  public static var isScheduleRequired: Bool { Thread.current.threadDictionary[key] == nil }

  /// Runs at once; what is scheduled meanwhile runs afterwards.
  static func run(_ body: () -> Void) {
    guard isScheduleRequired else { return body() }
    let jobs = Jobs(Queue())
    Thread.current.threadDictionary[key] = jobs
    body()
    while let job = jobs.read({ $0.popFirst() }) { job() }
    Thread.current.threadDictionary[key] = nil
  }

  public func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> Disposable) -> Disposable {
    let result = SingleAssignmentDisposable()
    let job = { if !result.isDisposed { result.setDisposable(action(state)) } }
    if let jobs = Thread.current.threadDictionary[Self.key] as? Jobs {
      jobs.read { $0.append(job) }
    } else {
      Self.run(job)
    }
    return result
  }
}

public class SerialDispatchQueueScheduler: SchedulerType {
  private let queue: DispatchQueue

  init(_ queue: DispatchQueue) { self.queue = queue }

  public convenience init(
    internalSerialQueueName: String, serialQueueConfiguration: ((DispatchQueue) -> Void)? = nil,
    leeway: DispatchTimeInterval = .nanoseconds(0)
  ) {
    self.init(DispatchQueue(label: internalSerialQueueName))
  }

  public var now: Date { Date() }

  public func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> Disposable) -> Disposable {
    let result = SingleAssignmentDisposable()
    queue.async { if !result.isDisposed { result.setDisposable(action(state)) } }
    return result
  }

  public func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> Disposable
  ) -> Disposable {
    let result = SingleAssignmentDisposable()
    queue.asyncAfter(deadline: .now() + dueTime) { if !result.isDisposed { result.setDisposable(action(state)) } }
    return result
  }
}

public final class MainScheduler: SerialDispatchQueueScheduler {
  public static let instance = MainScheduler()
  private let waiting = Protected(0)

  public init() { super.init(.main) }

  /// At once on the main thread, where nothing waits.
  public override func schedule<StateType>(
    _ state: StateType, action: @escaping (StateType) -> Disposable
  ) -> Disposable {
    let waiting = waiting
    let isFirst = waiting.read { count -> Bool in
      count += 1
      return count == 1
    }
    if isFirst, Thread.isMainThread {
      defer { waiting.read { $0 -= 1 } }
      return action(state)
    }
    return super.schedule(state) { state in
      defer { waiting.read { $0 -= 1 } }
      return action(state)
    }
  }
}

public final class ConcurrentMainScheduler: SchedulerType {
  public static let instance = ConcurrentMainScheduler()
  private let main = MainScheduler.instance

  public var now: Date { main.now }

  public func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> Disposable) -> Disposable {
    Thread.isMainThread ? action(state) : main.schedule(state, action: action)
  }

  public func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> Disposable
  ) -> Disposable {
    main.scheduleRelative(state, dueTime: dueTime, action: action)
  }
}
