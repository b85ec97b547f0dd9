import XCTest

@testable import MiniRx
@testable import MiniRxTesting

final class CreateAsyncTests: XCTestCase {
  func testElementsArriveAndTheReturnCompletes() throws {
    let observable = Observable<Int>.create { observer in
      for value in 1...3 {
        await Task.yield()
        observer.onNext(value)
      }
    }
    XCTAssertEqual(try observable.toBlocking(timeout: 20).toArray(), [1, 2, 3])
  }

  func testAHundredThousandElementsPassOneAfterTheOther() throws {
    let observable = Observable<Int>.create { observer async in
      for value in 1...100_000 { observer.onNext(value) }
    }
    XCTAssertEqual(try observable.toBlocking(timeout: 60).toArray().count, 100_000)
  }

  func testAnErrorThatTheClosureThrowsEndsTheSequence() {
    let observable = Observable<Int>.create { observer async throws in
      observer.onNext(1)
      throw TestError.first
    }
    XCTAssertThrowsError(try observable.toBlocking(timeout: 20).toArray()) {
      XCTAssertEqual($0 as? TestError, .first)
    }
  }

  func testTheClosureMayEndTheSequenceEarly() throws {
    let observable = Observable<Int>.create { observer async in
      observer.onNext(1)
      observer.onCompleted()
      observer.onNext(2)
    }
    XCTAssertEqual(try observable.toBlocking(timeout: 20).toArray(), [1])
  }

  func testDisposingCancelsTheTask() async {
    let cancelled = expectation(description: "cancelled")
    let begun = expectation(description: "begun")
    let subscription = Observable<Int>.create { _ in
      begun.fulfill()
      try? await Task.sleep(nanoseconds: 60_000_000_000)
      if Task.isCancelled { cancelled.fulfill() }
    }
    .subscribe()
    await fulfillment(of: [begun], timeout: 20)
    subscription.dispose()
    await fulfillment(of: [cancelled], timeout: 20)
  }

  func testNothingIsDeliveredAfterDisposeAndTheObserverIsReleasedWhileTheTaskRunsOn() async {
    let (gate, gatekeeper) = AsyncStream.makeStream(of: Void.self)
    let (begun, finished) = (expectation(description: "begun"), expectation(description: "finished"))
    let heard = ValueLog()
    let census = Census()
    weak var probe: Token?
    var subscription: (any Disposable)?
    do {
      let captured = Token(0, census)
      probe = captured
      subscription = Observable<Int>.create { observer in
        observer.onNext(1)
        begun.fulfill()
        // A task of its own does not hear of the cancellation.
        await Task.detached { for await _ in gate {} }.value
        observer.onNext(2)
        finished.fulfill()
      }
      .subscribe(onNext: { [captured] in heard.append($0 + captured.value) })
    }
    await fulfillment(of: [begun], timeout: 20)
    XCTAssertNotNil(probe)
    subscription?.dispose()
    XCTAssertNil(probe, "the task keeps the observer alive")
    gatekeeper.finish()
    await fulfillment(of: [finished], timeout: 20)
    XCTAssertEqual(heard.values, [1])
  }

  func testAnErrorThatTheClosureThrowsAfterDisposeIsNotReported() {
    XCTAssertEqual(
      undeliverableErrors {
        let (gate, gatekeeper) = AsyncStream.makeStream(of: Void.self)
        let begun = Counter()
        weak var probe: Token?
        do {
          let held = Token(0, Census())
          probe = held
          let subscription = Observable<Int>.create { _ async throws in
            begun.add(1 + held.value)
            await Task.detached { for await _ in gate {} }.value
            throw TestError.first
          }
          .subscribe()
          waitUntil { begun.value == 1 }
          subscription.dispose()
        }
        gatekeeper.finish()
        waitUntil { probe == nil }
      }, 0)
  }

  func testAnErrorThatTheCancellationLeadsToIsNotReported() {
    XCTAssertEqual(
      undeliverableErrors {
        let (gate, gatekeeper) = AsyncStream.makeStream(of: Void.self)
        let (begun, cancelled) = (Counter(), Counter())
        let subscription = Observable<Int>.create { observer async in
          await withTaskCancellationHandler {
            begun.add(1)
            await Task.detached { for await _ in gate {} }.value
          } onCancel: {
            observer.onError(TestError.first)
            cancelled.add(1)
          }
        }
        .subscribe()
        waitUntil { begun.value == 1 }
        subscription.dispose()
        XCTAssertEqual(cancelled.value, 1)
        gatekeeper.finish()
      }, 0)
  }

  func testAClosureThatReturnsADisposableIsNoTask() {
    var heard: [Int] = []
    let source = PublishSubject<Int>()
    let subscriptions = [
      Observable<Int>.create { source.subscribe($0) }.subscribe(onNext: { heard.append($0) }),
      Observable<Int>.create { observer in source.subscribe(onNext: { observer.onNext($0) }) }
        .subscribe(onNext: { heard.append($0) }),
    ]
    source.onNext(1)
    XCTAssertEqual(heard, [1, 1])
    for subscription in subscriptions { subscription.dispose() }
    XCTAssertFalse(source.hasObservers)
  }

  func testInAnAsynchronousContextAClosureThatReturnsADisposableIsNoTask() async {
    var heard: [Int] = []
    let source = BehaviorSubject(value: 1)
    Observable<Int>.create { source.subscribe($0) }.subscribe(onNext: { heard.append($0) }).dispose()
    XCTAssertEqual(heard, [1])
  }
}
