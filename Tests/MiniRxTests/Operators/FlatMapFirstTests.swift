import MiniRx
import XCTest

final class FlatMapFirstTests: XCTestCase {
  private let outer = PublishSubject<Int>()
  private let inners = (0..<3).map { _ in PublishSubject<String>() }

  private func flattened() -> Observable<String> { outer.flatMapFirst { [inners] in inners[$0] } }

  func testElementsThatComeWhileAnInnerSequenceRunsAreDropped() {
    let recorder = Recorder(flattened())
    outer.onNext(0)
    outer.onNext(1)
    XCTAssertFalse(inners[1].hasObservers)
    inners[0].onNext("a")
    inners[0].onCompleted()
    outer.onNext(2)
    inners[2].onNext("c")
    XCTAssertEqual(recorder.line, "a c")
  }

  func testTheSelectorIsNotCalledForDroppedElements() {
    var called: [Int] = []
    let recorder = Recorder(
      outer.flatMapFirst { index -> Observable<String> in
        called.append(index)
        return .never()
      })
    outer.onNext(0)
    outer.onNext(1)
    XCTAssertEqual(called, [0])
    recorder.dispose()
  }

  func testItCompletesWhenTheSourceAndTheInnerSequenceHave() {
    let recorder = Recorder(flattened())
    outer.onNext(0)
    outer.onCompleted()
    XCTAssertEqual(recorder.line, "")
    inners[0].onCompleted()
    XCTAssertEqual(recorder.line, "|")
  }

  func testAnEmptySourceCompletes() {
    XCTAssertEqual(Recorder(Observable<Int>.empty().flatMapFirst { Observable.just($0) }).line, "|")
  }

  func testAnErrorOfTheSourceEndsTheSequence() {
    let recorder = Recorder(flattened())
    outer.onNext(0)
    outer.onError(TestError.first)
    XCTAssertEqual(recorder.line, "#first")
    XCTAssertFalse(inners[0].hasObservers)
  }

  func testAnErrorOfTheInnerSequenceEndsTheSequence() {
    let recorder = Recorder(flattened())
    outer.onNext(0)
    inners[0].onError(TestError.first)
    XCTAssertEqual(recorder.line, "#first")
    XCTAssertFalse(outer.hasObservers)
  }

  func testAnInnerSequenceThatEndsAtOnceMakesRoomForTheNext() {
    XCTAssertEqual(Recorder(Observable.of(1, 2).flatMapFirst { Observable.just($0) }).line, "1 2 |")
  }

  func testDisposeLetsAllGo() {
    let recorder = Recorder(flattened())
    outer.onNext(0)
    recorder.dispose()
    XCTAssertFalse(outer.hasObservers)
    XCTAssertFalse(inners[0].hasObservers)
  }

  func testAThrowingSelectorEndsTheSequence() {
    let recorder = Recorder(outer.flatMapFirst { _ -> Observable<Int> in throw TestError.first })
    outer.onNext(0)
    XCTAssertEqual(recorder.line, "#first")
    XCTAssertFalse(outer.hasObservers)
  }

  func testAnElementThatTheObserverSendsMeanwhileIsDropped() {
    let recorder = Recorder<String>()
    recorder.onNext = { [outer] in if $0 == "a" { outer.onNext(1) } }
    recorder.subscribe(to: flattened())
    outer.onNext(0)
    inners[0].onNext("a")
    XCTAssertFalse(inners[1].hasObservers)
    recorder.dispose()
  }
}
