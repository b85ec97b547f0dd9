import XCTest

@testable import MiniRx
@testable import MiniRxTesting
@testable import RxComposable
@testable import RxComposableTesting

/// A `TestStore` in an exploration: its failures belong to the order, and its actions are drawn.
final class TestStoreInExplorationTests: XCTestCase {
  private enum Action: Equatable { case started, loaded(String) }

  private func store(_ scheduler: TestScheduler) -> TestStore<[String], Action, [String], Action, Void> {
    TestStore(
      initialState: [],
      reducer: Reduce { state, action in
        switch action {
        case .started:
          return .merge(
            ["profile", "friends"].map { name in
              Effect<String>.just(name).latency(.milliseconds(10) ... .seconds(1), on: scheduler.lane("network"))
                .map(Action.loaded).eraseToEffect()
            })
        case .loaded(let name):
          state.append(name)
          return .none
        }
      })
  }

  private func outcome(
    _ orders: TestScheduler.Orders = .all(upTo: 1_000), _ body: (TestScheduler) throws -> Void
  ) -> Exploration.Outcome {
    Exploration.outcome(
      of: orders, at: CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: 1), body)
  }

  private func namesAnOrder(_ scheduler: TestScheduler) {
    let store = store(scheduler)
    store.send(.started)
    scheduler.run()
    store.receive(.loaded("profile")) { $0 = ["profile"] }
    store.receive(.loaded("friends")) { $0 = ["profile", "friends"] }
  }

  func testAnExhaustiveTestThatNamesAnOrderSaysSoWhereAnotherIsPossible() throws {
    let run = try XCTUnwrap(outcome { namesAnOrder($0) }.failing)
    XCTAssertEqual(run.choices.count, 1)
    let message = run.failures[0].message
    XCTAssertTrue(
      message.hasPrefix("The test names an order of actions, and another order is possible."), message)
    XCTAssertTrue(message.contains("Another action was received than expected"), message)
  }

  func testAPlainRunSaysNothingAboutOrders() {
    let failure = issues {
      let scheduler = TestScheduler(initialClock: 0)
      let store = store(scheduler)
      store.send(.started)
      scheduler.run()
      store.receive(.loaded("friends")) { $0 = ["friends"] }
      store.exhaustivity = .off
    }
    XCTAssertEqual(failure.map { $0.message.contains("names an order") }, [false])
  }

  func testAPlainRunOfAnExplorationThatFailsSaysNothingAboutOrders() throws {
    let outcome = outcome { scheduler in
      let store = store(scheduler)
      store.send(.started)
      scheduler.run()
      store.receive(.loaded("friends")) { $0 = ["friends"] }
    }
    let run = try XCTUnwrap(outcome.failing)
    XCTAssertEqual(run.choices, .plain)
    XCTAssertFalse(run.failures.contains { $0.message.contains("names an order") })
  }

  func testATestThatIsNotExhaustiveSeesAllThatHasHappened() {
    let outcome = outcome { scheduler in
      let store = store(scheduler)
      store.exhaustivity = .off
      store.send(.started)
      scheduler.run()
      try scheduler.require(store.state.sorted() == ["friends", "profile"])
      store.exhaustivity = .on
      try scheduler.require(store.state.isEmpty)
      store.exhaustivity = .off
    }
    XCTAssertNil(outcome.finding)
    let scheduler = TestScheduler(initialClock: 0)
    let plain = store(scheduler)
    plain.exhaustivity = .off
    plain.send(.started)
    scheduler.run()
    XCTAssertEqual(plain.state, [])
  }

  func testAStepOfATestThatIsNotExhaustiveSeesTheStateBeforeIt() {
    let outcome = outcome { scheduler in
      let store = store(scheduler)
      store.exhaustivity = .off
      store.send(.started)
      scheduler.run()
      store.receive(.loaded("friends")) { _ in try scheduler.require(store.state.isEmpty) }
    }
    XCTAssertNil(outcome.finding)
  }

  func testATestThatIsNotExhaustiveNamesNone() {
    let outcome = outcome { scheduler in
      let store = store(scheduler)
      store.exhaustivity = .off
      store.send(.started)
      scheduler.run()
      store.receive(.loaded("friends"))
      try scheduler.require(store.state.sorted() == ["friends", "profile"])
    }
    XCTAssertNil(outcome.finding)
    XCTAssertTrue(outcome.isComplete)
    XCTAssertEqual(outcome.orders, 2)
  }

  func testWhatAnEndingStoreReportsIsAFailureOfItsOrder() throws {
    let run = try XCTUnwrap(
      outcome(.replay("plain")) { scheduler in
        let store = store(scheduler)
        store.send(.started)
      }.failing)
    XCTAssertEqual(run.failures.map { $0.message.hasPrefix("An effect still runs at the end of the test.") }, [true])
  }

  func testTheErrorOfTheBodyComesBeforeWhatAnEndingStoreReports() throws {
    let run = try XCTUnwrap(
      outcome(.replay("plain")) { scheduler in
        let store = store(scheduler)
        store.send(.started)
        try scheduler.require(false, "the reason")
      }.failing)
    XCTAssertEqual(run.failures.count, 2)
    XCTAssertEqual(run.failures[0].message, "the reason")
  }

  func testAStoreThatTheWorkLeftBehindHoldsEndsWithItsRun() throws {
    let run = try XCTUnwrap(
      outcome(.replay("plain")) { scheduler in
        let store = store(scheduler)
        store.send(.started)
        scheduler.scheduleAt(9) { store.send(.started) }
      }.failing)
    XCTAssertEqual(run.failures.count, 1)
  }

  func testTheDrawingNamesTheActions() throws {
    let outcome = outcome { namesAnOrder($0) }
    let text = ExplorationTexts.text(try XCTUnwrap(outcome.finding), outcome.orders, of: .all(upTo: 1_000))
    let drawing = """
          the plain run (a column is an event; time is not drawn)
            main     a--
            network  -bc

          this order
            main     a--!
            network  -cb-
                      ^ c before b

          a  main at 0 s: started, by the test
          c  network at 0.01 s: loaded("friends"), from the end of a latency of 0.01 to 1 s begun by a
          b  network at 0.01 s: loaded("profile"), from the end of a latency of 0.01 to 1 s begun by a
      """.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : $0.dropFirst(2) }
      .joined(separator: "\n")
    XCTAssertTrue(text.contains(drawing), text)
  }

  // MARK: Invariants

  func testAnInvariantOfTheStateIsCheckedAfterEachAction() throws {
    let run = try XCTUnwrap(
      outcome { scheduler in
        let store = store(scheduler)
        store.exhaustivity = .off
        store.invariant("the profile comes first") { $0.isEmpty || $0[0] == "profile" }
        store.send(.started)
        scheduler.run()
      }.failing)
    XCTAssertEqual(run.failures.count, 1)
    XCTAssertEqual(
      run.failures[0].message,
      """
      The invariant “the profile comes first” does not hold.

        After the action:
          TestStoreInExplorationTests.Action.loaded("friends")
        State:
          [
            [0]: "friends"
          ]
      """)
  }

  func testAnInvariantIsCheckedOutsideAnExplorationToo() {
    let line: UInt = #line + 5
    let reported = issues {
      let scheduler = TestScheduler(initialClock: 0)
      let store = store(scheduler)
      store.exhaustivity = .off
      store.invariant("nothing is loaded") { $0.isEmpty }
      store.send(.started)
      scheduler.run()
    }
    XCTAssertEqual(reported.map(\.line), [line])
  }

  func testActionsOfIsolatedLanesAreInterleaved() {
    var finals: Set<[String]> = []
    let outcome = outcome { scheduler in
      let store = TestStore(
        initialState: [String](),
        reducer: Reduce<[String], String> { state, action in
          if action != "start" {
            state.append(action)
            return .none
          }
          return .merge(
            ["a", "b", "c"].map { name in
              Effect<String>.just(name).subscribe(on: scheduler.lane(name, isIsolated: true)).eraseToEffect()
            })
        })
      store.exhaustivity = .off
      store.send("start")
      scheduler.run()
      finals.insert(store.state)
    }
    XCTAssertTrue(outcome.isComplete)
    XCTAssertEqual(finals.count, 6)
  }
}
