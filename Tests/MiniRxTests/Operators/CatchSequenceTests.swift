import MiniRx
import XCTest

final class CatchSequenceTests: XCTestCase {
  private let failing = Observable.just(1).concat(.error(TestError.first))

  func testAFailedSequenceIsFollowedByTheNext() {
    XCTAssertEqual(Recorder(Observable.catch(sequence: [failing, .just(2), .just(3)])).line, "1 2 |")
  }

  func testTheErrorOfTheLastIsPassedOn() {
    XCTAssertEqual(Recorder(Observable.catch(sequence: [failing, .error(TestError.second)])).line, "1 #second")
  }

  func testNoSequencesComplete() {
    XCTAssertEqual(Recorder(Observable<Int>.catch(sequence: [] as [Observable<Int>])).line, "|")
  }

  func testLaterSequencesAreNotAskedFor() {
    var made: [Int] = []
    let sources = (1...3).lazy.map { index -> Observable<Int> in
      made.append(index)
      return .just(index)
    }
    XCTAssertEqual(Recorder(Observable.catch(sequence: sources)).line, "1 |")
    XCTAssertEqual(made, [1])
  }

  func testDisposeLetsTheSourceGo() {
    let source = PublishSubject<Int>()
    Recorder(Observable.catch(sequence: [source, .just(1)])).dispose()
    XCTAssertFalse(source.hasObservers)
  }

  func testDisposeLetsALaterSequenceGo() {
    let source = PublishSubject<Int>()
    let recorder = Recorder(Observable.catch(sequence: [failing, source.asObservable()]))
    XCTAssertTrue(source.hasObservers)
    recorder.dispose()
    XCTAssertFalse(source.hasObservers)
  }

  func testAnEmptySequenceCompletesTheWhole() {
    XCTAssertEqual(Recorder(Observable<Int>.catch(sequence: [.empty(), .just(2)])).line, "|")
  }

  func testAnErrorThatTheObserverSendsMovesOnAfterTheElement() {
    let source = PublishSubject<Int>()
    let recorder = Recorder<Int>()
    recorder.onNext = { if $0 == 1 { source.onError(TestError.first) } }
    recorder.subscribe(to: .catch(sequence: [source.asObservable(), .just(2)]))
    source.onNext(1)
    XCTAssertEqual(recorder.line, "1 2 |")
  }
}
