#if canImport(Observation)
  import Observation
  import XCTest

  @testable import RxComposable
  @testable import RxComposableTesting

  private struct Entry: Equatable, Identifiable {
    let id: Int
    var title = ""
  }

  private struct Screen: Equatable {
    var count = 0
    var title = "a"
    var detail: Entry?
    var rows: IdentifiedArrayOf<Entry> = [Entry(id: 1), Entry(id: 2)]

    var isBig: Bool { count > 9 }
  }

  private enum Change {
    case change((inout Screen) -> Void)
  }

  /// What `Store.observed` reads is observed, as Observation wants it.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  final class ObservedTests: XCTestCase {
    private let store = Store<Screen, Change>(
      initialState: Screen(),
      reducer: Reduce { state, action in
        guard case .change(let change) = action else { return .none }
        change(&state)
        return .none
      })

    private func change(_ change: @escaping (inout Screen) -> Void) { store.send(.change(change)) }

    /// Reads, and counts the changes of what was read.
    private func changes<Value>(of read: () -> Value) -> Tally {
      let changes = Tally()
      _ = withObservationTracking(read) { changes.add() }
      return changes
    }

    private final class Tally: Sendable {
      private let count = Locked(0)
      var value: Int { count.withLock { $0 } }
      func add() { count.withLock { $0 += 1 } }
    }

    func testTheValuesAreThoseOfTheState() {
      XCTAssertEqual(store.observed.count, 0)
      XCTAssertEqual(store.observed(\.title), "a")
      change { $0.count = 1 }
      XCTAssertEqual(store.observed.count, 1)
      XCTAssertEqual(store.observed(\.rows[id: 1]?.title), "")
    }

    func testAChangeNotifiesWhatHasReadTheValue() {
      let (count, title) = (changes { store.observed.count }, changes { store.observed.title })
      change { $0.count = 1 }
      XCTAssertEqual([count.value, title.value], [1, 0])
      change { $0.title = "b" }
      XCTAssertEqual([count.value, title.value], [1, 1])
    }

    func testAnEqualValueIsNoChange() {
      let count = changes { store.observed.count }
      change { $0.count = 0 }
      XCTAssertEqual(count.value, 0)
    }

    func testEachOfTwoReadersIsNotifiedAndMayReadAgain() {
      let (first, second) = (changes { store.observed.count }, changes { store.observed.count })
      change { $0.count = 1 }
      let third = changes { store.observed.count }
      change { $0.count = 2 }
      XCTAssertEqual([first.value, second.value, third.value], [1, 1, 1])
    }

    func testAComputedPropertyIsObservedByItsValue() {
      let isBig = changes { store.observed.isBig }
      change { $0.count = 1 }
      XCTAssertEqual(isBig.value, 0)
      change { $0.count = 10 }
      XCTAssertEqual(isBig.value, 1)
    }

    func testTheChangeIsMadeByTheTimeOfTheNotification() {
      let seen = Locked<Int?>(nil)
      nonisolated(unsafe) let store = store
      withObservationTracking {
        _ = store.observed.count
      } onChange: {
        _ = seen.exchange(store.state.count)
      }
      change { $0.count = 1 }
      XCTAssertEqual(seen.withLock { $0 }, 1)
    }

    func testAScopeThatIsMadeWhereItIsReadIsObserved() {
      let title = changes { store.scope(state: \.title).observed(\.count) }
      let computed = changes { store.scope(state: { $0.title + "!" }).observed(\.self) }
      change { $0.title = "bb" }
      XCTAssertEqual([title.value, computed.value], [1, 1])
    }

    func testARowIsObservedWhileItIsThere() {
      func row(_ id: Int) -> Store<Entry, Change>? { store.scope(state: \.rows).scope(at: id, action: { $0 }) }
      let (first, second) = (changes { row(1)?.observed.title }, changes { row(2)?.observed.title })
      change { $0.rows[id: 1]?.title = "b" }
      XCTAssertEqual([first.value, second.value], [1, 0])
      let kept = row(1)
      let again = changes { kept?.observed.title }
      change { $0.rows.remove(id: 1) }
      XCTAssertEqual(again.value, 0)
      XCTAssertEqual(kept?.observed.title, "b")
      change { $0.rows.append(Entry(id: 1, title: "c")) }
      XCTAssertEqual(row(1)?.observed.title, "c")
    }

    /// A view is evaluated over and over, with new scopes each time.
    func testReadingAgainAddsNoObservation() {
      change { $0.detail = Entry(id: 1) }
      func read() {
        _ = store.observed.count
        _ = store.scope(state: \.title).observed(\.count)
        _ = store.scope(state: \.rows).scope(at: 1, action: { (change: Change) in change })?.observed.title
        _ = store.scope(state: \.detail).unwrapped()?.observed.title
      }
      read()
      let before = observations()
      for _ in 0..<10 { read() }
      XCTAssertEqual(observations(), before)
    }

    private func observations() -> Int {
      var count = 0
      store.backend.root.observations.all.forEach { _ in count += 1 }
      return count
    }

    func testComputingScopesThatHaveGoneAreAwaitedNoLongerThanToTheNextChange() {
      change { $0.detail = Entry(id: 1) }
      let kept = store.scope(state: { $0.detail })
      let title = changes { kept.observed(\.?.title) }
      for _ in 0..<10 {
        let scope = store.scope(state: { $0.detail })
        _ = scope.observed(\.?.title)
        _ = scope.unwrapped()?.observed.title
      }
      XCTAssertEqual(observations(), 21)
      change { $0.count = 1 }
      XCTAssertEqual(observations(), 1)
      XCTAssertEqual(title.value, 0)
      change { $0.detail?.title = "b" }
      XCTAssertEqual(title.value, 1)
    }

    func testTheStoreIsReleasedThoughItsValuesAreAwaited() {
      weak var probe: StoreRoot?
      do {
        let store = Store<Int, Void>(initialState: 0, reducer: Reduce { _, _ in .none })
        probe = store.backend.root
        _ = store.observed(\.self)
      }
      XCTAssertNil(probe)
    }

    @MainActor
    func testObservingReadsAStore() async {
      var heard: [Int] = []
      let subscription = MiniRx.Observable.observing { [store] in store.observed.count }
        .subscribe(onNext: { heard.append($0) })
      change { $0.count = 1 }
      change { $0.count = 2 }
      while heard.count < 2 { await Task.yield() }
      XCTAssertEqual(heard, [0, 2])
      subscription.dispose()
    }
  }
#endif
