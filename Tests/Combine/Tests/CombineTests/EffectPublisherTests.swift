import Combine
import RxComposableTesting
import XCTest

@testable import MiniRx
@testable import RxComposable

private struct ApiError: Error, Equatable {}

private struct Facts: ReducerProtocol {
  struct State: Equatable {
    var fact = ""
    var ticks = 0
  }

  enum Action: Equatable {
    case asked(Int)
    case answered(Result<String, ApiError>)
    case started
    case ticked(Int)
  }

  let fact: (Int) -> AnyPublisher<String, ApiError>
  let ticks: PassthroughSubject<Int, Never>
  let mainQueue: any SchedulerType

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .asked(let number):
      return fact(number)
        .receive(on: mainQueue)
        .catchToEffect(Action.answered)
    case .answered(.success(let fact)): state.fact = fact
    case .answered(.failure): state.fact = "none"
    case .started: return .publisher { [ticks] in ticks.map(Action.ticked) }.cancellable(id: "ticks")
    case .ticked(0): return .cancel(id: "ticks")
    case .ticked(let count): state.ticks = count
    }
    return .none
  }
}

/// Code of TCA's Combine era.
final class EffectPublisherTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)
  private let ticks = PassthroughSubject<Int, Never>()

  private func store(_ fact: @escaping (Int) -> Result<String, ApiError>) -> TestStoreOf<Facts> {
    TestStore(
      initialState: Facts.State(),
      reducer: Facts(fact: { fact($0).publisher.eraseToAnyPublisher() }, ticks: ticks, mainQueue: scheduler))
  }

  func testAPublisherAnswersOnItsScheduler() {
    let store = store { .success("\($0) is a number") }
    store.send(.asked(2))
    scheduler.advance()
    store.receive(.answered(.success("2 is a number"))) { $0.fact = "2 is a number" }
  }

  func testAFailureIsAnAction() {
    let store = store { _ in .failure(ApiError()) }
    store.send(.asked(2))
    scheduler.advance()
    store.receive(.answered(.failure(ApiError()))) { $0.fact = "none" }
  }

  func testAnEffectOfAPublisherIsCancelledByItsId() {
    let store = store { _ in .failure(ApiError()) }
    store.send(.started)
    ticks.send(1)
    store.receive(.ticked(1)) { $0.ticks = 1 }
    ticks.send(0)
    store.receive(.ticked(0))
    ticks.send(2)
  }

  func testEffectsAndPublishersGoBothWays() {
    var heard: [Int] = []
    let effect: Effect<Int> = [1, 2].publisher.eraseToEffect()
    let doubled: Effect<Int> = [3].publisher.eraseToEffect { $0 * 2 }
    let silent: Effect<Int> = ["a"].publisher.fireAndForget()
    let results = Fail<Int, ApiError>(error: ApiError()).catchToEffect()
    let cancellable = Effect.merge(effect, doubled, silent).asPublisher()
      .sink(receiveCompletion: { _ in heard.append(0) }, receiveValue: { heard.append($0) })
    XCTAssertEqual(heard, [1, 2, 6, 0])
    var failures = 0
    let failing = results.asPublisher().sink(
      receiveCompletion: { _ in }, receiveValue: { if case .failure = $0 { failures += 1 } })
    XCTAssertEqual(failures, 1)
    cancellable.cancel()
    failing.cancel()
  }

  func testThePartsOfAStateArePublishers() {
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { state, action in
        state = action
        return .none
      })
    var heard: [Int] = []
    let cancellables = [
      store.subscribe().asPublisher().sink { heard.append($0) },
      ViewStore(store, observe: { $0 }).observable.asPublisher().sink { heard.append($0) },
      ViewStore(store, observe: { $0 }).observable.description.asPublisher().sink { heard.append($0.count) },
    ]
    store.send(10)
    XCTAssertEqual(heard, [0, 0, 1, 10, 10, 2])
    for cancellable in cancellables { cancellable.cancel() }
  }

  func testAPublisherOfAnEffectReportsItsErrorAndCompletes() {
    var heard: [Int] = []
    let reported = Locked<[String]>([])
    RuntimeIssue.$interceptor.withValue(IssueInterceptor { issue in reported.withLock { $0.append(issue.message) } }) {
      _ = Effect.merge(Effect(value: 1), Effect(error: ApiError())).asPublisher()
        .sink(receiveCompletion: { _ in heard.append(0) }, receiveValue: { heard.append($0) })
    }
    XCTAssertEqual(heard, [1, 0])
    XCTAssertEqual(reported.withLock { $0.map { $0.contains("Error: ApiError()") } }, [true])
  }

  func testAnEffectSendsToASubscriberUntilItCompletesOrIsCancelled() {
    for isCompleted in [true, false] {
      var (subscriber, cancelCount): (Effect<Int>.Subscriber?, Int) = (nil, 0)
      let effect = Effect<Int>.run { newSubscriber in
        subscriber = newSubscriber
        newSubscriber.send(1)
        return AnyCancellable { cancelCount += 1 }
      }
      var heard: [String] = []
      let subscription = effect.subscribe(onNext: { heard.append("\($0)") }, onCompleted: { heard.append("|") })
      subscriber?.send(2)
      XCTAssertEqual(cancelCount, 0)
      if isCompleted {
        subscriber?.send(completion: Subscribers.Completion<Never>.finished)
      } else {
        subscription.dispose()
      }
      subscriber?.send(3)
      XCTAssertEqual(heard, isCompleted ? ["1", "2", "|"] : ["1", "2"])
      XCTAssertEqual(cancelCount, 1)
    }
  }

  func testASubscriberOfAnEffectMayFail() {
    var heard: [String] = []
    _ = Effect<Int>.run { subscriber in
      subscriber.send(completion: .failure(ApiError()))
      return AnyCancellable {}
    }
    .subscribe(onError: { heard.append("\($0)") })
    XCTAssertEqual(heard, ["ApiError()"])
  }
}
