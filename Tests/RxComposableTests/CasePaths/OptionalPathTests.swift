import XCTest

@testable import RxComposable
@testable import RxComposableTesting

final class OptionalPathTests: XCTestCase {
  private struct State: Equatable {
    var login: Login?
    var screen = Screen.list
    var count = 0
  }
  private struct Login: Equatable {
    var name = ""
    var alert: String?
  }
  private enum Screen: Equatable {
    case list
    case detail(Login)
  }

  func testAPropertyThatMayBeNil() {
    let path = OptionalPath(\State.login)
    var state = State()
    XCTAssertNil(path.extract(from: state))
    path.set(into: &state, Login(name: "Blob"))
    XCTAssertEqual(state.login?.name, "Blob")
    XCTAssertEqual(path.extract(from: state)?.name, "Blob")
  }

  func testACaseAndAPlainProperty() {
    var screen = Screen.list
    let detail = OptionalPath(/Screen.detail)
    XCTAssertNil(detail.extract(from: screen))
    detail.set(into: &screen, Login(name: "Blob"))
    XCTAssertEqual(detail.extract(from: screen)?.name, "Blob")
    let count: OptionalPath<State, Int> = OptionalPath(\State.count)
    XCTAssertEqual(count.extract(from: State(count: 3)), 3)
  }

  func testAWayThatIsCutOffChangesNothing() {
    let name = OptionalPath(\State.login).appending(path: \.name)
    var state = State()
    name.set(into: &state, "Blob")
    XCTAssertEqual(state, State())
    XCTAssertNil(name.extract(from: state))
  }

  func testEachKindOfPathTakesAnother() {
    let alert = (\State.login).appending(path: \Login.alert)
    let name = (\State.login).appending(path: \Login.name)
    let nameOfDetail = (/Screen.detail).appending(path: \Login.name)
    let detail = OptionalPath(\State.screen).appending(path: /Screen.detail)
    var state = State(login: Login(name: "Blob"), screen: .detail(Login(name: "Junior")))
    alert.set(into: &state, "Failed")
    XCTAssertEqual(state.login?.alert, "Failed")
    XCTAssertEqual(
      [name.extract(from: state), nameOfDetail.extract(from: state.screen), detail.extract(from: state)?.name],
      ["Blob", "Junior", "Junior"])
  }

  func testTwoDotsPutPathsOfAllKindsTogether() {
    let name = (\State.screen) .. /Screen.detail .. \Login.name
    var state = State(screen: .detail(Login()))
    name.set(into: &state, "Blob")
    XCTAssertEqual(state.screen, .detail(Login(name: "Blob")))
    XCTAssertEqual(name.extract(from: state), "Blob")
    XCTAssertNil(name.extract(from: State()))
  }

  func testTwoDotsGoThroughOptionals() {
    let alert = (\State.login) .. \Login.alert
    var state = State(login: Login())
    XCTAssertNil(alert.extract(from: state))
    alert.set(into: &state, "Failed")
    XCTAssertEqual(state.login?.alert, "Failed")
    let name = OptionalPath(\State.login) .. \.name
    name.set(into: &state, "Blob")
    XCTAssertEqual(state.login?.name, "Blob")
  }

  func testConstants() {
    var number = 1
    let same: OptionalPath<Int, Int> = .self
    same.set(into: &number, 2)
    XCTAssertEqual(number, 2)
    var optional: Int?
    XCTAssertNil(OptionalPath.some.extract(from: optional))
    OptionalPath.some.set(into: &optional, 3)
    XCTAssertEqual(optional, 3)
  }

  func testBothDirectionsByHand() {
    let first = OptionalPath<[Int], Int>(extract: \.first, set: { $0[0] = $1 })
    var numbers = [1, 2]
    first.set(into: &numbers, 5)
    XCTAssertEqual(numbers, [5, 2])
    XCTAssertNil(first.extract(from: []))
    XCTAssertEqual("\(first)", "OptionalPath<Array<Int>, Int>")
  }
}
