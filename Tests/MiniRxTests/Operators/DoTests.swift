import MiniRxTesting
import XCTest

final class DoTests: XCTestCase {
  private struct Thrown: Error {}

  private func log(_ ending: Event<Int>?, dispose: Bool = false) -> [String] {
    var log: [String] = []
    let source = Observable<Int>.create { observer in
      observer.onNext(1)
      if let ending { observer.on(ending) }
      return Disposables.create { log.append("source disposed") }
    }
    let subscription = source.do(
      onNext: { log.append("on \($0)") }, afterNext: { log.append("after \($0)") },
      onError: { _ in log.append("on error") }, afterError: { _ in log.append("after error") },
      onCompleted: { log.append("on completed") }, afterCompleted: { log.append("after completed") },
      onSubscribe: { log.append("on subscribe") }, onSubscribed: { log.append("on subscribed") },
      onDispose: { log.append("on dispose") }
    )
    .subscribe(
      onNext: { log.append("next \($0)") }, onError: { _ in log.append("error") },
      onCompleted: { log.append("completed") })
    if dispose { subscription.dispose() }
    return log
  }

  func testTheHooksOfACompletion() {
    XCTAssertEqual(
      log(.completed),
      [
        "on subscribe", "on 1", "next 1", "after 1", "on completed", "completed", "after completed",
        "source disposed", "on subscribed", "on dispose",
      ])
  }

  func testTheHooksOfAnError() {
    XCTAssertEqual(
      log(.error(Thrown())),
      [
        "on subscribe", "on 1", "next 1", "after 1", "on error", "error", "after error",
        "source disposed", "on subscribed", "on dispose",
      ])
  }

  func testDisposingCallsOnDisposeOnceAfterTheSourceIsLetGo() {
    XCTAssertEqual(
      log(nil, dispose: true),
      ["on subscribe", "on 1", "next 1", "after 1", "on subscribed", "source disposed", "on dispose"])
  }

  func testOnSubscribedComesWhenAllSourcesOfAConcatThatEndAtOnceHaveBeenSubscribedTo() {
    let source = Observable.just(1).concat(Observable.just(2).concat(Observable.just(3)))
    var log: [String] = []
    _ = source.do(onNext: { log.append("on \($0)") }, onSubscribed: { log.append("on subscribed") }).subscribe()
    XCTAssertEqual(log, ["on 1", "on 2", "on 3", "on subscribed"])
  }

  func testAnErrorOfAHookEndsTheSequence() {
    let scheduler = TestScheduler(initialClock: 0)
    let failing: (String) throws -> Void = { if $0 == "b" { throw MarbleError() } }
    scheduler.expect(scheduler.cold("-a-b-c|").do(onNext: failing), "-a-#")
    scheduler.expect(scheduler.cold("-a-b-c|").do(afterNext: failing), "-a-(b#)")
    scheduler.expect(scheduler.cold("-a|").do(onCompleted: { throw MarbleError() }), "-a#")
    scheduler.expect(scheduler.cold("-#").do(onError: { _ in throw Thrown() }), "-#", error: Thrown())
  }

  func testAnElementThatTheObserverSendsComesAfterTheHooksOfTheFirst() {
    var log: [String] = []
    let source = PublishSubject<Int>()
    let recorder = Recorder<Int>()
    recorder.onNext = { if $0 == 1 { source.onNext(2) } }
    recorder.subscribe(to: source.do(onNext: { log.append("on \($0)") }, afterNext: { log.append("after \($0)") }))
    source.onNext(1)
    XCTAssertEqual(log, ["on 1", "after 1", "on 2", "after 2"])
    XCTAssertEqual(recorder.line, "1 2")
  }

  func testDisposeInsideAnElementStillCallsAfterNextAndOnDisposeOnce() {
    var log: [String] = []
    let source = PublishSubject<Int>()
    let recorder = Recorder<Int>()
    recorder.onNext = { [unowned recorder] _ in recorder.dispose() }
    recorder.subscribe(to: source.do(afterNext: { log.append("after \($0)") }, onDispose: { log.append("dispose") }))
    source.onNext(1)
    XCTAssertEqual(log, ["dispose", "after 1"])
  }

  func testAnEmptySourceCallsOnlyTheHooksOfItsCompletion() {
    var log: [String] = []
    _ = Observable<Int>.empty().do(onNext: { _ in log.append("next") }, onCompleted: { log.append("completed") })
      .subscribe()
    XCTAssertEqual(log, ["completed"])
  }

  func testTheHooksOfAnErrorAreNotCalledForOneThatAHookThrows() {
    var log: [String] = []
    _ = Observable.just(1)
      .do(onNext: { _ in throw Thrown() }, onError: { _ in log.append("on") }, afterError: { _ in log.append("after") })
      .subscribe(onError: { _ in log.append("error") })
    XCTAssertEqual(log, ["error"])
  }

  func testAnErrorOfAHookAfterTheCompletionDoesNotEndTheSequenceThatFollows() {
    let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
    let recorder = Recorder(.concat(first.do(afterCompleted: { throw Thrown() }), second, .empty()))
    first.onCompleted()
    second.onNext(1)
    XCTAssertEqual(recorder.line, "1")
  }

  func testAnErrorOfAHookAfterTheErrorIsNotRetriedAgain() {
    let source = PublishSubject<Int>()
    var attempts = 0
    let attempt = Observable<Int>.deferred {
      attempts += 1
      return attempts == 1 ? source.asObservable() : .never()
    }
    let recorder = Recorder(attempt.do(afterError: { _ in throw Thrown() }).retry())
    source.onError(Thrown())
    XCTAssertEqual(attempts, 2)
    XCTAssertEqual(recorder.line, "")
  }
}
