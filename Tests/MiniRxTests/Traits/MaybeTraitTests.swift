import MiniRxTesting
import XCTest

final class MaybeTraitTests: XCTestCase {
  private func log(_ source: Maybe<Int>, dispose: Bool = false) -> [String] {
    var log: [String] = []
    let subscription = source.subscribe(
      onSuccess: { log.append("success \($0)") }, onError: { log.append("error \($0)") },
      onCompleted: { log.append("completed") }, onDisposed: { log.append("disposed") })
    if dispose { subscription.dispose() }
    return log
  }

  func testASuccessIsToldWithoutACompletion() { XCTAssertEqual(log(.just(1)), ["success 1", "disposed"]) }

  func testAnEmptyOneCompletes() { XCTAssertEqual(log(.empty()), ["completed", "disposed"]) }

  func testAnErrorIsTold() { XCTAssertEqual(log(.error(TestError.first)), ["error first", "disposed"]) }

  func testDisposingTellsTheEndOnly() { XCTAssertEqual(log(.never(), dispose: true), ["disposed"]) }

  func testAnObserverIsGivenAnEvent() {
    var events: [MaybeEvent<Int>] = []
    for source in [Maybe.just(1), .empty(), .error(TestError.first)] { _ = source.subscribe { events.append($0) } }
    XCTAssertEqual(events, [.success(1), .completed, .error(TestError.first)])
  }

  func testEventsThatDifferAreNotEqual() {
    let events: [MaybeEvent<Int>] = [
      .success(1), .success(2), .completed, .error(TestError.first), .error(TestError.second),
    ]
    for (left, event) in events.enumerated() {
      for (right, other) in events.enumerated() { XCTAssertEqual(event == other, left == right) }
    }
  }

  func testOnlyTheFirstEventOfACreatorCounts() {
    func source(_ events: MaybeEvent<Int>...) -> Maybe<Int> {
      .create { maybe in
        for event in events { maybe(event) }
        return Disposables.create()
      }
    }
    XCTAssertEqual(Recorder(source(.success(1), .success(2), .completed).asObservable()).line, "1 |")
    XCTAssertEqual(Recorder(source(.completed, .success(2)).asObservable()).line, "|")
    XCTAssertEqual(Recorder(source(.error(TestError.first), .success(2)).asObservable()).line, "#first")
  }

  func testClosuresAreGivenTheObject() {
    final class Owner { var log: [String] = [] }
    let owner = Owner()
    for source in [Maybe.just(1), .empty(), .error(TestError.first)] {
      _ = source.subscribe(
        with: owner, onSuccess: { $0.log.append("\($1)") }, onError: { $0.log.append("\($1)") },
        onCompleted: { $0.log.append("completed") }, onDisposed: { $0.log.append("disposed") })
    }
    XCTAssertEqual(owner.log, ["1", "disposed", "completed", "disposed", "first", "disposed"])
  }

  func testAnEmptyOneIsFollowedByWhatIsGivenInstead() {
    XCTAssertEqual(Recorder(Maybe.empty().ifEmpty(default: 0).asObservable()).line, "0 |")
    XCTAssertEqual(Recorder(Maybe.just(1).ifEmpty(default: 0).asObservable()).line, "1 |")
    XCTAssertEqual(Recorder(Maybe.empty().ifEmpty(switchTo: Maybe<Int>.empty()).asObservable()).line, "|")
    XCTAssertEqual(Recorder(Maybe.empty().ifEmpty(switchTo: Single.just(2)).asObservable()).line, "2 |")
    XCTAssertEqual(Recorder(Maybe.error(TestError.first).ifEmpty(default: 0).asObservable()).line, "#first")
  }

  func testTheHooksOfAnElementAndOfItsEnd() {
    var log: [String] = []
    _ = Maybe.just(1).do(
      onNext: { log.append("on \($0)") }, afterNext: { log.append("after \($0)") },
      onCompleted: { log.append("on completed") }, afterCompleted: { log.append("after completed") },
      onSubscribe: { log.append("on subscribe") }, onSubscribed: { log.append("on subscribed") },
      onDispose: { log.append("on dispose") }
    )
    .subscribe(onSuccess: { _ in log.append("success") })
    XCTAssertEqual(
      log,
      [
        "on subscribe", "on 1", "success", "after 1", "on completed", "after completed", "on subscribed", "on dispose",
      ])
  }
}
