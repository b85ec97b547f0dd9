import MiniRx
import XCTest

final class FilterTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testItKeepsWhatSatisfiesThePredicate() {
    scheduler.expect(scheduler.hot("-a--b-c|").filter { $0 != "b" }, "-a----c|")
  }

  func testAnErrorOfThePredicateEndsIt() {
    scheduler.expect(scheduler.hot("-a-b-c|").filter { if $0 == "b" { throw MarbleError() } else { true } }, "-a-#")
  }

  func testTheEndPassesAsItIs() {
    scheduler.expect(scheduler.cold("--#").filter { _ in false }, "--#")
    scheduler.expect(scheduler.cold("-a|").filter { _ in false }, "--|")
  }

  func testAnEmptySequenceCompletesWithoutAQuestion() {
    let result = scheduler.cold("--|").filter { _ in
      XCTFail("asked")
      return true
    }
    scheduler.expect(result, "--|")
  }

  func testAThrowingPredicateLetsTheSourceGo() {
    let source = scheduler.hot("-a-b|")
    scheduler.expect(source.filter { _ in throw MarbleError() }, "-#---")
    scheduler.expect(subscriptionsOf: source, "^!")
  }

  func testAnElementThatTheObserverSendsIsAskedAboutAfterwards() {
    let source = PublishSubject<Int>()
    let recorder = Recorder<Int>()
    recorder.onNext = {
      if $0 == 1 { for value in 2...3 { source.onNext(value) } }
    }
    recorder.subscribe(to: source.filter { $0 != 2 })
    source.onNext(1)
    XCTAssertEqual(recorder.line, "1 3")
  }

  func testDisposeLetsTheSourceGo() {
    let source = PublishSubject<Int>()
    let recorder = Recorder(source.filter { _ in true })
    source.onNext(1)
    recorder.dispose()
    source.onNext(2)
    XCTAssertEqual(recorder.line, "1")
    XCTAssertFalse(source.hasObservers)
  }
}
