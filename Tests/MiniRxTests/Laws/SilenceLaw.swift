import Foundation
import XCTest

@testable import MiniRx

/// M2: nothing begins to be delivered after `dispose`.
final class SilenceLaw: XCTestCase {
  func testNothingIsDeliveredAfterDisposingInsideAnEvent() {
    for row in lawTable {
      for last in 1...3 {
        let context = LawContext()
        let input = PublishSubject<Token>()
        context.source = input
        var delivered = 0
        var visitsAfter = 0
        row.build(context).subscribeKnowing { subscription in
          XCTAssertLessThan(delivered, last, "\(row.name), disposed in event \(last)")
          delivered += 1
          if delivered == last {
            subscription.dispose()
            context.visit = { visitsAfter += 1 }
          }
        }
        for value in 1...4 {
          input.onNext(context.token(value))
          context.passTime()
        }
        input.onCompleted()
        context.passTime()
        XCTAssertEqual(visitsAfter, 0, "closures of \(row.name), disposed in event \(last)")
        XCTAssertFalse(input.hasObservers, row.name)
      }
    }
  }

  func testWhatWaitsForTheSchedulerIsDroppedByDispose() {
    for row in lawTable {
      let context = LawContext()
      let input = PublishSubject<Token>()
      context.source = input
      var delivered = 0
      let subscription = row.build(context).subscribe { _ in delivered += 1 }
      context.scheduler.base.advance()
      for value in 1...3 { input.onNext(context.token(value)) }
      let before = delivered
      context.visit = { XCTFail("a closure of \(row.name) ran after dispose") }
      subscription.dispose()
      input.onNext(context.token(4))
      input.onCompleted()
      context.passTime()
      XCTAssertEqual(delivered, before, row.name)
    }
  }

  func testDisposingFromAnotherThreadLetsAtMostOneEventFinish() {
    for row in lawTable where row.isStage {
      let context = LawContext()
      let input = PublishSubject<Token>()
      context.source = input
      let isDisposed = BooleanDisposable()
      let begunAfter = Counter()
      nonisolated(unsafe) let subscription = row.build(context).subscribe { _ in
        if isDisposed.isDisposed { begunAfter.add(1) }
      }
      context.scheduler.base.advance()
      let tokens = (1...300).map { context.token($0) }
      onThreads(2) { thread in
        if thread == 0 {
          for token in tokens {
            input.onNext(token)
            context.scheduler.base.advance(by: .seconds(2))
          }
        } else {
          Thread.sleep(forTimeInterval: 0.0002)
          subscription.dispose()
          isDisposed.dispose()
        }
      }
      XCTAssertLessThanOrEqual(begunAfter.value, 1, row.name)
    }
  }

  func testAnObserverThatIsDisposedByAnEarlierObserverHearsNothing() {
    let subject = PublishSubject<Int>()
    let second = SerialDisposable()
    var heard: [Int] = []
    _ = subject.subscribe(onNext: { _ in second.dispose() })
    second.disposable = subject.subscribe(onNext: { heard.append($0) })
    subject.onNext(1)
    XCTAssertEqual(heard, [])
  }
}

/// A number that threads count up.
final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0

  var value: Int { lock.withLock { count } }

  func add(_ number: Int) { lock.withLock { count += number } }
}

extension Observable {
  /// Subscribes a closure that knows its subscription even while the source emits synchronously.
  fileprivate func subscribeKnowing(_ onEvent: @escaping (any Disposable) -> Void) {
    let subscription = SubscriptionDisposable(onDisposed: nil)
    let observer = AnyObserver<Element> { [unowned subscription] _ in onEvent(subscription) }
    _ = subscribe(ObserverSink(observer, subscription), subscription)
  }
}
