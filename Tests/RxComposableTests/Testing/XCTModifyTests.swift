import XCTest

@testable import RxComposable
@testable import RxComposableTesting

final class XCTModifyTests: XCTestCase {
  private struct Failure: Error, Equatable {}
  private struct Sheet: Equatable { var count = 0 }
  private enum Destination: Equatable {
    case alert
    case sheet(Sheet)
  }

  private func message(_ body: () -> Void) -> String? {
    let issues = issues(body)
    XCTAssertLessThan(issues.count, 2)
    return issues.first?.message
  }

  func testAValueIsChangedInPlace() {
    var result = Result<Int, Failure>.success(2)
    XCTAssertNil(message { XCTModify(&result, case: /Result.success) { $0 += 1 } })
    XCTAssertEqual(result, .success(3))
    var destination: Destination? = .sheet(Sheet())
    XCTAssertNil(message { XCTModify(&destination, case: /Destination.sheet) { $0.count = 3 } })
    XCTAssertEqual(destination, .sheet(Sheet(count: 3)))
    var number: Int? = 1
    XCTAssertNil(message { XCTModify(&number) { $0 += 1 } })
    XCTAssertEqual(number, 2)
  }

  func testAnotherCaseFailsAndStaysAsItIs() {
    var destination: Destination? = .alert
    XCTAssertEqual(
      message { XCTModify(&destination, case: /Destination.sheet, "The sheet is up") { $0.count = 3 } },
      """
      The sheet is up

      XCTModify: the value is in another case than the one that holds XCTModifyTests.Sheet.

      XCTModifyTests.Destination.alert

      Look at what brings it into this case, or name this case.
      """)
    XCTAssertEqual(destination, .alert)
    var number: Int?
    XCTAssertNotNil(message { XCTModify(&number) { $0 += 1 } })
  }

  func testAnEqualValueIsAllowedInATestThatIsNotExhaustive() {
    let store = TestStore(initialState: Optional(1), reducer: Reduce<Int?, Void> { _, _ in .none })
    let expectNoChange = { store.send(()) { XCTModify(&$0) { _ in } } }
    XCTAssertEqual(issues { _ = expectNoChange() }.count, 2)
    store.exhaustivity = .off
    XCTAssertNil(message { _ = expectNoChange() })
  }

  func testAnEqualValueFails() {
    var result = Result<Int, Failure>.success(2)
    XCTAssertEqual(
      message { XCTModify(&result, case: /Result.success) { _ in } },
      """
      XCTModify: the closure did not change the value.

      2

      Leave the call out if nothing changes.
      """)
  }

  func testAValueThatIsNotEquatableMayStayAsItIs() {
    final class Object {}
    var object: Object? = Object()
    XCTAssertNil(message { XCTModify(&object) { _ in } })
  }

  func testAThrowingClosureFailsAndChangesNothing() {
    var result = Result<Int, Failure>.success(2)
    let text = message {
      XCTModify(&result, case: /Result.success) { number in
        number = 9
        throw Failure()
      }
    }
    XCTAssertEqual(text, "XCTModify: the closure threw Failure().")
    XCTAssertEqual(result, .success(2))
  }

  func testTheMessageStandsInFrontOfEachFailure() {
    var number: Int? = 1
    let failures: [() -> Void] = [
      { XCTModify(&number, "Counting") { _ in } }, { XCTModify(&number, "Counting") { _ in throw Failure() } },
      { _ = try? XCTUnwrap(Result<Int, Failure>.failure(Failure()), case: /Result.success, "Counting") },
    ]
    for failure in failures {
      XCTAssertEqual(message(failure)?.hasPrefix("Counting\n\nXCT"), true)
    }
  }

  func testUnwrappingACase() throws {
    XCTAssertEqual(try XCTUnwrap(Result<Int, Failure>.success(2), case: /Result.success), 2)
    let failure = Result<Int, Failure>.failure(Failure())
    let text = message {
      do {
        _ = try XCTUnwrap(failure, case: /Result.success)
        XCTFail("no error")
      } catch { XCTAssertTrue(error is CasePathMismatch) }
    }
    XCTAssertTrue(text?.contains("holds Int") == true, text ?? "no issue")
  }
}
