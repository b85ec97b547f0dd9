import MiniRxTesting
import XCTest

@testable import RxComposable
@testable import RxComposableTesting

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

  func testAResultOfTheTypeThatIsAskedForCanBeCompared() {
    var actions: [Action] = []
    for source in [Observable.just("fact"), .error(ApiError())] {
      _ = source.catchToEffect().map(Action.response).subscribe(onNext: { actions.append($0) })
      let effect: Effect<Result<String, ApiError>> = source.catchToEffect()
      _ = effect.subscribe(onNext: { actions.append(.response($0)) })
    }
    let expected = [Result.success("fact"), .failure(ApiError())].flatMap { [$0, $0] }
    XCTAssertEqual(actions, expected.map(Action.response))
    let reported = issues {
      let effect: Effect<Result<String, ApiError>> = Observable.error(OtherError()).catchToEffect()
      _ = effect.subscribe(onNext: { XCTFail("\($0)") })
    }
    XCTAssertEqual(reported.map(\.line), [#line - 3])
  }

  func testAnyErrorFitsAResultOfAnyError() {
    var results: [Result<String, any Error>] = []
    _ = Observable<String>.error(OtherError()).catchToEffect().subscribe(onNext: { results.append($0) })
    _ = Observable<String>.error(OtherError()).catchToEffect { $0 }.subscribe(onNext: { results.append($0) })
    XCTAssertEqual(results.count, 2)
    for result in results { XCTAssertThrowsError(try result.get()) { XCTAssertTrue($0 is OtherError) } }
  }
}
