import MiniRx
import XCTest

@testable import RxComposable

/// To subscribe many times to one source and to dispose all of them takes a time that is linear in their number, in any order.
final class EmptyingLaw: XCTestCase {
  private struct Row {
    let name: String
    /// Makes a source, and returns what subscribes to it once more.
    let subscriber: () -> () -> any Disposable
  }

  private let rows = [
    Row(name: "PublishSubject") {
      let subject = PublishSubject<Int>()
      return { subject.subscribe() }
    },
    Row(name: "BehaviorRelay") {
      let relay = BehaviorRelay(value: 0)
      return { relay.subscribe() }
    },
    Row(name: "share") {
      let shared = Observable<Int>.never().share(replay: 1)
      return { shared.subscribe() }
    },
    Row(name: "RefCountDisposable") {
      let counted = RefCountDisposable(disposable: Disposables.create())
      return { counted.retain() }
    },
    Row(name: "CompositeDisposable") {
      let group = CompositeDisposable()
      return {
        let key = group.insert(Disposables.create())
        return Disposables.create { key.map(group.remove) }
      }
    },
    Row(name: "Store") {
      let store = Store(initialState: 0, reducer: EmptyReducer<Int, Int>(), mainThreadChecksEnabled: false)
      return { store.subscribe(\.self).subscribe() }
    },
    Row(name: "scope") {
      let store = Store(initialState: [0], reducer: EmptyReducer<[Int], Int>(), mainThreadChecksEnabled: false)
      return { store.scope(state: { $0.count }).subscribe(\.self).subscribe() }
    },
  ]

  private enum Order: CaseIterable { case asTheyCame, mixed }

  func testEmptyingIsLinear() {
    // Fewer of them take a time that is too short to compare.
    let count = max(250, amount(1_000))
    for row in rows {
      for order in Order.allCases {
        XCTAssertLessThan(growth(row, order, from: count), Self.limit, "\(row.name), \(order)")
      }
    }
  }

  func testTheLawFindsAListThatIsSearched() {
    let searched = Row(name: "searched") {
      let list = SearchedList()
      return list.subscribe
    }
    // How many entries it takes until the search is what costs depends on the build.
    XCTAssert([250, 1_000, 4_000].contains { growth(searched, .mixed, from: $0) > Self.limit })
  }

  /// Linear growth is 16, quadratic 256.
  private static let limit = 40.0

  /// How many times longer it takes with 16 times as many. A busy machine may be the cause, three times in a row it is not.
  private func growth(_ row: Row, _ order: Order, from count: Int) -> Double {
    var least = Double.infinity
    for _ in 0..<3 where least >= Self.limit {
      least = min(least, time(row, order, count * 16, rounds: 1) / time(row, order, count, rounds: 3))
    }
    return least
  }

  private func time(_ row: Row, _ order: Order, _ count: Int, rounds: Int) -> Double {
    processorTime(rounds: rounds) {
      let subscribe = row.subscriber()
      var subscriptions = (0..<count).map { _ in subscribe() }
      if order == .mixed { subscriptions.shuffle() }
      let bag = DisposeBag(disposing: subscriptions)
      subscriptions = []
      withExtendedLifetime(bag) {}
    }
  }
}

/// A list as it is often written: what is taken out is looked for.
private final class SearchedList {
  private var entries: [Entry] = []

  private final class Entry {}

  func subscribe() -> any Disposable {
    let entry = Entry()
    entries.append(entry)
    return Disposables.create {
      if let index = self.entries.firstIndex(where: { $0 === entry }) { self.entries.remove(at: index) }
    }
  }
}
