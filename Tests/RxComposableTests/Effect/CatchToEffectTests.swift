import MiniRx
import XCTest

@testable import RxComposable

final class CatchToEffectTests: XCTestCase {
  private struct ApiError: Error, Equatable {}
  private struct OtherError: Error {}
  private enum Action: Equatable { case response(Result<String, ApiError>) }

  func testSuccessesAndAFailureOfTheActionsTypeBecomeActions() {
    var actions: [Action] = []
    _ = Observable.just("fact").catchToEffect(Action.response).subscribe(onNext: { actions.append($0) })
    _ = Observable<String>.error(ApiError()).catchToEffect(Action.response).subscribe(onNext: { actions.append($0) })
    XCTAssertEqual(actions, [.response(.success("fact")), .response(.failure(ApiError()))])
  }

  func testAnErrorOfAnotherTypeIsReportedWithBothTypesAndCompletes() {
    var isCompleted = false
    let reported = issues {
      let effect = Observable<String>.error(OtherError()).catchToEffect(Action.response)
      _ = effect.subscribe(onNext: { XCTFail("\($0)") }, onCompleted: { isCompleted = true })
    }
    XCTAssertTrue(isCompleted)
    XCTAssertEqual(
      reported.map(\.message),
      [
        """
        `catchToEffect` met an error of another type than its action carries, and dropped it.

          Expected: ApiError
          Received: OtherError (OtherError())

        Convert the error where it arises, such as with `.catch { _ in .error(ApiError(…)) }`, or let the action carry \
        `Result<_, any Error>`.
        """
      ])
    XCTAssertEqual(reported.first?.line, #line - 17)
  }

  func testAnyErrorFitsAResultOfAnyError() {
    var results: [Result<String, any Error>] = []
    _ = Observable<String>.error(OtherError()).catchToEffect().subscribe(onNext: { results.append($0) })
    _ = Observable<String>.error(OtherError()).catchToEffect { $0 }.subscribe(onNext: { results.append($0) })
    XCTAssertEqual(results.count, 2)
    for result in results { XCTAssertThrowsError(try result.get()) { XCTAssertTrue($0 is OtherError) } }
  }
}
