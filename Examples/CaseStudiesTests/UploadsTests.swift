import RxComposableTesting
import Testing
import XCTest

@testable import CaseStudies

final class UploadsTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  /// - Parameter failures: how many attempts fail, at 50 %.
  private func makeStore(failures: Int) -> TestStoreOf<Upload> {
    let attempts = LockIsolated(0)
    return TestStore(initialState: Upload.State(id: "a"), reducer: Upload()) { [scheduler] in
      $0.rxMainQueue = scheduler
      $0.uploadClient.upload = { _ in
        .deferred {
          let attempt = attempts.withValue { attempts in
            attempts += 1
            return attempts
          }
          let end: Observable<Int> = attempt <= failures ? .error(UploadError()) : .just(100)
          return Observable.just(50).concat(end.delaySubscription(.seconds(1), scheduler: scheduler))
        }
      }
    }
  }

  func testProgressAndTheEnd() {
    let store = makeStore(failures: 0)
    store.send(.startTapped) {
      $0.attempt = 1
      $0.status = .running(percent: 0)
    }
    scheduler.advance()
    store.receive(.progressed(percent: 50)) { $0.status = .running(percent: 50) }
    scheduler.advance(by: .seconds(1))
    store.receive(.progressed(percent: 100)) { $0.status = .running(percent: 100) }
    store.receive(.attemptEnded(isDone: true)) { $0.status = .done }
  }

  func testPausesGrowUntilItIsGivenUp() {
    let store = makeStore(failures: 4)
    store.send(.startTapped) {
      $0.attempt = 1
      $0.status = .running(percent: 0)
    }
    for (attempt, pause) in [(1, 1), (2, 2), (3, 4)] {
      scheduler.advance(by: .seconds(1))
      store.receive(.progressed(percent: 50)) { $0.status = .running(percent: 50) }
      store.receive(.attemptEnded(isDone: false)) { $0.status = .pausing(seconds: pause) }
      scheduler.advance(by: .milliseconds(pause * 1_000 - 1))
      scheduler.advance(by: .milliseconds(1))
      store.receive(.attemptBegan) {
        $0.attempt = attempt + 1
        $0.status = .running(percent: 0)
      }
    }
    scheduler.advance(by: .seconds(1))
    store.receive(.progressed(percent: 50)) { $0.status = .running(percent: 50) }
    store.receive(.attemptEnded(isDone: false)) { $0.status = .failed }
  }

  func testItIsCancelledWhileItRunsAndWhileItPauses() {
    let store = makeStore(failures: 1)
    store.send(.startTapped) {
      $0.attempt = 1
      $0.status = .running(percent: 0)
    }
    scheduler.advance(by: .seconds(1))
    store.receive(.progressed(percent: 50)) { $0.status = .running(percent: 50) }
    store.receive(.attemptEnded(isDone: false)) { $0.status = .pausing(seconds: 1) }
    store.send(.cancelTapped) { $0.status = .waiting }
    scheduler.advance(by: .seconds(10))
    store.send(.startTapped) { $0.status = .running(percent: 0) }
    scheduler.advance()
    store.receive(.progressed(percent: 50)) { $0.status = .running(percent: 50) }
    store.send(.cancelTapped) { $0.status = .waiting }
    scheduler.advance(by: .seconds(10))
  }
}

/// However late an answer arrives, a cancelled upload stays cancelled, and the other row is not touched.
@Test func aCancelledUploadStaysCancelled() throws {
  let orders = try TestScheduler.explore { scheduler in
    let store = TestStore(
      initialState: Uploads.State(uploads: [Upload.State(id: "a"), Upload.State(id: "b")]), reducer: Uploads()
    ) {
      $0.rxMainQueue = scheduler
      $0.uploadClient.upload = { file in
        let network = scheduler.lane(file)
        let latency = TestScheduler.Latency(from: .milliseconds(10), to: .seconds(2))
        return Observable.just(50).latency(latency, on: network)
          .concat(Observable.error(UploadError()).latency(latency, on: network))
      }
    }
    store.exhaustivity = .off
    store.send(.upload(id: "a", action: .startTapped))
    store.send(.upload(id: "b", action: .startTapped))
    scheduler.advance(by: .milliseconds(500))
    store.send(.upload(id: "a", action: .cancelTapped))
    scheduler.run()
    try scheduler.require(store.state.uploads[id: "a"]?.status == .waiting)
    try scheduler.require(store.state.uploads[id: "b"]?.status == .failed)
    try scheduler.require(store.state.uploads[id: "b"]?.attempt == Upload.attempts)
  }
  #expect(orders.count > 1)
}
