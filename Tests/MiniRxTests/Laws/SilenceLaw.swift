import Foundation
import XCTest

@testable import MiniRx
@testable import MiniRxTesting

/// Silence after dispose: nothing begins to be delivered after `dispose`.
final class SilenceLaw: XCTestCase {
  func testNothingIsDeliveredAfterDisposingInsideAnEvent() {
    for row in lawTable {
      for last in 1...3 { XCTAssertEqual(faults(of: row, disposedInEvent: last), [], "\(row.name), event \(last)") }
    }
  }

  private func faults(of row: LawRow, disposedInEvent last: Int) -> [String] {
    let context = LawContext()
    let input = PublishSubject<Token>()
    context.source = input
    var (delivered, visitsAfter) = (0, 0)
    row.build(context).subscribeKnowing { subscription in
      delivered += 1
      if delivered == last {
        subscription.dispose()
        context.onClosure { visitsAfter += 1 }
      }
    }
    for value in 1...4 {
      input.onNext(context.token(value))
      context.passTime()
    }
    let isObserved = delivered >= last && input.hasObservers
    input.onCompleted()
    context.passTime()
    return [
      delivered > last ? "an event is delivered" : nil, visitsAfter > 0 ? "a closure runs" : nil,
      isObserved ? "the source is observed" : nil,
    ].compactMap(\.self)
  }

  func testWhatWaitsForTheSchedulerIsDroppedByDispose() {
    for row in lawTable { XCTAssertEqual(faultsOfDisposingWhileEventsWait(row), [], row.name) }
  }

  private func faultsOfDisposingWhileEventsWait(_ row: LawRow) -> [String] {
    let context = LawContext()
    let input = PublishSubject<Token>()
    context.source = input
    var (delivered, visitsAfter) = (0, 0)
    let subscription = Tap(row.build(context)) { _ in delivered += 1 }.subscribe()
    context.scheduler.base.advance()
    for value in 1...3 { input.onNext(context.token(value)) }
    let before = delivered
    context.onClosure { visitsAfter += 1 }
    subscription.dispose()
    var isObserved = input.hasObservers && !Self.isUnsubscribedOnTheScheduler(row)
    input.onNext(context.token(4))
    context.passTime()
    isObserved = isObserved || input.hasObservers
    input.onCompleted()
    context.passTime()
    return [
      delivered > before ? "an event is delivered" : nil, visitsAfter > 0 ? "a closure runs" : nil,
      isObserved ? "the source is observed" : nil,
    ].compactMap(\.self)
  }

  /// Rows with `subscribe(on:)`, which disposes its source on the scheduler.
  private static func isUnsubscribedOnTheScheduler(_ row: LawRow) -> Bool {
    ["subscribeOn", "skip until", "skip for"].contains(where: row.name.hasSuffix)
  }

  func testDisposingFromAnotherThreadLetsAtMostOneEventFinish() {
    for row in lawTable where row.isStage { XCTAssertLessThanOrEqual(eventsAfterDispose(row), 1, row.name) }
  }

  private func eventsAfterDispose(_ row: LawRow) -> Int {
    let context = LawContext()
    let input = PublishSubject<Token>()
    context.source = input
    let isDisposed = BooleanDisposable()
    let (emitted, begunAfter) = (Counter(), Counter())
    nonisolated(unsafe) let subscription = Tap(row.build(context)) { _ in
      if isDisposed.isDisposed { begunAfter.add(1) }
    }.subscribe()
    context.scheduler.base.advance()
    onThreads(2) { thread in
      if thread == 0 {
        var emittedAfter = 0
        while emittedAfter < 20 {
          if isDisposed.isDisposed { emittedAfter += 1 }
          input.onNext(context.token(emitted.value))
          context.scheduler.base.advance(by: .seconds(2))
          emitted.add(1)
        }
      } else {
        while emitted.value < 20 { sched_yield() }
        subscription.dispose()
        isDisposed.dispose()
      }
    }
    return begunAfter.value
  }

  func testTheLawFindsAStageThatCannotBeDisposed() {
    XCTAssertEqual(
      faults(of: BrokenRows.deaf, disposedInEvent: 1),
      ["an event is delivered", "a closure runs", "the source is observed"])
    XCTAssertEqual(
      faultsOfDisposingWhileEventsWait(BrokenRows.deaf),
      ["an event is delivered", "a closure runs", "the source is observed"])
    XCTAssertGreaterThan(eventsAfterDispose(BrokenRows.deaf), 1)
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

extension Observable {
  /// Subscribes a closure that knows its subscription even while the source emits synchronously.
  fileprivate func subscribeKnowing(_ onEvent: @escaping (any Disposable) -> Void) {
    let subscription = SubscriptionDisposable(onDisposed: nil)
    let tap = Tap(self) { [unowned subscription] _ in onEvent(subscription) }
    _ = tap.subscribe(ClosureSink(subscription, onNext: nil, onEnd: nil), subscription)
  }
}
