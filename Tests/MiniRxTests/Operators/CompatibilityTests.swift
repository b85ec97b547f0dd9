import MiniRx
import XCTest

final class CompatibilityTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  @available(*, deprecated)
  func testTheSpellingsOfRxSwift5DoWhatTheirSuccessorsDo() {
    let source = scheduler.cold("-a-b-c|")
    scheduler.expect(source.takeWhile { $0 != "c" }, "-a-b-|")
    scheduler.expect(source.skipWhile { $0 != "c" }, "-----c|")
    scheduler.expect(source.takeUntil(scheduler.cold("--x")), "-a|")
    scheduler.expect(source.skipUntil(scheduler.cold("--x")), "---b-c|")
    scheduler.expect(source.takeUntil(.inclusive) { $0 == "b" }, "-a-(b|)")
    scheduler.expect(source.elementAt(1), "---(b|)")
    scheduler.expect(source.take(.seconds(2), scheduler: scheduler), "-a|")
    scheduler.expect(source.observeOn(scheduler).subscribeOn(scheduler), "-a-b-c|")
    scheduler.expect(scheduler.cold("-#").catchErrorJustReturn("x"), "-(x|)")
    scheduler.expect(scheduler.cold("-#").catchError { _ in .just("y") }, "-(y|)")
    scheduler.expect(scheduler.cold("-a#").retryWhen { $0.take(1) }, "-a-a|")
  }
}
