import MiniRx
import XCTest

final class SwitchLatestTests: XCTestCase {
  func testANewSequenceTakesThePlaceOfTheOneBefore() {
    let outer = PublishSubject<Observable<Int>>()
    let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
    let recorder = Recorder(outer.switchLatest())
    outer.onNext(first)
    first.onNext(1)
    outer.onNext(second)
    XCTAssertFalse(first.hasObservers)
    second.onNext(2)
    outer.onCompleted()
    second.onCompleted()
    XCTAssertEqual(recorder.line, "1 2 |")
  }
}
