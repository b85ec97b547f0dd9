import MiniRxTesting
import RxRelay
import RxSwift
import RxSwiftInterop
import XCTest

private struct Failure: Error, Equatable {}

/// What the laws of bridges do not ask: who sees what, and the way back.
final class SubjectAndRelayTests: XCTestCase {
  private let bag = MiniRx.DisposeBag()

  func testWhatEitherSideEmitsReachesBoth() {
    let old = RxSwift.PublishSubject<Int>()
    var (here, there): ([Int], [Int]) = ([], [])
    old.asMiniRx().subscribe(onNext: { here.append($0) }).disposed(by: bag)
    old.subscribe(onNext: { there.append($0) }).disposed(by: bag)
    old.onNext(1)
    old.asMiniRx().onNext(2)
    XCTAssertEqual(here, [1, 2])
    XCTAssertEqual(there, [1, 2])
    XCTAssertTrue(old.asMiniRx().hasObservers)
  }

  func testWhatEitherSideAcceptsReachesBoth() {
    let new = MiniRx.BehaviorRelay(value: 0)
    let old = new.asRxSwift()
    var (here, there): ([Int], [Int]) = ([], [])
    new.subscribe(onNext: { here.append($0) }).disposed(by: bag)
    old.subscribe(onNext: { there.append($0) }).disposed(by: bag)
    new.accept(1)
    old.accept(old.value + 1)
    XCTAssertEqual(here, [0, 1, 2])
    XCTAssertEqual(there, [0, 1, 2])
  }

  func testValuesAreReadOnBothSides() throws {
    let (old, new) = (RxRelay.BehaviorRelay(value: 1), MiniRx.BehaviorSubject(value: 2))
    old.asMiniRx().accept(3)
    XCTAssertEqual(old.asMiniRx().value, 3)
    XCTAssertEqual(try new.asRxSwift().value(), 2)
    XCTAssertEqual(try RxSwift.BehaviorSubject(value: 4).asMiniRx().value(), 4)
    new.onError(Failure())
    XCTAssertThrowsError(try new.asRxSwift().value()) { XCTAssertTrue($0 is Failure) }
  }

  func testTheWayBackIsTheSameObject() {
    let (subject, relay) = (RxSwift.PublishSubject<Int>(), MiniRx.PublishRelay<Int>())
    XCTAssertTrue(subject.asMiniRx().asRxSwift() === subject)
    XCTAssertTrue(relay.asRxSwift().asMiniRx() === relay)
  }

  func testARelayDoesNotEndAndAnErrorIsReported() {
    let relay = MiniRx.PublishRelay<Int>()
    var (elements, errors) = ([Int](), [any Error]())
    relay.subscribe(onNext: { elements.append($0) }).disposed(by: bag)
    let handler = RxSwift.Hooks.defaultErrorHandler
    RxSwift.Hooks.defaultErrorHandler = { _, error in errors.append(error) }
    RxSwift.Observable.of(1, 2).subscribe(relay.asRxSwift()).disposed(by: bag)
    RxSwift.Observable.error(Failure()).subscribe(relay.asRxSwift()).disposed(by: bag)
    RxSwift.Hooks.defaultErrorHandler = handler
    relay.accept(3)
    XCTAssertEqual(elements, [1, 2, 3])
    XCTAssertEqual(errors as? [Failure], [Failure()])
  }
}
