import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// Big states are safe, rows too: those of 64 KiB are changed in place, and removed, on a thread with 512 KiB of stack.
final class BigRowsTests: XCTestCase {
  private final class Box {
    var rows: IdentifiedArrayOf<BigRow>

    init(_ ids: [Int]) { rows = IdentifiedArrayOf(uniqueElements: ids.map { BigRow(id: $0) }) }
  }

  private struct BigRow: Identifiable, Equatable {
    let id: Int
    var big = BigState.empty
    var count: Int {
      get { big.count }
      set { big.count = newValue }
    }
  }

  func testRowsAreChangedOnASmallStack() {
    let changes: [(name: String, ids: [Int], change: (Box) -> Void, counts: [Int: Int])] = [
      ("[id:]?", [0, 1, 2], { $0.rows[id: 1]?.count += 1 }, [0: 0, 1: 1, 2: 0]),
      ("[id:]? of the only row", [0], { $0.rows[id: 0]?.count += 1 }, [0: 1]),
      ("[id:]? of no row", [0, 1], { $0.rows[id: 7]?.count += 1 }, [0: 0, 1: 0]),
      ("[id:]!", [0, 1], { $0.rows[id: 1]!.count += 1 }, [0: 0, 1: 1]),
      ("[id:] = nil", [0, 1], { $0.rows[id: 0] = nil }, [1: 0]),
      ("[index]", [0, 1], { $0.rows[0].count += 1 }, [0: 1, 1: 0]),
      ("remove(id:)", [0, 1], { $0.rows.remove(id: 1) }, [0: 0]),
      ("move", [0, 1], { $0.rows.move(fromOffsets: [0], toOffset: 2) }, [0: 0, 1: 0]),
    ]
    for (name, ids, change, counts) in changes {
      let box = Box(ids)
      onSmallStack { change(box) }
      XCTAssertEqual(Dictionary(uniqueKeysWithValues: box.rows.map { ($0.id, $0.count) }), counts, name)
    }
  }

  func testACopyIsNotChanged() {
    let (box, old) = (Box([0, 1]), Box([]))
    old.rows = box.rows
    onSmallStack { box.rows[id: 1]?.count += 1 }
    XCTAssertEqual(old.rows.map(\.count) + box.rows.map(\.count), [0, 0, 0, 1])
  }
}
