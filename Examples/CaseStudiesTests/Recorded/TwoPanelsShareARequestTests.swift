// Written by `Recording.test(named:)` from a recorded session.
import RxComposableTesting
import XCTest

@testable import CaseStudies

final class TwoPanelsShareARequestTests: XCTestCase {
  func testTwoPanelsShareARequest() {
    let scheduler = TestScheduler(initialClock: 0, resolution: 0.001)
    // What `request` answered, call by call.
    let requestAnswers = LockIsolated<[Observable<String>]>([
      scheduler.createColdObservable([
        .next(400, "1 € is 16901 Rp"),
        .completed(400),
      ]).asObservable(),
      .error(RatesError()),
    ])
    let request: @Sendable () -> Observable<String> = {
      Observable.deferred {
        requestAnswers.withValue { answers in
          answers.isEmpty ? Effect.unimplemented("request").asObservable() : answers.removeFirst()
        }
      }
    }
    let store = TestStore(
      initialState: Rates.State(panels: [
        Panel.State(id: "left", content: .closed),
        Panel.State(id: "right", content: .closed),
      ]),
      reducer: Rates()
    ) {
      $0.rxMainQueue = scheduler
      $0.ratesClient = .cached(request())
    }
    store.continueAfterFailure = false

    store.send(.panel(id: "left", action: .toggleTapped)) {
      $0.panels[id: "left"]?.content = .loading
    }
    scheduler.advance(by: .milliseconds(100))
    store.send(.panel(id: "right", action: .toggleTapped)) {
      $0.panels[id: "right"]?.content = .loading
    }
    scheduler.advance(by: .milliseconds(300))
    store.receive(.panel(id: "left", action: .response(.success("1 € is 16901 Rp")))) {
      $0.panels[id: "left"]?.content = .rates("1 € is 16901 Rp")
    }
    store.receive(.panel(id: "right", action: .response(.success("1 € is 16901 Rp")))) {
      $0.panels[id: "right"]?.content = .rates("1 € is 16901 Rp")
    }
    store.send(.panel(id: "left", action: .toggleTapped)) {
      $0.panels[id: "left"]?.content = .closed
    }
    store.send(.panel(id: "left", action: .toggleTapped)) {
      $0.panels[id: "left"]?.content = .loading
    }
    scheduler.advance()
    store.receive(.panel(id: "left", action: .response(.success("1 € is 16901 Rp")))) {
      $0.panels[id: "left"]?.content = .rates("1 € is 16901 Rp")
    }
    store.send(.panel(id: "left", action: .toggleTapped)) {
      $0.panels[id: "left"]?.content = .closed
    }
    store.send(.panel(id: "right", action: .toggleTapped)) {
      $0.panels[id: "right"]?.content = .closed
    }
    store.send(.panel(id: "right", action: .toggleTapped)) {
      $0.panels[id: "right"]?.content = .loading
    }
    scheduler.advance()
    store.receive(.panel(id: "right", action: .response(.failure(RatesError())))) {
      $0.panels[id: "right"]?.content = .failed
    }
  }
}
