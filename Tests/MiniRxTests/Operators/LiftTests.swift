import MiniRxTesting
import XCTest

final class LiftTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  private func repeated(_ source: Observable<String>) -> Observable<String> {
    source.lift { element, emit in
      guard let count = Int(element) else { throw MarbleError() }
      for _ in 0..<count { emit("x") }
    }
  }

  func testItEmitsAnyNumberOfElementsForEach() {
    let source = scheduler.hot("                -1-2-0-|")
    scheduler.expect(repeated(source.asObservable()), "-x-(xx)|")
    scheduler.expect(subscriptionsOf: source, " ^------!")
  }

  func testAnErrorAfterAnElementFollowsIt() {
    let result = scheduler.cold("-a-b").lift { element, emit in
      emit(element)
      if element == "b" { throw MarbleError() }
    }
    scheduler.expect(result, "   -a-(b#)")
  }

  func testTheRestOfAnElementIsDroppedOnceTheSequenceHasEnded() {
    let source = scheduler.hot("                         -3-1")
    scheduler.expect(repeated(source.asObservable()).take(2), "-(xx|)")
    scheduler.expect(subscriptionsOf: source, "          ^!")
  }

  func testItCanChangeTheTypeAndDropEverything() {
    let none: Observable<Never> = scheduler.cold("-a-b|").lift { _, _ in }
    scheduler.expect(none, "----|", values: [:])
  }
}
