import XCTest

@testable import RxComposable

/// `teststore.rows`: a step costs a comparison, and nothing is drawn unless it fails.
final class TestStoreRowsTests: XCTestCase {
  private struct Row: Equatable {
    var id: Int
    var title: String
    var isDone = false
  }

  func testAStepAmongAThousandRowsIsCheap() {
    let rows = (0..<1_000).map { Row(id: $0, title: "Row \($0)") }
    let store = TestStore(
      initialState: rows,
      reducer: Reduce<[Row], Int> { rows, index in
        rows[index].isDone.toggle()
        return .none
      })
    let sends = 100
    let time = processorTime {
      for _ in 0..<sends { store.send(999) { $0[999].isDone.toggle() } }
    }
    let microseconds = time / Double(sends) / 1_000
    print("teststore.rows: \(microseconds.rounded()) µs a send")
    XCTAssertLessThan(microseconds, 5_000)
  }
}
