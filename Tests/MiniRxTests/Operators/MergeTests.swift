import MiniRxTesting
import XCTest

/// The edges of a sequence of sequences are in `FlatteningTests`.
final class MergeTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  // MARK: Sequences that are known

  func testElementsOfAllComeInTheirOrder() {
    let left = scheduler.hot("                       -a--b|")
    let right = scheduler.hot("                      --x-----y|")
    scheduler.expect(Observable.merge(left, right), "-ax-b---y|")
    scheduler.expect(subscriptionsOf: left, "        ^----!")
    scheduler.expect(subscriptionsOf: right, "       ^--------!")
  }

  func testItCompletesWithTheLastOne() {
    let sources = ["--|", "------|", "----|"].map { scheduler.hot($0).asObservable() }
    scheduler.expect(Observable.merge(sources), "------|")
  }

  func testElementsOfTheSameTimeAllPass() {
    let left = scheduler.hot("                       -a-----|")
    let right = scheduler.hot("                      -x-----|")
    scheduler.expect(Observable.merge(left, right), "-(ax)--|")
  }

  func testASequenceWithoutEndKeepsItFromCompleting() {
    let left = scheduler.hot("                       -a-|")
    let right = scheduler.hot("                      -----")
    scheduler.expect(Observable.merge(left, right), "-a---")
    scheduler.expect(subscriptionsOf: left, "        ^--!")
    scheduler.expect(subscriptionsOf: right, "       ^---!")
  }

  func testTheFirstErrorEndsItAndLetsTheOthersGo() {
    let left = scheduler.hot("                       -a----|")
    let right = scheduler.hot("                      --x-#")
    scheduler.expect(Observable.merge(left, right), "-ax-#")
    scheduler.expect(subscriptionsOf: left, "        ^---!")
  }

  func testAnErrorPassesAlsoWhenTheOthersHaveCompleted() {
    let left = scheduler.hot("                       -a|")
    let right = scheduler.hot("                      ----#")
    scheduler.expect(Observable.merge(left, right), "-a--#")
  }

  func testASequenceThatFailsAtOnceKeepsTheNextFromBeingSubscribedTo() {
    let next = scheduler.cold("                                                     x|")
    scheduler.expect(Observable.merge(.error(MarbleError()), next.asObservable()), "#")
    scheduler.expect(subscriptionsOf: next)
  }

  func testDisposeLetsAllGo() {
    let left = scheduler.hot("                       -a----|")
    let right = scheduler.hot("                      ---x--|")
    scheduler.expect(Observable.merge(left, right), "-a-")
    scheduler.expect(subscriptionsOf: left, "        ^-!")
    scheduler.expect(subscriptionsOf: right, "       ^-!")
  }

  func testNoSequencesComplete() { scheduler.expect(Observable<String>.merge([]), "|") }

  func testEveryFormMergesAll() {
    let sources: [Observable<Int>] = [.just(1), .empty(), .just(2)]
    XCTAssertEqual(Recorder(Observable.merge(sources)).line, "1 2 |")
    XCTAssertEqual(Recorder(Observable.merge(sources[0], sources[2])).line, "1 2 |")
    XCTAssertEqual(Recorder(Observable.merge(sources.dropFirst())).line, "2 |")
    XCTAssertEqual(Recorder(Observable.from(sources).merge()).line, "1 2 |")
  }

  // MARK: A limit

  func testNoMoreSequencesRunAtOnceThanTheLimit() {
    let source = scheduler.hot("                                         -aaa-|")
    let inner = scheduler.cold("                                          --x|")
    scheduler.expect(source.map { _ in inner }.merge(maxConcurrent: 2), "---xx-x|")
    scheduler.expect(subscriptionsOf: inner, "                           -^--!", "--^--!", "----^--!")
  }

  func testWithoutALimitAllRunAtOnce() {
    let source = scheduler.hot("                         -aaa-|")
    let inner = scheduler.cold("                          --x|")
    scheduler.expect(source.map { _ in inner }.merge(), "---xxx|")
    scheduler.expect(subscriptionsOf: inner, "           -^--!", "--^--!", "---^--!")
  }

  func testAnErrorOfOneThatRunsDropsWhatWaits() {
    let source = scheduler.hot("                                         -aaa-|")
    let inner = scheduler.cold("                                          --#")
    scheduler.expect(source.map { _ in inner }.merge(maxConcurrent: 2), "---#")
    scheduler.advance(by: .seconds(10))
    scheduler.expect(subscriptionsOf: inner, "                           -^-!", "--^!")
  }

  func testAnErrorOfTheSourceDropsWhatWaits() {
    let source = scheduler.hot("                                         -aa-#")
    let inner = scheduler.cold("                                          ----|")
    scheduler.expect(source.map { _ in inner }.merge(maxConcurrent: 1), "----#")
    scheduler.advance(by: .seconds(10))
    scheduler.expect(subscriptionsOf: inner, "                           -^--!")
  }

  func testDisposeDropsWhatWaits() {
    let source = scheduler.hot("                                         -aaa---|")
    let inner = scheduler.cold("                                          ---x|")
    scheduler.expect(source.map { _ in inner }.merge(maxConcurrent: 2), "----")
    scheduler.advance(by: .seconds(10))
    scheduler.expect(subscriptionsOf: inner, "                           -^-!", "--^!")
  }

  func testDisposeReleasesWhatWaits() {
    let source = PublishSubject<Observable<Int>>()
    let subscription = source.merge(maxConcurrent: 1).subscribe()
    weak var waiting: PublishSubject<Int>?
    do {
      let other = PublishSubject<Int>()
      waiting = other
      source.onNext(.never())
      source.onNext(other)
    }
    XCTAssertNotNil(waiting)
    subscription.dispose()
    XCTAssertNil(waiting)
    withExtendedLifetime(subscription) {}
  }

  func testDisposeInsideTheEndOfASequenceTakesNoneOfWhatWaits() {
    let (source, subscription) = (PublishSubject<Lazy>(), SingleAssignmentDisposable())
    var inner = AnyObserver<Int> { _ in }
    let first = Observable<Int>.create { observer in
      inner = observer
      return Disposables.create { subscription.dispose() }
    }
    subscription.setDisposable(source.merge(maxConcurrent: 1).subscribe())
    source.onNext(Lazy { first })
    source.onNext(
      Lazy {
        XCTFail("taken")
        return .never()
      })
    inner.onCompleted()
  }

  private struct Lazy: ObservableConvertibleType {
    let make: () -> Observable<Int>

    func asObservable() -> Observable<Int> { make() }
  }
}
