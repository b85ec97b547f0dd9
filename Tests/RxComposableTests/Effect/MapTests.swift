import XCTest

@testable import RxComposable
@testable import RxComposableTesting

final class EffectMapTests: XCTestCase {
  private let host = EffectHost()

  func testMapOfNothingIsNothing() {
    XCTAssertTrue(Effect<Int>.none.map { $0 }.isNone)
    XCTAssertTrue(Effect<Int>.none.flatMap { Effect(value: $0) }.isNone)
  }

  func testFlatMapRunsAllEffectsAtTheSameTime() {
    let sources = [PublishSubject<Int>(), PublishSubject<Int>()]
    host.run(.merge(Effect(value: 0), Effect(value: 1)).flatMap { Effect(sources[$0]) })
    sources[1].onNext(1)
    sources[0].onNext(2)
    XCTAssertEqual(host.heard, [1, 2])
  }

  func testFlatMapEndsWithTheLastOfItsEffects() {
    let (outer, inner) = (PublishSubject<Int>(), PublishSubject<Int>())
    var isCompleted = false
    _ = Effect(outer).flatMap { _ in Effect(inner) }.subscribe(onCompleted: { isCompleted = true })
    outer.onNext(1)
    outer.onCompleted()
    XCTAssertFalse(isCompleted)
    inner.onCompleted()
    XCTAssertTrue(isCompleted)
  }

  func testAnEffectThatContinuesWithItselfIsMadeStepByStep() {
    func countdown(_ number: Int) -> Effect<Int> {
      Effect(value: number).flatMap { number in
        number == 0 ? Effect(value: 0) : .merge(Effect(value: number), countdown(number - 1))
      }
    }
    host.run(countdown(3))
    XCTAssertEqual(host.heard, [3, 2, 1, 0])
  }

  func testErasingAnEffectKeepsWhatItIs() {
    XCTAssertTrue(Effect<Int>.none.eraseToEffect().isNone)
    host.run(Effect(value: 1).eraseToEffect { $0 + 1 }.eraseToEffect())
    XCTAssertEqual(host.heard, [2])
  }
}
