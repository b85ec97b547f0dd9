import XCTest

@testable import RxComposable
@testable import RxComposableTesting

final class TaskTests: XCTestCase {
  func testNeverIsAStatement() async {
    let task = Task {
      try await Task.never()
    }
    let number: Task<Int, any Error> = Task {
      try await Task.never()
      return 1
    }
    let value: Task<Int, any Error> = Task { try await Task.never() }
    task.cancel()
    number.cancel()
    value.cancel()
    do {
      try await task.value
      XCTFail("ended")
    } catch { XCTAssertTrue(error is CancellationError) }
    let results = await [number.result, value.result]
    for case .success in results { XCTFail("ended") }
  }

  func testWaitingForACancellableValueCancelsTheTask() async {
    let inner = Task { try await Task.never() }
    let outer = Task { try await inner.cancellableValue }
    outer.cancel()
    do {
      try await outer.value
      XCTFail("ended")
    } catch { XCTAssertTrue(error is CancellationError) }
    let infallible = Task { for await _ in AsyncStream<Void>.never {} }
    let waiting = Task { await infallible.cancellableValue }
    waiting.cancel()
    await waiting.value
  }

  @available(*, deprecated)
  @MainActor
  func testAMainSerialExecutorIsTheMainActor() async throws {
    struct Failure: Error {}
    let number = await withMainSerialExecutor { () async -> Int in
      await Task.yield()
      XCTAssertTrue(Thread.isMainThread)
      return 1
    }
    XCTAssertEqual(number, 1)
    do {
      try await withMainSerialExecutor { () async throws in throw Failure() }
      XCTFail("returned")
    } catch { XCTAssertTrue(error is Failure) }
    let synchronous = { withMainSerialExecutor { 2 } }
    XCTAssertEqual(synchronous(), 2)
  }
}
