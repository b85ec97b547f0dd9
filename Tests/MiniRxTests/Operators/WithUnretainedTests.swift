import MiniRxTesting
import XCTest

final class WithUnretainedTests: XCTestCase {
  private final class Owner { let name = "owner" }

  private let scheduler = TestScheduler(initialClock: 0)
  private let owner = Owner()

  func testElementsComeWithTheObject() {
    let source = scheduler.hot("               -a--b-|")
    let result = source.withUnretained(owner).map { "\($0.name) \($1)" }
    scheduler.expect(result, "                 -m--n-|", values: ["m": "owner a", "n": "owner b"])
    scheduler.expect(subscriptionsOf: source, "^-----!")
  }

  func testASelectorCombinesObjectAndElement() {
    let source = scheduler.hot("-a--b-|")
    let result = source.withUnretained(owner) { "\($0.name)-\($1)" }
    scheduler.expect(result, "  -m--n-|", values: ["m": "owner-a", "n": "owner-b"])
  }

  func testTheNextElementCompletesOnceTheObjectIsGone() {
    var owner: Owner? = Owner()
    let source = scheduler.hot("               -a---b-c|")
    let result = source.withUnretained(owner!) { $1 }
    scheduler.scheduleAt(3) { owner = nil }
    scheduler.expect(result, "                 -a---|")
    scheduler.expect(subscriptionsOf: source, "^----!")
  }

  func testAnErrorPassesAlsoWhenTheObjectIsGone() {
    var owner: Owner? = Owner()
    let source = scheduler.hot("-a---#")
    let result = source.withUnretained(owner!) { $1 }
    scheduler.scheduleAt(3) { owner = nil }
    scheduler.expect(result, "  -a---#")
  }

  func testASequenceOfAnObjectThatIsGoneCompletesAtTheFirstElement() {
    var owner: Owner? = Owner()
    let source = scheduler.hot("               --a-|")
    let result = source.withUnretained(owner!) { $1 }
    owner = nil
    scheduler.expect(result, "                 --|")
    scheduler.expect(subscriptionsOf: source, "^-!")
  }

  func testTheObjectIsNotRetained() {
    weak var probe: Owner?
    let sequence: Observable<Int>
    do {
      let owner = Owner()
      probe = owner
      sequence = PublishSubject<Int>().withUnretained(owner) { $1 }
    }
    let recorder = Recorder(sequence)
    XCTAssertNil(probe)
    recorder.dispose()
  }
}
