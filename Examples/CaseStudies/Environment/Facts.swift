// What a feature depends on stands in its environment, so that it can be replaced: by one that answers at once, for tests and
// previews, and by one that records what the live one answers and plays it back. `Bootstrap` replaces it while the
// program runs, in debug builds.

import RxComposable

struct FactsState: Equatable {
  var number = 0
  var fact: String?
}

enum FactsAction: Equatable {
  case nextTapped
  case factTapped
  case factResponse(Result<String, FactError>)
}

struct FactError: Error, Equatable {}

struct FactsEnvironment {
  var fact: (Int) -> Effect<String>
  var mainQueue: any SchedulerType

  /// Works on a background queue, for a while.
  static var live: Self {
    let background = SerialDispatchQueueScheduler(qos: .utility)
    return Self(
      fact: { number in
        Observable.just("\(number) squared is \(number * number).")
          .delay(.milliseconds(200), scheduler: background)
          .eraseToEffect()
      },
      mainQueue: MainScheduler.instance)
  }

  /// Answers at once, and always the same.
  static var mock: Self {
    Self(fact: { _ in Effect(value: "A mock knows one fact.") }, mainQueue: MainScheduler.instance)
  }

  /// Asks another environment once for each number, and gives the recorded answer from then on.
  static func recorded(from other: Self) -> Self {
    let tape = LockIsolated<[Int: String]>([:])
    return Self(
      fact: { number in
        if let fact = tape.value[number] { return Effect(value: "\(fact) (recorded)") }
        return other.fact(number)
          .do(onNext: { fact in tape.withValue { $0[number] = fact } })
          .eraseToEffect()
      },
      mainQueue: other.mainQueue)
  }
}

private enum FactID {}

let factsReducer = Reducer<FactsState, FactsAction, FactsEnvironment> { state, action, environment in
  switch action {
  case .nextTapped:
    state.number += 1
    state.fact = nil
    // A fact that is on its way is about another number.
    return .cancel(id: FactID.self)
  case .factTapped:
    return environment.fact(state.number)
      .receive(on: environment.mainQueue)
      .catchToEffect(FactsAction.factResponse)
      .cancellable(id: FactID.self, cancelInFlight: true)
  case .factResponse(.success(let fact)):
    state.fact = fact
    return .none
  case .factResponse(.failure):
    state.fact = "There is no fact."
    return .none
  }
}
