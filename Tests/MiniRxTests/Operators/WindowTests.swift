import MiniRx
import XCTest

final class WindowTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)
  private let source = PublishSubject<Int>()
  private lazy var windows = source.window(timeSpan: .seconds(4), count: 2, scheduler: scheduler)

  /// Numbers the windows: `1:a` is the element "a" in the second one.
  private func numbered<Element>(_ windows: Observable<Observable<Element>>) -> Observable<String> {
    windows.enumerated().flatMap { window in
      window.element.map { "\(window.index):\($0)" }.concat(.just("\(window.index)|"))
    }
  }

  func testAWindowEndsWhenItIsFullOrItsTimeIsOver() {
    let recorder = Recorder(numbered(windows))
    source.onNext(1)
    source.onNext(2)
    source.onNext(3)
    scheduler.advance(by: .seconds(4))
    source.onNext(4)
    source.onCompleted()
    XCTAssertEqual(recorder.line, "0:1 0:2 0| 1:3 1| 2:4 2| |")
  }

  func testTheFirstWindowOpensAtTheSubscription() {
    var opened = 0
    let subscription = windows.subscribe(onNext: { _ in opened += 1 })
    XCTAssertEqual(opened, 1)
    scheduler.advance(by: .seconds(4))
    XCTAssertEqual(opened, 2)
    subscription.dispose()
  }

  func testAnEmptySourceEndsTheWindowAndTheWhole() {
    XCTAssertEqual(
      Recorder(numbered(Observable<Int>.empty().window(timeSpan: .never, count: 1, scheduler: scheduler))).line, "0| |")
  }

  func testAnErrorEndsTheWindowAndTheWhole() {
    var ends: [String] = []
    _ = windows.subscribe(
      onNext: { window in _ = window.subscribe(onError: { ends.append("window \($0)") }) },
      onError: { ends.append("whole \($0)") })
    source.onError(TestError.first)
    XCTAssertEqual(ends, ["window first", "whole first"])
  }

  func testNoTimeMakesEachTurnOfTheSchedulerAWindow() {
    var opened = 0
    _ = source.window(timeSpan: .seconds(0), count: 0, scheduler: scheduler).take(3).subscribe(onNext: { _ in
      opened += 1
    })
    scheduler.advance()
    XCTAssertEqual(opened, 3)
    XCTAssertFalse(source.hasObservers)
  }

  func testAnElementThatTheObserverSendsIsInTheNextWindow() {
    let recorder = Recorder(numbered(windows))
    recorder.onNext = { if $0 == "0:2" { self.source.onNext(3) } }
    source.onNext(1)
    source.onNext(2)
    XCTAssertEqual(recorder.line, "0:1 0:2 0| 1:3")
    recorder.dispose()
  }

  func testAWindowThatIsObservedKeepsTheSourceGoingUntilItEnds() {
    var heard: [Int] = []
    var isWindowCompleted = false
    let whole = windows.subscribe(onNext: { window in
      _ = window.subscribe(onNext: { heard.append($0) }, onCompleted: { isWindowCompleted = true })
    })
    source.onNext(1)
    whole.dispose()
    XCTAssertTrue(source.hasObservers)
    source.onNext(2)
    XCTAssertEqual(heard, [1, 2])
    XCTAssertTrue(isWindowCompleted)
    XCTAssertFalse(source.hasObservers)
  }

  func testDisposingTheWholeAndTheWindowLetsTheSourceGo() {
    let recorder = Recorder(numbered(windows))
    recorder.dispose()
    XCTAssertFalse(source.hasObservers)
  }

  func testWithoutAnEndOfTimeOnlyTheCountMatters() {
    for span in [RxTimeInterval.never, .seconds(.max)] {
      let scheduler = TestScheduler(initialClock: 0)
      let source = PublishSubject<Int>()
      let windows = source.window(timeSpan: span, count: 2, scheduler: scheduler)
      let recorder = Recorder(windows.flatMap { $0.reduce(0, accumulator: +) })
      source.onNext(1)
      scheduler.run()
      source.onNext(2)
      XCTAssertEqual(recorder.line, "3")
      recorder.dispose()
    }
  }
}
