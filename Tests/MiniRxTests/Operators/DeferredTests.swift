import MiniRx
import XCTest

final class DeferredTests: XCTestCase {
  func testTheSequenceIsMadeAnewForEachSubscription() {
    var made = 0
    let source = Observable<Int>.deferred {
      made += 1
      return .just(made)
    }
    XCTAssertEqual(made, 0)
    XCTAssertEqual(Recorder(source).line, "1 |")
    XCTAssertEqual(Recorder(source).line, "2 |")
  }

  func testTheEndPassesAsItIs() {
    XCTAssertEqual(Recorder(Observable<Int>.deferred { .empty() }).line, "|")
    XCTAssertEqual(Recorder(Observable<Int>.deferred { .error(TestError.first) }).line, "#first")
  }

  func testAThrowingFactoryEndsTheSequence() {
    XCTAssertEqual(Recorder(Observable<Int>.deferred { throw TestError.first }).line, "#first")
  }

  func testDisposeLetsTheSequenceGo() {
    let source = PublishSubject<Int>()
    let recorder = Recorder(Observable.deferred { source })
    XCTAssertTrue(source.hasObservers)
    recorder.dispose()
    XCTAssertFalse(source.hasObservers)
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
