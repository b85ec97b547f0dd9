import MiniRxTesting
import XCTest

@testable import RxComposable
@testable import RxComposableRecording
@testable import RxComposableTesting

/// The answers of dependencies, as a written test gives them again.
final class RecordedStubsTests: XCTestCase {
  private typealias Answers = @Sendable (TestScheduler) -> Observable<Int>

  /// The answers to `load` in a written test, without spaces.
  private func answers<State, Action>(_ recording: Recording<State, Action>) -> [String] {
    let lines = recording.test(named: "testIt", reducer: "reducer").components(separatedBy: "\n")
    let first = lines.firstIndex { $0.contains("let loadAnswers") } ?? lines.count
    var answers: [String] = []
    for line in lines.dropFirst(first + 1).prefix(while: { $0 != "    ])" }) {
      // A line that is indented further continues an answer.
      let text = line.filter { $0 != " " }
      if line.hasPrefix("      "), !line.hasPrefix("       "), !")]".contains(line.dropFirst(6).first ?? " ") {
        answers.append(text)
      } else {
        answers[answers.count - 1] += text
      }
    }
    return answers.map { ($0.hasSuffix(",") ? String($0.dropLast()) : $0).replacingOccurrences(of: ",]", with: "]") }
  }

  func testWhatADependencyAnsweredIsASourceOfThat() {
    let error = SwiftSourceTests.Mistake.first
    /// Emits while it is subscribed to.
    @Sendable func both(_ end: Event<Int>?) -> Observable<Int> {
      .create { observer in
        for event in [.next(1), .next(2), end].compactMap({ $0 }) { observer.on(event) }
        return Disposables.create()
      }
    }
    let (failed, cold) = (".error(SwiftSourceTests.Mistake.first)", "scheduler.createColdObservable")
    let sources: [(source: Answers, text: String)] = [
      ({ _ in .just(1) }, ".just(1)"), ({ _ in both(.completed) }, "Observable.concat(.just(1),.just(2))"),
      ({ _ in .empty() }, ".empty()"), ({ _ in .never() }, ".never()"), ({ _ in .error(error) }, failed),
      ({ _ in .concat(.just(1), .never()) }, "Observable.concat(.just(1),.never())"),
      ({ _ in both(nil) }, "Observable.concat(.just(1),.just(2),.never())"),
      ({ _ in both(.error(error)) }, "Observable.concat(.just(1),.just(2),\(failed))"),
      (
        { .just(7).delay(.seconds(2), scheduler: $0) }, "\(cold)([.next(2,7),.completed(2)]).asObservable()"
      ),
      (
        { .merge(both(nil), .just(7).delay(.seconds(2), scheduler: $0)) },
        "Observable.concat(.just(1),.just(2),\(cold)([.next(2,7)]).asObservable())"
      ),
      (
        { .concat(.just(7).delay(.seconds(2), scheduler: $0), .never()) }, "\(cold)([.next(2,7)]).asObservable()"
      ),
      (
        { .concat(Observable<Int>.timer(.seconds(3), scheduler: $0), .error(error)) },
        "\(cold)([.next(3,0),.error(3,SwiftSourceTests.Mistake.first)]).asObservable()"
      ),
      (
        { Observable<Int>.timer(.seconds(3), scheduler: $0).filter { _ in false } },
        "\(cold)([.completed(3)]).asObservable()"
      ),
    ]
    for (source, text) in sources {
      let scheduler = TestScheduler(initialClock: 0)
      let recording = Recording<[String], Int>(scheduler: scheduler)
      let load = recording.dependency("load") { () -> Observable<Int> in source(scheduler) }
      let subscription = load().subscribe(onError: { _ in })
      scheduler.advance(by: .seconds(9))
      XCTAssertEqual(answers(recording), [text])
      subscription.dispose()
    }
  }

  /// What observes the source after its end asks again.
  func testAnEndThatCameBeforeTheNextCallIsOneWithItsCall() {
    let later = "scheduler.createColdObservable([.next(0,2),.completed(0)]).asObservable()"
    XCTAssertEqual(earlyAnswers { load, _ in [load, load] }, [".just(2)", later])
    XCTAssertEqual(earlyAnswers { load, other in [load, other] }, [later])
  }

  /// Such an answer has no time of its own.
  func testWhatCameAtOnceIsBeforeWhatCameBeforeTheNextCall() {
    XCTAssertEqual(
      earlyAnswers(beginningWith: [1]) { load, _ in [load, load] }.first, "Observable.concat(.just(1),.just(2))")
  }

  func testWhatAReducerAsksIsAskedInTheMomentOfItsAction() {
    let recording = Recording<Int, Int>(scheduler: TestScheduler(initialClock: 0))
    let load = recording.dependency("load") { Effect(value: 1) }
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { _, _ in
        for _ in 0..<2 { load().asObservable().subscribe().dispose() }
        return .none
      })
    store.record(into: recording)
    store.send(1)
    for call in recording.calls { XCTAssertTrue(call.moment === recording.entries[0].place.moment) }
    XCTAssertEqual(recording.calls.count, 2)
  }

  /// The answers that another thread gives while an effect begins that delays what it loads.
  private func earlyAnswers(
    beginningWith elements: [Int] = [],
    _ sources: @escaping (_ load: Observable<Int>, _ other: Observable<Int>) -> [Observable<Int>]
  ) -> [String] {
    let scheduler = TestScheduler(initialClock: 0)
    let recording = Recording<Int, Int>(scheduler: scheduler)
    let live = Observable<Int>.create { observer in
      for element in elements { observer.onNext(element) }
      let observer = UncheckedSendable(observer)
      onAnotherThread {
        observer.value.onNext(2)
        observer.value.onCompleted()
      }
      return Disposables.create()
    }
    let dependencies = ["load", "other"].map { recording.dependency($0) { live } }
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { state, action in
        state = action
        if action != 1 { return .none }
        return Observable.merge(
          sources(dependencies[0]().share(), dependencies[1]()).map { $0.delay(.seconds(1), scheduler: scheduler) }
        ).eraseToEffect()
      }, mainThreadChecksEnabled: false)
    store.record(into: recording)
    store.send(1)
    scheduler.advance(by: .seconds(1))
    return answers(recording)
  }

  /// A session of three actions, the first of which is skipped, and calls of one dependency.
  private func answers(_ strands: [(action: Int, number: Int)?]) -> [String] {
    let recording = Recording<Int, Int>(scheduler: TestScheduler(initialClock: 0))
    let store = Store(
      initialState: 0, reducer: EmptyReducer<Int, Int>(), mainThreadChecksEnabled: false)
    store.record(into: recording)
    for action in 1...3 { store.send(action) }
    recording.skip(1)
    for (index, strand) in strands.enumerated() {
      let moment = Moment()
      let call = RecordedCall(
        dependency: RecordedDependency(.observable, "load", Int.self), moment: moment,
        strand: strand.map { RecordedStrand(action: $0.action, number: $0.number, in: nil) }, task: nil, origin: nil,
        began: 0, isCancelled: false,
        answers: [.next(index), .completed].map {
          RecordedCall.Answer(event: $0, moment: moment, time: 0, isOnMain: true, isCancelled: false)
        })
      recording.content.withLock { $0.calls.append(call) }
    }
    return withExtendedLifetime(store) { answers(recording) }
  }

  func testEffectsAreAnsweredInTheOrderOfTheirCalls() {
    XCTAssertEqual(answers([nil, (2, 0), (3, 0), (2, 0)]), [".just(0)", ".just(1)", ".just(2)", ".just(3)"])
    XCTAssertEqual(answers([(1, 0), (0, 0), (4, 0)]), [".just(1)"], "Effects of actions that the test does not have")
  }

  func testTasksAreAnsweredByTheirActionAndTheirNumber() {
    XCTAssertEqual(
      answers([(2, 1), nil, (3, 0), (3, 2), (0, 1), (1, 1), (2, 1)]),
      [
        ".to(1,.just(0))", ".to(0,.just(1))", ".to(2,.just(2))", ".to(2,task:2,.just(3))", ".to(0,.just(4))",
        ".to(1,.just(6))",
      ])
  }

  func testTraitsAnswerAsTheyDid() {
    let recording = Recording<Int, Int>(scheduler: TestScheduler(initialClock: 0))
    let maybe = recording.dependency("maybe") { (isThere: Bool) -> Maybe<Int> in isThere ? .just(1) : .empty() }
    let completable = recording.dependency("completable") { (isGood: Bool) -> Completable in
      isGood ? .empty() : .error(SwiftSourceTests.Mistake.first)
    }
    let infallible = recording.dependency("infallible") { () -> Infallible<Int> in .just(2) }
    var heard: [String] = []
    for isGood in [true, false] {
      _ = maybe(isGood).subscribe { heard.append("\($0)") }
      _ = completable(isGood).subscribe { heard.append("\($0)") }
    }
    _ = infallible().subscribe { heard.append("\($0)") }
    XCTAssertEqual(
      heard,
      [
        "success(1)", "completed", "completed", "error(the first mistake)", "next(2)",
        "completed",
      ])
    let text = recording.test(named: "testIt", reducer: "reducer").filter { !$0.isWhitespace }
    for answers in [
      "letmaybeAnswers=LockIsolated<[Observable<Int>]>([.just(1),.empty(),])",
      "letcompletableAnswers=LockIsolated<[Observable<Never>]>([.empty(),.error(SwiftSourceTests.Mistake.first),])",
      "letinfallibleAnswers=LockIsolated<[Observable<Int>]>([.just(2)])",
      "letmaybe:@Sendable(Bool)->Maybe<Int>={_in", "}.asMaybe()}", "letcompletable:@Sendable(Bool)->Completable={_in",
      "}.asCompletable()}", "letinfallible:@Sendable()->Infallible<Int>={",
      "}.asInfallible(onErrorFallbackTo:.empty())}",
    ] {
      XCTAssertTrue(text.contains(answers), "\(answers) in \(text)")
    }
  }

  /// What builds the feature in the test names them all.
  func testADependencyThatWasNotCalledHasAClosureThatReportsACall() {
    let recording = Recording<Int, Int>(scheduler: TestScheduler(initialClock: 0))
    _ = recording.dependency("effect") { (number: Int) -> Effect<String> in Effect(value: "\(number)") }
    for _ in 0..<2 { _ = recording.dependency("observable") { () -> Observable<Int> in .just(1) } }
    _ = recording.dependency("single") { () -> Single<Int> in .just(1) }
    _ = recording.dependency("maybe") { () -> Maybe<Int> in .empty() }
    _ = recording.dependency("completable") { () -> Completable in .empty() }
    _ = recording.dependency("infallible") { () -> Infallible<Int> in .just(1) }
    recording.removeAll()
    _ = recording.dependency("function") { (_: Int, _: String) async throws -> Int in 1 }
    let text = recording.test(named: "testIt", reducer: "reducer")
    XCTAssertTrue(
      text.contains(
        """
            let effect: @Sendable (Int) -> Effect<String> = { _ in
              Effect<String>.unimplemented("effect")
            }
            let observable: @Sendable () -> Observable<Int> = {
              Effect<Int>.unimplemented("observable").asObservable()
            }
            let single: @Sendable () -> Single<Int> = {
              Effect<Int>.unimplemented("single").asObservable().asSingle()
            }
            let maybe: @Sendable () -> Maybe<Int> = {
              Effect<Int>.unimplemented("maybe").asObservable().asMaybe()
            }
            let completable: @Sendable () -> Completable = {
              Effect<Never>.unimplemented("completable").asObservable().asCompletable()
            }
            let infallible: @Sendable () -> Infallible<Int> = {
              Effect<Int>.unimplemented("infallible").asObservable().asInfallible(onErrorFallbackTo: .empty())
            }
            let function: @Sendable (Int, String) async throws -> Int = { _, _ in
              try await Effect<Int>.unimplemented("function").asObservable().asSingle().value
            }
        """), text)
  }
}
