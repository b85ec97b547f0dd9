import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// `teststore.rows`: a step costs a comparison, and nothing is drawn unless it fails.
final class TestStoreRowsTests: XCTestCase {
  private struct Row: Equatable {
    var id: Int
    var title: String
    var isDone = false
  }

  /// The bound is far from what a step costs that compares each row once, and far from what a quadratic one would.
  func testAStepAmongRowsTakesLinearTime() {
    func timePerSend(among count: Int) -> Double {
      let store = TestStore(
        initialState: (0..<count).map { Row(id: $0, title: "Row \($0)") },
        reducer: Reduce<[Row], Int> { rows, index in
          rows[index].isDone.toggle()
          return .none
        })
      return processorTime {
        for _ in 0..<100 { store.send(count - 1) { $0[count - 1].isDone.toggle() } }
      }
    }
    XCTAssertLessThan(timePerSend(among: 2_000) / timePerSend(among: 200), 50)
  }
}
