import XCTest

@testable import MiniRx
@testable import MiniRxTesting

final class PrimitiveSequenceConcurrencyTests: XCTestCase {
  override func invokeTest() { withMainSerialExecutor { super.invokeTest() } }

  /// Looks for what tasks do, once all of them wait.
  @MainActor
  private func eventually(_ condition: () -> Bool, line: UInt = #line) async {
    await TaskControl.joined().settle()
    XCTAssertTrue(condition(), line: line)
  }

  func testTheElementIsTheValue() async throws {
    let single = try await Single.just(1).value
    XCTAssertEqual(single, 1)
    let maybe = try await Maybe.just(1).value
    XCTAssertEqual(maybe, 1)
    try await Completable.empty().value
  }

  func testTheValueOfAnEmptyMaybeIsNil() async throws {
    let value = try await Maybe<Int>.empty().value
    XCTAssertNil(value)
  }

  func testAnElementThatComesLaterIsTheValue() async throws {
    let scheduler = SerialDispatchQueueScheduler(qos: .default)
    let value = try await Single<Int>.timer(.milliseconds(5), scheduler: scheduler).value
    XCTAssertEqual(value, 0)
  }

  func testAnErrorIsThrown() async {
    await assertThrows(TestError.first) { _ = try await Single<Int>.error(TestError.first).value }
    await assertThrows(TestError.first) { _ = try await Maybe<Int>.error(TestError.first).value }
    await assertThrows(TestError.first) { try await Completable.error(TestError.first).value }
    await assertThrows(RxError.noElements) { _ = try await Single.just(1).retry(0).value }
  }

  private func assertThrows<Failure: Error & Equatable>(
    _ expected: Failure, line: UInt = #line, _ body: () async throws -> Void
  ) async {
    do {
      try await body()
      XCTFail("nothing was thrown", line: line)
    } catch {
      XCTAssertEqual(error as? Failure, expected, line: line)
    }
  }

  @MainActor
  func testCancellingTheTaskDisposesAndThrows() async throws {
    let source = PublishSubject<Int>()
    let waiting: [@Sendable () async throws -> Void] = [
      { _ = try await source.asSingle().value }, { _ = try await source.asMaybe().value },
      { try await source.ignoreElements().asCompletable().value },
    ]
    for wait in waiting {
      let task = Task { try await wait() }
      await eventually { source.hasObservers }
      task.cancel()
      let result = await task.result
      XCTAssertThrowsError(try result.get()) { XCTAssertTrue($0 is CancellationError, "\($0)") }
      XCTAssertFalse(source.hasObservers)
    }
  }

  func testATaskThatHasBeenCancelledReceivesWhatTheSequenceHasAtOnce() async throws {
    let single = try await cancelled { try await Single.just(1).value }.get()
    XCTAssertEqual(single, 1)
    let maybe = try await cancelled { try await Maybe.just(2).value }.get()
    XCTAssertEqual(maybe, 2)
    let none = try await cancelled { try await Maybe<Int>.empty().value }.get()
    XCTAssertNil(none)
    try await cancelled { try await Completable.empty().value }.get()
    for result in await [
      cancelled { _ = try await Single<Int>.error(TestError.first).value },
      cancelled { _ = try await Maybe<Int>.error(TestError.first).value },
      cancelled { try await Completable.error(TestError.first).value },
    ] {
      XCTAssertThrowsError(try result.get()) { XCTAssertEqual($0 as? TestError, .first) }
    }
  }

  func testATaskThatHasBeenCancelledWaitsForNothing() async {
    let source = PublishSubject<Int>()
    for result in await [
      cancelled { _ = try await source.asSingle().value },
      cancelled { _ = try await source.asMaybe().value },
      cancelled { try await source.ignoreElements().asCompletable().value },
    ] {
      XCTAssertThrowsError(try result.get()) { XCTAssertTrue($0 is CancellationError, "\($0)") }
    }
    XCTAssertFalse(source.hasObservers)
  }

  /// What code does in a task that is cancelled before it begins.
  private func cancelled<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) async -> Result<Value, any Error> {
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await body()
    }
    task.cancel()
    return await task.result
  }

  @MainActor
  func testAValueThatIsNotSendableReachesTheMainActorWhereItWasAskedFor() async throws {
    final class Model { var text = "" }
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    defer { DispatchQueue.main.setSpecific(key: key, value: nil) }
    let source = Single<Model>.create { single in
      XCTAssertEqual(DispatchQueue.getSpecific(key: key), true)
      single(.success(Model()))
      return Disposables.create()
    }
    let model = try await source.value
    model.text = "changed"
    XCTAssertEqual(model.text, "changed")
  }

  func testAnAsynchronousClosureMakesTheElement() async throws {
    let source = Single<Int>.create {
      await Task.yield()
      return 7
    }
    let value = try await source.value
    XCTAssertEqual(value, 7)
    let detached = try await Single<Int>.create(detached: true, priority: .high, work: { 8 }).value
    XCTAssertEqual(detached, 8)
  }

  func testAnErrorOfAnAsynchronousClosureEndsTheSequence() async {
    await assertThrows(TestError.first) {
      _ = try await Single<Int>.create(work: { throw TestError.first }).value
    }
  }

  @MainActor
  func testDisposingCancelsTheTask() async throws {
    let (begun, cancelled) = (Counter(), Counter())
    let subscription = Single<Int>.create {
      begun.add(1)
      do { try await Task.sleep(nanoseconds: 60_000_000_000) } catch { cancelled.add(1) }
      return 1
    }
    .subscribe(onSuccess: { _ in XCTFail("an element after dispose") })
    await eventually { begun.value == 1 }
    subscription.dispose()
    await eventually { cancelled.value == 1 }
  }

  @MainActor
  func testATaskThatRunsOnKeepsNoObserver() async throws {
    let begun = Counter()
    let finish = Locked<CheckedContinuation<Void, Never>?>(nil)
    weak var probe: Token?
    var subscription: (any Disposable)?
    do {
      let captured = Token(0, Census())
      probe = captured
      subscription = Single<Int>.create {
        begun.add(1)
        await withCheckedContinuation { continuation in finish.withLock { $0 = continuation } }
        return 1
      }
      .subscribe(onSuccess: { _ in _ = captured })
    }
    await eventually { begun.value == 1 }
    subscription?.dispose()
    XCTAssertNil(probe)
    finish.withLock { $0.take() }?.resume()
  }

  func testAnErrorThatATaskThrowsAfterDisposeIsNotReported() {
    XCTAssertEqual(
      undeliverableErrors {
        let (begun, finish) = (Counter(), BooleanDisposable())
        weak var probe: Token?
        do {
          let held = Token(0, Census())
          probe = held
          let subscription = Single<Int>.create {
            begun.add(1 + held.value)
            while !finish.isDisposed { await Task.yield() }
            throw TestError.first
          }
          .subscribe()
          waitUntil { begun.value == 1 }
          subscription.dispose()
        }
        finish.dispose()
        waitUntil { probe == nil }
      }, 0)
  }

  func testOnlyADetachedTaskForgetsTaskLocalValues() async throws {
    let values = try await TaskValue.$current.withValue(1) {
      [
        try await Single<Int>.create(work: { TaskValue.current }).value,
        try await Single<Int>.create(detached: true, work: { TaskValue.current }).value,
      ]
    }
    XCTAssertEqual(values, [1, 0])
  }

  func testAnElementAndACancellationAtOnceGiveOneAnswer() async throws {
    for _ in 0..<200 {
      let source = PublishSubject<Int>()
      let task = Task { try await source.first().value }
      while !source.hasObservers { await Task.yield() }
      async let emitted: Void = source.onNext(1)
      task.cancel()
      await emitted
      _ = await task.result
      XCTAssertFalse(source.hasObservers)
    }
  }
}

private enum TaskValue {
  @TaskLocal static var current = 0
}
