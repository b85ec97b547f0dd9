import MiniRxTesting
import XCTest

final class GroupByTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)
  private lazy var ofA = scheduler.createObserver(String.self)
  private lazy var ofB = scheduler.createObserver(String.self)

  /// The keys of the groups, which are the elements in lower case; what a group emits goes to the observer of its key.
  private func keys(
    of source: Observable<String>,
    observing observed: @escaping (Observable<String>) -> Observable<String> = { $0 }
  ) -> Observable<String> {
    source.groupBy { $0.lowercased() }.map { [ofA, ofB] group in
      _ = observed(group.asObservable()).subscribe(group.key == "a" ? ofA : ofB)
      return group.key
    }
  }

  func testElementsGoToTheGroupOfTheirKey() {
    let source = scheduler.hot("               -a-b-A-B-|")
    scheduler.expect(keys(of: source), "       -a-b-----|")
    scheduler.expect(ofA, "                    -a---A---|")
    scheduler.expect(ofB, "                    ---b---B-|")
    scheduler.expect(subscriptionsOf: source, "^--------!")
  }

  func testAnErrorEndsTheGroupsAndTheSequence() {
    let source = scheduler.hot("        -a-b-A-#")
    scheduler.expect(keys(of: source), "-a-b---#")
    scheduler.expect(ofA, "             -a---A-#")
    scheduler.expect(ofB, "             ---b---#")
  }

  func testTheGroupsEndBeforeTheSequence() {
    for end in [Event<String>.completed, .error(MarbleError())] {
      let source = PublishSubject<String>()
      var ended: [String] = []
      _ = source.groupBy { $0 }.subscribe(
        onNext: { group in _ = group.subscribe(onDisposed: { ended.append("group") }) },
        onDisposed: { ended.append("sequence") })
      source.onNext("a")
      source.on(end)
      XCTAssertEqual(ended, ["group", "sequence"])
    }
  }

  func testAThrowingKeySelectorEndsTheGroupsAndLetsTheSourceGo() {
    let source = scheduler.hot("                           -a-b--|")
    let result = source.groupBy { element in
      if element == "b" { throw MarbleError() }
      return element
    }
    let events: [Character: Event<String>] = ["a": .next("a"), "e": .error(MarbleError())]
    scheduler.expect(result.flatMap { $0.materialize() }, "-a-(e#)", values: events)
    scheduler.expect(subscriptionsOf: source, "            ^--!")
  }

  func testAGroupRunsOnWhenTheSequenceIsDisposed() {
    let source = scheduler.hot("               -a---A-|")
    scheduler.expect(keys(of: source), "       -a-")
    scheduler.advance(to: 7)
    scheduler.expect(ofA, "                    -a---A-|")
    scheduler.expect(subscriptionsOf: source, "^------!")
  }

  func testNoGroupBeginsWhenTheSequenceIsDisposed() {
    let source = scheduler.hot("        -a---b-|")
    scheduler.expect(keys(of: source), "-a-")
    scheduler.advance(to: 7)
    scheduler.expect(ofB, "             -------")
  }

  func testTheSourceIsLetGoWithTheLastGroupOfADisposedSequence() {
    let source = scheduler.hot("                       -a-b-A-B-A|")
    scheduler.expect(keys(of: source) { $0.take(2) }, "-a-b-")
    scheduler.advance(to: 10)
    scheduler.expect(ofA, "                            -a---(A|)")
    scheduler.expect(ofB, "                            ---b---(B|)")
    scheduler.expect(subscriptionsOf: source, "        ^------!")
  }

  func testTheSourceGoesOnWhenAllGroupsAreDisposed() {
    let source = scheduler.hot("                       -a-A-b|")
    scheduler.expect(keys(of: source) { $0.take(1) }, "-a---b|")
    scheduler.expect(subscriptionsOf: source, "        ^-----!")
  }

  func testDisposeWithoutObservedGroupsLetsTheSourceGo() {
    let source = scheduler.hot("                        -a---b|")
    scheduler.expect(source.groupBy { $0 }.map(\.key), "-a--")
    scheduler.expect(subscriptionsOf: source, "         ^--!")
  }

  func testALateObserverOfAGroupMissesWhatCameBefore() {
    let source = scheduler.hot("-a-A--A|")
    let result = source.groupBy { _ in 0 }.flatMap { [scheduler] group in
      group.delaySubscription(.seconds(3), scheduler: scheduler)
    }
    scheduler.expect(result, "  ------A|")
  }

  func testALateObserverOfAGroupHearsItsEnd() {
    for end in ["-a|", "-a#"] {
      var groups: [GroupedObservable<String, String>] = []
      let result = scheduler.cold(end).groupBy { $0 }.do(onNext: { groups.append($0) })
      scheduler.expect(result.map(\.key), end)
      scheduler.expect(groups[0], String(end.suffix(1)))
    }
  }

  func testAnElementThatTheObserverSendsReachesItsGroupInOrder() {
    let source = PublishSubject<Int>()
    let recorder = Recorder<String>()
    recorder.onNext = { if $0 == "odd1" { source.onNext(2) } }
    recorder.subscribe(
      to: source.groupBy { $0 % 2 == 0 ? "even" : "odd" }.flatMap { group in group.map { "\(group.key)\($0)" } })
    source.onNext(1)
    source.onNext(3)
    XCTAssertEqual(recorder.line, "odd1 even2 odd3")
  }

  func testGroupsEndInTheOrderOfTheirFirstElements() {
    for end in [Event<Int>.completed, .error(TestError.first)] {
      let source = PublishSubject<Int>()
      var ended: [Int] = []
      _ = source.groupBy { $0 }.subscribe(
        onNext: { group in
          _ = group.subscribe(onError: { _ in ended.append(group.key) }, onCompleted: { ended.append(group.key) })
        }, onError: { _ in })
      for number in [5, 3, 9, 1, 7, 2] { source.onNext(number) }
      source.on(end)
      XCTAssertEqual(ended, [5, 3, 9, 1, 7, 2])
    }
  }

  func testAGroupCompletesThoughTheWholeIsDisposed() {
    let source = PublishSubject<Observable<Int>>()
    let recorder = Recorder<Int>()
    let subscription = source.concat().groupBy { _ in 0 }.subscribe(onNext: {
      recorder.subscribe(to: $0.asObservable())
    })
    source.onNext(.just(1))
    subscription.dispose()
    source.onNext(.just(2))
    source.onCompleted()
    XCTAssertEqual(recorder.line, "1 2 |")
    XCTAssertFalse(source.hasObservers)
  }

  func testAnErrorThatAGroupReceivesIsNotUndeliverableThoughTheWholeIsDisposed() {
    let (source, recorder) = (PublishSubject<Int>(), Recorder<Int>())
    let subscription = source.groupBy { _ in 0 }.subscribe(onNext: { recorder.subscribe(to: $0.asObservable()) })
    source.onNext(1)
    subscription.dispose()
    XCTAssertEqual(undeliverableErrors { source.onError(TestError.first) }, 0)
    XCTAssertEqual(recorder.line, "1 #first")
  }

  func testAnErrorBecauseOfWhichTheWholeIsDisposedIsNotUndeliverable() {
    let (source, subscription) = (PublishSubject<Int>(), SerialDisposable())
    subscription.disposable = source.groupBy { _ in 0 }.subscribe(onNext: {
      _ = $0.subscribe(onError: { _ in subscription.dispose() })
    })
    source.onNext(1)
    XCTAssertEqual(undeliverableErrors { source.onError(TestError.first) }, 0)
  }

  func testAGroupCompletesWithASourceThatCompletesAtItsLastElement() {
    let source = PublishSubject<Int>()
    let recorder = Recorder<Int>()
    let subscription = source.take(2).groupBy { _ in 0 }.subscribe(onNext: { recorder.subscribe(to: $0.asObservable()) }
    )
    source.onNext(1)
    subscription.dispose()
    source.onNext(2)
    XCTAssertEqual(recorder.line, "1 2 |")
  }
}
