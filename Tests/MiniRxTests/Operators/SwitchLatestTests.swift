import MiniRxTesting
import XCTest

/// What a new sequence does to the one before; the edges are in `FlatteningTests`.
final class SwitchLatestTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)
  private lazy var first = scheduler.cold(" -x-y-#")
  private lazy var second = scheduler.cold("--z|")

  /// A sequence that emits `first` for `a` and `second` for `b`.
  private func switching(_ diagram: String) -> Observable<String> {
    scheduler.hot(diagram, values: ["a": first, "b": second]).switchLatest()
  }

  func testANewSequenceTakesThePlaceOfTheOneBefore() {
    let result = switching("                   -a---b-|")
    scheduler.expect(result, "                 --x-y--z|")
    scheduler.expect(subscriptionsOf: first, " -^---!")
    scheduler.expect(subscriptionsOf: second, "-----^--!")
  }

  func testWhatTheOneBeforeEmitsAfterANewOneOfTheSameTimeIsNotHeard() {
    let result = switching("  -a--b|")
    scheduler.expect(result, "--x---z|")
  }

  func testANewSequenceMayComeWhenTheLatestIsOver() {
    let result = switching("                   -b-----b|")
    scheduler.expect(result, "                 ---z-----z|")
    scheduler.expect(subscriptionsOf: second, "-^--!", "-------^--!")
  }

  func testTheSameSequenceIsSubscribedToAnew() {
    let result = switching("                  -a-a---")
    scheduler.expect(result, "                --x-x-y")
    scheduler.expect(subscriptionsOf: first, "-^-!", "---^--!")
  }

  func testASequenceThatTheObserverSendsTakesOverAfterTheElement() {
    let outer = PublishSubject<Observable<Int>>()
    let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
    let recorder = Recorder<Int>()
    recorder.onNext = { if $0 == 1 { outer.onNext(second) } }
    recorder.subscribe(to: outer.switchLatest())
    outer.onNext(first)
    first.onNext(1)
    XCTAssertEqual([first.hasObservers, second.hasObservers], [false, true])
    second.onNext(2)
    XCTAssertEqual(recorder.line, "1 2")
  }

  func testWhatASequenceLeftThatIsOverIsNotDroppedForTheNext() {
    let (outer, first) = (PublishSubject<Observable<Int>>(), PublishSubject<Int>())
    let recorder = Recorder<Int>()
    recorder.onNext = { if $0 == 1 { for number in 2...3 { outer.onNext(.just(number)) } } }
    recorder.subscribe(to: outer.switchLatest())
    outer.onNext(first)
    first.onNext(1)
    XCTAssertEqual(recorder.line, "1 2 3")
  }

  func testAnErrorOnAnotherThreadIsNotHeardAfterAnElementOfTheSequenceThatTookOver() {
    let count = 4_000
    let outers = (0..<count).map { _ in PublishSubject<Observable<Int>>() }
    let inners = (0..<count).map { _ in PublishSubject<Int>() }
    let logs = (0..<count).map { _ in EventLog<Int>(yields: false) }
    for index in 0..<count {
      _ = outers[index].switchLatest().subscribe(logs[index].record)
      outers[index].onNext(inners[index])
    }
    let arrived = Counter()
    onThreads(2) { thread in
      for index in 0..<count {
        // Side by side, and one of them a little later each time.
        arrived.add(1)
        while arrived.value < 2 * index + 2 { sched_yield() }
        if thread == 0 {
          for _ in 0..<(index % 32) { _ = arrived.value }
          inners[index].onError(TestError.first)
        } else {
          outers[index].onNext(.just(7))
        }
      }
    }
    XCTAssertEqual(logs.filter { $0.elements == [7] && $0.end != nil }.count, 0)
  }

  func testWhatASequenceHasLeftToDeliverIsDroppedWithIt() {
    let outer = PublishSubject<Observable<Int>>()
    let (first, second, third) = (PublishSubject<Int>(), PublishSubject<Int>(), PublishSubject<Int>())
    let recorder = Recorder<Int>()
    recorder.onNext = { element in
      guard element == 1 else { return }
      outer.onNext(second)
      second.onNext(2)
      outer.onNext(third)
      third.onNext(3)
    }
    recorder.subscribe(to: outer.switchLatest())
    outer.onNext(first)
    first.onNext(1)
    XCTAssertEqual(recorder.line, "1 3")
  }

  func testASequenceThatIsDisplacedInsideAnElementDoesNotMakeAnotherOfItsEnd() {
    let (outer, inner) = (PublishSubject<Observable<Event<Int>>>(), PublishSubject<Int>())
    var made = 0
    let recorder = Recorder<Event<Int>>()
    recorder.onNext = { _ in outer.onNext(.never()) }
    recorder.subscribe(to: outer.switchLatest())
    outer.onNext(
      inner.take(1).materialize().map { event in
        made += 1
        return event
      })
    inner.onNext(1)
    XCTAssertEqual(made, 1)
    recorder.dispose()
  }

  func testNoElementOfTheOneBeforeIsDeliveredAfterASwitchOnAnotherThread() {
    for _ in 0..<races(4_000) {
      let outer = PublishSubject<Observable<Int>>()
      let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
      let log = EventLog<Int>(yields: false)
      _ = outer.switchLatest().subscribe(log.record)
      outer.onNext(first)
      race(
        { for _ in 0..<200 { first.onNext(1) } },
        {
          outer.onNext(second)
          second.onNext(2)
        })
      XCTAssertEqual(log.elements.last, 2)
    }
  }
}
