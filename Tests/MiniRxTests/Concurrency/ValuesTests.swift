import XCTest

@testable import MiniRx
@testable import MiniRxTesting

final class ValuesTests: XCTestCase {
  func testALoopHearsTheElementsAndEndsWithTheSequence() async throws {
    var heard: [Int] = []
    for try await value in Observable.of(1, 2, 3).values { heard.append(value) }
    XCTAssertEqual(heard, [1, 2, 3])
  }

  func testAnErrorIsThrownAfterTheElementsBeforeIt() async {
    var heard: [Int] = []
    do {
      for try await value in Observable.concat(.of(1, 2), .error(TestError.first)).values { heard.append(value) }
      XCTFail("the loop ended without the error")
    } catch {
      XCTAssertEqual(error as? TestError, .first)
    }
    XCTAssertEqual(heard, [1, 2])
  }

  func testWhatIsEmittedBeforeTheLoopBeginsIsNotLost() async throws {
    let subject = PublishSubject<Int>()
    let values = subject.values
    for value in 1...1000 { subject.onNext(value) }
    subject.onCompleted()
    var heard: [Int] = []
    for try await value in values { heard.append(value) }
    XCTAssertEqual(heard, Array(1...1000))
  }

  func testABoundedBufferDropsAsItsPolicySays() async throws {
    let subject = PublishSubject<Int>()
    let (newest, oldest) = (
      subject.values(bufferingPolicy: .bufferingNewest(2)), subject.values(bufferingPolicy: .bufferingOldest(2))
    )
    for value in 1...5 { subject.onNext(value) }
    subject.onCompleted()
    var heard: [[Int]] = [[], []]
    for try await value in newest { heard[0].append(value) }
    for try await value in oldest { heard[1].append(value) }
    XCTAssertEqual(heard, [[4, 5], [1, 2]])
  }

  func testLeavingTheLoopDisposes() async throws {
    let subject = BehaviorSubject(value: 1)
    for try await _ in subject.values { break }
    XCTAssertFalse(subject.hasObservers)
  }

  func testDroppingTheValuesDisposes() {
    let subject = PublishSubject<Int>()
    var values: AsyncThrowingStream<Int, any Error>? = subject.values
    XCTAssertTrue(subject.hasObservers)
    _ = values
    values = nil
    XCTAssertFalse(subject.hasObservers)
  }

  func testCancellingTheTaskDisposesAndThrows() async {
    let subject = PublishSubject<Int>()
    let values = subject.values
    let isInLoop = expectation(description: "an element")
    let task = Task {
      for try await _ in values { isInLoop.fulfill() }
      XCTFail("what follows the loop runs")
    }
    subject.onNext(1)
    await fulfillment(of: [isInLoop], timeout: 20)
    task.cancel()
    await assertCancellation(of: task)
    XCTAssertFalse(subject.hasObservers)
  }

  func testALoopOfATaskThatWasCancelledBeforeItThrows() async {
    let subject = PublishSubject<Int>()
    let values = subject.values
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      for try await _ in values {}
      XCTFail("what follows the loop runs")
    }
    await assertCancellation(of: task)
    XCTAssertFalse(subject.hasObservers)
  }

  func testALoopThatIsCancelledInItsBodyReceivesWhatWaitsAndThrows() async {
    let subject = PublishSubject<Int>()
    let values = subject.values
    let heard = ValueLog()
    for value in 1...3 { subject.onNext(value) }
    let task = Task {
      for try await value in values {
        heard.append(value)
        withUnsafeCurrentTask { $0?.cancel() }
      }
      XCTFail("what follows the loop runs")
    }
    await assertCancellation(of: task)
    XCTAssertEqual(heard.values, [1, 2, 3])
    XCTAssertFalse(subject.hasObservers)
  }

  func testALoopThatHasReceivedTheEndDoesNotThrowWhenItsTaskIsCancelled() async throws {
    let task = Task {
      var heard: [Int] = []
      for try await value in Observable.of(1, 2).values {
        heard.append(value)
        withUnsafeCurrentTask { $0?.cancel() }
      }
      return heard
    }
    let heard = try await task.value
    XCTAssertEqual(heard, [1, 2])
  }

  func testALoopOverADriverEndsWhenItsTaskIsCancelledInItsBody() async {
    let relay = BehaviorRelay(value: 1)
    let task = Task {
      var heard: [Int] = []
      for await value in relay.asDriver().values {
        heard.append(value)
        relay.accept(value + 1)
        withUnsafeCurrentTask { $0?.cancel() }
      }
      return heard
    }
    let heard = await task.value
    XCTAssertEqual(heard, [1])
  }

  private func assertCancellation(of task: Task<Void, any Error>, line: UInt = #line) async {
    do {
      try await task.value
      XCTFail("no error", line: line)
    } catch {
      XCTAssertTrue(error is CancellationError, "\(error)", line: line)
    }
  }

  func testElementsThatWaitAreReleasedWithTheLoop() async throws {
    let census = Census()
    let subject = PublishSubject<Token>()
    do {
      let values = subject.values
      for value in 1...3 { subject.onNext(Token(value, census)) }
      for try await _ in values { break }
    }
    XCTAssertEqual(census.liveTokens, 0)
  }

  func testElementsOfFourThreadsAllArriveEachThreadsInOrder() async throws {
    let subject = PublishSubject<Int>()
    let values = subject.values
    let producers = Task.detached {
      await withTaskGroup(of: Void.self) { group in
        for thread in 0..<4 {
          group.addTask { for value in 0..<500 { subject.onNext(thread * 1000 + value) } }
        }
      }
      subject.onCompleted()
    }
    var heard: [Int] = []
    for try await value in values { heard.append(value) }
    await producers.value
    XCTAssertEqual(heard.count, 2000)
    for thread in 0..<4 {
      let own = heard.filter { $0 / 1000 == thread }
      XCTAssertEqual(own, own.sorted())
    }
  }

  func testTraitsHaveLoopsThatDoNotThrow() async {
    var heard: [Int] = []
    for await value in Infallible.of(1, 2).values { heard.append(value) }
    for await value in Infallible.of(1, 2, 3).values(bufferingPolicy: .bufferingNewest(1)) { heard.append(value) }
    for await value in Driver.of(4, 5).values { heard.append(value) }
    for await value in Signal.just(6).values(bufferingPolicy: .bufferingOldest(1)) { heard.append(value) }
    XCTAssertEqual(heard, [1, 2, 3, 4, 5, 6])
  }

  func testTwoTasksShareTheElementsOfOneLoop() async {
    let scheduler = TestScheduler(initialClock: 0)
    let subject = PublishSubject<Int>()
    let values = subject.asInfallible(onErrorJustReturn: 0).values
    let heard = ValueLog()
    for _ in 1...2 { Task { @MainActor in for await value in values { heard.append(value) } } }
    await scheduler.advance()
    for value in 1...4 { subject.onNext(value) }
    subject.onCompleted()
    await scheduler.advance()
    XCTAssertEqual(heard.values.sorted(), [1, 2, 3, 4])
  }

  func testCancellingALoopOverADriverDisposes() async {
    let relay = BehaviorRelay(value: 1)
    let heard = ValueLog()
    let subject = BehaviorSubject(value: 1)
    let driver = Observable.merge(relay.asObservable(), subject.asObservable()).asDriver(onErrorJustReturn: 0)
    let task = Task { for await value in driver.values { heard.append(value) } }
    while heard.values.isEmpty { await Task.yield() }
    task.cancel()
    await task.value
    XCTAssertFalse(subject.hasObservers)
  }
}
