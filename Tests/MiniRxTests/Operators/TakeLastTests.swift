import MiniRxTesting
import XCTest

final class TakeLastTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testItEmitsTheLastElementsWhenTheSourceCompletes() {
    let source = scheduler.hot("               -a-b-c-d-|")
    scheduler.expect(source.takeLast(2), "     ---------(cd|)")
    scheduler.expect(subscriptionsOf: source, "^--------!")
  }

  func testAShorterSourceIsEmittedAsAWhole() {
    for count in [5, .max] { scheduler.expect(scheduler.hot("-a-b-|").takeLast(count), "-----(ab|)") }
  }

  func testNoneIsTakenWithACountOfZero() { scheduler.expect(scheduler.hot("-a-b-|").takeLast(0), "-----|") }

  func testAnErrorComesWithoutElements() { scheduler.expect(scheduler.hot("-a-#").takeLast(2), "---#") }

  func testMoreElementsThanItReservesRoomForKeepTheirOrder() {
    let recorder = Recorder(Observable.from(1...100).takeLast(20))
    XCTAssertEqual(recorder.events, (81...100).map { "\($0)" } + ["|"])
  }

  func testDisposeWhileItEmitsDropsTheRest() {
    let source = PublishSubject<Int>()
    let recorder = Recorder<Int>()
    recorder.onNext = { [unowned recorder] _ in recorder.dispose() }
    var mapped: [Int] = []
    recorder.subscribe(
      to: source.takeLast(3).map {
        mapped.append($0)
        return $0
      })
    for value in 1...3 { source.onNext(value) }
    source.onCompleted()
    XCTAssertEqual(recorder.line, "1")
    XCTAssertEqual(mapped, [1])
  }
}
