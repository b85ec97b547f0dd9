import MiniRxTesting
import RxSwift
import RxSwiftInterop
import XCTest

#if canImport(RxCocoa)
  import RxCocoa
#endif

private struct Failure: Error {}

/// The types say what crosses; each way of ending crosses.
final class TraitTests: XCTestCase {
  func testASingleCrossesBothWays() {
    for single in [MiniRx.Single.just(1), .error(Failure())] {
      XCTAssertEqual(line(single), line(single.asRxSwift().asMiniRx()))
    }
    let typed: MiniRx.Single<Int> = RxSwift.Single.just(2).asMiniRx()
    XCTAssertEqual(line(typed), "2 |")
  }

  func testAMaybeCrossesBothWays() {
    for maybe in [MiniRx.Maybe.just(1), .empty(), .error(Failure())] {
      let crossed: MiniRx.Maybe<Int> = maybe.asRxSwift().asMiniRx()
      XCTAssertEqual(line(maybe), line(crossed))
    }
  }

  func testACompletableCrossesBothWays() {
    for completable in [MiniRx.Completable.empty(), .error(Failure())] {
      let crossed: MiniRx.Completable = completable.asRxSwift().asMiniRx()
      XCTAssertEqual(line(completable), line(crossed))
    }
  }

  func testAnInfallibleCrossesBothWays() {
    let crossed: MiniRx.Infallible<Int> = MiniRx.Infallible.of(1, 2).asRxSwift().asMiniRx()
    XCTAssertEqual(line(crossed), "1 2 |")
  }

  private func line(_ source: some MiniRx.ObservableConvertibleType) -> String { Recorder(source.asObservable()).line }

  #if canImport(RxCocoa)
    func testADriverTellsALateObserverOfTheOtherSideItsLatestElement() {
      let state = MiniRx.BehaviorRelay(value: 1)
      let driver: RxCocoa.Driver<Int> = state.asDriver().asRxSwift()
      let back: MiniRx.Driver<Int> = driver.asMiniRx()
      let bag = MiniRx.DisposeBag()
      var (early, late): ([Int], [Int]) = ([], [])
      back.drive(onNext: { early.append($0) }).disposed(by: bag)
      state.accept(2)
      back.drive(onNext: { late.append($0) }).disposed(by: bag)
      XCTAssertEqual(early, [1, 2])
      XCTAssertEqual(late, [2])
    }

    func testASignalTellsALateObserverOfTheOtherSideNothing() {
      let taps = MiniRx.PublishRelay<Int>()
      let signal: MiniRx.Signal<Int> = taps.asSignal().asRxSwift().asMiniRx()
      let bag = MiniRx.DisposeBag()
      var late: [Int] = []
      signal.emit(onNext: { _ in }).disposed(by: bag)
      taps.accept(1)
      signal.emit(onNext: { late.append($0) }).disposed(by: bag)
      taps.accept(2)
      XCTAssertEqual(late, [2])
    }

    func testAPropertyOfAControlIsObservedAndSetFromTheOtherSide() {
      let (texts, set) = (MiniRx.BehaviorRelay(value: "a"), MiniRx.PublishSubject<String>())
      let property = RxCocoa.ControlProperty(
        values: texts.asObservable().asRxSwift(), valueSink: set.asRxSwift())
      let field: MiniRx.ControlProperty<String> = property.asMiniRx()
      let bag = MiniRx.DisposeBag()
      var (shown, values): ([String], [String]) = ([], [])
      set.subscribe(onNext: { shown.append($0) }).disposed(by: bag)
      field.subscribe(onNext: { values.append($0) }).disposed(by: bag)
      MiniRx.Observable.just("b").bind(to: field).disposed(by: bag)
      XCTAssertEqual(values, ["a"])
      XCTAssertEqual(shown, ["b"])
    }
  #endif
}
