import MiniRx
import XCTest

@testable import RxComposable

final class RunTests: XCTestCase {
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
  func testAnErrorWithoutAHandlerIsReported() async {
    let log = IssueLog()
    await RuntimeIssue.$interceptor.withValue(IssueInterceptor { log.append($0) }) {
      let store = Store<Int, Int>(initialState: 0, reducer: Reduce { _, _ in .run { _ in throw Failure() } })
      await store.send(0)?.finish()
    }
    XCTAssertEqual(log.issues.count, 1)
    XCTAssertTrue(log.issues.first?.message.contains("Failure()") == true)
  }
}
