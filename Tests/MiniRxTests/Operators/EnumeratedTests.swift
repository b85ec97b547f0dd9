import MiniRx
import XCTest

final class EnumeratedTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)
  private let values: [Character: String] = ["m": "0a", "n": "1b", "o": "2c"]

  private func numbered(_ source: Observable<String>) -> Observable<String> {
    source.enumerated().map { "\($0.index)\($0.element)" }
  }

  func testItCountsFromZero() {
    let source = scheduler.hot("               -a--b-c|")
    scheduler.expect(numbered(source), "       -m--n-o|", values: values)
    scheduler.expect(subscriptionsOf: source, "^------!")
  }

  func testEachSubscriptionCountsForItself() {
    let source = numbered(scheduler.cold("-a-b|"))
    scheduler.expect(source, "            -m-n|", values: values)
    scheduler.expect(source, "            -m-n|", values: values)
  }

  func testTheEndPassesAsItIs() {
    scheduler.expect(numbered(scheduler.cold("---|")), "---|", values: values)
    scheduler.expect(numbered(scheduler.cold("-a-#")), "-m-#", values: values)
  }

  func testDisposeLetsTheSourceGo() {
    let source = scheduler.hot("               -a---b|")
    scheduler.expect(numbered(source), "       -m--", values: values)
    scheduler.expect(subscriptionsOf: source, "^--!")
  }

  func testAnElementThatTheObserverSendsGetsTheNextNumber() {
    let source = PublishSubject<String>()
    let recorder = Recorder<String>()
    recorder.onNext = { if $0 == "0a" { source.onNext("b") } }
    recorder.subscribe(to: numbered(source))
    source.onNext("a")
    XCTAssertEqual(recorder.line, "0a 1b")
  }
}
