import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// Case paths, dumps and stores where the runtime's functions cannot be called, as on arm64e. The types belong to these
/// tests alone: what is found out about a type is kept.
final class MirroredCaseTests: XCTestCase {
  private struct State: Equatable {
    var name = ""
    var child: Child? = Child()
  }
  private struct Child: Equatable { var value = 0 }
  private enum Action: Equatable {
    case child(ChildAction)
    case load(id: Int, name: String)
    case other(id: Int)
    case renamed(String)
    case reset
    case tapped
    indirect case again(Action)
  }
  private enum ChildAction: Equatable { case increment }

  override func invokeTest() { EnumLayout.$isAvailable.withValue(false) { super.invokeTest() } }

  func testAPathFindsItsCase() {
    XCTAssertEqual((/Action.renamed).extract(from: .renamed("a")), "a")
    XCTAssertNil((/Action.renamed).extract(from: .reset))
    XCTAssertEqual((/Action.other).extract(from: .other(id: 3)), 3)
    XCTAssertEqual((/Action.again).extract(from: .again(.tapped)), .tapped)
    let loaded = (/Action.load).extract(from: .load(id: 1, name: "a"))
    XCTAssertEqual(loaded?.0, 1)
    XCTAssertEqual(loaded?.1, "a")
  }

  func testAPathWithoutAValueFindsItsCase() {
    let path = /Action.reset
    XCTAssertNotNil(path.extract(from: .reset))
    XCTAssertNil(path.extract(from: .tapped))
    XCTAssertNil(path.extract(from: .renamed("a")))
  }

  func testAPathLeadsThroughOptionals() {
    let path: CasePath<Action?, String> = /Action.renamed
    XCTAssertEqual(path.extract(from: .renamed("a")), "a")
    XCTAssertNil(path.extract(from: nil))
    XCTAssertNil(path.extract(from: .reset))
  }

  func testAValueIsChanged() {
    var action = Action.renamed("a")
    XCTAssertNotNil((/Action.renamed).change(&action) { $0 += "b" })
    XCTAssertEqual(action, .renamed("ab"))
  }

  func testDumpsNameTheCase() {
    XCTAssertEqual(String(customDumping: Action.renamed("a")), "MirroredCaseTests.Action.renamed(\"a\")")
    XCTAssertEqual(String(customDumping: Action.reset), "MirroredCaseTests.Action.reset")
  }

  func testAStoreComparesByValue() {
    let reducer = Reduce<State, Action> { state, action in
      if case .renamed(let name) = action { state.name = name }
      return .none
    }
    .ifLet(\.child, action: /Action.child) {
      Reduce<Child, ChildAction> { child, _ in
        child.value += 1
        return .none
      }
    }
    let store = Store(initialState: State(), reducer: reducer)
    var names: [String] = []
    var values: [Int?] = []
    let subscriptions = [
      store.subscribe(\.name).subscribe(onNext: { names.append($0) }),
      store.subscribe(\.child?.value).subscribe(onNext: { values.append($0) }),
    ]
    store.send(.renamed("a"))
    store.send(.child(.increment))
    store.send(.tapped)
    XCTAssertEqual(names, ["", "a"])
    XCTAssertEqual(values, [0, 1])
    for subscription in subscriptions { subscription.dispose() }
  }
}
