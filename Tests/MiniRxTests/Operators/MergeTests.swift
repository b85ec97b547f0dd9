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

  private func merged() -> Observable<Int> { .merge(inners[0], inners[1]) }

  func testElementsOfAllComeInTheirOrder() {
    let recorder = Recorder(merged())
    inners[1].onNext(2)
    inners[0].onNext(1)
    XCTAssertEqual(recorder.line, "2 1")
    recorder.dispose()
  }

  func testItCompletesWhenAllHave() {
    for order in [[0, 1], [1, 0]] {
      let inners = (0..<2).map { _ in PublishSubject<Int>() }
      let recorder = Recorder(Observable.merge(inners.map { $0.asObservable() }))
      inners[order[0]].onCompleted()
      XCTAssertEqual(recorder.line, "")
      inners[order[1]].onCompleted()
      XCTAssertEqual(recorder.line, "|")
    }
  }

  func testTheFirstErrorEndsItAndLetsTheOthersGo() {
    let recorder = Recorder(merged())
    inners[1].onError(TestError.first)
    inners[0].onNext(1)
    XCTAssertEqual(recorder.line, "#first")
    XCTAssertFalse(inners[0].hasObservers)
  }

  func testEveryFormMergesAll() {
    let sources: [Observable<Int>] = [.just(1), .empty(), .just(2)]
    XCTAssertEqual(Recorder(Observable.merge(sources)).line, "1 2 |")
    XCTAssertEqual(Recorder(Observable.merge(sources[0], sources[2])).line, "1 2 |")
    XCTAssertEqual(Recorder(Observable.merge(sources.dropFirst())).line, "2 |")
    XCTAssertEqual(Recorder(Observable.from(sources).merge()).line, "1 2 |")
  }

  func testNoSequencesComplete() {
    XCTAssertEqual(Recorder(Observable<Int>.merge([])).line, "|")
    XCTAssertEqual(Recorder(Observable<Observable<Int>>.empty().merge(maxConcurrent: 1)).line, "|")
  }

  func testASourceThatFailsAtOnceKeepsTheNextFromBeingSubscribedTo() {
    var isSubscribed = false
    let next = Observable<Int>.deferred {
      isSubscribed = true
      return .never()
    }
    XCTAssertEqual(Recorder(Observable.merge(.error(TestError.first), next)).line, "#first")
    XCTAssertFalse(isSubscribed)
  }

  func testAnElementThatTheObserverSendsComesAfterwards() {
    let recorder = Recorder<Int>()
    recorder.onNext = { [inners] in if $0 == 1 { inners[1].onNext(2) } }
    recorder.subscribe(to: merged())
    inners[0].onNext(1)
    XCTAssertEqual(recorder.line, "1 2")
    recorder.dispose()
  }

  func testDisposeLetsAllGo() {
    Recorder(merged()).dispose()
    XCTAssertEqual(inners.map(\.hasObservers), [false, false, false])
  }
}
