#if DEBUG
  import Foundation
  import XCTest

  @testable import MiniRx
  @testable import MiniRxTesting
  @testable import RxComposable
  @testable import RxComposableTesting
  import ThreadTesting

  /// What may be done to a store from another thread while its own thread sends: its observers are disposed, and an observer's
  /// store is released. In each schedule that a test chooses.
  final class StoreInterleavingTests: XCTestCase {
    private func store() -> Store<Int, Int> {
      Store(
        initialState: 0,
        reducer: Reduce {
          $0 += $1; return .none
        }, mainThreadChecksEnabled: false)
    }

    func testAnObserverThatAnotherThreadDisposesIsSilentUnderControlledSchedules() {
      XCTAssertNoFault {
        let store = store()
        let log = Locked<[Int]>([])
        let others = Locked<[Int]>([])
        let countAtDispose = Locked(Int.max)
        let subscription = store.subscribe(\.self).subscribe(onNext: { value in log.withLock { $0.append(value) } })
        let other = store.subscribe(\.self).subscribe(onNext: { value in others.withLock { $0.append(value) } })
        Interleaving.current?.run([
          { for _ in 0..<3 { store.send(1) } },
          {
            subscription.dispose()
            let count = log.withLock { $0.count }
            countAtDispose.withLock { $0 = count }
          },
        ])
        other.dispose()
        let (values, limit) = (log.withLock { $0 }, countAtDispose.withLock { $0 } + 1)
        if values.count > limit { return "\(values) after dispose" }
        if values != Array(0..<values.count) { return "\(values)" }
        let all = others.withLock { $0 }
        return all == [0, 1, 2, 3] ? nil : "the other observer received \(all)"
      }
    }

    func testAnEffectThatBeginsWhileItsTaskIsCancelledEndsUnderControlledSchedules() {
      XCTAssertNoFault {
        let source = PublishSubject<Int>()
        let running = Locked(0)
        let waiting = Observable<Int>.create { _ in
          running.withLock { $0 += 1 }
          return Disposables.create { running.withLock { $0 -= 1 } }
        }
        let store = Store<Int, Int>(
          initialState: 0, reducer: Reduce { _, number in Effect(number == 0 ? source.asObservable() : waiting) },
          mainThreadChecksEnabled: false)
        let task = store.send(0)
        Interleaving.current?.run([{ source.onNext(1) }, { task?.cancel() }])
        let count = running.withLock { $0 }
        return withExtendedLifetime(store) { count == 0 ? nil : "an effect still runs" }
      }
    }

    func testOfTwoThreadsThatSendAtTheSameTimeOneIsReportedUnderControlledSchedules() {
      XCTAssertNoFault {
        let log = IssueLog()
        let senders = Locked<[Int: ThreadIdentity]>([:])
        let present = Locked(0)
        let meetings = Locked(0)
        let store = Store<Int, Int>(
          initialState: 0,
          reducer: Reduce { state, sender in
            let count = present.withLock { count in
              count += 1
              return count
            }
            defer { present.withLock { $0 -= 1 } }
            let isElsewhere = senders.withLock { $0[sender] } != ThreadIdentity()
            if count > 1 || isElsewhere { meetings.withLock { $0 += 1 } }
            state += 1
            return .none
          }, mainThreadChecksEnabled: false)
        func send(_ sender: Int) {
          RuntimeIssue.$interceptor.withValue(IssueInterceptor { log.append($0) }) {
            senders.withLock { $0[sender] = ThreadIdentity() }
            store.send(sender)
          }
        }
        Interleaving.current?.run([{ send(1) }, { send(2) }])
        let count = meetings.withLock { $0 }
        return count == 0 || log.issues.count == 1 ? nil : "\(count) meetings, \(log.issues.count) reports"
      }
    }

    func testWhatAnEffectDeliversWaitsForTheThreadOfATestUnderControlledSchedules() {
      onAnotherThread {
        XCTAssertNoFault {
          let log = IssueLog()
          func reporting(_ body: () -> Void) {
            RuntimeIssue.$interceptor.withValue(IssueInterceptor { log.append($0) }, operation: body)
          }
          let source = PublishSubject<Int>()
          let store = TestStore(
            initialState: 0,
            reducer: Reduce<Int, Int> { state, number in
              state += number
              return number == 0 ? Effect(source) : .none
            })
          store.exhaustivity = .off
          store.send(0)
          Interleaving.current?.run([{ reporting { source.onNext(1) } }, { reporting { _ = store.send(2) } }])
          source.onCompleted()
          store.skipReceivedActions(strict: false)
          return log.issues.first?.message ?? (store.state == 3 ? nil : "state \(store.state)")
        }
      }
    }

    func testWhatAnotherThreadHasBroughtIsNotLostWithATestThatEnds() {
      let log = IssueLog()
      onAnotherThread {
        RuntimeIssue.$interceptor.withValue(IssueInterceptor { log.append($0) }) {
          let source = PublishSubject<Int>()
          let store = TestStore(
            initialState: 0, reducer: Reduce<Int, Int> { _, number in number == 0 ? Effect(source) : .none })
          store.send(0)
          onAnotherThread {
            source.onNext(1)
            source.onCompleted()
          }
        }
      }
      XCTAssertEqual(log.issues.count, 1)
    }

    func testPointsThatTwoThreadsDrawHaveIntervalsOfTheirOwnUnderControlledSchedules() {
      XCTAssertNoFault {
        let intervals = Locked<[UInt64]>([])
        let next: @Sendable () -> Void = {
          let interval = SignpostInstrument.nextInterval()
          intervals.withLock { $0.append(interval) }
        }
        Interleaving.current?.run([next, next])
        let drawn = intervals.withLock { $0 }
        return Set(drawn).count == 2 ? nil : "\(drawn)"
      }
    }

    func testARowIsObservedAfterTwoThreadsDisposeTheObserversOfAnotherUnderControlledSchedules() {
      struct Row: Identifiable, Equatable {
        let id: Int
        var count = 0
      }
      XCTAssertNoFault {
        let store = Store<[Row], Int>(
          initialState: [Row(id: 1), Row(id: 2)],
          reducer: Reduce { rows, number in
            rows[1].count = number
            return .none
          }, mainThreadChecksEnabled: false)
        let rows = [1, 2].map { store.scope(at: $0, action: { (number: Int) in number })! }
        let heard = Heard(rows[1].subscribe(\.count))
        let subscriptions = (0..<2).map { _ in rows[0].subscribe(\.count).subscribe() }
        Interleaving.current?.run([{ subscriptions[0].dispose() }, { subscriptions[1].dispose() }])
        store.send(5)
        return heard.line == "0 5" ? nil : "the other row received \(heard.line)"
      }
    }

    func testTwoObserversThatTwoThreadsDisposeAreReleasedUnderControlledSchedules() {
      XCTAssertNoFault {
        let store = store()
        final class Token {}
        var tokens = [Token(), Token()]
        let weakly = tokens.map { token in { [weak token] in token } }
        let subscriptions = tokens.map { token in
          store.subscribe(\.self).subscribe(onNext: { _ in withExtendedLifetime(token) {} })
        }
        tokens = []
        Interleaving.current?.run([
          { for _ in 0..<2 { store.send(1) } }, { subscriptions[0].dispose() }, { subscriptions[1].dispose() },
        ])
        store.send(1)
        return weakly.allSatisfy { $0() == nil } ? nil : "an observer is still held"
      }
    }
  }
#endif
