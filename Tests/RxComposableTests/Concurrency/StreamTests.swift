import XCTest

@testable import RxComposable
@testable import RxComposableTesting

final class StreamTests: XCTestCase {
  private struct Failure: Error {}

  private func failing() -> AsyncThrowingStream<Int, any Error> {
    AsyncThrowingStream {
      $0.yield(1)
      $0.finish(throwing: Failure())
    }
  }

  func testAnErasedSequenceEmitsWhatTheSequenceDoes() async throws {
    let (source, continuation) = AsyncStream<Int>.streamWithContinuation()
    for number in 1...3 { continuation.yield(number) }
    continuation.finish()
    let doubled = await source.map { $0 * 2 }.eraseToStream().reduce(into: []) { $0.append($1) }
    XCTAssertEqual(doubled, [2, 4, 6])
    let empty = try await AsyncStream<Int>.finished.eraseToThrowingStream().reduce(0, +)
    XCTAssertEqual(empty, 0)
  }

  func testASequenceWhoseIteratorIsAValueIsReadToItsEnd() async throws {
    struct Count: AsyncSequence, Sendable {
      typealias Element = Int
      struct Iterator: AsyncIteratorProtocol {
        var last = 0
        mutating func next() async throws -> Int? {
          last += 1
          return last > 3 ? nil : last
        }
      }
      func makeAsyncIterator() -> Iterator { Iterator() }
    }
    var elements: [Int] = []
    for try await element in AsyncThrowingStream(Count()).prefix(5) { elements.append(element) }
    XCTAssertEqual(elements, [1, 2, 3])
  }

  func testAnErrorEndsAStreamAndIsThrownByAThrowingOne() async {
    let heard = await failing().eraseToStream().reduce(into: []) { $0.append($1) }
    XCTAssertEqual(heard, [1])
    var thrown: [Int] = []
    do {
      for try await number in failing().eraseToThrowingStream() { thrown.append(number) }
      XCTFail("ended")
    } catch { XCTAssertTrue(error is Failure) }
    XCTAssertEqual(thrown, [1])
  }

  func testAnErasedSequenceIsAskedOnlyForWhatIsWanted() async {
    let asked = LockIsolated(0)
    let source = AsyncStream<Int>(unfolding: {
      asked.withValue {
        $0 += 1
        return $0
      }
    })
    var iterator = source.eraseToStream().makeAsyncIterator()
    let first = await iterator.next()
    XCTAssertEqual(first, 1)
    XCTAssertEqual(asked.value, 1)
  }

  func testAContinuationFeedsAThrowingStreamUpToItsLimit() async throws {
    let (stream, continuation) = AsyncThrowingStream<Int, any Error>.streamWithContinuation(
      bufferingPolicy: .bufferingNewest(1))
    for number in 1...3 { continuation.yield(number) }
    continuation.finish()
    let heard = try await stream.reduce(into: []) { $0.append($1) }
    XCTAssertEqual(heard, [3])
  }

  func testAFinishedThrowingStreamThrowsIfItIsToldTo() async throws {
    let count = try await AsyncThrowingStream<Int, any Error>.finished().reduce(0) { count, _ in count + 1 }
    XCTAssertEqual(count, 0)
    do {
      for try await _ in AsyncThrowingStream<Int, any Error>.finished(throwing: Failure()) {}
      XCTFail("ended")
    } catch { XCTAssertTrue(error is Failure) }
  }

  /// On the main actor a task that was begun before the yield runs before what follows it.
  @MainActor
  func testWhatNeverEmitsEndsWhenItsTaskIsCancelled() async {
    let task = Task { () -> [String] in
      var ends: [String] = []
      for await _ in AsyncStream<Int>.never {}
      ends.append("stream")
      for try await _ in AsyncThrowingStream<Int, any Error>.never {}
      ends.append("throwing stream")
      do { try await Task<Void, Never>.never() } catch is CancellationError { ends.append("task") }
      return ends
    }
    await Task.yield()
    task.cancel()
    let ends = try? await task.value
    XCTAssertEqual(ends, ["stream", "throwing stream", "task"])
  }
}
