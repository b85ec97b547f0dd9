// Written by `Recording.test(named:)` from a recorded session.
import RxComposableTesting
import XCTest

@testable import InspectorDemo

final class ADemoSessionTests: XCTestCase {
  func testADemoSession() {
    let scheduler = TestScheduler(initialClock: 0, resolution: 0.001)
    // What `search` answered, call by call.
    let searchAnswers = LockIsolated<[Observable<[String]>]>([
      .never(),
      scheduler.createColdObservable([
        .next(120, ["bear", "beaver"]),
        .completed(120),
      ]).asObservable(),
      .error(Demo.SearchError()),
    ])
    let search: @Sendable (String) -> Effect<[String]> = { _ in
      Observable.deferred {
        searchAnswers.withValue { answers in
          answers.isEmpty ? Effect.unimplemented("search").asObservable() : answers.removeFirst()
        }
      }
      .eraseToEffect()
    }
    let store = TestStore(
      initialState: Demo.State(
        count: 0,
        search: Demo.Search(query: "", results: [], isLoading: false, failure: nil),
        stopwatch: Demo.Stopwatch(isRunning: false, seconds: 0),
        todos: []
      ),
      reducer: Demo.reducer,
      environment: Demo.Environment(mainQueue: scheduler, search: search)
    )
    store.continueAfterFailure = false

    store.send(.plusButtonTapped) {
      $0.count = 1
    }
    store.send(.queryChanged("b")) {
      $0.search.query = "b"
    }
    scheduler.advance(by: .milliseconds(100))
    store.send(.queryChanged("be")) {
      $0.search.query = "be"
    }
    scheduler.advance(by: .milliseconds(300))
    store.receive(.searchDelayEnded) {
      $0.search.isLoading = true
    }
    scheduler.advance(by: .milliseconds(50))
    store.send(.stopwatchButtonTapped) {
      $0.stopwatch.isRunning = true
    }
    scheduler.advance(by: .milliseconds(10))
    store.send(.queryChanged("bea")) {
      $0.search.query = "bea"
    }
    scheduler.advance(by: .milliseconds(300))
    store.receive(.searchDelayEnded)
    scheduler.advance(by: .milliseconds(120))
    store.receive(.searchSucceeded(["bear", "beaver"])) {
      $0.search.results = ["bear", "beaver"]
      $0.search.isLoading = false
    }
    scheduler.advance(by: .milliseconds(70))
    store.receive(.stopwatchTicked) {
      $0.stopwatch.seconds = 1
    }
    scheduler.advance(by: .milliseconds(210))
    store.send(.todoAdded(title: "milk")) {
      $0.todos = [Demo.Todo(id: 1, title: "milk", isDone: false)]
    }
    store.send(.todoAdded(title: "bread")) {
      $0.todos.append(Demo.Todo(id: 2, title: "bread", isDone: false))
    }
    store.send(.todoTapped(id: 1)) {
      $0.todos[0].isDone = true
    }
    scheduler.advance(by: .milliseconds(250))
    store.send(.queryChanged("x")) {
      $0.search.query = "x"
    }
    scheduler.advance(by: .milliseconds(40))
    store.receive(.stopwatchTicked) {
      $0.stopwatch.seconds = 2
    }
    scheduler.advance(by: .milliseconds(260))
    store.receive(.searchDelayEnded) {
      $0.search.isLoading = true
    }
    store.receive(.searchFailed("The server does not answer.")) {
      $0.search.isLoading = false
      $0.search.failure = "The server does not answer."
    }
    // The effect of action 5 still ran when the session ended.
    store.skipInFlightEffects(strict: false)
  }
}
