import XCTest

@testable import MiniRx
@testable import MiniRxTesting
@testable import RxComposable
@testable import RxComposableTesting

/// What an exploration must not report: features that are right in every order that can happen. Each is run in all orders.
final class CorrectFeatureTests: XCTestCase {
  private func assertIsRight(
    orders: Int, lateness: RxTimeInterval = .nanoseconds(0), file: StaticString = #filePath, line: UInt = #line,
    _ body: (TestScheduler) throws -> Void
  ) {
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: line, column: 1)
    let outcome = Exploration.outcome(of: .all(upTo: 20_000), lateness: lateness, at: site, body)
    XCTAssertNil(outcome.finding, file: file, line: line)
    XCTAssertTrue(outcome.isComplete, file: file, line: line)
    XCTAssertGreaterThanOrEqual(outcome.orders, orders, "the test shows nothing", file: file, line: line)
  }

  func testASerialLaneIsFirstInFirstOut() {
    assertIsRight(orders: 4) { scheduler in
      var written: [Int] = []
      let writes = PublishSubject<Int>()
      let subscription = writes.observe(on: scheduler.lane("disk")).subscribe(onNext: { written.append($0) })
      for (index, time) in [10, 10, 20].enumerated() {
        scheduler.lane("\(index)").scheduleOnce(after: time) { writes.onNext(index) }
      }
      var accepted: [Int] = []
      let other = writes.subscribe(onNext: { accepted.append($0) })
      scheduler.run()
      subscription.dispose()
      other.dispose()
      try scheduler.require(written == accepted)
    }
  }

  func testWorkOnTheMainLaneComesInTheOrderInWhichItWasScheduled() {
    assertIsRight(orders: 10) { scheduler in
      var shown: [String] = []
      let bag = DisposeBag()
      for lane in ["a", "b"] {
        scheduler.lane(lane).scheduleOnce {
          for index in 0..<2 {
            Observable.just("\(lane)\(index)").observe(on: scheduler).subscribe(onNext: { shown.append($0) })
              .disposed(by: bag)
          }
        }
      }
      scheduler.run()
      for lane in ["a", "b"] { try scheduler.require(shown.filter { $0.hasPrefix(lane) } == ["\(lane)0", "\(lane)1"]) }
    }
  }

  func testTheLastQueryWinsWithFlatMapLatest() {
    assertIsRight(orders: 4) { scheduler in
      let queries = BehaviorRelay(value: "c")
      var shown = ""
      let results = queries.flatMapLatest {
        Observable.just($0).latency(.milliseconds(10) ... .seconds(2), on: scheduler.lane("network"))
      }
      let subscription = results.observe(on: scheduler).subscribe(onNext: { shown = $0 })
      for query in ["ca", "cat"] {
        scheduler.advance(by: .milliseconds(300))
        queries.accept(query)
      }
      scheduler.run()
      subscription.dispose()
      try scheduler.require(shown == "cat")
    }
  }

  func testAQueueOfUploadsKeepsItsOrderWithConcatMap() {
    assertIsRight(orders: 4) { scheduler in
      var uploaded: [Int] = []
      let subscription = scheduler.hot("abc").enumerated().concatMap { index, _ in
        Observable.just(index).latency(.milliseconds(10) ... .seconds(5), on: scheduler.lane("network"))
      }
      .subscribe(onNext: { uploaded.append($0) })
      scheduler.run()
      subscription.dispose()
      try scheduler.require(uploaded == [0, 1, 2])
    }
  }

  func testARequestThatIsSharedAndReplayedIsMadeOnce() {
    assertIsRight(orders: 2) { scheduler in
      var requests = 0
      let shared = Observable<Int>.deferred {
        requests += 1
        return .just(requests).latency(.milliseconds(10) ... .seconds(1), on: scheduler.lane("network"))
      }
      .share(replay: 1, scope: .forever)
      var received: [Int] = []
      let bag = DisposeBag()
      for lane in ["a", "b"] {
        scheduler.lane(lane).scheduleOnce(after: 10) {
          shared.subscribe(onNext: { received.append($0) }).disposed(by: bag)
        }
      }
      scheduler.run()
      try scheduler.require(requests == 1 && received == [1, 1])
    }
  }

  func testAPauseThatIsLongEnoughIsDebouncedOnce() {
    assertIsRight(orders: 2, lateness: .milliseconds(50)) { scheduler in
      var values: [String] = []
      let typed = PublishSubject<String>()
      let subscription = typed.debounce(.milliseconds(300), scheduler: scheduler)
        .subscribe(onNext: { values.append($0) })
      typed.onNext("a")
      scheduler.advance(by: .milliseconds(200))
      typed.onNext("ab")
      scheduler.advance(by: .milliseconds(310))
      scheduler.advance(by: .milliseconds(100))
      subscription.dispose()
      try scheduler.require(values == ["ab"])
    }
  }

  func testACounterNeedsNoOrder() {
    assertIsRight(orders: 6) { scheduler in
      let store = TestStore(
        initialState: 0,
        reducer: Reduce<Int, Int> { state, action in
          state += action
          let network = scheduler.lane("network")
          return action > 1
            ? .none : .merge((2...4).map { Effect(value: $0).latency(.seconds(1) ... .seconds(2), on: network) })
        })
      store.exhaustivity = .off
      store.invariant("it never decreases") { $0 >= 1 }
      store.send(1)
      scheduler.run()
      store.skipReceivedActions()
      try scheduler.require(store.state == 10)
    }
  }

  func testATimerThatIsCancelledBeforeItIsDueDoesNotTick() {
    assertIsRight(orders: 2, lateness: .seconds(1)) { scheduler in
      var ticks = 0
      let timer = Observable<Int>.interval(.seconds(1), scheduler: scheduler).subscribe(onNext: { _ in ticks += 1 })
      scheduler.lane("a").scheduleOnce {}
      scheduler.lane("b").scheduleOnce {}
      scheduler.advance(by: .milliseconds(999))
      timer.dispose()
      scheduler.run()
      try scheduler.require(ticks == 0)
    }
  }

  func testAnExhaustiveTestOfOneRequestAfterTheOtherNamesTheOnlyOrder() {
    assertIsRight(orders: 3) { scheduler in
      let store = TestStore(
        initialState: 0,
        reducer: Reduce<Int, Int> { state, action in
          state = action
          if action == 3 { return .none }
          return Effect(value: action + 1).latency(.milliseconds(10) ... .seconds(2), on: scheduler.lane("network"))
        })
      scheduler.lane("else").scheduleOnce(after: 1_000) {}
      store.send(1) { $0 = 1 }
      scheduler.run()
      store.receive(2) { $0 = 2 }
      store.receive(3) { $0 = 3 }
    }
  }

  func testARetryThatReadsTheTokenEachTimeIsNeverRefused() {
    assertIsRight(orders: 4) { scheduler in
      var token = 1
      var refusals = 0
      let request = Observable<Int>.deferred { .just(token) }
        .do(onNext: { if $0 != token { refusals += 1 } })
        .concat(Observable.error(RxError.timeout))
        .retry(when: { $0.flatMap { _ in Observable<Int>.timer(.seconds(1), scheduler: scheduler) }.take(2) })
      let subscription = request.subscribe()
      for time in [1_000, 2_000] { scheduler.lane("login").scheduleOnce(after: time) { token += 1 } }
      scheduler.run()
      subscription.dispose()
      try scheduler.require(refusals == 0)
    }
  }

  func testTheEventsOfAGroupKeepTheirOrder() {
    assertIsRight(orders: 3) { scheduler in
      let texts = scheduler.hot("-(abc)")
      scheduler.lane("else").scheduleOnce(after: 1_000) {}
      var text = ""
      let subscription = texts.subscribe(onNext: { text += $0 })
      scheduler.run()
      subscription.dispose()
      try scheduler.require(text == "abc")
    }
  }
}

extension SchedulerType {
  /// Schedules a closure after milliseconds.
  func scheduleOnce(after milliseconds: Int = 0, _ action: @escaping () -> Void) {
    _ = scheduleRelative((), dueTime: .milliseconds(milliseconds)) {
      action()
      return Disposables.create()
    }
  }
}
