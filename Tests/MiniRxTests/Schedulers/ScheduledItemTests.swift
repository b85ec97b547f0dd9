import XCTest

@testable import MiniRx
@testable import MiniRxTesting

final class ScheduledItemTests: XCTestCase {
  func testAnItemWaitsUntilItRuns() {
    var waits: [Bool] = []
    var item: ScheduledItem?
    item = ScheduledItem(()) {
      waits.append(item?.isWaiting == true)
      return Disposables.create()
    }
    waits.append(item?.isWaiting == true)
    item?.run()
    waits.append(item?.isWaiting == true)
    XCTAssertEqual(waits, [true, false, false])
    item = nil
  }

  func testAnItemThatIsDisposedNeitherWaitsNorRuns() {
    var runs = 0
    let item = ScheduledItem(()) {
      runs += 1
      return Disposables.create()
    }
    item.dispose()
    XCTAssertFalse(item.isWaiting)
    item.run()
    XCTAssertEqual(runs, 0)
  }

  func testAnItemRunsOnceAlsoWhereItRunsItself() {
    var (runs, item) = (0, ScheduledItem?.none)
    item = ScheduledItem(()) {
      runs += 1
      if runs == 1 { item?.run() }
      return Disposables.create()
    }
    for _ in 0..<2 { item?.run() }
    XCTAssertEqual(runs, 1)
    item = nil
  }

  func testAnItemReleasesItsActionWhereItRunsAndWhereItIsDisposed() {
    for end in [{ $0.run() }, { $0.dispose() }] as [(ScheduledItem) -> Void] {
      let census = Census()
      let item = ScheduledItem(Token(1, census)) { _ in Disposables.create() }
      XCTAssertEqual(census.liveTokens, 1)
      end(item)
      XCTAssertEqual(census.liveTokens, 0)
    }
  }

  func testDisposeReachesTheEndOfALongChainOfItemsThatHaveRun() {
    let end = BooleanDisposable()
    var first: any Disposable = end
    for _ in 0..<200_000 {
      let item = ScheduledItem(first) { $0 }
      item.run()
      first = item
    }
    first.dispose()
    XCTAssertTrue(end.isDisposed)
  }

  #if DEBUG
    func testWhatAnActionReturnsIsDisposedOnceThoughItIsDisposedMeanwhileUnderControlledSchedules() {
      XCTAssertNoFault("dispose, dispose and run") {
        let (runs, disposals) = (Counter(), Counter())
        let item = ScheduledItem(Disposables.create { disposals.add(1) }) { result in
          runs.add(1)
          return result
        }
        race({ item.run() }, { item.dispose() }, { item.dispose() })
        return runs.value == disposals.value && runs.value <= 1 ? nil : "\(runs.value), \(disposals.value)"
      }
    }
  #endif
}
