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

  func testAnEmptySourceCompletes() {
    XCTAssertEqual(Recorder(Observable<Observable<Int>>.empty().switchLatest()).line, "|")
  }

  func testAnErrorOfEitherEndsItAndLetsTheOtherGo() {
    for isOuter in [true, false] {
      let (outer, inner) = (PublishSubject<Observable<Int>>(), PublishSubject<Int>())
      let recorder = Recorder(outer.switchLatest())
      outer.onNext(inner)
      if isOuter { outer.onError(TestError.first) } else { inner.onError(TestError.first) }
      XCTAssertEqual(recorder.line, "#first")
      XCTAssertEqual([outer.hasObservers, inner.hasObservers], [false, false])
    }
  }

  func testDisposeLetsBothGo() {
    let (outer, inner) = (PublishSubject<Observable<Int>>(), PublishSubject<Int>())
    let recorder = Recorder(outer.switchLatest())
    outer.onNext(inner)
    recorder.dispose()
    XCTAssertEqual([outer.hasObservers, inner.hasObservers], [false, false])
  }

  func testASequenceThatTheObserverSendsTakesOverAfterTheElement() {
    let outer = PublishSubject<Observable<Int>>()
    let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
    let recorder = Recorder<Int>()
    recorder.onNext = { if $0 == 1 { outer.onNext(second) } }
    recorder.subscribe(to: outer.switchLatest())
    outer.onNext(first)
    first.onNext(1)
    XCTAssertEqual([first.hasObservers, second.hasObservers], [false, true])
    second.onNext(2)
    XCTAssertEqual(recorder.line, "1 2")
  }
}
