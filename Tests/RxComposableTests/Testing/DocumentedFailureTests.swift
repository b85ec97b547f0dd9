import Foundation
import MiniRxTesting
import XCTest

@testable import RxComposable
@testable import RxComposableTesting

private struct AppState: Equatable {
  var count = 0
  var numberFactAlert: String?
}

private struct Search: ReducerProtocol {
  struct State: Equatable {
    var query = ""
    var isLoading = false
    var results = [String]()
  }

  func reduce(into state: inout State, action query: String) -> Effect<String> {
    state.query = query
    state.isLoading = true
    return .none
  }
}

/// The failures that README and articles show are what the library prints.
final class DocumentedFailureTests: XCTestCase {
  func testTheFailureInTheReadme() throws {
    let store = TestStore(
      initialState: AppState(),
      reducer: Reducer<AppState, Int, Void> { state, number, _ in
        state.count += number
        return .none
      },
      environment: ())
    let reported = issues { store.send(1) { $0.count = 2 } }
    XCTAssertEqual(reported.map(\.message), try failures(in: "README.md"))
  }

  func testTheFailureInTheArticleOnTesting() throws {
    let store = TestStore(initialState: Search.State(), reducer: Search())
    let reported = issues { store.send("cat") { $0.query = "cat" } }
    XCTAssertEqual(
      reported.map(\.message), try failures(in: "Sources/RxComposableTesting/RxComposableTesting.docc/Testing.md"))
  }

  /// The blocks of a document that show what the library prints: those without a language that speak of a state.
  private func failures(in document: String) throws -> [String] {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(contentsOf: root.appendingPathComponent(document), encoding: .utf8)
    return text.components(separatedBy: "\n```\n").filter { $0.hasPrefix("The state ") }
  }
}
