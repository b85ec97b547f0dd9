import MiniRxTesting
import XCTest

final class CatchTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testItGoesOnWithAnotherSequence() {
    let other = scheduler.cold("                       -x-y|")
    let source = scheduler.hot("                   -a-#")
    scheduler.expect(source.catch { _ in other }, "-a--x-y|")
    scheduler.expect(subscriptionsOf: other, "     ---^---!")
  }

  func testWithoutAnErrorTheHandlerIsNotAsked() {
    let source = scheduler.cold("-a|")
    scheduler.expect(
      source.catch { _ in
        XCTFail("asked")
        return .empty()
      }, "-a|")
  }

  func testTheErrorOfTheOtherSequenceEndsIt() {
    scheduler.expect(scheduler.cold("-#").catch { _ in .error(MarbleError()) }, "-#")
  }

  func testAndReturn() { scheduler.expect(scheduler.cold("-a-#").catchAndReturn("x"), "-a-(x|)") }

  func testAnEmptySequenceCompletes() { scheduler.expect(scheduler.cold("--|").catch { _ in .never() }, "--|") }

  func testTheHandlerIsToldTheError() {
    let source = Observable<String>.error(TestError.second).catch { .just("\($0)") }
    XCTAssertEqual(Recorder(source).line, "second |")
  }

  func testTheOtherSequenceMayBeEmpty() {
    scheduler.expect(scheduler.cold("-a#").catch { _ in .empty() }, "-a|")
  }

  func testDisposeAfterTheErrorLetsTheOtherGo() {
    let (source, other) = (PublishSubject<Int>(), PublishSubject<Int>())
    let recorder = Recorder(source.catch { _ in other })
    source.onError(TestError.first)
    XCTAssertTrue(other.hasObservers)
    recorder.dispose()
    XCTAssertFalse(other.hasObservers)
  }

  func testDisposeInsideTheHandlerKeepsTheOtherFromBeingSubscribedTo() {
    let (source, other) = (PublishSubject<Int>(), PublishSubject<Int>())
    let recorder = Recorder<Int>()
    recorder.subscribe(
      to: source.catch { [unowned recorder] _ in
        recorder.dispose()
        return other
      })
    source.onError(TestError.first)
    XCTAssertFalse(other.hasObservers)
    XCTAssertEqual(recorder.line, "")
  }

  func testAnErrorThatTheObserverSendsIsHandledAfterTheElement() {
    let source = PublishSubject<Int>()
    let recorder = Recorder<Int>()
    recorder.onNext = { if $0 == 1 { source.onError(TestError.first) } }
    recorder.subscribe(to: source.catchAndReturn(0))
    source.onNext(1)
    XCTAssertEqual(recorder.line, "1 0 |")
  }

  func testEachSubscriptionIsRecoveredForItself() {
    let source = Observable<Int>.error(TestError.first).catchAndReturn(0)
    XCTAssertEqual((0..<2).map { _ in Recorder(source).line }, ["0 |", "0 |"])
  }
}
