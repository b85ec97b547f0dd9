import MiniRxTesting
import XCTest

final class WindowTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  private func windows(
    _ source: Observable<String>, span: RxTimeInterval = .seconds(4), count: Int = 9
  ) -> Observable<Observable<String>> {
    source.window(timeSpan: span, count: count, scheduler: scheduler)
  }

  /// Fails the test unless windows open where the first diagram has `w`, and each of them emits as its diagram draws
  /// it.
  private func expect(
    _ windows: Observable<Observable<String>>, _ opening: String, _ contents: String..., line: UInt = #line
  ) {
    let observers = contents.indices.map { index in
      let observer = scheduler.createObserver(String.self)
      _ = windows.element(at: index).concatMap { $0 }.subscribe(observer)
      return observer
    }
    scheduler.expect(windows.map { _ in "w" }, opening, line: line)
    for (observer, content) in zip(observers, contents) { scheduler.expect(observer, content, line: line) }
  }

  func testAWindowEndsWhenItIsFullOrItsTimeIsOver() {
    expect(
      windows(scheduler.hot("-abc----d---|"), count: 3),
      "                      w--w---w---w|",
      "                      -ab(c|)",
      "                      -------|",
      "                      --------d--|",
      "                      ------------|")
  }

  func testWithoutACountOnlyTimeMatters() {
    expect(
      windows(scheduler.hot("-ab--c|"), count: 0),
      "                      w---w-|",
      "                      -ab-|",
      "                      -----c|")
  }

  func testWithoutAnEndOfTimeOnlyTheCountMatters() {
    expect(
      windows(scheduler.hot("-a------b-|"), span: .never, count: 2),
      "                      w-------w-|",
      "                      -a------(b|)",
      "                      ----------|")
  }

  func testAnElementAtTheEndOfTheTimeIsInTheWindowIfItWasScheduledBefore() {
    expect(
      windows(scheduler.hot("----a-|")),
      "                      w---w-|",
      "                      ----(a|)",
      "                      ------|")
  }

  func testAnElementAtTheEndOfTheTimeIsInTheNextWindowIfItWasScheduledAfter() {
    expect(
      windows(scheduler.cold("----a-|")),
      "                       w---w-|",
      "                       ----|",
      "                       ----a-|")
  }

  func testAWindowThatIsFullAtTheEndOfItsTimeEndsOnce() {
    expect(
      windows(scheduler.hot("-a--b----|"), count: 2),
      "                      w---w---w|",
      "                      -a--(b|)",
      "                      --------|",
      "                      ---------|")
  }

  func testWhatIsScheduledWhenAWindowOpensComesBeforeItsEnd() {
    var log: [String] = []
    _ = windows(.never()).subscribe(onNext: { [scheduler] _ in
      log.append("a window")
      _ = scheduler.scheduleRelative((), dueTime: .seconds(4)) { _ in
        log.append("work")
        return Disposables.create()
      }
    })
    scheduler.advance(by: .seconds(4))
    XCTAssertEqual(log, ["a window", "work", "a window"])
  }

  func testAnEmptySourceEndsTheWindowAndTheWhole() {
    expect(
      windows(scheduler.hot("--|")),
      "                      w-|",
      "                      --|")
  }

  func testAnErrorEndsTheWindowAndTheWhole() {
    expect(
      windows(scheduler.hot("-a-#")),
      "                      w--#",
      "                      -a-#")
  }

  func testAWindowThatIsObservedKeepsTheSourceGoingUntilItEnds() {
    let source = scheduler.hot("                                -a-b-c-")
    scheduler.expect(windows(source).take(1).concatMap { $0 }, "-a-b|--")
    scheduler.expect(subscriptionsOf: source, "                 ^---!")
  }

  func testAWindowThatIsLetGoAfterTheWholeLetsTheSourceGo() {
    let source = scheduler.hot("                                -a-b-c-")
    scheduler.expect(windows(source).take(1).concatMap { $0 }, "-a-")
    scheduler.expect(subscriptionsOf: source, "                 ^-!")
  }

  func testNoTimeAndLessMakeEachTurnOfTheSchedulerAWindow() {
    for span in [RxTimeInterval.seconds(0), .seconds(-1)] {
      let recorder = Recorder(windows(.never(), span: span).map { _ in "w" }.take(3))
      XCTAssertEqual(recorder.line, "w")
      scheduler.advance()
      XCTAssertEqual(recorder.line, "w w w |")
    }
  }

  func testAnElementThatTheObserverSendsIsInTheNextWindow() {
    let source = PublishSubject<String>()
    let numbered = windows(source, count: 2).enumerated().flatMap { window in
      window.element.map { "\(window.index):\($0)" }
    }
    let recorder = Recorder(numbered)
    recorder.onNext = { if $0 == "0:b" { source.onNext("c") } }
    source.onNext("a")
    source.onNext("b")
    XCTAssertEqual(recorder.line, "0:a 0:b 1:c")
    recorder.dispose()
  }

  func testAnErrorThatAWindowReceivesIsNotUndeliverableThoughTheWholeIsDisposed() {
    let (source, recorder) = (PublishSubject<Int>(), Recorder<Int>())
    let subscription = source.window(timeSpan: .never, count: 10, scheduler: scheduler)
      .subscribe(onNext: { recorder.subscribe(to: $0) })
    source.onNext(1)
    subscription.dispose()
    XCTAssertEqual(undeliverableErrors { source.onError(TestError.first) }, 0)
    XCTAssertEqual(recorder.line, "1 #first")
  }

  func testAWindowCompletesThoughTheWholeIsDisposed() {
    let source = PublishSubject<Int>()
    let recorder = Recorder<Int>()
    let subscription = source.take(2).window(timeSpan: .never, count: 10, scheduler: scheduler)
      .subscribe(onNext: { recorder.subscribe(to: $0) })
    source.onNext(1)
    subscription.dispose()
    source.onNext(2)
    XCTAssertEqual(recorder.line, "1 2 |")
    XCTAssertFalse(source.hasObservers)
  }

  func testAWindowThatItsTimeHasClosedLeavesTheNextOneItsFullCount() {
    expect(
      windows(scheduler.hot("-ab--cd--|"), count: 3),
      "                      w---w---w|",
      "                      -ab-|",
      "                      -----cd-|",
      "                      ---------|")
  }
}
