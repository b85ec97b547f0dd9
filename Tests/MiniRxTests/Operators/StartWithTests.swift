import MiniRxTesting
import XCTest

final class StartWithTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testItsElementsComeFirst() {
    let source = scheduler.hot("                  -----a-|")
    scheduler.expect(source.startWith("x", "y"), "(xy)-a-|")
    scheduler.expect(subscriptionsOf: source, "   ^------!")
  }

  func testASourceThatEndsAtOnceEndsItAfterThem() {
    scheduler.expect(Observable.empty().startWith("x"), "             (x|)")
    scheduler.expect(Observable.error(MarbleError()).startWith("x"), "(x#)")
  }

  func testTheSourceIsNotSubscribedToWhenTheyAreEnough() {
    let source = scheduler.cold("                         a|")
    scheduler.expect(source.startWith("x", "y").take(1), "(x|)")
    scheduler.expect(subscriptionsOf: source)
  }

  func testWithoutElementsItIsTheSourceItself() {
    scheduler.expect(scheduler.cold("-a-|").startWith(), "-a-|")
  }

  func testDisposeInsideThemKeepsTheSourceFromBeingSubscribedTo() {
    let source = scheduler.cold("a|")
    let recorder = Recorder<String>()
    recorder.onNext = { [unowned recorder] _ in recorder.dispose() }
    recorder.subscribe(to: source.startWith("x", "y").subscribe(on: scheduler))
    scheduler.advance()
    XCTAssertEqual(recorder.line, "x")
    scheduler.expect(subscriptionsOf: source)
  }
}
