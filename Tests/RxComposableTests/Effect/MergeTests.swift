import XCTest

@testable import RxComposable
@testable import RxComposableTesting

final class EffectMergeTests: XCTestCase {
  private let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())

  func testMergeRunsEffectsAtTheSameTime() {
    let host = EffectHost()
    host.run(.merge(Effect(first), .none, Effect(second)))
    second.onNext(2)
    first.onNext(1)
    XCTAssertEqual(host.heard, [2, 1])
  }

  func testConcatenateRunsEffectsOneAfterTheOther() {
    let host = EffectHost()
    host.run(.concatenate(Effect(first), .none, Effect(second)))
    second.onNext(20)
    first.onNext(10)
    first.onCompleted()
    second.onNext(30)
    XCTAssertEqual(host.heard, [10, 30])
  }

  func testAConcatenationWithinAMergeKeepsItsOrder() {
    let host = EffectHost()
    host.run(.merge(.concatenate(Effect(first), Effect(value: 3)), Effect(value: 1)))
    first.onNext(2)
    first.onCompleted()
    XCTAssertEqual(host.heard, [1, 2, 3])
  }

  func testAMergeWithinAConcatenationIsWaitedFor() {
    let host = EffectHost()
    host.run(.concatenate(.merge(Effect(first), Effect(second)), .merge(Effect(value: 3), .none), Effect(value: 4)))
    first.onNext(1)
    first.onCompleted()
    second.onNext(2)
    XCTAssertEqual(host.heard, [1, 2])
    second.onCompleted()
    XCTAssertEqual(host.heard, [1, 2, 3, 4])
  }

  func testAPartOfATreeIsCancelledByItsId() {
    let host = EffectHost()
    host.run(.concatenate(.merge(Effect(first).cancellable(id: "first"), Effect(second)), Effect(value: 3)))
    host.run(.cancel(id: "first"))
    XCTAssertFalse(first.hasObservers)
    XCTAssertTrue(second.hasObservers)
    second.onCompleted()
    XCTAssertEqual(host.heard, [3])
  }

  func testATreeIsCancelledAsAWhole() {
    let host = EffectHost()
    let tree = Effect.concatenate(
      .merge(Effect(first), .concatenate(Effect(second), Effect(value: 1))), Effect(value: 2))
    let task = host.run(tree)
    task?.cancel()
    XCTAssertFalse(first.hasObservers || second.hasObservers)
    XCTAssertEqual(task?.isFinished, true)
    XCTAssertEqual(host.heard, [])
  }

  func testAnErrorEndsTheTree() {
    let host = EffectHost()
    let failing = Effect<Int>(error: Failure())
    let reported = issues {
      host.run(.concatenate(.merge(Effect(first), .concatenate(Effect(second), failing)), Effect(value: 9)))
      second.onCompleted()
    }
    XCTAssertEqual(reported.count, 1)
    XCTAssertFalse(first.hasObservers)
    XCTAssertEqual(host.heard, [])
  }

  func testValuesAndSynchronousEffectsAreDeliveredInTheirOrder() {
    let host = EffectHost()
    host.run(.merge(Effect(value: 1), .result { .success(2) }, Effect(value: 3)))
    XCTAssertEqual(host.heard, [1, 2, 3])
  }

  func testNothingMergedIsNothing() {
    XCTAssertTrue(Effect<Int>.merge(.none, .none).isNone)
    XCTAssertTrue(Effect<Int>.concatenate([]).isNone)
    XCTAssertTrue(Effect<Int>.none.merge(with: .none).isNone)
  }

  func testAMergeThatIsKeptIsNotChangedByMergingMoreToIt() {
    let host = EffectHost()
    let kept = Effect(value: 1).merge(with: Effect(value: 2))
    host.run(kept.merge(with: Effect(value: 3)))
    host.run(kept.merge(with: Effect(value: 4)))
    host.run(kept)
    XCTAssertEqual(host.heard, [1, 2, 3, 1, 2, 4, 1, 2])
  }

  private struct Failure: Error {}

  func testAnErrorOfOneIsReportedAndTheOthersGoOn() {
    let host = EffectHost()
    let failing = Effect<Int>(error: Failure())
    let reported = issues {
      host.run(.merge(Effect(first), failing, .merge(Effect(second), failing.concatenate(with: Effect(value: 9)))))
    }
    XCTAssertEqual(reported.count, 2)
    XCTAssertTrue(reported[0].message.hasPrefix("An effect failed, and nothing handles its error."))
    first.onNext(1)
    second.onNext(2)
    XCTAssertEqual(host.heard, [1, 2])
  }

  func testTheTaskEndsWhenTheOthersDo() {
    let host = EffectHost()
    var task: StoreTask?
    _ = issues { task = host.run(.merge(Effect(first), Effect(error: Failure()))) }
    XCTAssertEqual(task?.isFinished, false)
    first.onCompleted()
    XCTAssertEqual(task?.isFinished, true)
  }

  func testAnErrorOfAChildsEffectDoesNotEndTheOthers() {
    let (first, second) = (first, second)
    let child = Reduce<Int, Int> { count, number in
      count += number
      return number == 0 ? .merge(Effect(first), Effect(error: Failure()), Effect(second)) : .none
    }
    let store = Store<Int?, Int>(
      initialState: 0, reducer: EmptyReducer<Int?, Int>().ifLet(\.self, action: /Int.self) { child })
    let reported = issues { store.send(0) }
    XCTAssertEqual(reported.count, 1)
    first.onNext(1)
    second.onNext(2)
    XCTAssertEqual(store.state, 3)
  }

  func testAMergeWithAnOperatorBehindItIsOneSequence() {
    let host = EffectHost()
    let failing = Effect<Int>.merge(Effect(first), Effect(error: Failure()))
    let reported = issues {
      host.run(failing.catch { _ in .just(7) }.eraseToEffect())
      host.run(failing.cancellable(id: 1))
    }
    XCTAssertEqual(host.heard, [7])
    XCTAssertEqual(reported.count, 1)
    XCTAssertFalse(first.hasObservers)
  }

  /// Big states are safe, in all the ways of putting them together.
  func testAHundredThousandEffectsRunInOrderOnASmallStack() {
    let count = min(million, 100_000)
    let numbers = 0..<count
    func value(_ number: Int) -> Effect<Int> { Effect(value: number) }
    func mixed(_ number: Int) -> Effect<Int> { number % 2 == 0 ? value(number) : Effect(Observable.just(number)) }
    let ways: [(String, () -> Effect<Int>)] = [
      ("merge", { .merge(numbers.map(value)) }),
      ("merge of a sequence", { .merge(numbers.lazy.map(value)) }),
      ("concatenate", { .concatenate(numbers.map(value)) }),
      ("merge(with:)", { numbers.reduce(.none) { $0.merge(with: mixed($1)) } }),
      ("concatenate(with:)", { numbers.reduce(.none) { $0.concatenate(with: mixed($1)) } }),
      ("merge(with:) from the end", { numbers.reversed().reduce(.none) { mixed($1).merge(with: $0) } }),
      ("concatenate(with:) from the end", { numbers.reversed().reduce(.none) { mixed($1).concatenate(with: $0) } }),
    ]
    for (name, effect) in ways { XCTAssertTrue(heard(effect).elementsEqual(numbers), name) }
  }

  func testEffectsOfBothOrdersRunUntilTheLastHasEnded() {
    let subjects = (0..<3).map { _ in PublishSubject<Int>() }
    let effects = subjects.map { Effect($0) }
    var heard: [String] = []
    let subscription = Effect.concatenate(.merge(effects[0], effects[1]), effects[2], Effect(value: 9)).asObservable()
      .subscribe(onNext: { heard.append("\($0)") }, onCompleted: { heard.append("|") })
    subjects[2].onNext(-1)
    for (index, subject) in subjects.enumerated() {
      subject.onNext(index)
      subject.onCompleted()
    }
    XCTAssertEqual(heard, ["0", "1", "2", "9", "|"])
    subscription.dispose()
  }

  func testNestedValuesAreValues() {
    let one = Effect(value: 1)
    XCTAssertTrue(one.merge(with: .none).isValue)
    XCTAssertTrue(Effect.none.concatenate(with: one).isValue)
    XCTAssertEqual(Effect.merge(one.merge(with: Effect(value: 2)), Effect(value: 3)).composite?.values, [1, 2, 3])
  }

  func testDeepTreesOfBothOrdersRunInOrderOnASmallStack() {
    let numbers = 0..<amount(10_000)
    func join(_ number: Int, _ first: Effect<Int>, _ second: Effect<Int>) -> Effect<Int> {
      number / 2 % 2 == 0 ? first.merge(with: second) : first.concatenate(with: second)
    }
    func mixed(_ number: Int) -> Effect<Int> {
      number % 2 == 0 ? Effect(value: number) : Effect(Observable.just(number))
    }
    let ways: [(String, () -> Effect<Int>)] = [
      ("from the beginning", { numbers.reduce(.none) { join($1, $0, mixed($1)) } }),
      ("from the end", { numbers.reversed().reduce(.none) { join($1, mixed($1), $0) } }),
      ("inside a merge", { .merge(.none, numbers.reduce(.none) { join($1, $0, mixed($1)) }) }),
    ]
    for (name, effect) in ways { XCTAssertTrue(heard(effect).elementsEqual(numbers), name) }
  }

  /// What a store on a small stack receives from an effect, which is made, mapped and released there as well.
  private func heard(_ effect: @escaping () -> Effect<Int>) -> [Int] {
    nonisolated(unsafe) var heard: [Int] = []
    onSmallStack {
      let store = Store<[Int], Int>(
        initialState: [],
        reducer: Reduce { heard, number in
          if number < 0 { return effect().map { $0 } }
          heard.append(number)
          return .none
        }, mainThreadChecksEnabled: false)
      store.send(-1)
      heard = store.state
    }
    return heard
  }

  func testATreeWithoutLeavesOfItsOwnIsReleasedOnASmallStack() {
    onSmallStack {
      var whole = Effect.merge(Effect(value: 0), Effect(value: 0))
      for number in 0..<amount(100_000) {
        whole = whole.merge(with: .merge(Effect(value: number), Effect(value: number)))
      }
      XCTAssertNotNil(whole.composite)
    }
  }

  func testATreeOfWhichAPartIsKeptIsReleasedOnASmallStack() {
    onSmallStack {
      var kept: [Effect<Int>] = []
      var whole = Effect<Int>.none
      for number in 0..<amount(100_000) {
        whole = whole.merge(with: Effect(value: number))
        if number == amount(50_000) { kept.append(whole) }
      }
      whole = .none
      XCTAssertEqual(kept[0].composite?.values?.count, amount(50_000) + 1)
      kept = []
    }
  }
}
