import MiniRxTesting
import XCTest

final class MapTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testItTransformsEachElement() {
    let source = scheduler.hot("-a--b-c|")
    scheduler.expect(source.map { $0.uppercased() }, "-A--B-C|", values: ["A": "A", "B": "B", "C": "C"])
    scheduler.expect(subscriptionsOf: source, "       ^------!")
  }

  func testTheClosureIsNotCalledAfterTheObserverHasDisposed() {
    var transformed: [Int] = []
    let recorder = Recorder<Int>()
    recorder.onNext = { [unowned recorder] _ in recorder.dispose() }
    let source = Observable.of(1, 2, 3).map { element -> Int in
      transformed.append(element)
      return element
    }
    recorder.subscribe(to: source.subscribe(on: scheduler))
    scheduler.advance()
    XCTAssertEqual(transformed, [1])
  }
}
