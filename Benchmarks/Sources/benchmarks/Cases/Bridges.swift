import Dispatch
import MiniRx
import Observation

#if canImport(Combine)
  import Combine
#endif

/// Pushed on one thread, received by a loop in a task.
let bridgeValues = Case(
  id: "bridge.values",
  operations: crossingCount,
  mini: {
    return {
      let subject = MiniRx.PublishSubject<Int>()
      let values = subject.values
      return inTask {
        for element in 1...crossingCount { subject.onNext(element) }
        subject.onCompleted()
      } receiving: {
        var sum = 0
        do { for try await element in values { sum &+= element } } catch { preconditionFailure("\(error)") }
        return sum
      }
    }
  },
  plain: {
    return {
      let (values, continuation) = AsyncStream<Int>.makeStream()
      return inTask {
        for element in 1...crossingCount { continuation.yield(element) }
        continuation.finish()
      } receiving: {
        var sum = 0
        for await element in values { sum &+= element }
        return sum
      }
    }
  },
  isSteady: false)

/// Pushed on one thread, received by an actor.
let bridgeActor = Case(
  id: "bridge.actor",
  operations: crossingCount,
  mini: {
    let (subject, adder, hasArrived) = (MiniRx.PublishSubject<Int>(), Adder(), DispatchSemaphore(value: 0))
    let subscription = subject.subscribe(
      isolatedTo: adder, onNext: { adder, element in if adder.add(element) { hasArrived.signal() } })
    return {
      // A subscription does not keep its actor.
      withExtendedLifetime((subscription, adder)) {
        for element in 1...crossingCount { subject.onNext(element) }
        hasArrived.wait()
        return crossingCount
      }
    }
  },
  plain: {
    let (adder, hasArrived) = (Adder(), DispatchSemaphore(value: 0))
    return {
      for element in 1...crossingCount {
        Task.detached { if await adder.add(element) { hasArrived.signal() } }
      }
      hasArrived.wait()
      return crossingCount
    }
  },
  isSteady: false)

/// A change of a model, read when the scheduler runs.
let bridgeObservation = Case(
  id: "bridge.observation",
  operations: crossingCount,
  mini: {
    let (model, scheduler, total) = (Model(), HeldScheduler(), Total())
    let subscription = RxObservable.observing(on: scheduler) { model.number }
      .subscribe(onNext: { total.value &+= $0 })
    return total.running(keeping: subscription) {
      for number in 1...crossingCount {
        model.number = number
        scheduler.run()
      }
    }
  },
  plain: {
    let (model, scheduler, total) = (Model(), HeldScheduler(), Total())
    @Sendable func read() {
      total.value &+= withObservationTracking {
        model.number
      } onChange: {
        scheduler.hold(read)
      }
    }
    read()
    return {
      total.run {
        for number in 1...crossingCount {
          model.number = number
          scheduler.run()
        }
      }
    }
  },
  isSteady: false)

/// A subject, a publisher of it, and an observable of that. Runs where there is Combine, and in `Tests/Combine`.
var combineBridges: [Case] {
  #if canImport(Combine)
    [
      Case(
        id: "bridge.combine",
        operations: crossingCount,
        mini: {
          let (subject, total) = (MiniRx.PublishSubject<Int>(), Total())
          let subscription = subject.asPublisher().asObservable().subscribe(onNext: { total.value &+= $0 })
          return total.running(keeping: subscription) { for element in 1...crossingCount { subject.onNext(element) } }
        },
        openCombine: {
          let (subject, total) = (Combine.PassthroughSubject<Int, Never>(), Total())
          let subscription = subject.buffer(size: 1, prefetch: .keepFull, whenFull: .dropNewest)
            .sink { total.value &+= $0 }
          return total.running(keeping: subscription) { for element in 1...crossingCount { subject.send(element) } }
        },
        isSteady: false)
    ]
  #else
    []
  #endif
}

/// Sends on this thread what a task receives, and waits for its result.
private func inTask(_ send: () -> Void, receiving receive: @escaping @Sendable () async -> Int) -> Int {
  let (total, hasArrived) = (Total(), DispatchSemaphore(value: 0))
  Task.detached {
    total.value = await receive()
    hasArrived.signal()
  }
  send()
  hasArrived.wait()
  return total.value
}

private actor Adder {
  private var count = 0

  /// Returns whether it was the last of a run.
  func add(_ element: Int) -> Bool {
    count += 1
    return count % crossingCount == 0
  }
}

@Observable
private final class Model: @unchecked Sendable {
  var number = 0
}

/// Keeps the work until it is told to run it.
private final class HeldScheduler: ImmediateSchedulerType, @unchecked Sendable {
  private var work: (() -> Void)?

  func schedule<StateType>(
    _ state: StateType, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    work = { _ = action(state) }
    return Disposables.create()
  }

  func hold(_ work: @escaping () -> Void) { self.work = work }

  func run() {
    let work = work
    self.work = nil
    work?()
  }
}

private let crossingCount = scaled(100_000)
