import MiniRxTesting
import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// `await store.receive(…)` continues as soon as there is an action.
final class TestStoreAsyncReceiveTests: XCTestCase {
  private typealias Store = TestStoreOf<Feature>

  @MainActor
  func testAnActionOfAsynchronousCodeIsWaitedFor() async {
    let store = Store.fetching { "fact" }
    store.timeout = 60_000_000_000
    await store.send(.fetch)
    await store.receive(.loaded("fact")) { $0.alert = "fact" }
    await store.send(.fetch)
    await store.receive(/Feature.Action.loaded)
    await store.send(.fetch)
    await store.receive { $0 == .loaded("fact") }
    await store.finish()
  }

  /// Nothing is waited for behind the failure.
  @MainActor
  func testATestThatEndsAtItsFirstFailureDoesNotWait() async {
    let reported = await issues {
      let store = Store.fetching { try await Task.never() }
      store.continueAfterFailure = false
      await store.send(.increment)
      store.timeout = .max
      await store.send(.fetch)
      await store.receive(.loaded("fact"))
      await store.finish()
    }
    XCTAssertEqual(reported.count, 1)
  }

  @MainActor
  func testBehindTheFailureNoConditionIsLookedAt() async {
    let store = Store.fetching(forever)
    store.continueAfterFailure = false
    await store.send(.fetch)
    let reported = await issues { await store.send(.increment) }
    XCTAssertEqual(reported.count, 1)
    func isMet() -> Bool {
      XCTFail("waits")
      return true
    }
    await store.session.wait(upTo: 0, until: isMet)
    store.session.waitBlocking(upTo: 0, until: isMet)
  }

  @MainActor
  func testATestMayEndWithTheReceiveOfTheLastAction() async {
    for _ in 0..<100 {
      let store = Store.fetching { "fact" }
      await store.send(.fetch)
      await store.receive(.loaded("fact"), timeout: .max) { $0.alert = "fact" }
      XCTAssertTrue(store.session.runningEffects.isEmpty)
    }
  }

  /// An action comes from another thread, and the end of its effect a moment later.
  private func stored(_ sources: PublishSubject<Int>...) -> TestStore<Int, Int, Int, Int, Void> {
    let store = TestStore(
      initialState: 0,
      reducer: Reduce<Int, Int> { _, action in
        action > sources.count ? .none : sources[action - 1].observe(on: MainScheduler.instance).eraseToEffect()
      })
    store.session.timeToEnd = .max
    return store
  }

  @MainActor
  private func lookThrice(_ store: TestStore<Int, Int, Int, Int, Void>) async {
    var looks = 0
    await store.session.wait(upTo: .max) {
      looks += 1
      return looks >= 3
    }
  }

  @MainActor
  func testAnEffectOfAnotherThreadMayEndAfterTheActionThatIsWaitedFor() async {
    let source = PublishSubject<Int>()
    let store = stored(source)
    await store.send(1)
    var looks = 0
    await store.session.wait(upTo: .max) {
      looks += 1
      if looks == 3 { Thread.detachNewThread { source.onCompleted() } }
      return looks >= 3
    }
    XCTAssertTrue(store.session.runningEffects.isEmpty)
  }

  @MainActor
  func testSoMayOneWhoseActionWasThereBeforeItsReceive() async {
    let source = PublishSubject<Int>()
    let store = stored(source)
    await lookThrice(store)
    await store.send(1)
    source.onNext(2)
    Thread.detachNewThread { source.onCompleted() }
    await store.receive(2)
    XCTAssertTrue(store.session.runningEffects.isEmpty)
  }

  /// A stream that runs on costs the time once.
  @MainActor
  func testAnEffectThatHadTimeToEndGetsItOnce() async {
    let source = PublishSubject<Int>()
    let store = stored(source)
    await store.send(1)
    store.session.timeToEnd = 1
    await lookThrice(store)
    store.session.timeToEnd = .max
    source.onNext(2)
    await store.receive(2)
    XCTAssertEqual(store.session.runningEffects.count, 1)
    source.onCompleted()
    await store.finish()
  }

  @MainActor
  func testAnotherEffectGetsItsTime() async {
    let (lasting, source) = (PublishSubject<Int>(), PublishSubject<Int>())
    let store = stored(lasting, source)
    await store.send(1)
    store.session.timeToEnd = 1
    await lookThrice(store)
    store.session.timeToEnd = .max
    await store.send(2)
    source.onNext(3)
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.01)
      source.onCompleted()
    }
    await store.receive(3)
    XCTAssertEqual(store.session.runningEffects.count, 1)
    lasting.onCompleted()
    await store.finish()
  }

  func testInASynchronousTestToo() {
    let source = PublishSubject<Int>()
    let store = stored(source)
    store.send(1)
    var looks = 0
    store.session.waitBlocking(upTo: .max) {
      looks += 1
      if looks == 2 { Thread.detachNewThread { source.onCompleted() } }
      return looks >= 2
    }
    XCTAssertTrue(store.session.runningEffects.isEmpty)
  }

  /// The effect would end as soon as the main queue continues.
  func testAnActionThatIsThereAlreadyIsReceivedAtOnce() {
    let source = PublishSubject<Int>()
    let store = stored(source)
    store.send(1)
    source.onNext(2)
    DispatchQueue.main.async { source.onCompleted() }
    store.receive(2, timeout: .max)
    XCTAssertEqual(store.session.runningEffects.count, 1)
    source.onCompleted()
  }

  @MainActor
  func testATestMayEndWithTheSendWhoseEffectsEndByThemselves() async {
    for _ in 0..<100 {
      let calls = LockIsolated(0)
      let store = TestStore(
        initialState: 0,
        reducer: Reduce<Int, Int> { _, _ in
          .fireAndForget {
            await Task.yield()
            calls.withValue { $0 += 1 }
          }
        })
      await store.send(1)
      XCTAssertEqual(calls.value, 1)
      XCTAssertTrue(store.session.runningEffects.isEmpty)
    }
  }

  @MainActor
  func testTheWaitingEndsAtOnceWhenNoEffectIsLeft() async {
    let store = Store.fetching { throw CancellationError() }
    await store.send(.fetch)
    await expectIssue(
      """
      No action was received.

        Expected:
          Feature.Action.loaded("fact")

      No effect runs that could send it.
      """, line: #line + 1
    ) { await store.receive(.loaded("fact"), timeout: .max) }
  }

  @MainActor
  func testTheWaitingEndsWhenTheTimeIsOver() async {
    let store = Store.fetching(forever)
    let task = await store.send(.fetch)
    await expectIssue(
      """
      No action was received within 0.001 s.

        Expected:
          Feature.Action.loaded("fact")
        Effects that run, by the actions that returned them:
          Feature.Action.fetch

      Move the scheduler with `scheduler.advance(by:)` first if they wait for time; pass a longer `timeout:` if they only \
      need longer.
      """, line: #line + 1
    ) { await store.receive(.loaded("fact"), timeout: 1_000_000) }
    await task.cancel()
  }

  @MainActor
  func testTheWaitingEndsWhenTheTaskOfTheTestIsCancelled() async {
    let store = Store.fetching(forever)
    await store.send(.fetch)
    let log = IssueLog()
    let waiting = Task {
      await RuntimeIssue.$interceptor.withValue(IssueInterceptor { log.append($0) }) {
        await store.receive(.loaded("fact"), timeout: .max)
      }
    }
    waiting.cancel()
    await waiting.value
    XCTAssertEqual(log.issues.count, 1)
    await store.skipInFlightEffects()
  }

  @MainActor
  func testTimeoutsMayBeDurations() async {
    guard #available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) else { return }
    let store = Store.fetching { "fact" }
    await store.send(.fetch)
    await store.receive(.loaded("fact"), timeout: .seconds(60)) { $0.alert = "fact" }
    await store.send(.fetch)
    await store.receive(/Feature.Action.loaded, timeout: .seconds(60))
    let task = await store.send(.fetch)
    await store.receive({ $0 == .loaded("fact") }, timeout: .seconds(60))
    await task.finish(timeout: .seconds(60))
    await store.finish(timeout: .seconds(60))
  }

  @MainActor
  func testATestThatIsNotExhaustiveWaitsForTheExpectedActionAmongOthers() async {
    let (texts, continuation) = AsyncStream<String>.makeStream()
    let reducer = Reduce<[String], String> { heard, text in
      heard.append(text)
      return text == "listen" ? .run { send in for await text in texts { await send(text) } } : .none
    }
    let store = TestStore(initialState: [], reducer: reducer)
    store.exhaustivity = .off
    await store.send("listen")
    continuation.yield("first")
    let sending = Task { @MainActor in
      await store.receive("first")
      continuation.yield("second")
      continuation.yield("third")
    }
    await sending.value
    await store.receive("third", timeout: .max) { $0 = ["listen", "first", "second", "third"] }
    continuation.finish()
    await store.finish()
  }
}
