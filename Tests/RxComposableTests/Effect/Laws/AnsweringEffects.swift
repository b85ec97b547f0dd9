import MiniRxTesting

@testable import RxComposable
@testable import RxComposableTesting

/// A kind of effect that delivers its actions and ends, if time advances by a second.
struct AnsweringEffect: Sendable {
  let name: String
  /// What it delivers.
  let actions: [Int]
  /// Whether a closure of the user takes part, which visits.
  let visits: Bool
  let make: @Sendable (Visitor, TestScheduler) -> Effect<Int>

  init(
    _ name: String, _ actions: [Int] = [1], visits: Bool = true,
    make: @escaping @Sendable (Visitor, TestScheduler) -> Effect<Int>
  ) {
    self.name = name
    self.actions = actions
    self.visits = visits
    self.make = make
  }
}

/// What the closures of an effect visit, and the number that they find in force.
final class Visitor: Sendable {
  private let visited = Locked<[Int]>([])

  var numbers: [Int] { visited.withLock { $0 } }

  func visit<Value>(_ value: Value) -> Value {
    let number = currentNumber()
    visited.withLock { $0.append(number) }
    return value
  }
}

private struct ID: Hashable {}
private struct Failure: Error {}

extension AnsweringEffect {
  static var all: [AnsweringEffect] { creating + observing + asynchronous + combining + timing }

  private static let creating = [
    AnsweringEffect("none", [], visits: false) { _, _ in .none },
    AnsweringEffect("value", visits: false) { _, _ in Effect(value: 1) },
    AnsweringEffect("send", visits: false) { _, _ in .send(1) },
    AnsweringEffect("run with an observer") { visitor, _ in
      .run { observer in
        observer.onNext(visitor.visit(1))
        observer.onCompleted()
        return Disposables.create()
      }
    },
    AnsweringEffect("future") { visitor, _ in .future { $0(.success(visitor.visit(1))) } },
    AnsweringEffect("result") { visitor, _ in .result { .success(visitor.visit(1)) } },
    AnsweringEffect("catching") { visitor, _ in .catching { visitor.visit(1) } },
    AnsweringEffect("fireAndForget", []) { visitor, _ in .fireAndForget { visitor.visit(()) } },
    AnsweringEffect("cancel(id:)", [], visits: false) { _, _ in .cancel(id: ID()) },
  ]

  private static let observing = [
    AnsweringEffect("observable", [1, 2], visits: false) { _, _ in Effect(Observable.of(1, 2)) },
    AnsweringEffect("eraseToEffect", visits: false) { _, _ in Observable.just(1).eraseToEffect() },
    AnsweringEffect("eraseToEffect(_:)") { visitor, _ in Observable.just(0).eraseToEffect { visitor.visit($0 + 1) } },
    AnsweringEffect("catchToEffect(_:)", [1, 2]) { visitor, _ in
      Observable.just(1).concat(.error(Failure())).catchToEffect { (result: Result<Int, any Error>) in
        visitor.visit((try? result.get()) ?? 2)
      }
    },
    AnsweringEffect("catchToEffect(_:) of one failure", [1, 2]) { visitor, _ in
      Observable.just(1).concat(.error(Failure())).catchToEffect { (result: Result<Int, Failure>) in
        visitor.visit((try? result.get()) ?? 2)
      }
    },
    AnsweringEffect("fireAndForget of an observable", [], visits: false) { _, _ in
      Observable.just("ignored").concat(.error(Failure())).fireAndForget()
    },
    AnsweringEffect("receive(on:)", visits: false) { _, scheduler in Observable.just(1).receive(on: scheduler) },
  ]

  private static let asynchronous = [
    AnsweringEffect("task") { visitor, _ in .task { visitor.visit(1) } },
    AnsweringEffect("task that catches") { visitor, _ in
      .task {
        throw Failure()
      } catch: { _ in
        visitor.visit(1)
      }
    },
    AnsweringEffect("run", [1, 2]) { visitor, _ in
      .run { send in
        await send(visitor.visit(1))
        await send(2)
      }
    },
    AnsweringEffect("run that catches") { visitor, _ in
      .run { _ in
        throw Failure()
      } catch: { _, send in
        await send(visitor.visit(1))
      }
    },
    AnsweringEffect("fireAndForget of a task", []) { visitor, _ in
      .fireAndForget {
        await Task.yield()
        visitor.visit(())
      }
    },
    AnsweringEffect("withTaskCancellation") { visitor, _ in
      .run { send in await withTaskCancellation(id: ID()) { await send(visitor.visit(1)) } }
    },
  ]

  private static let combining = [
    AnsweringEffect("map of a value", [2]) { visitor, _ in Effect(value: 1).map { visitor.visit($0 * 2) } },
    AnsweringEffect("map", [2]) { visitor, _ in Effect(Observable.just(1)).map { visitor.visit($0 * 2) } },
    AnsweringEffect("flatMap of a value", [1, 2]) { visitor, _ in
      Effect(value: 1).flatMap { visitor.visit(.merge(Effect(value: $0), Effect(value: $0 * 2))) }
    },
    AnsweringEffect("flatMap of a run", [1, 2]) { visitor, _ in
      .run { await $0(visitor.visit(1)) }.flatMap { visitor.visit(.merge(Effect(value: $0), Effect(value: $0 * 2))) }
    },
    AnsweringEffect("merge of values", [1, 2], visits: false) { _, _ in .merge(Effect(value: 1), Effect(value: 2)) },
    AnsweringEffect("merge", [1, 2]) { visitor, _ in
      .merge(Effect(value: 1), .none, .result { .success(visitor.visit(2)) })
    },
    AnsweringEffect("concatenate of runs", [1, 2]) { visitor, _ in
      .concatenate(.task { visitor.visit(1) }, .task { visitor.visit(2) })
    },
    AnsweringEffect("concatenate", [1, 2]) { visitor, _ in
      .concatenate(.result { .success(visitor.visit(1)) }, .none, Effect(value: 2))
    },
    AnsweringEffect("merge in a concatenate", [1, 2, 3]) { visitor, _ in
      .concatenate(.merge(.result { .success(visitor.visit(1)) }, .concatenate(.none, .task { 2 })), Effect(value: 3))
    },
    AnsweringEffect("map of a merge in a concatenate", [10, 20, 30]) { visitor, _ in
      .concatenate(.merge(Effect(value: 1), Effect(value: 2)), Effect(value: 3)).map { visitor.visit($0 * 10) }
    },
    AnsweringEffect("map of a merge", [10, 20]) { visitor, _ in
      .merge(Effect(value: 1), Effect(Observable.just(2))).map { visitor.visit($0 * 10) }
    },
    AnsweringEffect("cancellable") { visitor, _ in .result { .success(visitor.visit(1)) }.cancellable(id: ID()) },
  ]

  private static let timing = [
    AnsweringEffect("deferred") { visitor, scheduler in
      .result { .success(visitor.visit(1)) }.deferred(for: .milliseconds(500), scheduler: scheduler)
    },
    AnsweringEffect("debounce") { visitor, scheduler in
      .result { .success(visitor.visit(1)) }.debounce(id: ID(), for: .milliseconds(500), scheduler: scheduler)
    },
    AnsweringEffect("throttle", [1, 2]) { visitor, scheduler in
      Effect.merge(.result { .success(visitor.visit(1)) }, Effect(value: 2))
        .throttle(id: ID(), for: .milliseconds(500), scheduler: scheduler, latest: true)
    },
    AnsweringEffect("timer", [0, 1], visits: false) { _, scheduler in
      Effect.timer(id: ID(), every: .milliseconds(500), on: scheduler).take(2).eraseToEffect()
    },
  ]
}
