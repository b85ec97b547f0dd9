import MiniRx
import XCTest

final class MergeTests: XCTestCase {
  private let outer = PublishSubject<Observable<Int>>()
  private let inners = (0..<3).map { _ in PublishSubject<Int>() }

  func testNoMoreSequencesRunAtOnceThanTheLimit() {
    let recorder = Recorder(outer.merge(maxConcurrent: 2))
    for inner in inners { outer.onNext(inner) }
    XCTAssertEqual(inners.map(\.hasObservers), [true, true, false])
    inners[1].onCompleted()
    XCTAssertEqual(inners.map(\.hasObservers), [true, false, true])
    inners[2].onNext(3)
    inners[0].onNext(1)
    XCTAssertEqual(recorder.line, "3 1")
    recorder.dispose()
    XCTAssertEqual(inners.map(\.hasObservers), [false, false, false])
  }

  func testItCompletesWhenTheSourceAndAllThatWaitedHave() {
    let recorder = Recorder(outer.merge(maxConcurrent: 1))
    for inner in inners { outer.onNext(inner) }
    outer.onCompleted()
    for inner in inners {
      XCTAssertEqual(recorder.line, "")
      inner.onCompleted()
    }
    XCTAssertEqual(recorder.line, "|")
  }

  func testAnErrorDropsWhatWaits() {
    let recorder = Recorder(outer.merge(maxConcurrent: 1))
    for inner in inners { outer.onNext(inner) }
    inners[0].onError(TestError.first)
    XCTAssertEqual(recorder.line, "#first")
    XCTAssertFalse(inners[1].hasObservers)
  }
}
