import XCTest

@testable import MiniRx
@testable import MiniRxTesting

/// Responses of the outside world: in a plain run after the shortest latency, in an exploration at any time within it.
final class LatencyTests: XCTestCase {
  func testAPlainRunTakesTheShortestLatency() {
    let scheduler = TestScheduler(initialClock: 0)
    scheduler.expect(
      scheduler.cold("a-b|").latency(.seconds(2) ... .seconds(9), on: scheduler.lane("network")),
      /*           */ "--a-b|")
  }

  func testAnErrorTakesAsLongAsAnElement() {
    let scheduler = TestScheduler(initialClock: 0)
    scheduler.expect(
      scheduler.cold("a-#").latency(.seconds(2) ... .seconds(9), on: scheduler),
      /*           */ "--a-#")
  }

  func testASingleIsASingleAfterwards() {
    let scheduler = TestScheduler(initialClock: 0)
    let single: Single<String> = .just("a").latency(.seconds(2) ... .seconds(9), on: scheduler.lane("network"))
    scheduler.expect(single, "--(a|)")
    scheduler.expect(Single.just("b").latency(.seconds(1) ... .seconds(9), on: scheduler), "-(b|)")
  }

  func testResponsesComeInAnyOrderThatTheirLatenciesAllow() {
    func responses(to latency: TestScheduler.Latency) -> [String] {
      courses { scheduler, log in
        for name in ["a", "b"] {
          _ = Observable.just(name).latency(latency, on: scheduler.lane("network")).subscribe(onNext: { log.add($0) })
          scheduler.advance(by: .milliseconds(400))
        }
        scheduler.run()
      }
    }
    XCTAssertEqual(Set(responses(to: .milliseconds(10) ... .seconds(1))), ["ab", "ba"])
    XCTAssertEqual(Set(responses(to: .milliseconds(10) ... .milliseconds(409))), ["ab"])
  }

  func testALateResponseComesAtTheEarliestTimeOfItsTurn() {
    XCTAssertEqual(
      courses { scheduler, log in
        _ = Observable.just("a").latency(.seconds(1) ... .seconds(3), on: scheduler)
          .subscribe(onNext: { log.add("\($0)\(scheduler.clock)") })
        scheduler.run(after: 2_000) { log.add("t\(scheduler.clock)") }
        scheduler.run()
      }, ["a1t2", "t2a2"])
  }

  func testAResponseIsNoLaterThanItsLongestLatency() {
    XCTAssertEqual(
      courses { scheduler, log in
        _ = Observable.just("a").latency(.seconds(1) ... .seconds(3), on: scheduler).subscribe(onNext: { log.add($0) })
        scheduler.run(after: 3_001) { log.add("t") }
        scheduler.run()
      }, ["at"])
  }

  func testATimeoutInTheLatencyIsMetOrNot() {
    let lines = courses { scheduler, log in
      _ = Observable.just("a").latency(.seconds(1) ... .seconds(3), on: scheduler.lane("network"))
        .timeout(.seconds(2), scheduler: scheduler)
        .subscribe(onNext: { log.add($0) }, onError: { _ in log.add("timeout") })
      scheduler.run()
    }
    XCTAssertEqual(lines, ["a", "timeout"])
  }

  func testTheElementsOfAResponseKeepTheirOrder() {
    let lines = courses { scheduler, log in
      _ = scheduler.cold("a-b-c|").latency(.seconds(1) ... .seconds(9), on: scheduler)
        .subscribe(onNext: { log.add($0) }, onCompleted: { log.add("|") })
      scheduler.run(after: 4_000) { log.add(" ") }
      scheduler.run()
    }
    XCTAssertEqual(Set(lines.map { $0.filter { $0 != " " } }), ["abc|"])
    XCTAssertEqual(Set(lines), [" abc|", "a bc|", "ab c|"])
  }

  func testWhatIsEmittedWhenAResponseHasComeIsAResponseOfItsOwnAlsoInTheSameInstant() {
    let scheduler = TestScheduler(initialClock: 0)
    let (subject, recorder) = (PublishSubject<Int>(), Recorder<Int>())
    recorder.subscribe(to: subject.latency(.seconds(0) ... .seconds(2), on: scheduler))
    for element in 1...2 {
      subject.onNext(element)
      scheduler.advance()
    }
    XCTAssertEqual(recorder.line, "1 2")
  }

  func testWhatIsDisposedDoesNotRespond() {
    let scheduler = TestScheduler(initialClock: 0)
    var received = 0
    let subscription = Observable.just(1).latency(.seconds(1) ... .seconds(2), on: scheduler)
      .subscribe(onNext: { _ in received += 1 })
    subscription.dispose()
    scheduler.run()
    XCTAssertEqual(received, 0)
  }
}
