import MiniRxTesting
import XCTest

@testable import RxComposable
@testable import RxComposableTesting

final class RunTests: ControlledTestCase {
  private struct Failure: Error {}

  @MainActor
  func testItSendsAnyNumberOfActionsOnTheMainThreadAndEnds() async {
    let store = Store<[Int], Int>(
      initialState: [],
      reducer: Reduce { heard, number in
        XCTAssertTrue(Thread.isMainThread)
        heard.append(number)
        return number == 0
          ? .run { send in for number in 1...3 { await send(number) } } : .none
      })
    await store.send(0)?.finish()
    XCTAssertEqual(store.state, [0, 1, 2, 3])
  }

  @MainActor
  func testCancellingTheEffectCancelsTheTaskAndSilencesIt() async {
    let wasCancelled = expectation(description: "cancelled")
    let store = Store<[Int], Int>(
      initialState: [],
      reducer: Reduce { heard, number in
        heard.append(number)
        return number == 0
          ? .run { send in
            do { try await Task.sleep(nanoseconds: 60_000_000_000) } catch { wasCancelled.fulfill() }
            await send(1)
          } : .none
      })
    let task = store.send(0)
    task?.cancel()
    await fulfillment(of: [wasCancelled], timeout: 10)
    await task?.finish()
    XCTAssertEqual(store.state, [0])
  }

  @MainActor
  func testAnErrorGoesToTheHandlerAndCancellationToNobody() async {
    let store = Store<[Int], Int>(
      initialState: [],
      reducer: Reduce { heard, number in
        heard.append(number)
        switch number {
        case 0:
          return .run { _ in
            throw Failure()
          } catch: { error, send in
            if error is Failure { await send(1) }
          }
        case 2:
          return .run { _ in
            throw CancellationError()
          } catch: { _, send in
            await send(3)
          }
        default: return .none
        }
      })
    await store.send(0)?.finish()
    await store.send(2)?.finish()
    XCTAssertEqual(store.state, [0, 1, 2])
  }

  @MainActor
  func testAnErrorWithoutAHandlerIsReportedAtTheLineOfTheEffect() async {
    let effects: [(name: String, line: UInt, effect: Effect<Int>)] = [
      ("run", #line, .run { _ in throw Failure() }),
      ("task", #line, .task { throw Failure() }),
    ]
    for (name, line, effect) in effects {
      let host = EffectHost()
      let reported = await issues { await host.run(effect)?.finish() }
      XCTAssertEqual(
        reported.map(\.message),
        [
          """
          The code of `Effect.\(name)` threw an error that nothing handles.

            Error: Failure()

          Handle it inside the code, or pass `catch:` to send an action for it. Operators behind the effect, such as \
          `catchToEffect`, do not see it.
          """
        ])
      XCTAssertEqual(reported.first?.line, line)
    }
  }

  @MainActor
  func testAnErrorOfACancelledEffectIsNotReported() async {
    let host = EffectHost()
    var work: Workload? = Workload()
    weak let weakWork = work
    let reported = await issues {
      let task = work.flatMap { work in
        host.run(.run { _ in do { try await work.wait() } catch { throw Failure() } })
      }
      await eventually { work?.isRunning == true }
      work = nil
      task?.cancel()
      await eventually { weakWork == nil }
    }
    XCTAssertEqual(reported.map(\.message), [])
  }

  @MainActor
  func testSendingAfterTheCodeHasEndedIsReportedAndDropped() async {
    let kept = LockIsolated<Send<Int>?>(nil)
    let host = EffectHost()
    await host.run(.run { kept.setValue($0) })?.finish()
    let line: UInt = #line - 1
    let reported = issues { kept.value?(1) }
    XCTAssertEqual(host.heard, [])
    XCTAssertEqual(
      reported.map(\.message),
      [
        """
        An action was sent after the code of `Effect.run` had ended, and was dropped.

          Sent: 1

        This usually happens when the code starts a `Task` of its own, or hands `send` to a completion handler, and \
        returns without waiting. Wait for all of its work inside the code: with `async let`, a task group, or `for await` \
        over a stream.
        """
      ])
    XCTAssertEqual(reported.first?.line, line)
  }

  @MainActor
  func testSendingAfterTheEffectWasCancelledIsIgnored() async {
    let kept = LockIsolated<Send<Int>?>(nil)
    let host = EffectHost()
    let task = host.run(
      .run {
        kept.setValue($0)
        try await Task<Void, Never>.never()
      })
    await eventually { kept.value != nil }
    task?.cancel()
    let reported = issues { kept.value?(1) }
    XCTAssertEqual(reported.map(\.message), [])
    XCTAssertEqual(host.heard, [])
  }

  @MainActor
  func testASendOfATestCallsItsClosure() {
    var sent: [Int] = []
    let send = Send<Int> { sent.append($0) }
    send(1)
    send.send(2)
    XCTAssertEqual(sent, [1, 2])
  }

  @MainActor
  func testATaskSendsTheActionOfItsHandlerForAnError() async {
    let host = EffectHost()
    await host.run(
      .task {
        throw Failure()
      } catch: {
        $0 is Failure ? 1 : 2
      })?.finish()
    XCTAssertEqual(host.heard, [1])
  }

  @MainActor
  func testATaskThatThrowsACancellationErrorSendsAndReportsNothing() async {
    let host = EffectHost()
    let reported = await issues {
      await host.run(
        .task {
          throw CancellationError()
        } catch: { _ in
          1
        })?.finish()
    }
    XCTAssertEqual(host.heard, [])
    XCTAssertEqual(reported.map(\.message), [])
  }

  @MainActor
  func testTheErrorsOfFireAndForgetAreIgnored() async {
    let host = EffectHost()
    let reported = await issues {
      host.run(.fireAndForget { throw Failure() })
      await host.run(
        .fireAndForget {
          await Task.yield()
          throw Failure()
        })?.finish()
    }
    XCTAssertEqual(reported.map(\.message), [])
  }

  @MainActor
  func testTheTaskHasThePriorityThatIsAskedFor() async throws {
    guard #available(iOS 16, macOS 13, tvOS 16, watchOS 9, *) else { throw XCTSkip("Task.basePriority is newer") }
    let priorities = LockIsolated<[TaskPriority]>([])
    let host = EffectHost()
    await host.run(.run(priority: .low) { _ in priorities.withValue { $0.append(Task.basePriority ?? .high) } })?
      .finish()
    await host.run(
      .task(priority: .low) {
        priorities.withValue { $0.append(Task.basePriority ?? .high) }
        return 1
      })?.finish()
    XCTAssertEqual(priorities.value, [.low, .low])
  }
}
