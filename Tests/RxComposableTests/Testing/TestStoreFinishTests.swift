import Dispatch
import MiniRxTesting
import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// Exhaustive tests: what is left at the end fails at the line that caused it.
final class TestStoreFinishTests: XCTestCase {
  private typealias Store = TestStoreOf<Feature>

  func testAnActionThatIsNeverReceivedFailsAtTheSendThatLedToIt() {
    expectIssue(
      """
      An effect sent an action that the test never received:

        Feature.Action.loaded("fact")

      Receive it with `store.receive(_:)`, or keep the effect from sending it.
      """, line: #line + 1
    ) { Store.feature(.just("fact")).send(.load) }
  }

  func testAnEffectThatStillRunsFailsAtTheSendThatStartedIt() {
    expectIssue(
      """
      An effect still runs at the end of the test. It was returned for:

        Feature.Action.load

      Let it end before: advance the scheduler, send the action that cancels it, or complete what it waits for. \
      `await store.finish()` waits for asynchronous code.
      """, line: #line + 1
    ) { Store.feature().send(.load) }
  }

  func testAnEffectOfAReceivedActionFailsAtTheSendThatLedToIt() {
    var line: UInt = 0
    let reported = issues {
      let store = Store.feature()
      line = #line + 1
      store.send(.echo([.load]))
      store.receive(.load)
    }
    XCTAssertEqual(reported.map(\.line), [line])
    XCTAssertEqual(reported.first?.message.contains("Feature.Action.load\n"), true)
  }

  func testWhatIsLeftIsReportedOnce() {
    let store = Store.feature()
    XCTAssertEqual(issues { store.send(.load) }.count, 0)
    XCTAssertEqual(issues { store.finish() }.count, 1)
    XCTAssertEqual(issues { store.finish() }.count, 0)
  }

  func testWhatIsSentAfterFinishIsCheckedAgain() {
    let reported = issues {
      let store = Store.feature()
      store.finish()
      store.send(.load)
    }
    XCTAssertEqual(reported.count, 1)
  }

  func testTheEffectsEndWithTheStore() {
    let source = PublishSubject<String>()
    XCTAssertEqual(issues { Store.feature(source).send(.load) }.count, 1)
    XCTAssertFalse(source.hasObservers)
  }

  func testASynchronousFinishMayWaitForEffects() {
    let source = Observable<String>.create { observer in
      let observer = UncheckedSendable(observer)
      DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(5)) { observer.value.onCompleted() }
      return Disposables.create()
    }
    let store = Store.feature(source)
    store.send(.load)
    XCTAssertEqual(issues { store.finish(timeout: 60_000_000_000) }.map(\.message), [])
  }

  func testASynchronousFinishLetsTasksRun() {
    let store = Store.fetching { throw CancellationError() }
    store.send(.fetch)
    XCTAssertEqual(issues { store.finish() }.map(\.message), [])
  }

  @MainActor
  func testFinishWaitsUntilTheEffectsHaveEnded() async {
    let store = Store.fetching { throw CancellationError() }
    await store.send(.fetch)
    await store.finish(timeout: .max)
    XCTAssertEqual(issues { store.finish() }.map(\.message), [])
  }

  @MainActor
  func testFinishFailsAtTheSendWhenTheTimeIsOver() async {
    let store = Store.fetching(forever)
    var sent: UInt = 0
    let log = IssueLog()
    await RuntimeIssue.$interceptor.withValue(IssueInterceptor { log.append($0) }) {
      sent = #line + 1
      await store.send(.fetch)
      await store.finish(timeout: 1_000_000)
    }
    XCTAssertEqual(log.issues.map(\.line), [sent])
    XCTAssertEqual(
      log.issues.map(\.message),
      [
        """
        An effect still runs after 0.001 s at the end of the test. It was returned for:

          Feature.Action.fetch

        Let it end before: advance the scheduler, send the action that cancels it, or complete what it waits for. \
        `await store.finish()` waits for asynchronous code, with `timeout:` for longer.
        """
      ])
  }

  /// Tasks run before it looks at the time.
  @MainActor
  func testAnEffectThatNeedsNoTimeEndsWithoutAny() async {
    let store = TestStoreOf<Feature>.fetching { "fact" }
    func send() -> TestStoreTask { store.send(.fetch) }
    let task = send()
    let reported = await issues { await task.finish(timeout: 0) }
    XCTAssertEqual(reported.map(\.message), [])
    await store.receive(.loaded("fact")) { $0.alert = "fact" }
  }

  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  func testADurationIsCountedInNanosecondsUpToTheLongest() {
    let durations: [(Duration, nanoseconds: UInt64)] = [
      (.zero, 0), (.nanoseconds(1), 1), (.seconds(2), 2_000_000_000), (.milliseconds(1_500), 1_500_000_000),
      (.seconds(-1), 0), (.nanoseconds(-1), 0), (.seconds(18_446_744_073), 18_446_744_073_000_000_000),
      (.seconds(18_446_744_073) + .milliseconds(710), .max), (.seconds(18_446_744_074), .max),
    ]
    for (duration, nanoseconds) in durations { XCTAssertEqual(duration.nanoseconds, nanoseconds, "\(duration)") }
  }

  func testATimeoutIsShownInSecondsWithAFractionWhereThereIsOne() {
    for (nanoseconds, text) in [(2_000_000_000 as UInt64, "after 2 s at"), (2_500_000_000, "after 2.5 s at")] {
      XCTAssertTrue(TestStoreTexts.stillRunning("load", nanoseconds).contains(text), text)
    }
  }

  // MARK: The task of a send

  @MainActor
  func testTheTaskOfASendEndsWithItsEffects() async {
    let store = Store.fetching { throw CancellationError() }
    let task = await store.send(.fetch)
    XCTAssertFalse(task.isCancelled)
    await task.finish(timeout: .max)
    XCTAssertEqual(issues { store.finish() }.map(\.message), [])
  }

  @MainActor
  func testFinishingTheTaskOfASendWaitsForEffectsThatStillRun() async {
    let (gate, opener) = AsyncStream<Never>.makeStream()
    let store = Store.fetching {
      for await _ in gate {}
      throw CancellationError()
    }
    let task = await store.send(.fetch)
    let reported = await issues {
      // The gate opens when this waits.
      Task { opener.finish() }
      await task.finish(timeout: .max)
    }
    XCTAssertEqual(reported.map(\.message), [])
    XCTAssertEqual(issues { store.finish() }.map(\.message), [])
  }

  @MainActor
  func testFinishingTheTaskOfASendWaitsForAnotherThread() async {
    let store = Store.fetching {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(5)) { continuation.resume() }
      }
      throw CancellationError()
    }
    let task = await store.send(.fetch)
    let reported = await issues { await task.finish(timeout: .max) }
    XCTAssertEqual(reported.map(\.message), [])
  }

  @MainActor
  func testCancellingTheTaskOfASendEndsItsEffects() async {
    let store = Store.fetching(forever)
    let task = await store.send(.fetch)
    await task.cancel()
    XCTAssertTrue(task.isCancelled)
    XCTAssertEqual(issues { store.finish() }.map(\.message), [])
  }

  func testCancellingTheTaskOfASendIsSynchronousInASynchronousTest() {
    let store = Store.feature()
    store.send(.load).cancel()
    XCTAssertEqual(issues { store.finish() }.map(\.message), [])
  }

  func testTasksAreEqualIfTheyAreOfTheSameSendOrStartedNothing() {
    let store = Store.feature()
    let tasks = [store.send(.load), store.send(.load)]
    XCTAssertNotEqual(tasks[0], tasks[1])
    XCTAssertEqual(Set(tasks + tasks).count, 2)
    XCTAssertEqual(store.send(.nothing), store.send(.nothing))
    for task in tasks { task.cancel() }
    store.finish()
  }

  func testTheTaskOfASendWithoutEffectsHasEnded() {
    XCTAssertTrue(Store.feature().send(.nothing).isCancelled)
  }

  @MainActor
  func testTheTaskOfASendFailsWhenTheTimeIsOver() async {
    let store = Store.fetching(forever)
    store.timeout = 1_000_000
    let task = await store.send(.fetch)
    await expectIssue(
      """
      Effects still run 0.001 s after `finish` was called on the task of an action:

        Feature.Action.fetch

      Advance the scheduler before, or complete what they wait for. Effects that do not end by themselves have to be \
      cancelled: `await task.cancel()`. If they only need longer, pass `timeout:`.
      """, line: #line + 1
    ) { await task.finish() }
    await task.cancel()
  }
}
