import MiniRx
import XCTest

final class TakeLastTests: XCTestCase {
  func testItEmitsTheLastElementsWhenTheSourceCompletes() {
    let source = PublishSubject<Int>()
    let recorder = Recorder(source.takeLast(2))
    for value in 1...4 { source.onNext(value) }
    XCTAssertEqual(recorder.line, "")
    source.onCompleted()
    XCTAssertEqual(recorder.line, "3 4 |")
  }

  func testAShorterSourceIsEmittedAsAWhole() {
    XCTAssertEqual(Recorder(Observable.of(1, 2).takeLast(5)).line, "1 2 |")
  }

  func testNoneIsTakenWithACountOfZero() { XCTAssertEqual(Recorder(Observable.of(1, 2).takeLast(0)).line, "|") }

  func testAnEmptySourceCompletes() { XCTAssertEqual(Recorder(Observable<Int>.empty().takeLast(1)).line, "|") }

  func testMoreElementsThanItReservesRoomForKeepTheirOrder() {
    let recorder = Recorder(Observable.from(1...100).takeLast(20))
    XCTAssertEqual(recorder.events, (81...100).map { "\($0)" } + ["|"])
  }

  func testAnErrorComesWithoutElements() {
    let source = PublishSubject<Int>()
    let recorder = Recorder(source.takeLast(2))
    source.onNext(1)
    source.onError(TestError.first)
    XCTAssertEqual(recorder.line, "#first")
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

  func testTheLargestCountTakesAll() { XCTAssertEqual(Recorder(Observable.of(1, 2).takeLast(.max)).line, "1 2 |") }

  func testDisposeBeforeTheEndLetsTheSourceGoAndReleasesTheElements() {
    let census = Census()
    let source = PublishSubject<Token>()
    let recorder = Recorder(source.takeLast(2))
    source.onNext(Token(1, census))
    recorder.dispose()
    XCTAssertFalse(source.hasObservers)
    XCTAssertEqual(census.liveTokens, 0)
  }
}
