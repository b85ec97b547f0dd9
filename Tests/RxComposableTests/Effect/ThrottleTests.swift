import XCTest

@testable import RxComposable
@testable import RxComposableTesting

final class EffectThrottleTests: XCTestCase {
  private struct ID: Hashable {}
  private let host = EffectHost()
  private let scheduler = TestScheduler(initialClock: 0)

  private func throttle(_ number: Int, latest: Bool = true, id: Int = 0, in host: EffectHost? = nil) {
    (host ?? self.host).run(
      Effect(value: number).throttle(id: id, for: .seconds(1), scheduler: scheduler, latest: latest))
    scheduler.advance()
  }

  func testTheFirstPassesAndTheLatestOfTheSpanPassesAtItsEnd() {
    throttle(1)
    XCTAssertEqual(host.heard, [1])
    throttle(2)
    scheduler.advance(by: .milliseconds(500))
    throttle(3)
    scheduler.advance(by: .milliseconds(499))
    XCTAssertEqual(host.heard, [1])
    scheduler.advance(by: .milliseconds(1))
    XCTAssertEqual(host.heard, [1, 3])
  }

  /// As an environment of a test has it.
  func testWhereASpanIsOverAtOnceAllPass() {
    for number in 1...3 {
      host.run(Effect(value: number).throttle(id: 0, for: .seconds(1), scheduler: .immediate, latest: true))
    }
    XCTAssertEqual(host.heard, [1, 2, 3])
  }

  func testWithoutLatestTheFirstOfTheSpanPassesAtItsEnd() {
    for number in 1...3 { throttle(number, latest: false) }
    scheduler.advance(by: .seconds(1))
    XCTAssertEqual(host.heard, [1, 2])
  }

  func testAnActionThatWaitedOpensTheNextSpan() {
    throttle(1)
    throttle(2)
    scheduler.advance(by: .seconds(1))
    throttle(3)
    XCTAssertEqual(host.heard, [1, 2])
    scheduler.advance(by: .seconds(1))
    XCTAssertEqual(host.heard, [1, 2, 3])
  }

  func testAfterASpanWithoutActionsTheNextPassesAtOnce() {
    throttle(1, latest: false)
    scheduler.advance(by: .seconds(1))
    throttle(2, latest: false)
    XCTAssertEqual(host.heard, [1, 2])
  }

  func testTheSpanIsExactInVirtualTime() {
    for tenth in 0..<30 {
      host.run(
        Effect(value: tenth).throttle(id: ID(), for: .milliseconds(300), scheduler: scheduler, latest: true))
      scheduler.advance(by: .milliseconds(100))
    }
    XCTAssertEqual(host.heard, [0] + (1...10).map { $0 * 3 - 1 }.filter { $0 < 30 })
  }

  func testCancellingTheIdDropsWhatWaitsAndKeepsTheSpan() {
    throttle(1, latest: false)
    throttle(2, latest: false)
    host.run(.cancel(id: 0))
    throttle(3, latest: false)
    throttle(4, latest: false)
    XCTAssertEqual(host.heard, [1])
    scheduler.advance(by: .seconds(1))
    XCTAssertEqual(host.heard, [1, 3])
  }

  func testAnActionWhoseEffectIsCancelledIsDeliveredByNoOther() {
    throttle(1, latest: false)
    let task = host.run(Effect(value: 2).throttle(id: 0, for: .seconds(1), scheduler: scheduler, latest: false))
    scheduler.advance()
    task?.cancel()
    throttle(3, latest: false)
    throttle(4, latest: false)
    scheduler.advance(by: .seconds(1))
    XCTAssertEqual(host.heard, [1, 3])
  }

  private func throttled(_ effect: Effect<Int>) -> Effect<Int> {
    effect.throttle(id: 0, for: .seconds(1), scheduler: scheduler, latest: false)
  }

  func testAnEffectWithoutAnActionLeavesTheOneThatWaitsToTheNext() {
    throttle(1, latest: false)
    throttle(2, latest: false)
    host.run(throttled(.fireAndForget {}))
    throttle(3, latest: false)
    scheduler.advance(by: .seconds(1))
    XCTAssertEqual(host.heard, [1, 2])
  }

  func testTheEndOfTheEffectThatIsReplacedMayCancelTheId() {
    throttle(1, latest: false)
    host.run(.concatenate(throttled(Effect(value: 2)), .cancel(id: 0)))
    scheduler.advance()
    throttle(3, latest: false)
    scheduler.advance(by: .seconds(1))
    XCTAssertEqual(host.heard, [1, 3])
  }

  func testCancellingAnEffectThatWouldDeliverWhatWaitsDropsIt() {
    for cancels: (StoreTask?) -> Void in [{ $0?.cancel() }, { [host] _ in host.run(.cancel(id: 0)) }] {
      throttle(1, latest: false)
      throttle(2, latest: false)
      let task = host.run(throttled(Effect(PublishSubject<Int>())))
      cancels(task)
      throttle(3, latest: false)
      scheduler.advance(by: .seconds(2))
    }
    XCTAssertEqual(host.heard, [1, 3, 1, 3])
  }

  func testOtherIdsHaveTheirOwnSpans() {
    throttle(1, id: 1)
    throttle(2, id: 2)
    XCTAssertEqual(host.heard, [1, 2])
  }

  func testOtherStoresHaveTheirOwnSpans() {
    let other = EffectHost()
    throttle(1)
    throttle(2, in: other)
    XCTAssertEqual(host.heard, [1])
    XCTAssertEqual(other.heard, [2])
  }

  func testTheActionsOfOneEffectAreThrottledToo() {
    let source = PublishSubject<Int>()
    host.run(Effect(source).throttle(id: ID.self, for: .seconds(1), scheduler: scheduler, latest: true))
    for number in 1...4 {
      source.onNext(number)
      scheduler.advance(by: .milliseconds(400))
    }
    source.onCompleted()
    XCTAssertEqual(host.heard, [1, 3])
    scheduler.advance(by: .seconds(1))
    XCTAssertEqual(host.heard, [1, 3, 4])
  }

  func testTheEffectEndsWithTheActionThatWaits() {
    let effect = Effect(value: 1).throttle(id: ID(), for: .seconds(1), scheduler: scheduler, latest: true)
    host.run(effect)
    scheduler.advance()
    let task = host.run(effect)
    XCTAssertNotNil(task)
    scheduler.advance(by: .milliseconds(500))
    let subject = PublishSubject<Int>()
    host.run(.concatenate(effect, Effect(subject)))
    scheduler.advance()
    XCTAssertFalse(subject.hasObservers)
    scheduler.advance(by: .milliseconds(500))
    XCTAssertTrue(subject.hasObservers)
  }

  func testAnActionThatWaitsEndsWithItsStore() {
    var object: Resource? = Resource()
    weak let weakObject = object
    var store: Store<Resource?, Resource>? = Store(
      initialState: nil,
      reducer: Reduce { [scheduler] state, action in
        state = nil
        return Effect(value: action).throttle(id: ID(), for: .seconds(1), scheduler: scheduler, latest: true)
      })
    if let object { store?.send(object) }
    object = nil
    scheduler.advance()
    XCTAssertNotNil(weakObject)
    store = nil
    XCTAssertNil(weakObject)
  }

  func testASpanThatHasEndedLeavesNothingBehind() {
    let context = EffectContext()
    let effect = Effect(value: 1).throttle(id: ID(), for: .seconds(1), scheduler: scheduler, latest: true)
    _ = effect.asObservable().subscribe(
      context: context, onNext: { _ in }, onEnd: { _ in })
    scheduler.advance()
    XCTAssertFalse(context.isEmpty)
    scheduler.advance(by: .seconds(1))
    XCTAssertTrue(context.isEmpty)
  }

  private final class Resource {}

  func testWithoutLatestASpanForgetsWhatTheOneBeforeHasDelivered() {
    for number in 1...2 { throttle(number, latest: false) }
    scheduler.advance(by: .seconds(1))
    throttle(3, latest: false)
    scheduler.advance(by: .seconds(1))
    XCTAssertEqual(host.heard, [1, 2, 3])
  }
}
