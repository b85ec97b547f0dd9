// iOS
import Combine
import RxComposable
import UIKit

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
  let mainQueue: any SchedulerType
  let numberFact: (Int) -> AnyPublisher<String, ApiError>
}

/// A stand-in for what the stub of Combine leaves out.
extension AnyPublisher {
  func map<Value>(_ transform: @escaping (Output) -> Value) -> AnyPublisher<Value, Failure> { leftOut() }
}

let store = Store(initialState: (count: 0, fact: ""), reducer: EmptyReducer<(count: Int, fact: String), AppAction>())
@MainActor let label = UILabel()
var cancellables: Set<AnyCancellable> = []

func ticking(environment: Environment) -> Effect<AppAction> {
  //# Effect+Publisher
}

func running(environment: Environment) -> Effect<AppAction> {
  //# Effect+Publisher 2
}

@MainActor func publishing() {
  //# Effect+Publisher 3
}

func facts(environment: Environment, state: (count: Int, fact: String)) -> Effect<AppAction> {
  //# Effect+Publisher 4
}
