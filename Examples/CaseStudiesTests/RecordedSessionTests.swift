import RxComposableRecording
import RxComposableTesting
import TerminalTesting
import XCTest

@testable import CaseStudies

/// A session with each study. Their tests are files of this target, so that they are compiled and run.
final class RecordedSessionTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  private func wait(_ milliseconds: Int) { scheduler.advance(by: .milliseconds(milliseconds)) }

  private func check(_ text: String, line: UInt = #line) throws {
    XCTAssertEqual(try recordedFile(of: text), text, "Write it anew with WRITE_RECORDED_TESTS=1", line: line)
  }

  private func record<Feature: ReducerProtocol>(
    _ state: Feature.State, _ feature: Feature,
    _ prepare: (inout DependencyValues, Recording<Feature.State, Feature.Action>) -> Void = { _, _ in }
  ) -> (StoreOf<Feature>, Recording<Feature.State, Feature.Action>) {
    let recording = Recording<Feature.State, Feature.Action>(scheduler: scheduler)
    let store = StoreOf<Feature>(initialState: state, reducer: feature) { prepare(&$0, recording) }
    store.record(into: recording)
    return (store, recording)
  }

  func testBasicUsage() throws {
    let (store, recording) = record(BasicUsage.State(), BasicUsage())
    store.send(.incrementTapped)
    store.send(.decrementTapped)
    store.send(.decrementTapped)
    store.send(.incrementTapped)
    try check(recording.test(named: "testCountingBelowZero", reducer: "BasicUsage()"))
  }

  /// One request serves two panels; the next one, after both have closed, fails.
  func testCache() throws {
    let requests = LockIsolated(0)
    let (store, recording) = record(Rates.State(), Rates()) { [scheduler] in
      $0.rxMainQueue = scheduler
      let request = $1.dependency("request") { () -> Observable<String> in
        requests.withValue { $0 += 1 }
        if requests.value == 2 { return .error(RatesError()) }
        return .just("1 € is 16901 Rp").delay(.milliseconds(400), scheduler: scheduler)
      }
      $0.ratesClient = .cached(.deferred { request() })
    }
    store.send(.panel(id: "left", action: .toggleTapped))
    wait(100)
    store.send(.panel(id: "right", action: .toggleTapped))
    wait(300)
    store.send(.panel(id: "left", action: .toggleTapped))
    store.send(.panel(id: "left", action: .toggleTapped))
    wait(0)
    store.send(.panel(id: "left", action: .toggleTapped))
    store.send(.panel(id: "right", action: .toggleTapped))
    store.send(.panel(id: "right", action: .toggleTapped))
    wait(0)
    try check(
      recording.test(
        named: "testTwoPanelsShareARequest", reducer: "Rates()",
        dependencies: ["$0.rxMainQueue = scheduler", "$0.ratesClient = .cached(request())"]))
  }

  /// The first fact comes too late, the second comes, and there is no third.
  func testEnvironment() throws {
    let recording = Recording<FactsState, FactsAction>(scheduler: scheduler)
    let store = Store(
      initialState: FactsState(), reducer: factsReducer,
      environment: FactsEnvironment(
        fact: recording.dependency("fact") { [scheduler] number in
          number == 2
            ? Effect(error: FactError())
            : Effect(value: "\(number) squared is \(number * number).")
              .delay(.milliseconds(200), scheduler: scheduler).eraseToEffect()
        },
        mainQueue: scheduler))
    store.record(into: recording)
    store.send(.factTapped)
    wait(150)
    store.send(.nextTapped)
    wait(1_000)
    store.send(.factTapped)
    wait(200)
    store.send(.nextTapped)
    store.send(.factTapped)
    wait(0)
    try check(
      recording.test(
        named: "testAFactThatComesTooLate", reducer: "factsReducer",
        environment: "FactsEnvironment(fact: fact, mainQueue: scheduler)"))
  }

  func testNeverEqual() throws {
    let (store, recording) = record(Reader.State(), Reader())
    store.send(.topTapped)
    store.send(.saveTapped)
    store.send(.saveTapped)
    try check(recording.test(named: "testSavingTwice", initialState: "Reader.State()", reducer: "Reader()"))
  }

  func testOptionalState() throws {
    let (store, recording) = record(OptionalCounter.State(), OptionalCounter())
    store.send(.toggleTapped)
    store.send(.counter(.incrementTapped))
    store.send(.counter(.decrementTapped))
    store.send(.counter(.decrementTapped))
    store.send(.toggleTapped)
    try check(recording.test(named: "testACounterComesAndGoes", reducer: "OptionalCounter()"))
  }

  func testPullback() throws {
    let recording = Recording<CartState, CartAction>(scheduler: scheduler)
    let store = Store(initialState: CartState(), reducer: cartReducer, environment: CartEnvironment(largestAmount: 2))
    store.record(into: recording)
    store.send(.apples(.moreTapped))
    store.send(.apples(.moreTapped))
    store.send(.apples(.moreTapped))
    store.send(.pears(.moreTapped))
    store.send(.apples(.fewerTapped))
    try check(
      recording.test(
        named: "testFillingTheCart", reducer: "cartReducer", environment: "CartEnvironment(largestAmount: 2)"))
  }

  func testRows() throws {
    let (store, recording) = record(Todos.State(), Todos())
    for _ in 1...3 { store.send(.addTapped) }
    store.send(.editTapped(id: 2))
    store.send(.todo(id: 2, action: .titleChanged("Buy \"milk\"\nand bread")))
    store.send(.editingEnded)
    store.send(.moved(id: 3, to: 0))
    store.send(.todo(id: 1, action: .doneTapped))
    store.send(.removeTapped(id: 2))
    try check(recording.test(named: "testKeepingTodos", reducer: "Todos()"))
  }

  func testScope() throws {
    let (store, recording) = record(TwoCounters.State(), TwoCounters())
    store.send(.left(.incrementTapped))
    store.send(.right(.decrementTapped))
    store.send(.left(.incrementTapped))
    try check(recording.test(named: "testCountingOnBothSides", reducer: "TwoCounters()"))
  }

  /// Types faster than the pause, asks for what fails, and clears the field while a request runs.
  func testSearch() throws {
    let (store, recording) = record(CitySearch.State(), CitySearch()) { [scheduler] in
      $0.rxMainQueue = scheduler
      $0.cityClient.cities = $1.dependency("cities") { query in
        if query.contains("?") { return .error(SearchError()) }
        let cities = ["Bogotá", "Jakarta", "São Paulo"].filter { $0.lowercased().contains(query) }
        return .just(cities.map(City.init)).delay(.milliseconds(350), scheduler: scheduler)
      }
    }
    for query in ["j", "ja", "a"] {
      store.send(.queryChanged(query))
      wait(100)
    }
    wait(600)
    store.send(.queryChanged("a?"))
    wait(300)
    store.send(.queryChanged("bo"))
    wait(400)
    store.send(.queryChanged(""))
    wait(1_000)
    try check(
      recording.test(
        named: "testSearchingCities", reducer: "CitySearch()",
        dependencies: ["$0.rxMainQueue = scheduler", "$0.cityClient.cities = cities"]))
  }

  func testTimers() throws {
    let (store, recording) = record(Stopwatch.State(), Stopwatch()) { [scheduler] values, _ in
      values.rxMainQueue = scheduler
    }
    store.send(.startStopTapped)
    wait(2_500)
    store.send(.startStopTapped)
    wait(5_000)
    store.send(.resetTapped)
    store.send(.startStopTapped)
    wait(1_000)
    store.send(.screenLeft)
    try check(
      recording.test(
        named: "testAStopwatch", reducer: "Stopwatch()", dependencies: ["$0.rxMainQueue = scheduler"]))
  }

  /// One file arrives, one is tried again, one is cancelled.
  func testUploads() throws {
    let attempts = LockIsolated(0)
    let (store, recording) = record(Uploads.State(), Uploads()) { [scheduler] in
      $0.rxMainQueue = scheduler
      $0.uploadClient.upload = $1.dependency("upload") { file in
        let ticks = Observable<Int>.interval(.milliseconds(250), scheduler: scheduler)
        let progress = ticks.map { ($0 + 1) * 50 }.take(2)
        guard file == "unstable.mov" else { return progress }
        attempts.withValue { $0 += 1 }
        return attempts.value == 1 ? progress.take(1).concat(Observable.error(UploadError())) : progress
      }
    }
    store.send(.upload(id: "holiday.jpg", action: .startTapped))
    wait(100)
    store.send(.upload(id: "unstable.mov", action: .startTapped))
    wait(400)
    store.send(.upload(id: "notes.txt", action: .startTapped))
    wait(300)
    store.send(.upload(id: "notes.txt", action: .cancelTapped))
    wait(2_000)
    try check(
      recording.test(
        named: "testUploadingThreeFiles", reducer: "Uploads()",
        dependencies: ["$0.rxMainQueue = scheduler", "$0.uploadClient.upload = upload"]))
  }

  func testWizard() throws {
    let (store, recording) = record(Wizard.State(), Wizard())
    store.send(.startTapped)
    store.send(.page(id: 0, action: .nextTapped))
    store.send(.page(id: 0, action: .nameChanged("Ada")))
    store.send(.page(id: 0, action: .nextTapped))
    store.send(.page(id: 1, action: .planChosen(.yearly)))
    store.send(.pageLeft(id: 2))
    store.send(.page(id: 1, action: .nextTapped))
    store.send(.page(id: 2, action: .nextTapped))
    try check(recording.test(named: "testOrderingAPlan", reducer: "Wizard()"))
  }
}
