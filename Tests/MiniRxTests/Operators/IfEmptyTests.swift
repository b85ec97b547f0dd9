import MiniRxTesting
import XCTest

final class IfEmptyTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  /// Both spellings, which differ only in what follows an empty sequence.
  private func defaulted(_ source: Observable<String>) -> [Observable<String>] {
    [source.ifEmpty(default: "z"), source.ifEmpty(switchTo: .just("z"))]
  }

  func testAnEmptySequenceGivesTheElement() {
    for result in defaulted(scheduler.cold("--|")) { scheduler.expect(result, "--(z|)") }
  }

  func testASequenceThatEmitsIsPassedOn() {
    let source = scheduler.cold("                               -a-|")
    for result in defaulted(source) { scheduler.expect(result, "-a-|-") }
    scheduler.expect(subscriptionsOf: source, "                 ^--!", "----^--!")
  }

  func testAnErrorIsPassedOn() {
    for result in defaulted(scheduler.cold("--#")) { scheduler.expect(result, "--#") }
  }

  func testAnEmptySequenceIsFollowedByTheOther() {
    let source = scheduler.cold("                      --|")
    let other = scheduler.cold("                       -a-b|")
    scheduler.expect(source.ifEmpty(switchTo: other), "---a-b|-")
    scheduler.expect(subscriptionsOf: source, "        ^-!")
    scheduler.expect(subscriptionsOf: other, "         --^---!")
  }

  func testTheOtherIsNotSubscribedToBehindAnElement() {
    let other = scheduler.cold("-b|")
    scheduler.expect(scheduler.cold("-a|").ifEmpty(switchTo: other), "-a|--")
    scheduler.expect(subscriptionsOf: other)
  }
}
