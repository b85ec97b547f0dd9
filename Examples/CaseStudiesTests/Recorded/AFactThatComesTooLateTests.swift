// Written by `Recording.test(named:)` from a recorded session.
import RxComposableTesting
import XCTest

@testable import CaseStudies

final class AFactThatComesTooLateTests: XCTestCase {
  func testAFactThatComesTooLate() {
    let scheduler = TestScheduler(initialClock: 0, resolution: 0.001)
    // What `fact` answered, call by call.
    let factAnswers = LockIsolated<[Observable<String>]>([
      .never(),
      scheduler.createColdObservable([
        .next(200, "1 squared is 1."),
        .completed(200),
      ]).asObservable(),
      .error(FactError()),
    ])
    let fact: @Sendable (Int) -> Effect<String> = { _ in
      Observable.deferred {
        factAnswers.withValue { answers in
          answers.isEmpty ? Effect.unimplemented("fact").asObservable() : answers.removeFirst()
        }
      }
      .eraseToEffect()
    }
    let store = TestStore(
      initialState: FactsState(number: 0, fact: nil),
      reducer: factsReducer,
      environment: FactsEnvironment(fact: fact, mainQueue: scheduler)
    )
    store.continueAfterFailure = false

    store.send(.factTapped)
    scheduler.advance(by: .milliseconds(150))
    store.send(.nextTapped) {
      $0.number = 1
    }
    store.send(.factTapped)
    scheduler.advance(by: .milliseconds(200))
    store.receive(.factResponse(.success("1 squared is 1."))) {
      $0.fact = "1 squared is 1."
    }
    store.send(.nextTapped) {
      $0.number = 2
      $0.fact = nil
    }
    store.send(.factTapped)
    scheduler.advance()
    store.receive(.factResponse(.failure(FactError()))) {
      $0.fact = "There is no fact."
    }
  }
}
