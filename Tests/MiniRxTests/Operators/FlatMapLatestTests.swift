import MiniRxTesting
import XCTest

/// What a new inner sequence does to the one before; the edges of one are in `FlatteningTests`.
final class FlatMapLatestTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testANewElementTakesThePlaceOfTheOneBefore() {
    let inner = scheduler.cold("                            -x-y-z|")
    let source = scheduler.hot("                           -a--b------|")
    scheduler.expect(source.flatMapLatest { _ in inner }, "--x--x-y-z-|")
    scheduler.expect(subscriptionsOf: inner, "-^--!", "----^-----!")
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

  func testAnErrorThatDisplacesItsOwnSequenceIsNotHeard() {
    let source = PublishSubject<Observable<Int>>()
    let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
    let recorder = Recorder(source.flatMapLatest { $0 })
    source.onNext(first.do(onError: { _ in source.onNext(second) }))
    first.onError(TestError.first)
    second.onNext(1)
    XCTAssertEqual(recorder.line, "1")
    recorder.dispose()
  }

  func testASequenceThatTheObserverAsksForFollowsTheOneThatEmits() {
    let outer = PublishSubject<Int>()
    let recorder = Recorder<Int>()
    recorder.onNext = { if $0 == 1 { outer.onNext(10) } }
    recorder.subscribe(to: outer.flatMapLatest { Observable.of($0, $0 + 1) })
    outer.onNext(1)
    // The subject hands on 10 when 1 has been dealt with.
    XCTAssertEqual(recorder.line, "1 2 10 11")
    recorder.dispose()
  }
}
