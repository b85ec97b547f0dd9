@unsafe @preconcurrency import Dispatch

/// A timer of a dispatch queue: a dispatch source, which is made when it is first started and has no deadline while it is not.
final class DispatchTimer: MovableTimer, @unchecked Sendable {
  private struct State {
    var source: (any DispatchSourceTimer)?
    var deadline = DispatchTime.distantFuture
    var order: UInt64 = 0
    /// What is to run; `nil` while the timer is not started.
    var work: (any TimedWork)?
    var isDisposed = false
  }

  private let queue: DispatchQueue
  private let leeway: DispatchTimeInterval
  private unowned let work: any TimedWork
  private let state = Locked(State())
  private let resource = ResourceCount(.scheduledAction)

  init(_ queue: DispatchQueue, _ leeway: DispatchTimeInterval, _ work: any TimedWork) {
    self.queue = queue
    self.leeway = leeway
    self.work = work
  }

  deinit { dispose() }

  var now: Int64 { MonotonicClock.nanoseconds }

  func start(after span: Int64) -> UInt64? {
    if span == .max { return stop() }
    let deadline: DispatchTime = .now() + DispatchTimeInterval(nanoseconds: span)
    return state.withLock { state in
      if state.isDisposed { return nil }
      if state.source == nil { state.source = makeSource() }
      state.order += 1
      state.work = work
      state.deadline = deadline
      state.source?.schedule(deadline: deadline, leeway: leeway)
      return state.order
    }
  }

  private func stop() -> UInt64? {
    _ = state.withLock { state in
      state.source?.schedule(deadline: .distantFuture)
      return state.work.take()
    }
    return nil
  }

  func dispose() {
    _ = state.withLock { state in
      state.isDisposed = true
      state.source?.cancel()
      return (state.source.take(), state.work.take())
    }
  }

  private func makeSource() -> any DispatchSourceTimer {
    let source = DispatchSource.makeTimerSource(queue: queue)
    source.setEventHandler { [weak self] in self?.fire() }
    source.resume()
    return source
  }

  private func fire() {
    let now = DispatchTime.now()
    let due: (work: any TimedWork, order: UInt64)? = state.withLock { state in
      if now < state.deadline {
        // The event of an earlier start, which had to wait for the queue.
        state.source?.schedule(deadline: state.deadline, leeway: leeway)
        return nil
      }
      return state.work.take().map { ($0, state.order) }
    }
    if let due { due.work.run(scheduledAs: due.order) }
  }
}
