import RxComposableTesting
import Testing
import XCTest

@testable import CaseStudies

/// The studies without effects, or with one.
final class FirstStudiesTests: XCTestCase {
  func testBasicUsage() {
    let store = TestStore(initialState: BasicUsage.State(), reducer: BasicUsage())
    store.send(.incrementTapped) { $0.count = 1 }
    store.send(.decrementTapped) { $0.count = 0 }
    store.send(.decrementTapped) { $0.errorMessage = "A count is not negative." }
    store.send(.incrementTapped) {
      $0.count = 1
      $0.errorMessage = nil
    }
  }

  func testTheEnvironmentIsReplaced() {
    let scheduler = TestScheduler(initialClock: 0)
    let environment = FactsEnvironment(fact: { Effect(value: "a fact about \($0)") }, mainQueue: scheduler)
    let store = TestStore(initialState: FactsState(), reducer: factsReducer, environment: environment)
    store.send(.nextTapped) { $0.number = 1 }
    store.send(.factTapped)
    scheduler.advance()
    store.receive(.factResponse(.success("a fact about 1"))) { $0.fact = "a fact about 1" }
    store.send(.nextTapped) {
      $0.number = 2
      $0.fact = nil
    }

    store.environment.fact = { _ in Effect(error: FactError()) }
    store.send(.factTapped)
    scheduler.advance()
    store.receive(.factResponse(.failure(FactError()))) { $0.fact = "There is no fact." }
  }

  func testTheRecordedEnvironmentAsksOnceForANumber() {
    let asked = LockIsolated<[Int]>([])
    let live = FactsEnvironment(
      fact: { number in
        asked.withValue { $0.append(number) }
        return Effect(value: "fact \(number)")
      },
      mainQueue: TestScheduler(initialClock: 0))
    let recorded = FactsEnvironment.recorded(from: live)
    var facts: [String] = []
    for number in [1, 2, 1] { _ = recorded.fact(number).subscribe(onNext: { facts.append($0) }) }
    XCTAssertEqual(facts, ["fact 1", "fact 2", "fact 1 (recorded)"])
    XCTAssertEqual(asked.value, [1, 2])
  }

  func testScope() {
    let store = TestStore(initialState: TwoCounters.State(), reducer: TwoCounters())
    store.send(.left(.incrementTapped)) { $0.left.count = 1 }
    store.send(.right(.decrementTapped)) { $0.right.errorMessage = "A count is not negative." }
  }

  func testTheParentSeesItsChildrensActions() {
    let store = TestStore(
      initialState: CartState(), reducer: cartReducer, environment: CartEnvironment(largestAmount: 2))
    store.send(.apples(.moreTapped)) {
      $0.apples = 1
      $0.message = "1 in the cart."
    }
    store.send(.pears(.moreTapped)) {
      $0.pears = 1
      $0.message = "2 in the cart."
    }
    store.send(.apples(.moreTapped)) {
      $0.apples = 2
      $0.message = "2 is as many as there are."
    }
    store.send(.apples(.moreTapped))
    store.send(.pears(.fewerTapped)) {
      $0.pears = 0
      $0.message = "2 in the cart."
    }
  }

  func testOptionalState() {
    let store = TestStore(initialState: OptionalCounter.State(), reducer: OptionalCounter())
    store.send(.toggleTapped) { $0.counter = BasicUsage.State() }
    store.send(.counter(.incrementTapped)) { $0.counter?.count = 1 }
    store.send(.toggleTapped) { $0.counter = nil }
  }

  @MainActor
  func testEachSetOfANeverEqualIsAnEvent() async {
    let store = Store(initialState: Reader.State(), reducer: Reader())
    let bag = DisposeBag()
    var (notices, scrolls) = ([String](), 0)
    store.subscribeNeverEqual(\.$notice).subscribe(onNext: { notices.append($0) }).disposed(by: bag)
    store.subscribeNeverEqual(\.$scrollToTop).subscribe(onNext: { _ in scrolls += 1 }).disposed(by: bag)
    store.send(.saveTapped)
    store.send(.topTapped)
    store.send(.saveTapped)
    XCTAssertEqual(notices, ["", "Saved.", "Saved."])
    XCTAssertEqual(scrolls, 2, "at the subscription, and when it was set")
  }

  func testNeverEqualInATestStore() {
    let store = TestStore(initialState: Reader.State(), reducer: Reader())
    store.send(.saveTapped) { $0.notice = "Saved." }
    store.send(.topTapped) { $0.scrollToTop = Stateless() }
  }

  func testAnHourOfTheStopwatch() {
    let scheduler = TestScheduler(initialClock: 0)
    let store = TestStore(initialState: Stopwatch.State(), reducer: Stopwatch()) { $0.rxMainQueue = scheduler }
    store.send(.startStopTapped) { $0.isRunning = true }
    scheduler.advance(by: .seconds(3_600))
    for second in 1...3_600 { store.receive(.ticked) { $0.seconds = second } }
    store.send(.resetTapped) { $0.seconds = 0 }
    store.send(.startStopTapped) { $0.isRunning = false }
    scheduler.advance(by: .seconds(10))
  }

  func testLeavingTheScreenEndsTheTimer() {
    let scheduler = TestScheduler(initialClock: 0)
    let store = TestStore(initialState: Stopwatch.State(), reducer: Stopwatch()) { $0.rxMainQueue = scheduler }
    store.send(.startStopTapped) { $0.isRunning = true }
    store.send(.screenLeft) { $0.isRunning = false }
  }
}

/// However long an answer takes, a fact is about the number beside it.
@Test func theFactIsAboutTheNumber() throws {
  let orders = try TestScheduler.explore { scheduler in
    let environment = FactsEnvironment(
      fact: { Effect(value: "\($0)").latency(.milliseconds(10) ... .seconds(2), on: scheduler.lane("network")) },
      mainQueue: scheduler)
    let store = TestStore(initialState: FactsState(), reducer: factsReducer, environment: environment)
    store.exhaustivity = .off
    store.invariant("the fact is about the number") { $0.fact == nil || $0.fact == "\($0.number)" }
    store.send(.factTapped)
    scheduler.advance(by: .milliseconds(100))
    store.send(.nextTapped)
    scheduler.advance(by: .milliseconds(100))
    store.send(.factTapped)
    scheduler.run()
    try scheduler.require(store.state.fact == "1")
  }
  #expect(orders.areAll && orders.count > 1)
}

/// However late the timer is, a stopwatch that was stopped does not count.
@Test func aStopwatchThatIsStoppedDoesNotCount() throws {
  let orders = try TestScheduler.explore(lateness: .milliseconds(600)) { scheduler in
    let store = TestStore(initialState: Stopwatch.State(), reducer: Stopwatch()) { $0.rxMainQueue = scheduler }
    store.exhaustivity = .off
    store.send(.startStopTapped)
    scheduler.scheduleAt(2) { store.send(.startStopTapped) }
    scheduler.scheduleAt(3) { store.send(.startStopTapped) }
    scheduler.scheduleAt(4) { store.send(.screenLeft) }
    scheduler.run()
    try scheduler.require(!store.state.isRunning)
    try scheduler.require((1...3).contains(store.state.seconds), "\(store.state.seconds) s")
  }
  #expect(orders.count > 1)
}
