import Dispatch
import MiniRx

/// What comes to a run from outside: from a thread, a queue or a task that is not the run's.
///
/// It happens when nothing else can, so that the order does not depend on when it came.
struct OutsideWork {
  typealias Work = (inout ExploredRun.State) -> Void

  /// For how many nanoseconds of real time the run waits, each time that nothing else can happen.
  var timeout: Int64 = 0
  private var arrived: [Work] = []
  /// Wakes the run, which waits.
  private var arrival: DispatchSemaphore?

  var isEmpty: Bool { arrived.isEmpty }

  mutating func add(_ work: @escaping Work) {
    arrived.append(work)
    arrival?.signal()
  }

  mutating func takeFirst() -> Work? {
    arrival = nil
    return arrived.isEmpty ? nil : arrived.removeFirst()
  }

  /// What signals the next arrival; `nil` where there is no reason to wait for it.
  fileprivate mutating func beginToWait() -> (signal: DispatchSemaphore, patience: Patience)? {
    if !arrived.isEmpty { return nil }
    let signal = DispatchSemaphore(value: 0)
    arrival = signal
    return (signal, Patience(nanoseconds: timeout))
  }
}

extension ExploredRun {
  /// Lets the first thing happen that came from outside. Where nothing came, it waits as long as the caller of the exploration has
  /// said. Returns whether something happened.
  func receiveFromOutside() -> Bool {
    if let (signal, patience) = state.withLock({ $0.tasks.outside.beginToWait() }) { patience.wait(for: signal) }
    return state.withLock { state in
      guard let happen = state.tasks.outside.takeFirst() else { return false }
      happen(&state)
      return true
    }
  }
}

extension ExploredRun.State {
  /// Whether what happens now comes from outside of the run. A getter that changes nothing would get a copy of all in debug builds.
  var isOutside: Bool { mutating get { tasks.isDriven && !MainQueue.isCurrent } }

  /// Lets something happen that comes from outside, when nothing else can.
  mutating func arrive(_ happen: @escaping OutsideWork.Work) {
    tasks.leavesOut(.outside)
    tasks.outside.add(happen)
  }
}
