import Foundation
import MiniRxTesting
import XCTest

/// `toBlocking`, on the main thread (where XCTest runs a synchronous test) and on others.
final class BlockingTests: XCTestCase {
  private let background = SerialDispatchQueueScheduler(qos: .default)

  func testOnlyTheMainThreadDoesOtherWorkWhileItWaits() {
    let calls = Counter()
    onThreads(1) { _ in BlockingSignal().wait(Patience(nanoseconds: 50_000_000)) { calls.add(1) } }
    XCTAssertEqual(calls.value, 0)
    BlockingSignal().wait(Patience(nanoseconds: 50_000_000)) { calls.add(1) }
    XCTAssertGreaterThan(calls.value, 0)
  }

  /// Work of the main queue, in which that queue is no source of the run loop.
  @MainActor
  func testTheMainThreadSleepsWhileItWaitsInsideOfWork() async {
    await Task.yield()
    var looks = 0
    BlockingSignal().wait(Patience(nanoseconds: 5 * Patience.slice)) { looks += 1 }
    XCTAssertLessThan(looks, 100)
  }

  func testTimeInWhichTheProcessStandsStillHardlyCounts() {
    let patience = Patience(nanoseconds: 3 * Patience.slice)
    Thread.sleep(forTimeInterval: 0.1)
    XCTAssertEqual(patience.nextSlice(), Patience.slice)
    Thread.sleep(forTimeInterval: 0.1)
    XCTAssertEqual(patience.nextSlice(), Patience.slice)
    Thread.sleep(forTimeInterval: 0.1)
    XCTAssertNil(patience.nextSlice())
  }

  func testPatienceWithoutEndWaitsForItsSignal() {
    let patience = Patience(nanoseconds: .max)
    XCTAssertEqual(patience.nextSlice(), Patience.slice)
    let signal = DispatchSemaphore(value: 0)
    DispatchQueue.global().async { signal.signal() }
    patience.wait(for: signal)
    XCTAssertEqual(patience.nextSlice(), Patience.slice)
  }

  func testToArrayHasAllElements() throws {
    XCTAssertEqual(try Observable.of(1, 2, 3).toBlocking().toArray(), [1, 2, 3])
    XCTAssertEqual(try Observable<Int>.empty().toBlocking().toArray(), [])
  }

  func testFirstStopsTheSequence() throws {
    var isDisposed = false
    let endless = Observable<Int>.create { observer in
      observer.onNext(1)
      return Disposables.create { isDisposed = true }
    }
    XCTAssertEqual(try endless.toBlocking(timeout: 5).first(), 1)
    XCTAssertTrue(isDisposed)
    XCTAssertNil(try Observable<Int>.empty().toBlocking().first())
  }

  func testWhatFollowsTheFirstElementDoesNotCount() throws {
    XCTAssertEqual(try Observable.just(1).concat(.error(MarbleError())).toBlocking().first(), 1)
    let careless = Observable<Int>.create { observer in
      observer.onNext(1)
      observer.onError(MarbleError())
      return Disposables.create()
    }
    XCTAssertEqual(try careless.toBlocking().first(), 1)
  }

  func testLastWaitsForTheEnd() throws {
    XCTAssertEqual(try Observable.of(1, 2, 3).toBlocking().last(), 3)
    XCTAssertNil(try Observable<Int>.empty().toBlocking().last())
  }

  func testSingleIsTheOnlyElement() throws {
    XCTAssertEqual(try Observable.just(1).toBlocking().single(), 1)
    XCTAssertEqual(try Observable.of(1, 2, 3).toBlocking().single { $0 == 2 }, 2)
    XCTAssertThrowsError(try Observable<Int>.empty().toBlocking().single()) {
      XCTAssertEqual($0 as? RxError, .noElements)
    }
    XCTAssertThrowsError(try Observable.of(1, 2).concat(.never()).toBlocking(timeout: 5).single()) {
      XCTAssertEqual($0 as? RxError, .moreThanOneElement)
    }
    XCTAssertThrowsError(try Observable.just(1).toBlocking().single { _ in throw MarbleError() }) {
      XCTAssertEqual($0 as? MarbleError, MarbleError())
    }
  }

  func testTheErrorOfTheSequenceIsThrown() {
    XCTAssertThrowsError(try Observable<Int>.error(MarbleError()).toBlocking().toArray()) {
      XCTAssertEqual($0 as? MarbleError, MarbleError())
    }
  }

  func testMaterializeKeepsWhatCameBeforeTheError() {
    let source = Observable.of(1, 2).concat(.error(MarbleError()))
    guard case .failed(elements: [1, 2], let error) = source.toBlocking().materialize() else {
      return XCTFail("expected a failure after 1 and 2")
    }
    XCTAssertEqual(error as? MarbleError, MarbleError())
    guard case .completed(elements: [1]) = Observable.just(1).toBlocking().materialize() else {
      return XCTFail("expected 1 and completion")
    }
  }

  func testTimeoutEndsTheWaitOnAnyThread() {
    let checkTimeout: @Sendable () -> Void = {
      let start = Date()
      guard
        case .failed(elements: [1], let error) = Observable.just(1).concat(.never()).toBlocking(timeout: 0.05)
          .materialize()
      else { return XCTFail("expected a failure after 1") }
      XCTAssertEqual(error as? RxError, .timeout)
      XCTAssertEqual(Date().timeIntervalSince(start), 0.05, accuracy: 5)
      XCTAssertGreaterThan(Date().timeIntervalSince(start), 0.045)
    }
    checkTimeout()
    onThreads(2) { _ in checkTimeout() }
  }

  func testTheMainThreadGetsWhatIsDeliveredOnTheMainQueue() throws {
    XCTAssertTrue(Thread.isMainThread)
    let ticks = Observable<Int>.timer(.milliseconds(1), scheduler: background).observe(on: MainScheduler.asyncInstance)
    XCTAssertEqual(try ticks.toBlocking(timeout: 5).toArray(), [0])
  }

  func testOtherThreadsWaitForOtherQueues() {
    let source = Observable<Int>.timer(.milliseconds(5), scheduler: background)
    onThreads(4) { _ in
      XCTAssertEqual(try? source.toBlocking(timeout: 5).toArray(), [0])
    }
  }

  func testAnotherThreadThatWaitsWithoutALimitIsWoken() {
    let woken = expectation(description: "woken")
    let source = Observable<Int>.timer(.milliseconds(50), scheduler: background)
    Thread {
      _ = try? source.toBlocking().toArray()
      woken.fulfill()
    }.start()
    wait(for: [woken], timeout: 20)
  }

  func testAWaitInsideAnObserverReceivesWhatTheMainQueueSubscribesTo() {
    let source = Observable.just(0, scheduler: MainScheduler.asyncInstance).flatMap { _ in Observable.of(1, 2, 3) }
    var waited: [Int]?
    Observable.of(0).subscribe(onNext: { _ in waited = try? source.toBlocking(timeout: 5).toArray() }).dispose()
    XCTAssertEqual(waited, [1, 2, 3])
  }

  func testAWaitInsideAnObserverIsNotHeldUpByTheThreadsQueue() {
    var inner: [[Int]] = []
    _ = Observable.of(1, 2).subscribe(onNext: { element in
      inner.append((try? Observable.of(element, element * 10).toBlocking(timeout: 5).toArray()) ?? [])
    })
    XCTAssertEqual(inner, [[1, 10], [2, 20]])
  }
}
