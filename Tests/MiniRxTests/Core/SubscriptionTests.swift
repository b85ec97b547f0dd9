import XCTest

@testable import MiniRx
@testable import MiniRxTesting

/// What the last sink of a chain does, for closures and for an observer.
final class SubscriptionTests: XCTestCase {
  /// Subscribes what is called with each event.
  private typealias Subscribe = (Observable<Int>, @escaping (Event<Int>) -> Void) -> any Disposable

  private let ways: [(name: String, subscribe: Subscribe)] = [
    (
      "closures",
      { source, onEvent in
        source.subscribe(
          onNext: { onEvent(.next($0)) }, onError: { onEvent(.error($0)) }, onCompleted: { onEvent(.completed) })
      }
    ),
    ("an observer", { source, onEvent in source.subscribe(AnyObserver(eventHandler: onEvent)) }),
  ]

  func testAnEndIsReportedThenTheDisposalThenTheSourceIsReleased() {
    for (ending, expected) in [(Event<Int>.completed, "completed"), (.error(TestError.first), "failed")] {
      var log: [String] = []
      var observer: AnyObserver<Int>?
      let source = Observable<Int>.create {
        observer = $0
        return Disposables.create { log.append("source") }
      }
      let subscription = source.subscribe(
        onError: { _ in log.append("failed") }, onCompleted: { log.append("completed") },
        onDisposed: { log.append("disposed") })
      observer?.on(ending)
      XCTAssertEqual(log, [expected, "disposed", "source"])
      subscription.dispose()
    }
  }

  func testNoEventArrivesOnceAnOperatorHasDisposedTheSubscription() {
    let endings: [Event<Int>] = [.next(1), .completed, .error(TestError.first)]
    for (name, subscribe) in ways {
      for event in endings {
        let (source, subscription) = (PublishSubject<Int>(), SerialDisposable())
        var events = 0
        let disposing = source.do(
          onNext: { _ in subscription.dispose() }, onError: { _ in subscription.dispose() },
          onCompleted: { subscription.dispose() })
        subscription.disposable = subscribe(disposing) { _ in events += 1 }
        source.on(event)
        XCTAssertEqual(events, 0, "\(name), \(event)")
      }
    }
  }
}
