import XCTest

@testable import RxComposable
@testable import RxComposableTesting

final class CasePathTests: XCTestCase {
  private enum Action: Equatable {
    case reset
    case other
    case login(Login)
    case number(Int)
    case sameType(Int)
    case text(String)
  }
  private enum Login: Equatable {
    case name(String)
    case done
  }
  private enum Size: String { case small, large }

  func testItExtractsFromItsCaseOnly() {
    let number = /Action.number
    XCTAssertEqual(number.extract(from: .number(1)), 1)
    XCTAssertNil(number.extract(from: .sameType(1)))
    XCTAssertNil(number.extract(from: .reset))
    XCTAssertNil(number.extract(from: .text("1")))
  }

  func testAPathIsMadeOfItsCaseInAnOlderSpelling() {
    let number = CasePath(Action.number)
    XCTAssertEqual(number.extract(from: .number(1)), 1)
    XCTAssertNil(number.extract(from: .sameType(1)))
    let reset: CasePath<Action, Void> = CasePath(Action.reset)
    XCTAssertNotNil(reset.extract(from: .reset))
    XCTAssertNil(reset.extract(from: .other))
  }

  func testCasesThatShareATypeAreToldApartWhicheverComesFirst() {
    let sameType = /Action.sameType
    XCTAssertNil(sameType.extract(from: .number(1)))
    XCTAssertEqual(sameType.extract(from: .sameType(2)), 2)
    XCTAssertNil(sameType.extract(from: .number(1)))
  }

  func testCasesWithoutAValue() {
    XCTAssertNotNil((/Action.reset).extract(from: .reset))
    XCTAssertNil((/Action.reset).extract(from: .other))
    XCTAssertNil((/Action.reset).extract(from: .number(1)))
    XCTAssertEqual((/Action.reset).embed(()), .reset)
  }

  func testItEmbeds() {
    XCTAssertEqual((/Action.text).embed("a"), .text("a"))
  }

  func testItModifiesTheValueInPlace() throws {
    var action = Action.number(1)
    let old = try (/Action.number).modify(&action) { number in
      defer { number += 1 }
      return number
    }
    XCTAssertEqual(old, 1)
    XCTAssertEqual(action, .number(2))
  }

  func testModifyingAnotherCaseThrowsAndChangesNothing() {
    var action = Action.reset
    XCTAssertThrowsError(try (/Action.number).modify(&action) { $0 += 1 }) { error in
      XCTAssertEqual(
        "\(error)",
        "CasePath<Action, Int> cannot modify reset, which is another case. Look at the case first, with "
          + "`extract(from:)`.")
    }
    XCTAssertEqual(action, .reset)
  }

  func testABodyThatThrowsChangesNothing() {
    struct Failure: Error {}
    var action = Action.number(1)
    XCTAssertThrowsError(
      try (/Action.number).modify(&action) { number in
        number = 2
        throw Failure()
      })
    XCTAssertEqual(action, .number(1))
  }

  func testSettingMakesItTheCase() {
    var action = Action.reset
    (/Action.number).set(into: &action, 3)
    XCTAssertEqual(action, .number(3))
  }

  func testAppendedPathsGoAllTheWayAndBack() {
    let login = /Action.login
    let name = login.appending(path: /Login.name)
    XCTAssertEqual(name.extract(from: .login(.name("Blob"))), "Blob")
    XCTAssertNil(name.extract(from: .login(.done)))
    XCTAssertNil(name.extract(from: .reset))
    XCTAssertEqual(name.embed("Blob"), .login(.name("Blob")))
  }

  func testTwoDotsAppend() {
    let done =
      /Action.login
      .. /Login.done
    XCTAssertNotNil(done.extract(from: .login(.done)))
    let name = /Action.login .. Login.name
    XCTAssertEqual(name.extract(from: .login(.name("Blob"))), "Blob")
    XCTAssertNil(name.extract(from: .login(.done)))
  }

  func testPatternsMatchTheCase() {
    func describe(_ action: Action) -> String {
      switch action {
      case /Action.number: "number"
      case /Action.reset: "reset"
      default: "other"
      }
    }
    XCTAssertEqual([.number(1), .sameType(1), .reset].map(describe), ["number", "other", "reset"])
  }

  func testPathsAreArgumentsWhereTheTypeOfTheEnumIsKnown() {
    func isIn<Value>(_ path: CasePath<Action, Value>, _ action: Action) -> Bool { path ~= action }
    XCTAssertTrue(isIn(/Action.reset, .reset))
    XCTAssertFalse(isIn(/Action.reset, .other))
    XCTAssertTrue(isIn(/Action.number, .number(1)))
    XCTAssertFalse(isIn(/Action.number, .sameType(1)))
  }

  func testReducersTakePathsIntoCasesWithAndWithoutValues() {
    let counter = Reducer<Int, Int, Void> { state, action, _ in
      state += action
      return .none
    }
    let parent = counter.pullback(state: \Int.self, action: /Action.number, environment: { (_: Void) in })
    var state = 1
    _ = parent.run(&state, .number(2), ())
    _ = parent.run(&state, .sameType(2), ())
    let scoped = Scope(state: \Int.self, action: /Action.reset) {
      Reduce<Int, Void> { state, _ in
        state = 0; return .none
      }
    }
    XCTAssertEqual(state, 3)
    _ = scoped.reduce(into: &state, action: .other)
    XCTAssertEqual(state, 3)
    _ = scoped.reduce(into: &state, action: .reset)
    XCTAssertEqual(state, 0)
    let named = Scope(state: \Int.self, action: /Action.text) {
      Reduce<Int, String> { state, _ in
        state = 9; return .none
      }
    }
    _ = named.reduce(into: &state, action: .text("a"))
    XCTAssertEqual(state, 9)
  }

  func testASlashIsAFunctionWhereOneIsExpected() {
    let actions: [Action] = [.number(1), .reset, .sameType(2), .number(3)]
    XCTAssertEqual(actions.compactMap(/Action.number), [1, 3])
  }

  func testConstants() {
    let same: CasePath<Int, Int> = .self
    XCTAssertEqual(same.extract(from: 1), 1)
    XCTAssertEqual((/Int.self).embed(2), 2)
    XCTAssertNil(CasePath<Int, Never>.never.extract(from: 1))
    XCTAssertEqual(CasePath<Void, Int>.constant(3).extract(from: ()), 3)
    XCTAssertEqual(CasePath<String, Size>.rawValue.extract(from: "small"), .small)
    XCTAssertNil(CasePath<String, Size>.rawValue.extract(from: "huge"))
    XCTAssertEqual(CasePath<String, Size>.rawValue.embed(.large), "large")
  }

  func testItsDescriptionNamesItsTypes() {
    XCTAssertEqual("\(/Action.number)", "CasePath<Action, Int>")
  }

  func testACaseIsMatchedInAnOptional() {
    enum Destination { case help, sheet(Int) }
    func name(_ destination: Destination?) -> String {
      switch destination {
      case /Destination.help: "help"
      case /Destination.sheet: "sheet"
      default: "none"
      }
    }
    XCTAssertEqual([.help, .sheet(1), nil].map(name), ["help", "sheet", "none"])
    XCTAssertTrue(/Destination.help ~= Optional(.help))
  }

  func testAPathMayBeAGlobalConstantAndCrossThreads() async {
    let value = await Task.detached { CasePathTests.shared.extract(from: .sameType(1)) }.value
    XCTAssertEqual(value, 1)
  }
  private static let shared: CasePath<Action, Int> = /Action.sameType

  func testThreadsThatLearnTheCaseTogetherAgree() {
    for _ in 0..<50 {
      let path = /Action.sameType
      DispatchQueue.concurrentPerform(iterations: 8) { index in
        let action: Action = index % 2 == 0 ? .sameType(index) : .number(index)
        let value = path.extract(from: action)
        XCTAssertEqual(value, index % 2 == 0 ? index : nil)
      }
    }
  }
}
