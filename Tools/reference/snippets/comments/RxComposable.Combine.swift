// iOS
import Combine
import RxComposable

struct ApiError: Error {}

enum AppAction {
  case ticked(Int)
  case numberFactResponse(Result<String, ApiError>)
}

struct Ticks {
  let ticks: AnyPublisher<Int, Never>
}

struct Environment {
  let clock: Ticks
  let mainQueue: CombineScheduler
  let numberFact: (Int) -> AnyPublisher<String, ApiError>
}

/// A stand-in for what the stub of Combine leaves out.
extension AnyPublisher {
  func map<Value>(_ transform: @escaping (Output) -> Value) -> AnyPublisher<Value, Failure> { leftOut() }
}

extension Publisher {
  func receive(on scheduler: some Scheduler) -> Self { self }
}

func ticking(environment: Environment) -> Effect<AppAction> {
  //# Effect+Publisher
}

func facts(environment: Environment, state: (count: Int, fact: String)) -> Effect<AppAction> {
  //# Effect+Publisher 2
}
