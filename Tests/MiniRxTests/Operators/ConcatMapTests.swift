import MiniRx
import XCTest

final class ConcatMapTests: XCTestCase {
  private let outer = PublishSubject<Int>()
  private let inners = (0..<3).map { _ in PublishSubject<String>() }

  private func flattened() -> Observable<String> { outer.concatMap { [inners] in inners[$0] } }

  func testInnerSequencesRunOneAfterTheOther() {
    let recorder = Recorder(flattened())
    outer.onNext(0)
    outer.onNext(1)
    inners[1].onNext("early")
    inners[0].onNext("a")
    inners[0].onCompleted()
    inners[1].onNext("b")
    XCTAssertEqual(recorder.line, "a b")
  }

  func testTheSelectorIsCalledWhenTheTurnHasCome() {
    var called: [Int] = []
    let recorder = Recorder(
      outer.concatMap { [inners] index -> Observable<String> in
        called.append(index)
        return inners[index]
      })
    outer.onNext(0)
    outer.onNext(1)
    XCTAssertEqual(called, [0])
    inners[0].onCompleted()
    XCTAssertEqual(called, [0, 1])
    recorder.dispose()
  }

  func testItCompletesWithTheLastInnerSequence() {
    let recorder = Recorder(flattened())
    outer.onNext(0)
    outer.onNext(1)
    outer.onCompleted()
    inners[0].onCompleted()
    XCTAssertEqual(recorder.line, "")
    inners[1].onCompleted()
    XCTAssertEqual(recorder.line, "|")
  }

  func testItCompletesWithTheSourceWhenNothingRuns() {
    let recorder = Recorder(flattened())
    outer.onNext(0)
    inners[0].onCompleted()
    outer.onCompleted()
    XCTAssertEqual(recorder.line, "|")
  }

  func testAnEmptySourceCompletes() {
    XCTAssertEqual(Recorder(Observable<Int>.empty().concatMap { Observable.just($0) }).line, "|")
  }

  func testAnInnerErrorEndsTheSequenceAndDropsWhatWaits() {
    let recorder = Recorder(flattened())
    outer.onNext(0)
    outer.onNext(1)
    inners[0].onError(TestError.first)
    XCTAssertEqual(recorder.line, "#first")
    XCTAssertFalse(outer.hasObservers)
    XCTAssertFalse(inners[1].hasObservers)
  }

  func testAnOuterErrorEndsTheSequenceAtOnce() {
    let recorder = Recorder(flattened())
    outer.onNext(0)
    outer.onError(TestError.first)
    XCTAssertEqual(recorder.line, "#first")
    XCTAssertFalse(inners[0].hasObservers)
  }

  func testASelectorThatThrowsLaterEndsTheSequence() {
    let recorder = Recorder(
      outer.concatMap { [inners] index -> Observable<String> in
        if index > 0 { throw TestError.first }
        return inners[index]
      })
    outer.onNext(0)
    outer.onNext(1)
    inners[0].onCompleted()
    XCTAssertEqual(recorder.line, "#first")
    XCTAssertFalse(outer.hasObservers)
  }

  func testDisposeLetsAllGo() {
    let recorder = Recorder(flattened())
    outer.onNext(0)
    outer.onNext(1)
    recorder.dispose()
    inners[0].onCompleted()
    XCTAssertFalse(outer.hasObservers)
    XCTAssertFalse(inners[1].hasObservers)
  }

  func testAReentrantElementWaitsForItsTurn() {
    let recorder = Recorder<String>()
    recorder.onNext = { [outer] in if $0 == "a" { outer.onNext(1) } }
    recorder.subscribe(to: flattened())
    outer.onNext(0)
    inners[0].onNext("a")
    inners[0].onNext("b")
    inners[0].onCompleted()
    inners[1].onNext("c")
    XCTAssertEqual(recorder.line, "a b c")
  }

  func testAMillionElementsThatWaitRunOnAConstantStack() {
    onSmallStack {
      let gate = PublishSubject<Int>()
      var count = 0
      let subscription = Observable.from((0...million).lazy.map { $0 })
        .concatMap { $0 == 0 ? gate : Observable.just($0) }
        .subscribe(onNext: { _ in count += 1 })
      gate.onCompleted()
      XCTAssertEqual(count, million)
      subscription.dispose()
    }
  }
}
