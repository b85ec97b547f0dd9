import MiniRxTesting
import XCTest

/// What the traits' operators promise beyond those of observables, and that each forwards to the right one.
final class PrimitiveSequenceOperatorsTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  private func single(_ diagram: String) -> Single<String> { scheduler.cold(diagram).take(1).asSingle() }
  private func maybe(_ diagram: String) -> Maybe<String> { scheduler.cold(diagram).asMaybe() }

  func testAnElementIsTransformed() {
    scheduler.expect(single("--a").map { $0 + "!" }, "--(x|)", values: ["x": "a!"])
    scheduler.expect(single("--a").compactMap { $0 == "a" ? "x" : nil }, "--(x|)")
    scheduler.expect(single("--b").compactMap { $0 == "a" ? "x" : nil }, "--|")
    scheduler.expect(maybe("--|").map { $0 + "!" }, "--|")
  }

  func testAFilteredSingleIsAMaybe() {
    scheduler.expect(single("--a").filter { $0 == "a" }, "--(a|)")
    scheduler.expect(single("--b").filter { $0 == "a" }, "--|")
  }

  func testFlatMapGoesOnWithTheElement() {
    scheduler.expect(single("--a").flatMap { _ in self.single("-b") }, "---(b|)")
    scheduler.expect(single("--a").flatMapMaybe { _ in self.maybe("-|") }, "---|")
    scheduler.expect(
      single("--a").flatMapCompletable { _ in self.single("-b").asCompletable() }
        .asObservable().map { never -> String in }, "---|")
    scheduler.expect(maybe("--|").flatMap { _ in self.maybe("-b|") }, "--|")
    scheduler.expect(maybe("-a|").flatMap { _ in self.maybe("-b|") }, "----(b|)")
  }

  func testZipWaitsForAllElements() {
    scheduler.expect(Single.zip(single("--a"), single("----b")).map { $0 + $1 }, "----(x|)", values: ["x": "ab"])
    scheduler.expect(
      Single.zip(single("-a"), single("--b"), single("c")) { $0 + $1 + $2 }, "--(x|)", values: ["x": "abc"])
    scheduler.expect(Single.zip([single("--a"), single("-b")]), "--(x|)", values: ["x": ["a", "b"]])
    scheduler.expect(Single.zip([single("--a"), single("-b")]) { $0.joined() }, "--(x|)", values: ["x": "ab"])
  }

  func testZipTakesEightSequencesOfDifferentTypes() {
    let zipped = Single.zip(
      .just(1), .just("2"), .just(3.0), .just(true), .just(5), .just("6"), .just(7), .just(Character("8")))
    var last: Character?
    _ = zipped.subscribe(onSuccess: { last = $0.7 })
    XCTAssertEqual(last, "8")
  }

  func testZipOfAnEmptyCollectionGivesAnEmptyArray() {
    XCTAssertEqual(Recorder(Single.zip([Single<Int>]()).asObservable()).line, "[] |")
    XCTAssertEqual(Recorder(Single.zip([Single<Int>]()) { $0.count }.asObservable()).line, "0 |")
    let failing = Single.zip([Single<Int>]()) { _ -> Int in throw TestError.first }
    XCTAssertEqual(Recorder(failing.asObservable()).line, "#first")
  }

  func testTheFirstErrorEndsAZipAndDisposesTheOthers() {
    let other = scheduler.cold("-----b|")
    scheduler.expect(Single.zip(single("--#"), other.asSingle()).map { $0 + $1 }, "--#")
    scheduler.expect(subscriptionsOf: other, "^-!")
  }

  func testAMaybeWithoutAnElementEndsAZip() {
    scheduler.expect(Maybe.zip(maybe("--|"), maybe("----b|")).map { $0 + $1 }, "-----|")
  }

  func testAnErrorIsCaught() {
    scheduler.expect(single("--#").catch { _ in self.single("-a") }, "---(a|)")
    scheduler.expect(single("--#").catch { _ in throw TestError.first }, "--#", error: TestError.first)
    scheduler.expect(single("--#").catchAndReturn("x"), "--(x|)")
    scheduler.expect(maybe("--|").catchAndReturn("x"), "--|")
  }

  func testAFailedSingleIsTriedAgain() {
    let source = scheduler.cold("-#")
    scheduler.expect(source.asSingle().retry(3), "---#")
    scheduler.expect(subscriptionsOf: source, "^!", "-^!", "--^!")
    scheduler.expect(
      single("-#").retry { (errors: Observable<any Error>) in
        errors.take(1).delay(.seconds(2), scheduler: self.scheduler)
      },
      "----#", error: RxError.noElements)
    scheduler.expect(single("-#").retry { (errors: Observable<TestError>) in errors }, "-#")
  }

  func testTimeIsForwarded() {
    scheduler.expect(single("--a").delay(.seconds(2), scheduler: scheduler), "----(a|)")
    scheduler.expect(single("--a").delaySubscription(.seconds(2), scheduler: scheduler), "----(a|)")
    scheduler.expect(single("--a").timeout(.seconds(3), scheduler: scheduler), "--(a|)")
    scheduler.expect(single("-----a").timeout(.seconds(3), scheduler: scheduler), "---#", error: RxError.timeout)
    scheduler.expect(single("-----a").timeout(.seconds(3), other: single("-b"), scheduler: scheduler), "----(b|)")
    scheduler.expect(Single<Int>.timer(.seconds(2), scheduler: scheduler), "--(0|)", values: ["0": 0])
  }

  func testSchedulersAreForwarded() {
    var thread: [String] = []
    let source = Single<Int>.create { single in
      thread.append("subscribed at \(self.scheduler.clock)")
      single(.success(1))
      return Disposables.create()
    }
    _ = source.subscribe(on: scheduler).observe(on: scheduler).subscribe(onSuccess: { _ in thread.append("delivered") })
    XCTAssertEqual(thread, [])
    scheduler.advance()
    XCTAssertEqual(thread, ["subscribed at 0", "delivered"])
    XCTAssertEqual(Recorder(Single.just(1, scheduler: ImmediateScheduler()).asObservable()).line, "1 |")
  }

  func testTheHooksOfASuccessAndOfAFailure() {
    func log(_ source: Single<Int>) -> [String] {
      var log: [String] = []
      _ = source.do(
        onSuccess: { log.append("on \($0)") }, afterSuccess: { log.append("after \($0)") },
        onError: { log.append("on \($0)") }, afterError: { log.append("after \($0)") },
        onSubscribe: { log.append("on subscribe") }, onSubscribed: { log.append("on subscribed") },
        onDispose: { log.append("on dispose") }
      )
      .subscribe(onSuccess: { log.append("\($0)") }, onFailure: { log.append("\($0)") })
      return log
    }
    XCTAssertEqual(log(.just(1)), ["on subscribe", "on 1", "1", "after 1", "on subscribed", "on dispose"])
    XCTAssertEqual(
      log(.error(TestError.first)),
      ["on subscribe", "on first", "first", "after first", "on subscribed", "on dispose"])
  }

  func testASequenceIsMadeForEachSubscription() {
    var made = 0
    let source = Single<Int>.deferred {
      made += 1
      return .just(made)
    }
    XCTAssertEqual(Recorder(source.asObservable()).line, "1 |")
    XCTAssertEqual(Recorder(source.asObservable()).line, "2 |")
    XCTAssertEqual(Recorder(Single<Int>.deferred { throw TestError.first }.asObservable()).line, "#first")
  }

  func testAResourceLivesAsLongAsTheSubscription() {
    let resource = BooleanDisposable()
    let source = Single<Int>.using({ resource }, primitiveSequenceFactory: { _ in .never() })
    let subscription = source.subscribe()
    XCTAssertFalse(resource.isDisposed)
    subscription.dispose()
    XCTAssertTrue(resource.isDisposed)
  }

  @available(*, deprecated)
  func testTheSpellingsOfRxSwift5DoWhatTheirSuccessorsDo() {
    scheduler.expect(single("--a").observeOn(scheduler).subscribeOn(scheduler), "--(a|)")
    scheduler.expect(single("-#").catchErrorJustReturn("x"), "-(x|)")
    scheduler.expect(single("-#").catchError { _ in .just("y") }, "-(y|)")
    scheduler.expect(maybe("-#").retryWhen { $0.take(1) }, "--|")
    scheduler.expect(maybe("-#").retryWhen { (errors: Observable<TestError>) in errors }, "-#")
    var heard: [String] = []
    _ = Single.just(1).subscribe(onSuccess: { heard.append("\($0)") }, onError: { heard.append("\($0)") })
    _ = Single.just(2).do(onNext: { heard.append("\($0)") }).subscribe()
    _ = Completable.merge(.empty(), .empty()).subscribe(onCompleted: { heard.append("completed") })
    _ = Completable.merge([.empty()]).subscribe(onCompleted: { heard.append("completed") })
    XCTAssertEqual(heard, ["1", "2", "completed", "completed"])
  }
}
