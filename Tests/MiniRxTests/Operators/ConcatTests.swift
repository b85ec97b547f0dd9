import MiniRx
import XCTest

final class ConcatTests: XCTestCase {
  func testInnerSequencesRunOneAfterTheOther() {
    XCTAssertEqual(Recorder(Observable.of(Observable.of(1, 2), .empty(), .just(3)).concat()).line, "1 2 3 |")
  }

  func testAnInnerErrorEndsTheSequence() {
    let source = Observable.of(Observable.just(1), .error(TestError.first), .just(3))
    XCTAssertEqual(Recorder(source.concat()).line, "1 #first")
  }

  private let first = PublishSubject<Int>()
  private let second = PublishSubject<Int>()

  func testTheSecondIsSubscribedToWhenTheFirstHasCompleted() {
    let recorder = Recorder(first.concat(second))
    XCTAssertEqual([first.hasObservers, second.hasObservers], [true, false])
    first.onNext(1)
    first.onCompleted()
    XCTAssertEqual([first.hasObservers, second.hasObservers], [false, true])
    second.onNext(2)
    second.onCompleted()
    XCTAssertEqual(recorder.line, "1 2 |")
  }

  func testAnErrorOfTheFirstKeepsTheSecondFromBeingSubscribedTo() {
    let recorder = Recorder(first.concat(second))
    first.onError(TestError.first)
    XCTAssertEqual(recorder.line, "#first")
    XCTAssertFalse(second.hasObservers)
  }

  func testAnErrorOfTheLastIsPassedOn() {
    let recorder = Recorder(first.concat(second))
    first.onCompleted()
    second.onError(TestError.second)
    XCTAssertEqual(recorder.line, "#second")
  }

  func testEveryFormRunsThroughAllSequences() {
    let sources: [Observable<Int>] = [.just(1), .empty(), .of(2, 3)]
    XCTAssertEqual(Recorder(Observable.concat(sources)).line, "1 2 3 |")
    XCTAssertEqual(Recorder(Observable.concat(sources[0], sources[1], sources[2])).line, "1 2 3 |")
    XCTAssertEqual(Recorder(Observable.concat(sources.dropFirst())).line, "2 3 |")
    XCTAssertEqual(Recorder(Observable.concat(AnySequence(sources))).line, "1 2 3 |")
    XCTAssertEqual(Recorder(Observable.of(1).concat(PublishSubject<Int>().take(0))).line, "1 |")
  }

  func testNoSequencesComplete() {
    XCTAssertEqual(Recorder(Observable<Int>.concat([])).line, "|")
    XCTAssertEqual(Recorder(Observable<Observable<Int>>.empty().concat()).line, "|")
  }

  func testAnErrorOfTheOuterSequenceEndsTheOneThatRuns() {
    let outer = PublishSubject<Observable<Int>>()
    let recorder = Recorder(outer.concat())
    outer.onNext(first)
    outer.onError(TestError.first)
    XCTAssertEqual(recorder.line, "#first")
    XCTAssertFalse(first.hasObservers)
  }

  func testDisposeLetsTheOneThatRunsGo() {
    let early = Recorder(first.concat(second))
    early.dispose()
    XCTAssertFalse(first.hasObservers)
    let late = Recorder(first.concat(second))
    first.onCompleted()
    XCTAssertTrue(second.hasObservers)
    late.dispose()
    XCTAssertFalse(second.hasObservers)
  }

  func testDisposeInsideTheLastElementOfTheFirstKeepsTheSecondFromBeingSubscribedTo() {
    let recorder = Recorder<Int>()
    recorder.onNext = { [unowned recorder] _ in recorder.dispose() }
    let scheduler = TestScheduler(initialClock: 0)
    recorder.subscribe(to: Observable.just(1).concat(second).subscribe(on: scheduler))
    scheduler.advance()
    XCTAssertEqual(recorder.line, "1")
    XCTAssertFalse(second.hasObservers)
  }

  func testACompletionThatTheObserverSendsMovesOnAfterTheElement() {
    let recorder = Recorder<Int>()
    recorder.onNext = { [first, second] in
      if $0 != 1 { return }
      first.onCompleted()
      second.onNext(2)
    }
    recorder.subscribe(to: first.concat(second))
    first.onNext(1)
    second.onNext(3)
    XCTAssertEqual(recorder.line, "1 3", "the second is not observed before the first has completed")
    recorder.dispose()
  }
}
