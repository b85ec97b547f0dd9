import MiniRx
import XCTest

/// M4: constant stack, on a thread with 512 KiB.
final class StackLaw: XCTestCase {
  /// Under the thread sanitizer, which makes everything slower by an order of magnitude, rounds only look for races.
  private static let isSanitized = dlsym(nil, "__tsan_init") != nil
  private let million = isSanitized ? 20_000 : 1_000_000

  func testAMillionSynchronousElementsPassEveryOperator() {
    for row in lawTable where row.isStage {
      onSmallStack { [million] in
        let context = LawContext()
        let token = (context.token(1), context.token(2))
        context.source = Observable.from((0..<million).lazy.map { $0 % 2 == 0 ? token.0 : token.1 })
        var count = 0
        let subscription = row.build(context).subscribe(onNext: { _ in count += 1 }, onError: { _ in })
        context.passTime()
        subscription.dispose()
        XCTAssertGreaterThanOrEqual(count, row.passedElements(of: million), row.name)
      }
    }
  }

  func testConcatOfAMillionSources() {
    onSmallStack { [million] in
      var count = 0
      _ = Observable.concat((0..<million).lazy.map { Observable.just($0) }).subscribe(onNext: { _ in count += 1 })
      XCTAssertEqual(count, million)
    }
  }

  func testMergeOfAMillionSources() {
    onSmallStack { [million] in
      var count = 0
      _ = Observable.merge((0..<million).map { Observable.just($0) }).subscribe(onNext: { _ in count += 1 })
      XCTAssertEqual(count, million)
    }
  }

  func testARightRecursiveConcatRunsAMillionRounds() {
    onSmallStack { [million] in
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
    onSmallStack { [million] in
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
    onSmallStack { [million] in
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
    onSmallStack { [million] in
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
    onSmallStack { [million] in
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
    onSmallStack { [million] in
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
    onSmallStack { [million] in
      for _ in 0..<million { _ = Hooks.defaultErrorHandler }
      let handler = Hooks.undeliverableErrorHandler
      for _ in 0..<million { Hooks.undeliverableErrorHandler = Hooks.undeliverableErrorHandler }
      Hooks.undeliverableErrorHandler(LawError())
      Hooks.undeliverableErrorHandler = handler
    }
  }

  /// The contract's thousand holds for what users run, release builds. The frames of a debug build are several times as
  /// large: there heavy rows get a shorter chain, and under the thread sanitizer all do.
  func testALongChainOfEveryOperatorIsSubscribedUsedDisposedAndReleased() {
    for row in lawTable where row.isStage {
      onSmallStack {
        let context = LawContext()
        let input = PublishSubject<Token>()
        context.source = input
        let length = Self.chainLength(row)
        for _ in 0..<length { context.source = row.build(context) }
        var count = 0
        var subscription: (any Disposable)? = context.source.subscribe(onNext: { _ in count += 1 })
        for _ in 0...length { context.scheduler.base.advance(by: .seconds(1)) }
        input.onNext(context.token(1))
        for _ in 0...length { context.scheduler.base.advance(by: .seconds(1)) }
        // Some wait for the end.
        if count == 0 { input.onCompleted() }
        XCTAssertGreaterThanOrEqual(count, row.passedElements(of: 1), row.name)
        subscription?.dispose()
        subscription = nil
        context.source = .never()
      }
    }
  }

  /// They subscribe or drain inside a delivery, or have another operator beside them in their row.
  private static func chainLength(_ row: LawRow) -> Int {
    if isSanitized { return 50 }
    #if DEBUG
      if nestingOperators.contains(row.name) { return 200 }
      let isHeavy = (sharingRows.map(\.name) + heavyOperators).contains { row.name.hasPrefix($0) }
      return isHeavy ? 100 : 1000
    #else
      return 1000 / operators(in: row)
    #endif
  }

  /// Some rows are made of several operators: a group and its flattening, a connection and its count of references, a retry
  /// between materialising and dematerialising.
  private static func operators(in row: LawRow) -> Int {
    if ["groupBy", "buffer", "window"].contains(row.name) || sharingRows.contains(where: { $0.name == row.name }) {
      return 2
    }
    return row.name.hasPrefix("retry") || row.name.hasPrefix("zip") ? 4 : 1
  }

  private static let nestingOperators = [
    "flatMap", "flatMapLatest", "merge", "merge of sequences", "concat", "catch", "catchAndReturn",
    "distinctUntilChanged by comparer",
  ]

  private static let heavyOperators = [
    "flatMap", "merge", "concat", "catch", "groupBy", "decode", "enumerated", "materialize", "dematerialize",
    "withUnretained", "withLatestFrom", "switchLatest", "amb", "retry", "take until", "takeLast", "skip until",
    "skip for", "take for", "combineLatest", "zip", "distinctUntilChanged by comparer", "buffer", "window",
    "throttle", "timeout", "sample", "debug",
  ]

  func testAMillionDisposablesInABagAndInAGroup() {
    onSmallStack { [million] in
      var count = 0
      var bag: DisposeBag? = DisposeBag()
      let group = CompositeDisposable()
      for _ in 0..<million {
        bag?.insert(Disposables.create { count += 1 })
        _ = group.insert(Disposables.create { count += 1 })
      }
      bag = nil
      group.dispose()
      XCTAssertEqual(count, 2 * million)
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
