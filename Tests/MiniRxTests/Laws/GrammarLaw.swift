import Foundation
import MiniRx
import XCTest

/// M1: `next* (error | completed)?`, one event at a time.
final class GrammarLaw: XCTestCase {
  func testNothingFollowsATerminalEvent() {
    for row in lawTable {
      for ending in [Event<Token>.completed, .error(LawError())] {
        let context = LawContext()
        context.source = Observable.create { observer in
          for value in 1...3 { observer.onNext(context.token(value)) }
          observer.on(ending)
          observer.onNext(context.token(4))
          observer.onCompleted()
          observer.onError(LawError())
          return Disposables.create()
        }
        let log = EventLog()
        let subscription = row.build(context).subscribe(log.record)
        context.passTime()
        subscription.dispose()
        XCTAssertTrue(log.isGrammatical, "\(row.name) after \(ending): \(log.events)")
        if row.isStage {
          XCTAssertEqual(log.events.filter(\.isStopEvent).count, 1, "\(row.name) after \(ending): \(log.events)")
        }
      }
    }
  }

  func testASourceEmitsWhatItsRowSays() {
    for row in lawTable {
      guard case .source(let elements?) = row.kind else { continue }
      let context = LawContext()
      let log = EventLog()
      _ = row.build(context).subscribe(log.record)
      context.passTime()
      XCTAssertEqual(log.events.compactMap(\.element).count, elements, row.name)
      XCTAssertEqual(log.events.last?.isStopEvent, true, row.name)
    }
  }

  func testEventsOfFourThreadsComeOneAtATime() {
    for row in lawTable where row.isStage {
      let context = LawContext()
      let inputs = (0..<4).map { _ in PublishSubject<Token>() }
      context.source = Observable.merge(inputs.map { $0.asObservable() })
      let log = EventLog()
      let subscription = row.build(context).subscribe(log.record)
      context.scheduler.base.advance()
      let tokens = (0..<4).map { thread in (1...200).map { context.token(thread * 1000 + $0) } }
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
      XCTAssertFalse(log.hasOverlapped, row.name)
      XCTAssertTrue(log.isGrammatical, row.name)
      XCTAssertEqual(log.events.last?.isStopEvent, true, row.name)
    }
  }

  func testACreatorThatEmitsFromFourThreadsIsSerialised() {
    let context = LawContext()
    let log = EventLog()
    let subscription = Observable<Token>.create { observer in
      onThreads(4) { thread in for value in 1...500 { observer.onNext(context.token(thread * 1000 + value)) } }
      observer.onCompleted()
      return Disposables.create()
    }
    .subscribe(log.record)
    subscription.dispose()
    XCTAssertFalse(log.hasOverlapped)
    XCTAssertEqual(log.events.count, 2001)
    for thread in 0..<4 {
      let values = log.events.compactMap(\.element?.value).filter { $0 / 1000 == thread }
      XCTAssertEqual(values, values.sorted(), "the order of each thread is kept")
    }
  }
}

/// Records events, and whether two of them were ever delivered at once.
final class EventLog: @unchecked Sendable {
  private let lock = NSLock()
  private var recorded: [Event<Token>] = []
  private var inside = 0
  private var overlapped = false

  var events: [Event<Token>] { lock.withLock { recorded } }
  var hasOverlapped: Bool { lock.withLock { overlapped } }

  /// Whether nothing follows a terminal event.
  var isGrammatical: Bool { !events.dropLast().contains(where: \.isStopEvent) }

  func record(_ event: Event<Token>) {
    lock.withLock {
      inside += 1
      if inside > 1 { overlapped = true }
      recorded.append(event)
    }
    // Time for another event to come in, if it can.
    sched_yield()
    lock.withLock { inside -= 1 }
  }
}
