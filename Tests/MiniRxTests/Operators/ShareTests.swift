import MiniRx
import XCTest

/// What an observer of `share` hears. That it connects once, under races as well, is the subject of `SharingTests`.
final class ShareTests: XCTestCase {
  private let source = PublishSubject<Int>()

  func testTheFirstObserverConnectsAndTheLastDisconnects() {
    let shared = source.share()
    XCTAssertFalse(source.hasObservers)
    let recorders = (0..<2).map { _ in Recorder(shared) }
    recorders[0].dispose()
    XCTAssertTrue(source.hasObservers)
    recorders[1].dispose()
    XCTAssertFalse(source.hasObservers)
  }

  func testALaterObserverIsToldAsManyElementsAsAreReplayed() {
    for (count, expected) in [(0, ""), (1, "3"), (2, "2 3"), (9, "1 2 3")] {
      let shared = source.share(replay: count)
      let first = Recorder(shared)
      for value in 1...3 { source.onNext(value) }
      let second = Recorder(shared)
      XCTAssertEqual(second.line, expected)
      first.dispose()
      second.dispose()
    }
  }

  func testCompletionReachesAllObserversAndTheNextOneBeginsAgain() {
    var subscriptions = 0
    let counted = Observable.deferred { [source] in
      subscriptions += 1
      return subscriptions == 1 ? source.asObservable() : .just(7)
    }
    let shared = counted.share(replay: 1)
    let recorders = (0..<2).map { _ in Recorder(shared) }
    source.onCompleted()
    XCTAssertEqual(recorders.map(\.line), ["|", "|"])
    XCTAssertEqual(Recorder(shared).line, "7 |")
  }

  func testAnErrorReachesAllObservers() {
    let shared = source.share()
    let recorders = (0..<2).map { _ in Recorder(shared) }
    source.onError(TestError.first)
    XCTAssertEqual(recorders.map(\.line), ["#first", "#first"])
  }

  func testAnErrorKeptForEverReachesLaterObservers() {
    let shared = source.share(replay: 1, scope: .forever)
    _ = Recorder(shared)
    source.onNext(1)
    source.onError(TestError.first)
    XCTAssertEqual(Recorder(shared).line, "1 #first")
  }

  func testAnEmptySourceCompletesEachObserver() {
    let shared = Observable<Int>.empty().share()
    XCTAssertEqual((0..<2).map { _ in Recorder(shared).line }, ["|", "|"])
  }

  func testRetryBehindItSubscribesToTheSourceAgain() {
    var attempts = 0
    let failingOnce = Observable<Int>.deferred {
      attempts += 1
      return attempts == 1 ? .error(TestError.first) : .just(attempts)
    }
    XCTAssertEqual(Recorder(failingOnce.share(replay: 1).retry()).line, "2 |")
  }

  func testAnElementThatAnObserverSendsReachesAllInOneOrder() {
    let shared = source.share()
    let recorders = [Recorder<Int>(), Recorder<Int>()]
    recorders[0].onNext = { [source] in if $0 == 1 { source.onNext(2) } }
    for recorder in recorders { recorder.subscribe(to: shared) }
    source.onNext(1)
    XCTAssertEqual(recorders.map(\.line), ["1 2", "1 2"])
  }

  func testAnObserverMaySubscribeInsideAnElement() {
    let shared = source.share(replay: 1)
    let (outer, inner) = (Recorder<Int>(), Recorder<Int>())
    outer.onNext = { if $0 == 1 { inner.subscribe(to: shared) } }
    outer.subscribe(to: shared)
    source.onNext(1)
    source.onNext(2)
    XCTAssertEqual([outer.line, inner.line], ["1 2", "1 2"])
  }

  func testTheLastObserverMayGoInsideAnElement() {
    let shared = source.share()
    let recorder = Recorder<Int>()
    recorder.onNext = { [unowned recorder] _ in recorder.dispose() }
    recorder.subscribe(to: shared)
    source.onNext(1)
    source.onNext(2)
    XCTAssertEqual(recorder.line, "1")
    XCTAssertFalse(source.hasObservers)
  }
}
