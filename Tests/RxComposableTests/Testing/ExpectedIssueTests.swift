import MiniRxTesting
import XCTest

@testable import RxComposable
@testable import RxComposableTesting

final class ExpectedIssueTests: XCTestCase {
  private struct Failure: Error {}

  private struct Desk: ReducerProtocol {
    struct Row: Equatable, Identifiable { let id: Int }

    enum Action: Equatable { case row(id: Int, Int), fail, failLater, throwError, loaded, misread }

    let source = PublishSubject<Action>()
    let scheduler = TestScheduler(initialClock: 0)
    var misread: () -> Effect<Action> = unimplemented("misread", placeholder: .none)

    var body: some ReducerProtocol<IdentifiedArrayOf<Row>, Action> {
      Reduce { _, action in
        switch action {
        case .row, .loaded: .none
        case .fail: .init(source)
        case .failLater: .init(source.delay(.seconds(1), scheduler: scheduler).concat(Observable.error(Failure())))
        case .throwError: .run { _ in throw Failure() }
        case .misread: misread()
        }
      }
      .forEach(\.self, action: /Action.row(id:_:)) { Reduce { _, _ in .none } }
    }
  }

  private let desk = Desk()

  private func store() -> TestStoreOf<Desk> { TestStoreOf<Desk>(initialState: [], reducer: desk) }

  /// The first lines of what a test reports.
  private func reported(_ test: (TestStoreOf<Desk>) -> Void) -> [String] {
    issues { test(store()) }.map { String($0.message.prefix { $0 != "\n" }) }
  }

  func testAnActionThatFindsNoChildIsExpected() {
    let lines = reported { store in
      store.expectIssue("there is no row with the id 3")
      store.send(.row(id: 3, 0))
    }
    XCTAssertEqual(lines, [])
  }

  func testWhatTheReducerReportsIsExpected() {
    let lines = reported { store in
      store.expectIssue("misread")
      store.send(.misread)
    }
    XCTAssertEqual(lines, [])
  }

  func testAnEffectThatFailsIsExpected() {
    let lines = reported { store in
      store.expectIssue("An effect failed")
      store.send(.fail)
      desk.source.onNext(.loaded)
      store.receive(.loaded)
      desk.source.onError(Failure())
    }
    XCTAssertEqual(lines, [])
  }

  func testAnEffectThatASchedulerLetsFailIsExpected() {
    let lines = reported { store in
      store.expectIssue("An effect failed")
      store.send(.failLater)
      desk.source.onCompleted()
      desk.scheduler.advance(by: .seconds(1))
    }
    XCTAssertEqual(lines, [])
  }

  @MainActor
  func testATaskThatThrowsIsExpected() async {
    let lines = await issues {
      let store = store()
      store.expectIssue("The code of `Effect.run` threw an error")
      await store.send(.throwError)
      await store.finish()
    }
    XCTAssertEqual(lines.map(\.message), [])
  }

  func testEachIsExpectedOnce() {
    let lines = reported { store in
      store.expectIssue("misread")
      store.send(.misread)
      store.send(.misread)
    }
    XCTAssertEqual(lines, ["Unimplemented: misread"])
  }

  func testBehindAFailureThatEndsTheTestNoneFailsIt() {
    let lines = reported { store in
      store.send(.fail)
      store.continueAfterFailure = false
      store.send(.loaded) { $0 = [] }
      store.send(.misread)
      desk.source.onError(Failure())
    }
    XCTAssertEqual(lines, ["The closure describes no change, or the state that there was before."])
  }

  func testAnotherIssueFailsTheTest() {
    let lines = reported { store in
      store.expectIssue("misread")
      store.send(.row(id: 3, 0))
      store.send(.misread)
    }
    XCTAssertEqual(lines, ["`forEach` dropped an action of a child: there is no row with the id 3."])
  }

  func testTheFailureOfAStepIsNotExpected() {
    let lines = reported { store in
      store.expectIssue("The closure describes no change")
      store.send(.loaded) { $0 = [] }
    }
    XCTAssertEqual(lines.count, 2)
  }

  /// A test's loop runs inside the tasks of effects, too.
  @MainActor
  func testAFailureOfTheTestInsideATaskOfAnEffectIsNoReportOfThatEffect() async {
    for (continues, expects, count) in [(true, false, 1), (false, false, 1), (true, true, 2)] {
      let reported = await issues {
        let store = TestStore(
          initialState: 0,
          reducer: Reduce<Int, Bool> { count, starts in
            if starts { return .run { send in await send(false) } }
            count += 2
            return .none
          })
        store.continueAfterFailure = continues
        store.invariant("at most one") { $0 <= 1 }
        if expects { store.expectIssue("at most one") }
        await store.send(true)
        await store.receive(false) { $0 = 2 }
        await store.finish()
      }
      XCTAssertEqual(reported.count, count)
    }
  }

  func testAStepInsideTheReducerIsNoReportOfThat() {
    var step: () -> Void = {}
    let reported = issues {
      let store = TestStore(
        initialState: 0,
        reducer: Reduce<Int, Int> { _, number in
          if number == 1 { step() }
          return .none
        })
      step = { [unowned store] in store.send(2) }
      store.expectIssue("send")
      store.send(1)
      store.finish()
    }
    XCTAssertEqual(reported.count, 2)
  }

  func testWhatIsNotReportedFailsTheTestWhereItIsExpected() {
    var line: UInt = 0
    let issues = issues {
      let store = store()
      line = #line + 1
      store.expectIssue("An effect failed")
      store.send(.loaded)
      store.finish()
    }
    XCTAssertEqual(issues.map(\.line), [line])
    XCTAssertEqual(
      issues.map(\.message),
      [
        """
        The store has not reported what the test expects.

          Expected: An effect failed

        Where the fault is fixed, remove the `expectIssue`. Where what leads to it is missing, add the step.
        """
      ])
  }
}
