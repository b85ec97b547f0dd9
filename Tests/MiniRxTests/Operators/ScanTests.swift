import MiniRx
import XCTest

final class ScanTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)
  private let values: [Character: Int] = ["1": 1, "2": 2, "3": 3, "6": 6]

  func testItEmitsEachIntermediateResult() {
    let source = scheduler.hot("-1-2--3|", values: values)
    scheduler.expect(source.scan(0, accumulator: +), "-1-3--6|", values: values)
  }

  func testTheSeedIsNotEmitted() {
    scheduler.expect(scheduler.cold("--|", values: values).scan(1, accumulator: +), "--|", values: values)
  }

  func testInPlace() {
    let source = scheduler.hot("-1-2--3|", values: values)
    scheduler.expect(source.scan(into: 0) { $0 += $1 }, "-1-3--6|", values: values)
  }

  func testEverySubscriptionBeginsWithTheSeed() {
    let sums = Observable.of(1, 2).scan(0, accumulator: +)
    for _ in 0..<2 {
      var heard: [Int] = []
      _ = sums.subscribe(onNext: { heard.append($0) })
      XCTAssertEqual(heard, [1, 3])
    }
  }

  func testAnErrorOfTheSourceComesAfterTheResults() {
    scheduler.expect(scheduler.cold("-1-#", values: values).scan(0, accumulator: +), "-1-#", values: values)
  }

  func testAThrowingClosureEndsItAndLetsTheSourceGo() {
    let source = scheduler.hot("-1-2-3|", values: values)
    let sums = source.scan(0) { if $1 == 2 { throw MarbleError() } else { $0 + $1 } }
    scheduler.expect(sums, "                 -1-#", values: values)
    scheduler.expect(subscriptionsOf: source, "^--!")
  }

  func testAThrowingClosureInPlaceEndsIt() {
    let source = scheduler.cold("-1-2|", values: values)
    scheduler.expect(source.scan(into: 0) { _, _ in throw MarbleError() }, "-#", values: values)
  }

  func testAnElementThatTheObserverSendsIsAccumulatedAfterwards() {
    let source = PublishSubject<Int>()
    let recorder = Recorder<Int>()
    recorder.onNext = { if $0 == 1 { source.onNext(2) } }
    recorder.subscribe(to: source.scan(0, accumulator: +))
    source.onNext(1)
    XCTAssertEqual(recorder.line, "1 3")
  }

  func testDisposeLetsTheSourceGoAndReleasesTheResult() {
    let census = Census()
    let source = PublishSubject<Int>()
    let recorder = Recorder(source.scan(Token(0, census)) { Token($0.value + $1, census) }.map(\.value))
    source.onNext(1)
    recorder.dispose()
    XCTAssertFalse(source.hasObservers)
    XCTAssertEqual(recorder.line, "1")
    XCTAssertEqual(census.liveTokens, 0)
  }
}
