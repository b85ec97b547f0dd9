import MiniRxTesting
import XCTest

final class LibraryShapesTests: XCTestCase {
  func testAnActionRunsItsWorkAndTellsItsErrors() throws {
    enum Failure: Error { case odd }
    let action = Action<Int, Int> { $0 % 2 == 0 ? Single.just($0 * 10) : Single.error(Failure.odd) }
    var elements: [Int] = []
    var errors: [ActionError] = []
    let bag = DisposeBag()
    action.elements.subscribe(onNext: { elements.append($0) }).disposed(by: bag)
    action.errors.subscribe(onNext: { errors.append($0) }).disposed(by: bag)
    XCTAssertEqual(try action.execute(2).toBlocking(timeout: 5).toArray(), [20])
    XCTAssertThrowsError(try action.execute(3).toBlocking(timeout: 5).toArray())
    action.inputs.onNext(4)
    XCTAssertEqual(elements, [20, 40])
    guard case .underlyingError(Failure.odd)? = errors.first else { return XCTFail("\(errors)") }
  }

  func testAReactorReducesItsActions() {
    final class Counter: Reactor {
      typealias ActionType = Int
      let action = PublishSubject<Int>()
      let initialState = 0
      var currentState = 0
      let disposeBag = DisposeBag()
      func reduce(state: Int, mutation: Int) -> Int { return state + mutation }
    }
    let reactor = Counter()
    var states: [Int] = []
    reactor.makeState().subscribe(onNext: { states.append($0) }).disposed(by: reactor.disposeBag)
    reactor.action.onNext(2)
    reactor.action.onNext(3)
    XCTAssertEqual(states, [0, 2, 5])
    XCTAssertEqual(reactor.currentState, 5)
  }

  func testOperatorsOnTopOfTheLibrary() throws {
    XCTAssertEqual(try Observable.of(1, nil, 3).filterNil().toBlocking(timeout: 5).toArray(), [1, 3])
    XCTAssertEqual(try Observable.of(1, 2, 3).nwise(2).toBlocking(timeout: 5).toArray(), [[1, 2], [2, 3]])
    XCTAssertEqual(try Observable.of(1, 2, 3).partition { $0 > 1 }.matches.toBlocking(timeout: 5).toArray(), [2, 3])
    XCTAssertEqual(
      try Observable.of(1, 2).bufferUntil(Observable<Void>.never()).toBlocking(timeout: 5).toArray(), [[1, 2]])
  }

  func testAProviderAnswersWithASingle() throws {
    struct Target: TargetType { var path = "12" }
    let provider = Provider<Target>()
    let answer = provider.rx.request(Target()).map(Int.self)
    XCTAssertThrowsError(try Single<Data>.error(RxError.unknown).map(Int.self).toBlocking(timeout: 5).single())
    XCTAssertEqual(try answer.asResult().toBlocking(timeout: 5).single().get(), 12)
  }
}
