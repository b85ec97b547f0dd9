import XCTest

@testable import RxComposable

/// C5 for rows: those of 64 KiB are read and changed on a thread with 512 KiB of stack.
final class BigRowsTests: XCTestCase {
  private final class Box {
    var rows = IdentifiedArrayOf<BigRow>(uniqueElements: [0, 1, 2].map { BigRow(id: $0) })
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
    let changes: [(name: String, change: (Box) -> Void, counts: [Int: Int])] = [
      ("[id:]?", { $0.rows[id: 1]?.count += 1 }, [0: 0, 1: 1, 2: 0]),
      ("[id:]? of none", { $0.rows[id: 7]?.count += 1 }, [0: 0, 1: 0, 2: 0]),
      ("[id:]!", { $0.rows[id: 2]!.count += 1 }, [0: 0, 1: 0, 2: 1]),
      ("[id:] = nil", { $0.rows[id: 0] = nil }, [1: 0, 2: 0]),
      ("[id:] = row", { $0.rows[id: 0] = BigRow(id: 0) }, [0: 0, 1: 0, 2: 0]),
      ("[id:] = new row", { $0.rows[id: 3] = BigRow(id: 3) }, [0: 0, 1: 0, 2: 0, 3: 0]),
      ("[index]", { $0.rows[0].count += 1 }, [0: 1, 1: 0, 2: 0]),
      ("append", { $0.rows.append(BigRow(id: 4)) }, [0: 0, 1: 0, 2: 0, 4: 0]),
      ("updateOrAppend", { $0.rows.updateOrAppend(BigRow(id: 1)) }, [0: 0, 1: 0, 2: 0]),
      ("remove(id:)", { $0.rows.remove(id: 1) }, [0: 0, 2: 0]),
      ("insert", { $0.rows.insert(BigRow(id: 5), at: 0) }, [0: 0, 1: 0, 2: 0, 5: 0]),
      ("move", { $0.rows.move(fromOffsets: [0], toOffset: 3) }, [0: 0, 1: 0, 2: 0]),
      (
        "the only row",
        { box in
          for id in [0, 1] { box.rows[id: id] = nil }
          box.rows[id: 2]?.count += 1
        }, [2: 1]
      ),
      (
        "copy on write",
        { box in
          let old = box.rows
          box.rows[id: 1]?.count += 1
          XCTAssertEqual(old.count, 3)
        }, [0: 0, 1: 1, 2: 0]
      ),
    ]
    for (name, change, counts) in changes {
      let box = Box()
      onSmallStack { change(box) }
      XCTAssertEqual(Dictionary(uniqueKeysWithValues: box.rows.map { ($0.id, $0.count) }), counts, name)
    }
  }
}
