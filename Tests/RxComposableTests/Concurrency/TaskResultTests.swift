import XCTest

@testable import RxComposable
@testable import RxComposableTesting

final class TaskResultTests: XCTestCase {
  private struct Plain: Error { var code = 0 }
  private struct Comparable: Error, Hashable { var code = 0 }
  private struct Other: Error, Hashable {}

  private let success = TaskResult<Int>.success(1)
  private let failure = TaskResult<Int>.failure(Comparable(code: 1))

  func testItCatchesWhatAClosureThrows() async throws {
    let worked = await TaskResult { 1 }
    let failed = await TaskResult<Int> { throw Comparable(code: 1) }
    XCTAssertEqual(worked, success)
    XCTAssertEqual(failed, failure)
    XCTAssertEqual(try worked.value, 1)
    XCTAssertThrowsError(try failed.value)
  }

  func testItBecomesAResultAndBack() {
    XCTAssertEqual(try? Result(success).get(), 1)
    XCTAssertThrowsError(try Result(failure).get())
    XCTAssertEqual(TaskResult(Result<Int, Comparable>.success(1)), success)
    XCTAssertEqual(TaskResult(Result<Int, Comparable>.failure(Comparable(code: 1))), failure)
  }

  func testOnlyASuccessIsTransformed() {
    XCTAssertEqual(success.map { $0 + 1 }, .success(2))
    XCTAssertEqual(failure.map { $0 + 1 }, failure)
    XCTAssertEqual(success.flatMap { _ in failure }, failure)
    XCTAssertEqual(failure.flatMap { _ in success }, failure)
  }

  func testErrorsAreEqualAsTheirTypeSays() {
    XCTAssertEqual(
      issues {
        XCTAssertNotEqual(success, failure)
        XCTAssertNotEqual(failure, .failure(Comparable(code: 2)))
        XCTAssertNotEqual(failure, .failure(Other()))
        XCTAssertNotEqual(failure, .failure(Plain()))
        XCTAssertNotEqual(TaskResult<Int>.failure(Plain()), failure)
        XCTAssertEqual(Set([success, failure, success, failure]).count, 2)
      }.count, 0)
  }

  func testErrorsOfATypeThatIsNotEquatableDifferAndAreReported() {
    let issues = issues {
      XCTAssertFalse(TaskResult<Int>.failure(Plain(code: 1)) == .failure(Plain(code: 1)))
    }
    XCTAssertEqual(
      issues.map(\.message),
      [
        """
        `==` of a `TaskResult` met an error whose type is not Equatable: Plain (Plain(code: 1))

        Two such errors count as different, so that a test that expects one in an action can only fail. Let the type \
        conform: `extension Plain: Equatable`.
        """
      ])
  }

  func testHashingAnErrorThatIsNotHashableIsReported() {
    struct Unhashed: Error, Equatable {}
    let issues = issues { _ = TaskResult<Int>.failure(Unhashed()).hashValue }
    XCTAssertEqual(
      issues.map(\.message),
      [
        """
        `hash(into:)` of a `TaskResult` met an error whose type is not Hashable: Unhashed (Unhashed())

        All such errors have one hash, so that a set or a dictionary of them is slow. Let the type conform: \
        `extension Unhashed: Hashable`.
        """
      ])
  }
}
