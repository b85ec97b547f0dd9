// Written by `Recording.test(named:)` from a recorded session.
import RxComposableTesting
import XCTest

@testable import CaseStudies

final class SearchingCitiesTests: XCTestCase {
  func testSearchingCities() {
    let scheduler = TestScheduler(initialClock: 0, resolution: 0.001)
    // What `cities` answered, call by call.
    let citiesAnswers = LockIsolated<[Observable<[City]>]>([
      scheduler.createColdObservable([
        .next(350, [City(id: "Jakarta"), City(id: "São Paulo")]),
        .completed(350),
      ]).asObservable(),
      .error(SearchError()),
      .never(),
    ])
    let cities: @Sendable (String) -> Observable<[City]> = { _ in
      Observable.deferred {
        citiesAnswers.withValue { answers in
          answers.isEmpty ? Effect.unimplemented("cities").asObservable() : answers.removeFirst()
        }
      }
    }
    let store = TestStore(
      initialState: CitySearch.State(query: "", isLoading: false, results: [], errorMessage: nil),
      reducer: CitySearch()
    ) {
      $0.rxMainQueue = scheduler
      $0.cityClient.cities = cities
    }
    store.continueAfterFailure = false

    store.send(.queryChanged("j")) {
      $0.query = "j"
      $0.isLoading = true
    }
    scheduler.advance(by: .milliseconds(100))
    store.send(.queryChanged("ja")) {
      $0.query = "ja"
    }
    scheduler.advance(by: .milliseconds(100))
    store.send(.queryChanged("a")) {
      $0.query = "a"
    }
    scheduler.advance(by: .milliseconds(650))
    store.receive(.response(.success([City(id: "Jakarta"), City(id: "São Paulo")]))) {
      $0.isLoading = false
      $0.results = [City(id: "Jakarta"), City(id: "São Paulo")]
    }
    scheduler.advance(by: .milliseconds(50))
    store.send(.queryChanged("a?")) {
      $0.query = "a?"
      $0.isLoading = true
    }
    scheduler.advance(by: .milliseconds(300))
    store.receive(.response(.failure(SearchError()))) {
      $0.isLoading = false
      $0.results = []
      $0.errorMessage = "The search failed."
    }
    store.send(.queryChanged("bo")) {
      $0.query = "bo"
      $0.isLoading = true
    }
    scheduler.advance(by: .milliseconds(400))
    store.send(.queryChanged("")) {
      $0.query = ""
      $0.isLoading = false
      $0.errorMessage = nil
    }
  }
}
