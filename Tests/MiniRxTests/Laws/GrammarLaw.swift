import Foundation
import MiniRxTesting
import XCTest

/// Grammar: `next* (error | completed)?`, one event at a time.
final class GrammarLaw: XCTestCase {
  func testNothingFollowsATerminalEvent() {
    for row in lawTable { XCTAssertEqual(faultsOfEnding(row), [], row.name) }
  }

  private func faultsOfEnding(_ row: LawRow) -> [String] {
    [Event<Token>.completed, .error(LawError())].compactMap { ending in
      let context = LawContext()
      context.source = Observable.create { observer in
        for value in 1...3 { observer.onNext(context.token(value)) }
        observer.on(ending)
        observer.onNext(context.token(4))
        observer.onCompleted()
        observer.onError(LawError())
        return Disposables.create()
      }
      let log = EventLog<Token>()
      let subscription = row.build(context).subscribe(log.record)
      context.passTime()
      let isObserved = context.other.hasObservers
      subscription.dispose()
      return log.fault ?? (row.isStage && log.end == nil ? "no end" : nil)
        ?? (isObserved ? "the second source is not let go" : nil)
    }
  }

  func testASourceEmitsWhatItsRowSays() {
    for row in lawTable {
      guard case .source(let elements?) = row.kind else { continue }
      let context = LawContext()
      let log = EventLog<Token>()
      _ = row.build(context).subscribe(log.record)
      context.passTime()
      XCTAssertEqual(log.events.compactMap(\.element).count, elements, row.name)
      XCTAssertEqual(log.events.last?.isStopEvent, true, row.name)
    }
  }

  func testEventsOfFourThreadsComeOneAtATime() {
    for row in lawTable where row.isStage { XCTAssertNil(faultWithFourThreads(row), row.name) }
  }

  private func faultWithFourThreads(_ row: LawRow, _ log: EventLog<Token> = EventLog()) -> String? {
    let context = LawContext()
    let inputs = (0..<4).map { _ in PublishSubject<Token>() }
    context.source = Observable.merge(inputs.map { $0.asObservable() })
    let subscription = row.build(context).subscribe(log.record)
    context.scheduler.base.advance()
    let count = meetings(200)
    let tokens = (0..<4).map { thread in (1...count).map { context.token(thread * 1000 + $0) } }
    onThreads(5) { thread in
      guard thread < 4 else {
        for _ in 0..<50 { context.scheduler.base.advance(by: .milliseconds(100)) }
        return
      }
      for token in tokens[thread] { inputs[thread].onNext(token) }
      inputs[thread].onCompleted()
    }
    context.passTime()
    subscription.dispose()
    return log.fault ?? (log.end == nil ? "no end" : nil)
  }

  func testTheLawFindsTwoEventsAtOnce() {
    XCTAssertEqual(faultWithFourThreads(BrokenRows.unserialised, EventLog(pause: 0.0002)), "two events at once")
  }

  func testTheLawFindsAnEndThatIsMissing() {
    XCTAssertEqual(faultWithFourThreads(BrokenRows.endless), "no end")
    // An error passes it.
    XCTAssertEqual(faultsOfEnding(BrokenRows.endless), ["no end"])
    let clinging = "the second source is not let go"
    XCTAssertEqual(faultsOfEnding(BrokenRows.clinging), [clinging, clinging])
  }

  func testTheLogFindsAnEventAfterTheEnd() {
    for last in [Event<Int>.next(1), .completed, .error(LawError())] {
      let log = EventLog<Int>()
      log.record(.completed)
      XCTAssertNil(log.fault)
      log.record(last)
      XCTAssertEqual(log.fault, "\(last) after completed")
    }
  }

  func testTheLogFindsTheSecondEventAfterDispose() {
    let log = EventLog<Int>()
    log.record(.next(0))
    log.disposed()
    log.record(.next(1))
    XCTAssertNil(log.fault)
    log.record(.next(2))
    XCTAssertEqual(log.fault, "2 events after dispose")
  }

  func testACreatorThatEmitsFromFourThreadsIsSerialised() {
    let context = LawContext()
    let log = EventLog<Token>()
    let subscription = Observable<Token>.create { observer in
      onThreads(4) { thread in for value in 1...500 { observer.onNext(context.token(thread * 1000 + value)) } }
      observer.onCompleted()
      return Disposables.create()
    }
    .subscribe(log.record)
    subscription.dispose()
    XCTAssertNil(log.fault)
    XCTAssertEqual(log.events.count, 2001)
    for thread in 0..<4 {
      let values = log.events.compactMap(\.element?.value).filter { $0 / 1000 == thread }
      XCTAssertEqual(values, values.sorted(), "the order of each thread is kept")
    }
  }
}
