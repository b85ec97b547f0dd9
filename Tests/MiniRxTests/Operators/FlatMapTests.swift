import MiniRxTesting
import XCTest

/// What several inner sequences do to each other; the edges of one are in `FlatteningTests`.
final class FlatMapTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testInnerSequencesRunSideBySide() {
    let inner = scheduler.cold("                      --x-y|")
    let source = scheduler.hot("                     -a--b-----|")
    scheduler.expect(source.flatMap { _ in inner }, "---x-yx-y-|")
    scheduler.expect(subscriptionsOf: inner, "-^----!", "----^----!")
  }

  func testAnErrorOfOneInnerSequenceEndsTheOthers() {
    let source = scheduler.hot("                     -a-b---|")
    let inner = scheduler.cold("                      -x-#")
    scheduler.expect(source.flatMap { _ in inner }, "--x-#")
    scheduler.expect(subscriptionsOf: inner, "       -^--!", "---^!")
  }

  func testDisposeLetsAllInnerSequencesGo() {
    let source = scheduler.hot("                     -a-b---|")
    let inner = scheduler.cold("                      -x---|")
    scheduler.expect(source.flatMap { _ in inner }, "--x-x")
    scheduler.expect(subscriptionsOf: inner, "       -^--!", "---^!")
  }

  func testSequencesOnTheCurrentThreadTakeTurns() {
    var heard: [Int] = []
    _ = Observable.of(1, 2).flatMap { Observable.of($0 * 10, $0 * 10 + 1) }.subscribe(onNext: { heard.append($0) })
    XCTAssertEqual(heard, [10, 11, 20, 21])
  }

  func testDisposeInsideTheSelectorKeepsTheInnerSequenceFromBeingSubscribedTo() {
    let (source, inner) = (PublishSubject<Int>(), PublishSubject<Int>())
    let recorder = Recorder<Int>()
    recorder.subscribe(
      to: source.flatMap { [unowned recorder] _ in
        recorder.dispose()
        return inner
      })
    source.onNext(1)
    XCTAssertFalse(inner.hasObservers)
  }
}
