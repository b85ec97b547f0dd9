import XCTest

@testable import RxComposable
@testable import RxComposableTesting

final class EffectCreateTests: XCTestCase {
  private struct Failure: Error, Equatable {}
  private let host = EffectHost()

  func testTheObserverOfARunSendsUntilTheEffectEnds() {
    var observer: AnyObserver<Int>?
    var isDisposed = false
    let task = host.run(
      .run { given in
        observer = given
        return Disposables.create { isDisposed = true }
      })
    observer?.onNext(1)
    observer?.onNext(2)
    task?.cancel()
    observer?.onNext(3)
    XCTAssertEqual(host.heard, [1, 2])
    XCTAssertTrue(isDisposed)
  }

  func testAFutureDeliversItsFirstAnswerAndEnds() {
    var callback: (Result<Int, any Error>) -> Void = { _ in }
    let task = host.run(.future { callback = $0 })
    XCTAssertNotNil(task)
    callback(.success(1))
    callback(.success(2))
    XCTAssertEqual(host.heard, [1])
  }

  func testAnAnswerInsideTheDeliveryOfTheFirstIsNotDelivered() {
    var callback: (Result<Int, any Error>) -> Void = { _ in }
    var heard: [Event<Int>] = []
    let effect = Effect<Int>.future { callback = $0 }
    let subscription = effect.asObservable().subscribe { event in
      heard.append(event)
      callback(.success(2))
    }
    callback(.success(1))
    XCTAssertEqual(heard, [.next(1), .completed])
    subscription.dispose()
  }

  func testTheFailureOfAFutureOrAResultIsAnErrorOfTheEffect() {
    let effects: [Effect<Int>] = [
      .future { $0(.failure(Failure())) }, .result { .failure(Failure()) }, .catching { throw Failure() },
    ]
    for effect in effects {
      let reported = issues { host.run(effect) }
      XCTAssertEqual(reported.count, 1)
      XCTAssertTrue(reported[0].message.contains("Error: Failure()"))
    }
  }

  func testTheFailureOfAFutureOrAResultMayHaveAType() {
    func load() -> Result<Int, Failure> { .failure(Failure()) }
    func ask(_ callback: @escaping (Result<Int, Failure>) -> Void) { callback(.success(1)) }
    let effects = [Effect.result(load), .future(ask)]
    var heard: [Result<Int, Failure>] = []
    for effect in effects { _ = effect.catchToEffect { $0 }.subscribe(onNext: { heard.append($0) }) }
    XCTAssertEqual(heard, [.failure(Failure()), .success(1)])
  }

  func testTheErrorOfAFutureCanBeCaught() {
    host.run(Effect<Int>.future { $0(.failure(Failure())) }.catchToEffect { (try? $0.get()) ?? 7 })
    XCTAssertEqual(host.heard, [7])
  }

  func testNothingHappensBeforeTheEffectIsRun() {
    var calls = 0
    let effects: [Effect<Int>] = [
      .run { _ in
        calls += 1
        return Disposables.create()
      },
      .future { _ in calls += 1 },
      .result {
        calls += 1
        return .success(1)
      },
      .catching {
        calls += 1
        return 1
      },
      .fireAndForget { calls += 1 },
      Effect(value: 1).flatMap { _ in
        calls += 1
        return .none
      },
    ]
    XCTAssertEqual(calls, 0)
    host.run(.merge(effects))
    XCTAssertEqual(calls, effects.count)
  }

  func testFireAndForgetWorksDuringTheSend() {
    var calls = 0
    let task = host.run(.fireAndForget { calls += 1 })
    XCTAssertEqual(calls, 1)
    XCTAssertNil(task)
  }

  func testFireAndForgetOfAnObservableIgnoresElementsAndTheError() {
    var elements = 0
    let source = Observable.of("a", "b").do(onNext: { _ in elements += 1 }).concat(.error(Failure()))
    let reported = issues {
      XCTAssertNil(host.run(source.fireAndForget()))
      XCTAssertNil(host.run(source.fireAndForget(outputType: Int.self)))
    }
    XCTAssertEqual(reported.map(\.message), [])
    XCTAssertEqual(elements, 4)
  }

  func testAnUnimplementedEffectFailsTheTestWhenItRunsAtTheLineWhereItWasMade() {
    let effect = Effect<Int>.unimplemented("AppEnvironment.load")
    let line: UInt = #line - 1
    let reported = issues { XCTAssertNil(host.run(effect)) }
    XCTAssertEqual(
      reported.map(\.message),
      [
        """
        AppEnvironment.load: an unimplemented effect ran.

        The test runs code that asks for this effect, but gives none. Override the dependency that returns it, or find out \
        why the code asks.
        """
      ])
    XCTAssertEqual(reported.first?.line, line)
  }

  @available(*, deprecated)
  func testTheOlderNamesMeanTheSame() {
    let effect: EffectTask<Int> = .failing("Old")
    XCTAssertEqual(issues { host.run(effect) }.map { $0.message.prefix(4) }, ["Old:"])
  }
}
