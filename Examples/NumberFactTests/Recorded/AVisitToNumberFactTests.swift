// Written by `Recording.test(named:)` from a recorded session.
// swift-format-ignore-file
import RxComposableTesting
import XCTest

@testable import NumberFact

final class AVisitToNumberFactTests: XCTestCase {
  func testAVisitToNumberFact() {
    let scheduler = TestScheduler(initialClock: 0, resolution: 0.001)
    // What `numberFact` answered, call by call.
    let numberFactAnswers = LockIsolated<[Observable<String>]>([
      .just("1 is its own square, its own cube and its own reciprocal."),
      scheduler.createColdObservable([
        .next(80, "2 is the only even prime."),
        .completed(80),
      ]).asObservable(),
      .error(ApiError()),
    ])
    let numberFact: @Sendable (Int) -> Effect<String> = { _ in
      Observable.deferred {
        numberFactAnswers.withValue { answers in
          answers.isEmpty ? Effect.unimplemented("numberFact").asObservable() : answers.removeFirst()
        }
      }
      .eraseToEffect()
    }
    let store = TestStore(
      initialState: AppState(count: 0, numberFactAlert: nil),
      reducer: appReducer,
      environment: AppEnvironment(mainQueue: scheduler, numberFact: numberFact)
    )
    store.continueAfterFailure = false

    store.send(.incrementButtonTapped) {
      $0.count = 1
    }
    store.send(.numberFactButtonTapped)
    scheduler.advance()
    store.receive(
      .numberFactResponse(.success("1 is its own square, its own cube and its own reciprocal."))
    ) {
      $0.numberFactAlert = "1 is its own square, its own cube and its own reciprocal."
    }
    store.send(.factAlertDismissed) {
      $0.numberFactAlert = nil
    }
    store.send(.incrementButtonTapped) {
      $0.count = 2
    }
    store.send(.numberFactButtonTapped)
    scheduler.advance(by: .milliseconds(50))
    store.send(.incrementButtonTapped) {
      $0.count = 3
    }
    scheduler.advance(by: .milliseconds(30))
    store.receive(.numberFactResponse(.success("2 is the only even prime."))) {
      $0.numberFactAlert = "2 is the only even prime."
    }
    store.send(.numberFactButtonTapped)
    scheduler.advance()
    store.receive(.numberFactResponse(.failure(ApiError()))) {
      $0.numberFactAlert = "Could not load a number fact :("
    }
  }
}
