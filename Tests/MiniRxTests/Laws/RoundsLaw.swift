import Foundation
import MiniRxTesting
import XCTest

/// Constant stack: a million rounds on a thread with 512 KiB of stack.
final class RoundsLaw: XCTestCase {
  /// The operators that the contract names, each with as many rounds of its own kind.
  func testAMillionRounds() {
    /// Fails until its millionth subscription.
    func attempts() -> Observable<Int> {
      var round = 0
      return .deferred {
        round += 1
        return round < million ? .error(LawError()) : .just(round)
      }
    }
    let cases: [(name: String, source: Observable<Int>, elements: Int)] = [
      ("repeatElement", .repeatElement(1).take(million), million),
      ("generate", .generate(initialState: 0, condition: { $0 < million }, iterate: { $0 + 1 }), million),
      ("range", .range(start: 0, count: million), million),
      ("range, at once", .range(start: 0, count: million, scheduler: ImmediateScheduler()), million),
      ("flatMap", Observable.range(start: 0, count: million).flatMap { Observable.just($0) }, million),
      ("concatMap", Observable.range(start: 0, count: million).concatMap { Observable.just($0) }, million),
      ("flatMapLatest", Observable.range(start: 0, count: million).flatMapLatest { Observable.just($0) }, million),
      (
        "merge with a limit",
        Observable.range(start: 0, count: million).map { Observable.just($0) }.merge(maxConcurrent: 1),
        million
      ),
      ("retry", attempts().retry(), 1),
      ("retry with a count", attempts().retry(million), 1),
      ("retry when", attempts().retry { (errors: Observable<any Error>) in errors.map { _ in } }, 1),
      (
        "catch(sequence:)",
        .catch(sequence: (1...million).lazy.map { $0 < million ? .error(LawError()) : .just($0) }), 1
      ),
      ("concat of a sequence", .concat((0..<million).lazy.map { .just($0) }), million),
    ]
    for (name, source, elements) in cases {
      onSmallStack {
        var count = 0
        var isCompleted = false
        _ = source.subscribe(
          onNext: { _ in count += 1 }, onError: { XCTFail("\(name): \($0)") }, onCompleted: { isCompleted = true })
        XCTAssertEqual(count, elements, name)
        XCTAssertTrue(isCompleted, name)
      }
    }
  }

  /// A chain, not a loop: each round waits for the round inside it.
  func testASequenceThatMakesItselfAnewForAnElementRunsFiveHundredRounds() {
    func countdown(_ number: Int) -> Observable<Int> {
      number == 0 ? .just(0) : .just(number).flatMap { countdown($0 - 1) }
    }
    #if DEBUG
      let rounds = 50
    #else
      let rounds = 500
    #endif
    onSmallStack {
      var heard: [Int] = []
      _ = countdown(rounds).subscribe(onNext: { heard.append($0) })
      XCTAssertEqual(heard, [0])
    }
  }

  func testMergeOfAMillionSources() {
    onSmallStack {
      var count = 0
      _ = Observable.merge((0..<million).map { Observable.just($0) }).subscribe(onNext: { _ in count += 1 })
      XCTAssertEqual(count, million)
    }
  }

  /// A chain is one stage, and is taken apart.
  func testAConcatThatGrowsAtItsEndIsSubscribedToAndReleasedOnAConstantStack() {
    onSmallStack {
      var chain = Observable<Int>.empty()
      for number in 0..<20_000 { chain = chain.concat(.just(number)) }
      var (count, isCompleted) = (0, false)
      _ = chain.subscribe(onNext: { _ in count += 1 }, onCompleted: { isCompleted = true })
      XCTAssertEqual(count, 20_000)
      XCTAssertTrue(isCompleted)
    }
  }

  func testAConcatThatGrowsAtItsBeginningIsReleasedOnAConstantStack() {
    onSmallStack {
      var chain = Observable<Int>.empty()
      for number in 0..<20_000 { chain = Observable.just(number).concat(chain) }
      var first: Int?
      _ = chain.take(1).subscribe(onNext: { first = $0 })
      XCTAssertEqual(first, 19_999)
    }
  }

  func testARightRecursiveConcatRunsAMillionRounds() {
    onSmallStack {
      var round = 0
      func poll() -> Observable<Int> {
        Observable.just(round).concat(
          Observable.deferred {
            round += 1
            return round == million ? .empty() : poll()
          })
      }
      var last = 0
      var isCompleted = false
      _ = poll().subscribe(onNext: { last = $0 }, onCompleted: { isCompleted = true })
      XCTAssertEqual(last, million - 1)
      XCTAssertTrue(isCompleted)
    }
  }

  func testACatchThatCatchesAgainRunsAMillionRounds() {
    onSmallStack {
      var round = 0
      func attempt() -> Observable<Int> {
        Observable.error(LawError()).catch { _ in
          round += 1
          return round == million ? .just(round) : attempt()
        }
      }
      var result = 0
      _ = attempt().subscribe(onNext: { result = $0 })
      XCTAssertEqual(result, million)
    }
  }

  func testASubjectFedByItsObserverAMillionTimes() {
    onSmallStack {
      for subject in [FeedbackSubject.publish(PublishSubject<Int>()), .behavior(BehaviorSubject(value: -1))] {
        var last = 0
        let subscription = subject.observable.subscribe(onNext: {
          last = $0
          if 0..<million ~= $0 { subject.emit($0 + 1) }
        })
        subject.emit(0)
        XCTAssertEqual(last, million)
        subscription.dispose()
      }
    }
  }

  func testACreatorFedByItsObserverAMillionTimes() {
    onSmallStack {
      var emit: (Int) -> Void = { _ in }
      var last = 0
      let subscription = Observable<Int>.create { observer in
        emit = observer.onNext
        return Disposables.create()
      }
      .subscribe(onNext: {
        last = $0
        if $0 < million { emit($0 + 1) }
      })
      emit(0)
      XCTAssertEqual(last, million)
      subscription.dispose()
    }
  }

  func testRecursiveWorkOnTheCurrentThreadAMillionTimes() {
    onSmallStack {
      var count = 0
      func again() -> any Disposable {
        count += 1
        return count < million ? CurrentThreadScheduler.instance.schedule(()) { again() } : Disposables.create()
      }
      _ = CurrentThreadScheduler.instance.schedule(()) { again() }
      XCTAssertEqual(count, million)
    }
  }

  func testPeriodicWorkAMillionTimes() {
    onSmallStack {
      let scheduler = TestScheduler(initialClock: 0)
      var count = 0
      let subscription = Observable<Int>.interval(.seconds(1), scheduler: scheduler).subscribe(onNext: { _ in count += 1
      })
      scheduler.advance(by: .seconds(million))
      XCTAssertEqual(count, million)
      subscription.dispose()
    }
  }

  func testAHookThatIsReadAMillionTimes() {
    onSmallStack {
      for _ in 0..<million { _ = Hooks.defaultErrorHandler }
      let handler = Hooks.undeliverableErrorHandler
      for _ in 0..<million { Hooks.undeliverableErrorHandler = Hooks.undeliverableErrorHandler }
      Hooks.undeliverableErrorHandler(LawError())
      Hooks.undeliverableErrorHandler = handler
    }
  }
}

private enum FeedbackSubject {
  case publish(PublishSubject<Int>)
  case behavior(BehaviorSubject<Int>)

  var observable: Observable<Int> {
    switch self {
    case .publish(let subject): subject
    case .behavior(let subject): subject
    }
  }

  func emit(_ value: Int) {
    switch self {
    case .publish(let subject): subject.onNext(value)
    case .behavior(let subject): subject.onNext(value)
    }
  }
}
