import MiniRxTesting
import XCTest

final class PrimitiveSequenceConversionTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testTheOnlyElementIsASingleAtTheEnd() {
    scheduler.expect(scheduler.cold("-a--|").asSingle(), "----(a|)")
    scheduler.expect(scheduler.cold("-a--|").asMaybe(), "----(a|)")
  }

  func testASecondElementIsAnErrorAndDisposesTheSource() {
    let source = scheduler.cold("-a-b-c|")
    scheduler.expect(source.asSingle(), "---#", error: RxError.moreThanOneElement)
    scheduler.expect(source.asMaybe(), "---#", error: RxError.moreThanOneElement)
    scheduler.expect(subscriptionsOf: source, "^--!", "---^--!")
  }

  func testNoElementIsAnErrorOfASingleAndTheEndOfAMaybe() {
    scheduler.expect(scheduler.cold("--|").asSingle(), "--#", error: RxError.noElements)
    scheduler.expect(scheduler.cold("--|").asMaybe(), "--|")
  }

  func testAnErrorDropsTheElement() {
    scheduler.expect(scheduler.cold("-a-#").asSingle(), "---#")
    scheduler.expect(scheduler.cold("-a-#").asMaybe(), "---#")
  }

  func testTheFirstElementDisposesTheSource() {
    let source = scheduler.cold("-a-b|")
    scheduler.expect(source.first().asObservable().map { $0 ?? "none" }, "-(a|)")
    scheduler.expect(subscriptionsOf: source, "^!")
  }

  func testFirstOfAnEmptySequenceIsNil() {
    XCTAssertEqual(Recorder(Observable<Int>.empty().first().asObservable()).line, "nil |")
  }

  func testFirstPassesAnErrorOn() {
    XCTAssertEqual(Recorder(Observable<Int>.error(TestError.first).first().asObservable()).line, "#first")
  }

  func testFirstIsSilentForWhatItsElementMakesTheSourceEmit() {
    let source = PublishSubject<Int>()
    let recorder = Recorder<Int?>()
    recorder.onNext = { _ in source.onNext(2) }
    recorder.subscribe(to: source.first().asObservable())
    source.onNext(1)
    XCTAssertEqual(recorder.line, "Optional(1) |")
  }

  func testAllElementsAreAnArrayAtTheEnd() {
    scheduler.expect(scheduler.cold("-a-b-|").toArray(), "-----(x|)", values: ["x": ["a", "b"]])
    scheduler.expect(scheduler.cold("--|").toArray(), "--(x|)", values: ["x": []])
    scheduler.expect(scheduler.cold("-a-#").toArray(), "---#", values: ["x": []])
  }

  func testAMillionElementsAreAnArray() {
    var count = 0
    _ = Observable.range(start: 0, count: 1_000_000).toArray().subscribe(onSuccess: { count = $0.count })
    XCTAssertEqual(count, 1_000_000)
  }

  func testASingleWithoutItsElementIsACompletable() {
    var events: [CompletableEvent] = []
    _ = Single.just(1).asCompletable().subscribe { events.append($0) }
    _ = Single<Int>.error(TestError.first).asCompletable().subscribe { events.append($0) }
    XCTAssertEqual(events, [.completed, .error(TestError.first)])
  }

  func testASingleIsAMaybe() {
    var events: [MaybeEvent<Int>] = []
    _ = Single.just(1).asMaybe().subscribe { events.append($0) }
    XCTAssertEqual(events, [.success(1)])
  }

  func testATraitIsKnownByItsProtocol() {
    func doubled<Source: PrimitiveSequenceType>(_ source: Source) -> Single<Int>
    where Source.Trait == SingleTrait, Source.Element == Int {
      source.map { $0 * 2 }.primitiveSequence
    }
    XCTAssertEqual(Recorder(doubled(Single.just(2)).asObservable()).line, "4 |")
  }
}
