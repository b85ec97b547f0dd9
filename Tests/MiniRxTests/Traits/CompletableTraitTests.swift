import MiniRxTesting
import XCTest

final class CompletableTraitTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  private func cold(_ diagram: String) -> Completable { scheduler.cold(diagram).ignoreElements().asCompletable() }

  private func expect(_ source: Completable, _ diagram: String, line: UInt = #line) {
    scheduler.expect(source.asObservable().map { never -> String in }, diagram, line: line)
  }

  func testACompletionIsToldBeforeTheEnd() {
    var log: [String] = []
    for source in [Completable.empty(), .error(TestError.first), .never()] {
      source.subscribe(
        onCompleted: { log.append("completed") }, onError: { log.append("\($0)") },
        onDisposed: { log.append("disposed") }
      )
      .dispose()
    }
    XCTAssertEqual(log, ["completed", "disposed", "first", "disposed", "disposed"])
  }

  func testAnObserverIsGivenAnEvent() {
    var events: [CompletableEvent] = []
    for source in [Completable.empty(), .error(TestError.first)] { _ = source.subscribe { events.append($0) } }
    XCTAssertEqual(events, [.completed, .error(TestError.first)])
    XCTAssertNotEqual(events[0], events[1])
    XCTAssertNotEqual(events[1], .error(TestError.second))
  }

  func testOnlyTheFirstEventOfACreatorCounts() {
    func source(_ events: CompletableEvent...) -> Completable {
      .create { completable in
        for event in events { completable(event) }
        return Disposables.create()
      }
    }
    XCTAssertEqual(Recorder(source(.completed, .error(TestError.first)).asObservable()).line, "|")
    XCTAssertEqual(Recorder(source(.error(TestError.first), .completed).asObservable()).line, "#first")
  }

  func testClosuresAreGivenTheObject() {
    final class Owner { var log: [String] = [] }
    let owner = Owner()
    for source in [Completable.empty(), .error(TestError.first)] {
      _ = source.subscribe(
        with: owner, onCompleted: { $0.log.append("completed") }, onError: { $0.log.append("\($1)") },
        onDisposed: { $0.log.append("disposed") })
    }
    XCTAssertEqual(owner.log, ["completed", "disposed", "first", "disposed"])
  }

  func testTheHooksOfACompletion() {
    var log: [String] = []
    _ = Completable.empty().do(
      onError: { _ in log.append("on error") }, onCompleted: { log.append("on completed") },
      afterCompleted: { log.append("after completed") }, onSubscribe: { log.append("on subscribe") },
      onSubscribed: { log.append("on subscribed") }, onDispose: { log.append("on dispose") }
    )
    .subscribe(onCompleted: { log.append("completed") })
    XCTAssertEqual(
      log, ["on subscribe", "on completed", "completed", "after completed", "on subscribed", "on dispose"])
  }

  func testAndThenGoesOnWhenItHasCompleted() {
    scheduler.expect(cold("--|").andThen(scheduler.cold("-a|").asSingle()), "----(a|)")
    scheduler.expect(cold("--|").andThen(scheduler.cold("-|").asMaybe()), "---|")
    scheduler.expect(cold("--|").andThen(scheduler.cold("-a-b|").asObservable()), "---a-b|")
    expect(cold("--|").andThen(cold("--|")), "----|")
    expect(cold("--|").concat(cold("--|")), "----|")
  }

  func testAndThenDoesNotSubscribeToTheSecondAfterAnErrorOrDispose() {
    let second = scheduler.cold("-a|")
    scheduler.expect(cold("--#").andThen(second.asObservable()), "--#")
    scheduler.expect(cold("------|").andThen(second.asObservable()), "---")
    scheduler.expect(subscriptionsOf: second)
  }

  func testAndThenPassesTheErrorOfTheSecondOn() { expect(cold("--|").andThen(cold("--#")), "----#") }

  func testARightRecursiveAndThenRunsOnAConstantStack() {
    onSmallStack {
      var rounds = 0
      func poll() -> Completable {
        Completable.empty().andThen(
          .deferred {
            rounds += 1
            return rounds == million ? .empty() : poll()
          })
      }
      var isCompleted = false
      _ = poll().subscribe(onCompleted: { isCompleted = true })
      XCTAssertTrue(isCompleted)
      XCTAssertEqual(rounds, million)
    }
  }

  func testConcatRunsOneAfterTheOther() {
    expect(.concat(cold("--|"), cold("--|"), cold("-|")), "-----|")
    expect(.concat([cold("--|"), cold("-#"), cold("--|")]), "---#")
    expect(.concat([cold("--|"), cold("-|")].lazy.map { $0 }), "---|")
    expect(.concat([Completable]()), "|")
  }

  func testZipRunsAllAtOnce() {
    expect(.zip(cold("--|"), cold("----|"), cold("-|")), "----|")
    expect(.zip([cold("--|"), cold("---|")]), "---|")
    expect(.zip([Completable]()), "|")
  }

  func testTheFirstErrorEndsAZipAndDisposesTheOthers() {
    let other = scheduler.cold("------|")
    expect(.zip(cold("--#"), other.ignoreElements().asCompletable()), "--#")
    scheduler.expect(subscriptionsOf: other, "^-!")
  }

  func testAsAMaybeItHasNoElement() {
    var events: [MaybeEvent<Never>] = []
    _ = Completable.empty().asMaybe().subscribe { events.append($0) }
    XCTAssertEqual(events.count, 1)
    guard case .completed = events[0] else { return XCTFail("\(events)") }
  }
}
