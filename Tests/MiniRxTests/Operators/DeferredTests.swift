import MiniRxTesting
import XCTest

final class DeferredTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testTheSequenceIsMadeAnewForEachSubscription() {
    var names = ["a", "b"]
    let result = Observable.deferred { [scheduler] in
      scheduler.cold("        -x|", values: ["x": names.removeFirst()]).asObservable()
    }
    scheduler.expect(result, "-a|")
    scheduler.expect(result, "-b|")
  }

  func testTheFactoryIsCalledAtTheSubscription() {
    let calls = scheduler.createObserver(String.self)
    let result = Observable<String>.deferred {
      calls.onNext("c")
      return .empty()
    }
    scheduler.expect(result.delaySubscription(.seconds(3), scheduler: scheduler), "---|")
    scheduler.expect(calls, "                                                      ---c")
  }

  func testTheEndPassesAsItIs() {
    for diagram in ["---|", "-a-#"] {
      let source = scheduler.cold(diagram)
      scheduler.expect(Observable.deferred { source }, diagram)
    }
  }

  func testDisposeLetsTheSequenceGo() {
    let source = scheduler.hot("                      -a---b|")
    scheduler.expect(Observable.deferred { source }, "-a--")
    scheduler.expect(subscriptionsOf: source, "       ^--!")
  }

  func testAFactoryMaySubscribeToItsOwnSequence() {
    var depth = 0
    var source = Observable<Int>.never()
    source = .deferred {
      depth += 1
      if depth < 3 { _ = source.subscribe() }
      return .just(depth)
    }
    XCTAssertEqual(Recorder(source).line, "3 |")
    source = .never()
  }
}
