import XCTest

@testable import MiniRx
@testable import MiniRxTesting

/// Some closures of traits that never fail may throw, as RxSwift declares them: the error is reported, the sequence
/// completes.
final class ThrowingTraitTests: XCTestCase {
  private let one = Infallible.just(1)
  private let never = Observable<Int>.never()
  private var failed: Int { get throws { throw TestError.first } }

  func testWhatAClosureOfAnInfallibleThrowsIsReportedAndEndsIt() {
    let two = Infallible.of(1, 2)
    let rows: [(name: String, sequence: Infallible<Int>)] = [
      ("deferred", .deferred { .just(try self.failed) }),
      ("distinctUntilChanged by key", two.distinctUntilChanged { _ in try self.failed }),
      ("distinctUntilChanged by comparer", two.distinctUntilChanged { _, _ in try self.failed == 1 }.skip(1)),
      (
        "distinctUntilChanged by both",
        two.distinctUntilChanged({ $0 }, comparer: { _, _ in try self.failed == 1 }).skip(1)
      ),
      ("do onNext", one.do(onNext: { _ in _ = try self.failed })),
      ("do onCompleted", one.do(onCompleted: { _ = try self.failed }).skip(1)),
      ("take until", one.take(until: { _ in try self.failed == 1 })),
      ("take while", one.take(while: { _ in try self.failed == 1 })),
      ("skip while", one.skip(while: { _ in try self.failed == 1 })),
      ("withLatestFrom", one.withLatestFrom(one) { _, _ in try self.failed }),
      ("combineLatest", .combineLatest(one, one) { _, _ in try self.failed }),
      (
        "combineLatest of nine",
        .combineLatest(one, one, one, one, one, one, one, one, one) {
          _, _, _, _, _, _, _, _, _ in try self.failed
        }
      ),
      ("combineLatest of a collection", .combineLatest([one]) { _ in try self.failed }),
      ("zip", .zip(one, one) { _, _ in try self.failed }),
      ("zip of a collection", .zip([one]) { _ in try self.failed }),
      ("concat", Infallible.empty().concat(Observable.error(TestError.first))),
      ("take until a sequence that fails", Infallible.never().take(until: Observable<Int>.error(TestError.first))),
      ("skip until a sequence that fails", Infallible.never().skip(until: Observable<Int>.error(TestError.first))),
    ]
    for row in rows {
      let recorder = Recorder<Int>()
      XCTAssertEqual(reportedErrors { recorder.subscribe(to: row.sequence.asObservable()) }, 1, row.name)
      XCTAssertEqual(recorder.line, "|", row.name)
    }
  }

  func testWhatASelectorOfADriverThrowsIsReportedAndEndsIt() {
    let scheduler = TestScheduler(initialClock: 0)
    SharingScheduler.mock(scheduler: scheduler) {
      let one = Driver.just(1)
      let rows: [Driver<Int>] = [
        .combineLatest(one, one) { _, _ in try self.failed }, .combineLatest([one]) { _ in try self.failed },
        .zip(one, one) { _, _ in try self.failed }, .zip([one]) { _ in try self.failed },
        .zip(one, one, one, one, one, one, one, one, one) { _, _, _, _, _, _, _, _, _ in try self.failed },
      ]
      for row in rows {
        let recorder = Recorder<Int>()
        let count = reportedErrors {
          recorder.subscribe(to: row.asObservable())
          scheduler.run()
        }
        XCTAssertEqual(count, 1)
        XCTAssertEqual(recorder.line, "|")
      }
    }
  }

  func testAnInfallibleGoesOnWithTakesAndSkipsUntilSequencesThatMayFail() {
    XCTAssertEqual(Recorder(one.concat(Observable.just(2)).concat(Single.just(3)).asObservable()).line, "1 2 3 |")
    XCTAssertEqual(Recorder(one.take(until: Observable.just(1)).asObservable()).line, "|")
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.hot("  -a-b-|").asInfallible(onErrorJustReturn: "!")
    let skipped = source.skip(until: scheduler.hot("--x|").asSingle()).asObservable()
    scheduler.expect(skipped, "   -----|")
  }

  func testAnInfallibleTellsItsEventsWithoutAnErrorOrAsThoseOfAnObservable() {
    var heard: [String] = []
    _ = one.subscribe { event in
      switch event {
      case .next(let element): heard.append("\(element)")
      case .completed: heard.append("|")
      }
    }
    _ = one.subscribe { event in heard.append("\(event.element ?? 0)") }
    XCTAssertEqual(heard, ["1", "|", "1", "0"])
  }

  func testASignalTakesTheLatestOfADriverAndTheReverse() {
    let scheduler = TestScheduler(initialClock: 0)
    SharingScheduler.mock(scheduler: scheduler) {
      let driver = scheduler.hot("     -a---b---|").asDriver(onErrorDriveWith: .empty())
      let signal = scheduler.hot("     ---1---2-|").asSignal(onErrorSignalWith: .empty())
      let latest: Signal<String> = signal.withLatestFrom(driver)
      scheduler.expect(latest.asObservable(), "---a---b-|")
    }
    SharingScheduler.mock(scheduler: scheduler) {
      let driver = scheduler.hot("     -a---b---|").asDriver(onErrorDriveWith: .empty())
      let signal = scheduler.hot("     ---1---2-|").asSignal(onErrorSignalWith: .empty())
      let pairs: Driver<String> = driver.withLatestFrom(signal) { $0 + $1 }
      scheduler.expect(pairs.asObservable(), "-----x---|", values: ["x": "b1"])
    }
  }
}
