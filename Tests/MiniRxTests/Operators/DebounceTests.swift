import MiniRxTesting
import XCTest

final class DebounceTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testAnElementComesWhenNothingFollowsIt() {
    let source = scheduler.hot("                                          -ab----c----|")
    scheduler.expect(source.debounce(.seconds(2), scheduler: scheduler), "----b----c--|")
  }

  func testCompletionEmitsTheOneThatWaits() {
    let source = scheduler.hot("                                          -a-b|")
    scheduler.expect(source.debounce(.seconds(2), scheduler: scheduler), "----(b|)")
  }

  func testAnErrorDropsTheOneThatWaits() {
    let source = scheduler.hot("                                          -a-b#")
    scheduler.expect(source.debounce(.seconds(3), scheduler: scheduler), "----#")
  }

  func testAnElementAtTheVeryTimeTakesThePlaceIfItWasScheduledBefore() {
    let source = scheduler.cold("                                         -a-b---|")
    scheduler.expect(source.debounce(.seconds(2), scheduler: scheduler), "-----b-|")
  }

  func testAnElementAtTheVeryTimeWaitsForItselfIfItWasScheduledAfter() {
    let source = scheduler.hot("-a").flatMap { Observable.just($0).concat(self.scheduler.cold("--b---|")) }
    scheduler.expect(source.debounce(.seconds(2), scheduler: scheduler), "---a-b")
  }

  func testSpansOfZeroAndLessStillGoThroughTheScheduler() {
    for span in [RxTimeInterval.seconds(0), .seconds(-1)] {
      let source = PublishSubject<Int>()
      let recorder = Recorder(source.debounce(span, scheduler: scheduler))
      source.onNext(1)
      source.onNext(2)
      XCTAssertEqual(recorder.line, "")
      scheduler.advance()
      XCTAssertEqual(recorder.line, "2")
      recorder.dispose()
    }
  }
}
