import MiniRxTesting

@testable import RxComposable
@testable import RxComposableTesting

/// A kind of effect that runs until something ends it.
struct WaitingEffect: Sendable {
  let name: String
  let make: @Sendable (Workload, TestScheduler) -> Effect<Int>

  init(_ name: String, make: @escaping @Sendable (Workload, TestScheduler) -> Effect<Int>) {
    self.name = name
    self.make = make
  }
}

/// Work without an end, which knows how often it is being done.
final class Workload: Sendable {
  private let running = Locked(0)

  var isRunning: Bool { running.withLock { $0 > 0 } }

  var source: Observable<Int> {
    Observable.create { [self] _ in
      begin()
      return Disposables.create { [self] in end() }
    }
  }

  func wait() async throws {
    begin()
    defer { end() }
    try await Task<Void, Never>.never()
  }

  private func begin() { running.withLock { $0 += 1 } }

  private func end() { running.withLock { $0 -= 1 } }
}

private struct ID: Hashable {}

extension WaitingEffect {
  static let all = [
    WaitingEffect("observable") { work, _ in Effect(work.source) },
    WaitingEffect("eraseToEffect(_:)") { work, _ in work.source.eraseToEffect { $0 } },
    WaitingEffect("catchToEffect") { work, _ in work.source.catchToEffect { _ in 1 } },
    WaitingEffect("fireAndForget of an observable") { work, _ in work.source.fireAndForget() },
    WaitingEffect("run with an observer") { work, _ in .run { work.source.subscribe($0) } },
    WaitingEffect("task") { work, _ in
      .task {
        try await work.wait()
        return 1
      }
    },
    WaitingEffect("run") { work, _ in .run { _ in try await work.wait() } },
    WaitingEffect("fireAndForget of a task") { work, _ in .fireAndForget { try await work.wait() } },
    WaitingEffect("withTaskCancellation") { work, _ in
      .run { _ in try await withTaskCancellation(id: ID()) { try await work.wait() } }
    },
    WaitingEffect("map") { work, _ in Effect(work.source).map { $0 } },
    WaitingEffect("flatMap") { work, _ in Effect(value: 1).flatMap { _ in Effect(work.source) } },
    WaitingEffect("flatMap to a run") { work, _ in
      Effect(value: 1).flatMap { _ in .run { _ in try await work.wait() } }
    },
    WaitingEffect("merge") { work, _ in .merge(Effect(work.source), .run { _ in try await work.wait() }) },
    WaitingEffect("concatenate") { work, _ in .concatenate(Effect(value: 1), Effect(work.source)) },
    WaitingEffect("merge in a concatenate") { work, _ in
      .concatenate(.merge(Effect(work.source), .run { _ in try await work.wait() }), Effect(value: 1))
    },
    WaitingEffect("cancellable") { work, _ in Effect(work.source).cancellable(id: ID(), cancelInFlight: true) },
    WaitingEffect("receive(on:)") { work, scheduler in work.source.receive(on: scheduler) },
    WaitingEffect("deferred") { work, scheduler in
      Effect(work.source).deferred(for: .seconds(1), scheduler: scheduler)
    },
    WaitingEffect("debounce") { work, scheduler in
      Effect(work.source).debounce(id: ID(), for: .seconds(1), scheduler: scheduler)
    },
    WaitingEffect("throttle") { work, scheduler in
      Effect(work.source).throttle(id: ID(), for: .seconds(1), scheduler: scheduler, latest: true)
    },
    WaitingEffect("timer") { work, scheduler in
      Effect.merge(Effect(work.source), .timer(id: ID(), every: .seconds(1), on: scheduler))
    },
  ]
}
