#if DEBUG
  import Foundation
  import XCTest

  @testable import MiniRx
  @testable import RxComposable

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

    private func assertNoFault(line: UInt = #line, _ body: () -> String?) {
      // CI runs more schedules than the suite does.
      let scale = ProcessInfo.processInfo.environment["MINIRX_SCHEDULES"].flatMap(Int.init) ?? 1
      let outcome = Interleaving.explore(limit: 2_000 * scale, seeds: 200 * scale, body)
      XCTAssertNil(outcome.fault.map { "\($0.text), schedule \($0.token)" }, line: line)
    }

    func testAnObserverThatAnotherThreadDisposesIsSilentUnderControlledSchedules() {
      assertNoFault {
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

    func testTwoObserversThatTwoThreadsDisposeAreReleasedUnderControlledSchedules() {
      assertNoFault {
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
