import Foundation
import XCTest

@testable import MiniRx
@testable import MiniRxTesting

/// Silence after dispose: nothing begins to be delivered after `dispose`.
final class SilenceLaw: XCTestCase {
  /// What a source does before it completes.
  private enum Course: CaseIterable { case elementsFromTimeToTime, elementsAtOnce, nothing }

  func testNothingIsDeliveredAfterDisposingInsideAnEvent() {
    for row in lawTable {
      for course in Course.allCases {
        for last in 1...3 {
          XCTAssertEqual(faults(of: row, course, disposedInEvent: last), [], "\(row.name), \(course), event \(last)")
        }
      }
    }
  }

  private func faults(of row: LawRow, _ course: Course, disposedInEvent last: Int) -> [String] {
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
    if course == .elementsAtOnce { context.scheduler.base.advance() }
    for value in 1...4 where course != .nothing {
      input.onNext(context.token(value))
      if course == .elementsFromTimeToTime { context.passTime() }
    }
    let mayBeObserved = course != .elementsFromTimeToTime && Self.isUnsubscribedOnTheScheduler(row)
    let isObserved = delivered >= last && context.observes(input) && !mayBeObserved
    input.onCompleted()
    context.passTime()
    return [
      delivered > last ? "an event is delivered" : nil, visitsAfter > 0 ? "a closure runs" : nil,
      isObserved ? "the source is observed" : nil,
    ].compactMap(\.self)
  }

  private enum Moment: CaseIterable { case beforeTheFirstTurn, betweenTwoTurns, whileEventsWait }

  func testWhatWaitsForTheSchedulerIsDroppedByDispose() {
    for row in lawTable {
      for moment in Moment.allCases { XCTAssertEqual(faults(of: row, disposed: moment), [], "\(row.name), \(moment)") }
    }
  }

  private func faults(of row: LawRow, disposed moment: Moment) -> [String] {
    let context = LawContext()
    let input = PublishSubject<Token>()
    context.source = input
    var (delivered, before, visitsAfter, isObserved) = (0, 0, 0, false)
    let subscription = Tap(row.build(context)) { _ in delivered += 1 }.subscribe()
    func dispose() {
      before = delivered
      context.onClosure { visitsAfter += 1 }
      subscription.dispose()
      isObserved = context.observes(input) && !Self.isUnsubscribedOnTheScheduler(row)
    }
    if moment == .whileEventsWait { context.scheduler.base.advance() }
    for value in 1...3 where moment != .beforeTheFirstTurn { input.onNext(context.token(value)) }
    // It comes behind the turn that waits already, and before those that this one asks for.
    if moment == .betweenTwoTurns {
      _ = context.scheduler.base.schedule(()) {
        dispose()
        return Disposables.create()
      }
    } else {
      dispose()
    }
    context.scheduler.base.advance()
    input.onNext(context.token(4))
    context.passTime()
    isObserved = isObserved || context.observes(input)
    input.onCompleted()
    context.passTime()
    return [
      delivered > before ? "an event is delivered" : nil, visitsAfter > 0 ? "a closure runs" : nil,
      isObserved ? "the source is observed" : nil,
    ].compactMap(\.self)
  }

  /// What a source has returned may dispose the whole subscription: also where the source ends, and its end is under way.
  func testNothingIsDeliveredAfterDisposingInTheDisposalOfTheSource() {
    for row in lawTable where row.isStage {
      for end in [Event<Token>.completed, .error(LawError())] {
        XCTAssertEqual(faults(of: row, disposedBySourceAt: end), [], "\(row.name), \(end)")
      }
    }
  }

  private func faults(of row: LawRow, disposedBySourceAt end: Event<Token>) -> [String] {
    let context = LawContext()
    let (input, subscription) = (PublishSubject<Token>(), SerialDisposable())
    var (delivered, before, visitsAfter) = (0, Int.max, 0)
    context.source = Observable.create { observer in
      let source = input.subscribe(observer)
      return Disposables.create {
        source.dispose()
        if before < .max { return }
        subscription.dispose()
        before = delivered
        context.onClosure { visitsAfter += 1 }
      }
    }
    subscription.disposable = Tap(row.build(context)) { _ in delivered += 1 }.subscribe()
    context.scheduler.base.advance()
    for value in 1...3 { input.onNext(context.token(value)) }
    input.on(end)
    context.passTime()
    return [
      delivered > before ? "an event is delivered" : nil, visitsAfter > 0 ? "a closure runs" : nil,
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
    let subscription = Tap(row.build(context)) { _ in
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
    let all = ["an event is delivered", "a closure runs", "the source is observed"]
    for course in [Course.elementsFromTimeToTime, .elementsAtOnce] {
      XCTAssertEqual(faults(of: BrokenRows.deaf, course, disposedInEvent: 1), all, "\(course)")
    }
    for moment in Moment.allCases { XCTAssertEqual(faults(of: BrokenRows.deaf, disposed: moment), all, "\(moment)") }
    XCTAssertEqual(faults(of: BrokenRows.lingering, disposedBySourceAt: .completed), ["an event is delivered"])
    XCTAssertGreaterThan(eventsAfterDispose(BrokenRows.deaf), 1)
  }

  func testTheLawFindsASecondSourceThatIsStillObserved() {
    XCTAssertEqual(
      faults(of: BrokenRows.clinging, .elementsAtOnce, disposedInEvent: 1), ["the source is observed"])
    for moment in Moment.allCases {
      XCTAssertEqual(faults(of: BrokenRows.clinging, disposed: moment), ["the source is observed"], "\(moment)")
    }
  }

  func testTheLawFindsTheEndBehindAnElementInWhichItIsDisposed() {
    XCTAssertEqual(
      faults(of: BrokenRows.persistent, .nothing, disposedInEvent: 1), ["an event is delivered"])
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
    tap.start(ClosureSink(subscription, onNext: nil, onEnd: nil))
  }
}
