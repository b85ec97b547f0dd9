import MiniRx
import XCTest

final class FlatMapLatestTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testANewElementTakesThePlaceOfTheOneBefore() {
    let inner = scheduler.cold("                            -x-y-z|")
    let source = scheduler.hot("                           -a--b------|")
    scheduler.expect(source.flatMapLatest { _ in inner }, "--x--x-y-z-|")
    scheduler.expect(subscriptionsOf: inner, "-^--!", "----^-----!")
  }

  func testItCompletesWhenSourceAndLatestHave() {
    let inner = scheduler.cold("                            ---x|")
    let source = scheduler.hot("                           -a|")
    scheduler.expect(source.flatMapLatest { _ in inner }, "----x|")
  }

  func testAnErrorOfADisplacedSequenceIsNotHeard() {
    let source = PublishSubject<Observable<Int>>()
    let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
    var heard: [Event<Int>] = []
    _ = source.flatMapLatest { $0 }.subscribe { heard.append($0) }
    source.onNext(first)
    source.onNext(second)
    first.onError(MarbleError())
    second.onNext(1)
    XCTAssertEqual(heard.compactMap(\.element), [1])
    XCTAssertEqual(heard.count, 1)
  }
}
