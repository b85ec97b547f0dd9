@unsafe @preconcurrency import Dispatch

/// A timer of a dispatch queue, which is made once and given another time each time it is started.
final class DispatchTimer: MovableTimer, @unchecked Sendable {
  private struct State {
    var order: UInt64 = 0
    var deadline = DispatchTime.distantFuture
    /// What is to run; `nil` while the timer is not started.
    var work: (any TimedWork)?
    var isDisposed = false
  }

  private let source: any DispatchSourceTimer
  private let leeway: DispatchTimeInterval
  private unowned let work: any TimedWork
  private let state = Locked(State())

  init(_ queue: DispatchQueue, _ leeway: DispatchTimeInterval, _ work: any TimedWork) {
    source = DispatchSource.makeTimerSource(queue: queue)
    self.leeway = leeway
    self.work = work
    source.setEventHandler { [weak self] in self?.fire() }
    source.resume()
  }

  deinit { source.cancel() }

  var now: Int64 { MonotonicClock.nanoseconds }

  func start(after span: Int64) -> UInt64? {
    let deadline: DispatchTime = span == .max ? .distantFuture : .now() + DispatchTimeInterval(nanoseconds: span)
    let work = span == .max ? nil : work
    let (isDisposed, order, _) = state.withLock { state in
      state.order += 1
      state.deadline = deadline
      let replaced = state.work
      state.work = state.isDisposed ? nil : work
      return (state.isDisposed, state.order, replaced)
    }
    if isDisposed { return nil }
    source.schedule(deadline: deadline, leeway: leeway)
    return order
  }

  func dispose() {
    _ = state.withLock { state in
      state.isDisposed = true
      return state.work.take()
    }
    source.cancel()
  }

  private func fire() {
    let now = DispatchTime.now()
    let (work, order, deadline) = state.withLock { state in
      (now < state.deadline ? nil : state.work.take(), state.order, state.deadline)
    }
    if let work {
      work.run(scheduledAs: order)
    } else if now < deadline {
      // An event for the time before: the queue was busy when the timer was started again.
      source.schedule(deadline: deadline, leeway: leeway)
    }
  }
}
