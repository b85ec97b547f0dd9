import MiniRx
import XCTest

final class CreateTests: XCTestCase {
  func testWhatTheClosureReturnsIsDisposedWhicheverWayItEnds() {
    for ending in [Event<Int>.completed, .error(MarbleError()), nil] {
      var disposals = 0
      let subscription = Observable<Int>.create { observer in
        if let ending { observer.on(ending) }
        return Disposables.create { disposals += 1 }
      }
      .subscribe { _ in }
      subscription.dispose()
      subscription.dispose()
      XCTAssertEqual(disposals, 1, "\(String(describing: ending))")
    }
  }

  func testEverySubscriptionRunsTheClosure() {
    var runs = 0
    let source = Observable<Int>.create { observer in
      runs += 1
      observer.onCompleted()
      return Disposables.create()
    }
    for _ in 0..<3 { _ = source.subscribe { _ in } }
    XCTAssertEqual(runs, 3)
  }
}
