import Foundation
import MiniRxTesting

@testable import MiniRx
@testable import MiniRxTesting

/// What a law keeps count of: live tokens, and foreign code that ran under a lock.
final class Census: @unchecked Sendable {
  private let lock = NSLock()
  private var tokens = 0
  private var offences: [String] = []

  var liveTokens: Int { lock.withLock { tokens } }
  var lockOffences: [String] { lock.withLock { offences } }

  func tokenBorn() { lock.withLock { tokens += 1 } }
  func tokenDied() { lock.withLock { tokens -= 1 } }

  /// Called from code that must never run while the library holds a lock.
  func foreignCodeRuns(_ what: String) {
    #if DEBUG
      guard LockSentinel.heldLocks > 0 else { return }
      lock.withLock { offences.append(what) }
    #endif
  }
}

/// An element whose `deinit`, `==` and `hash` count as foreign code.
final class Token: Hashable, @unchecked Sendable, CustomStringConvertible {
  let value: Int
  private let census: Census

  init(_ value: Int, _ census: Census) {
    self.value = value
    self.census = census
    census.tokenBorn()
  }

  deinit {
    census.foreignCodeRuns("deinit of an element")
    census.tokenDied()
  }

  static func == (left: Token, right: Token) -> Bool {
    left.census.foreignCodeRuns("== of an element")
    return left.value == right.value
  }

  func hash(into hasher: inout Hasher) {
    census.foreignCodeRuns("hash of an element")
    hasher.combine(value)
  }

  var description: String { "\(value)" }
}

/// A scheduler that counts as foreign code, in front of a `TestScheduler`, or of the main queue with virtual time.
final class WatchedScheduler: SchedulerType {
  let base = TestScheduler(initialClock: 0)
  private let census: Census
  private let mainQueue: (any ImmediateSchedulerType)?

  init(_ census: Census, on mainQueue: (any ImmediateSchedulerType)? = nil) {
    self.census = census
    self.mainQueue = mainQueue
  }

  /// What schedules here, for operators that treat the main queue and a `TestScheduler` in a way of their own.
  var turns: any ImmediateSchedulerType { mainQueue ?? base }

  var now: RxTime {
    census.foreignCodeRuns("now of a scheduler")
    return base.now
  }

  func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> any Disposable) -> any Disposable {
    census.foreignCodeRuns("schedule")
    return (mainQueue ?? base).schedule(state, action: action)
  }

  func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    census.foreignCodeRuns("scheduleRelative")
    return base.scheduleRelative(state, dueTime: dueTime) { [mainQueue] state in
      mainQueue == nil ? action(state) : MainScheduler.asyncInstance.schedule(state, action: action)
    }
  }
}
