import XCTest

@testable import MiniRx
@testable import MiniRxTesting

final class AsyncSequenceAsObservableTests: XCTestCase {
  private func elements<Element>(of observable: Observable<Element>) throws -> [Element] {
    try observable.toBlocking(timeout: 20).toArray()
  }

  func testElementsAndTheEndPassThrough() throws {
    let stream = AsyncStream<Int> { continuation in
      for value in 1...3 { continuation.yield(value) }
      continuation.finish()
    }
    XCTAssertEqual(try elements(of: stream.asObservable()), [1, 2, 3])
  }

  /// Neither a sequence nor its elements have to be `Sendable`.
  func testElementsOfAnyTypePassThrough() throws {
    final class Draft {
      let text: String
      init(_ text: String) { self.text = text }
    }
    func observable<Source: AsyncSequence>(of source: Source) -> Observable<Source.Element> { source.asObservable() }
    let drafts = AsyncStream<Draft> { continuation in
      for text in ["a", "b"] { continuation.yield(Draft(text)) }
      continuation.finish()
    }
    XCTAssertEqual(try observable(of: drafts).map(\.text).toBlocking().toArray(), ["a", "b"])
  }

  func testAnErrorPassesThroughAfterTheElementsBeforeIt() {
    let stream = AsyncThrowingStream<Int, any Error> { continuation in
      continuation.yield(1)
      continuation.finish(throwing: TestError.first)
    }
    switch stream.asObservable().toBlocking(timeout: 20).materialize() {
    case .completed: XCTFail("the error is missing")
    case .failed(let elements, let error):
      XCTAssertEqual(elements, [1])
      XCTAssertEqual(error as? TestError, .first)
    }
  }

  func testASequenceThatThrowsACancellationErrorCompletes() throws {
    let stream = AsyncThrowingStream<Int, any Error> { continuation in
      continuation.yield(1)
      continuation.finish(throwing: CancellationError())
    }
    XCTAssertEqual(try elements(of: stream.asObservable()), [1])
  }

  @TaskLocal private static var name = "none"

  func testADetachedTaskInheritsNothingFromTheSubscriber() throws {
    struct Names: AsyncSequence, AsyncIteratorProtocol, Sendable {
      var left = 1
      func makeAsyncIterator() -> Names { self }
      mutating func next() async -> String? {
        left -= 1
        return left < 0 ? nil : AsyncSequenceAsObservableTests.name
      }
    }
    try Self.$name.withValue("mine") {
      XCTAssertEqual(try elements(of: Names().asObservable()), ["mine"])
      XCTAssertEqual(try elements(of: Names().asObservable(detached: false)), ["mine"])
      XCTAssertEqual(try elements(of: Names().asObservable(detached: true)), ["none"])
    }
  }

  func testEachSubscriptionIteratesAnew() throws {
    let observable = Observable.of(1, 2).valuesAgain().asObservable()
    XCTAssertEqual(try elements(of: observable), [1, 2])
    XCTAssertEqual(try elements(of: observable), [1, 2])
  }

  func testDisposingCancelsTheIteration() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let terminated = expectation(description: "the stream is cancelled")
    continuation.onTermination = {
      if case .cancelled = $0 { terminated.fulfill() }
    }
    let heard = ValueLog()
    let subscription = stream.asObservable().subscribe(onNext: { heard.append($0) })
    continuation.yield(1)
    while heard.values.isEmpty { await Task.yield() }
    subscription.dispose()
    await fulfillment(of: [terminated], timeout: 20)
    continuation.yield(2)
    XCTAssertEqual(heard.values, [1])
  }

  func testNoFurtherElementIsTakenOnceNobodyListens() async throws {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    for value in 1...3 { continuation.yield(value) }
    continuation.finish()
    let first = try await stream.asObservable().take(1).asSingle().value
    var rest: [Int] = []
    for await value in stream { rest.append(value) }
    XCTAssertEqual([first] + rest, [1, 2, 3])
  }

  func testASequenceThatLooksAtNoCancellationIsLeftWhenNobodyListens() throws {
    let left = expectation(description: "the iterator is gone")
    let naturals = Naturals { left.fulfill() }
    XCTAssertEqual(try elements(of: naturals.asObservable().take(3)), [0, 1, 2])
    wait(for: [left], timeout: 20)
  }

  func testThereAndBackTheElementsAreTheSame() throws {
    XCTAssertEqual(try elements(of: Observable.from(1...100).values.asObservable()), Array(1...100))
  }
}

/// An endless asynchronous sequence that looks at no cancellation, and tells when its iterator goes.
private struct Naturals: AsyncSequence, Sendable {
  struct Iterator: AsyncIteratorProtocol {
    let lifetime: Lifetime
    var value = 0

    mutating func next() async -> Int? {
      defer { value += 1 }
      return value
    }
  }

  final class Lifetime {
    private let onEnd: () -> Void

    init(_ onEnd: @escaping () -> Void) { self.onEnd = onEnd }

    deinit { onEnd() }
  }

  let onEnd: @Sendable () -> Void

  func makeAsyncIterator() -> Iterator { Iterator(lifetime: Lifetime(onEnd)) }
}

/// A sequence that subscribes for each iteration.
private struct Resubscribing: AsyncSequence, Sendable {
  let source: Observable<Int>

  func makeAsyncIterator() -> AsyncThrowingStream<Int, any Error>.Iterator { source.values.makeAsyncIterator() }
}

extension Observable<Int> {
  fileprivate func valuesAgain() -> Resubscribing { Resubscribing(source: self) }
}
