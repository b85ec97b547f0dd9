import MiniRxTesting
import XCTest

/// The edges of a sequence of sequences are in `FlatteningTests`.
final class ConcatTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testTheSecondBeginsWhenTheFirstHasCompleted() {
    let first = scheduler.cold("               -a-|")
    let second = scheduler.cold("                 -x-|")
    scheduler.expect(first.concat(second), "   -a--x-|")
    scheduler.expect(subscriptionsOf: first, " ^--!")
    scheduler.expect(subscriptionsOf: second, "---^--!")
  }

  func testWhatTheSecondEmittedBeforeIsNotHeard() {
    let first = scheduler.hot("             -a-|")
    let second = scheduler.hot("            --x--y-|")
    scheduler.expect(first.concat(second), "-a---y-|")
  }

  func testSequencesOfASequenceRunOneAfterTheOther() {
    let first = scheduler.cold("                -x--|")
    let second = scheduler.cold("                   -y|")
    let source = scheduler.hot("               -ab----|", values: ["a": first, "b": second])
    scheduler.expect(source.concat(), "        --x---y|")
    scheduler.expect(subscriptionsOf: second, "-----^-!")
  }

  func testEmptySequencesAreSkipped() {
    let source = scheduler.cold("                                                                         -a|")
    let empty = scheduler.cold("                                                                            --|")
    scheduler.expect(Observable.concat(.empty(), source.asObservable(), empty.asObservable(), .empty()), "-a--|")
  }

  func testAFirstWithoutEndKeepsTheSecondFromBeingSubscribedTo() {
    let first = scheduler.hot("             -a------")
    let second = scheduler.hot("            --x|")
    scheduler.expect(first.concat(second), "-a------")
    scheduler.expect(subscriptionsOf: second)
  }

  func testAnErrorOfTheFirstKeepsTheSecondFromBeingSubscribedTo() {
    let first = scheduler.hot("             -a-#")
    let second = scheduler.hot("            ----x|")
    scheduler.expect(first.concat(second), "-a-#--")
    scheduler.expect(subscriptionsOf: second)
  }

  func testDisposeInTheFirstKeepsTheSecondFromBeingSubscribedTo() {
    let first = scheduler.hot("               -a---|")
    let second = scheduler.hot("              ------x|")
    scheduler.expect(first.concat(second), "  -a-")
    scheduler.advance(by: .seconds(10))
    scheduler.expect(subscriptionsOf: first, "^-!")
    scheduler.expect(subscriptionsOf: second)
  }

  func testNoSequencesComplete() { scheduler.expect(Observable<String>.concat([]), "|") }

  func testEveryFormRunsThroughAllSequences() {
    let sources: [Observable<Int>] = [.just(1), .empty(), .of(2, 3)]
    XCTAssertEqual(Recorder(Observable.concat(sources)).line, "1 2 3 |")
    XCTAssertEqual(Recorder(Observable.concat(sources[0], sources[1], sources[2])).line, "1 2 3 |")
    XCTAssertEqual(Recorder(Observable.concat(sources.dropFirst())).line, "2 3 |")
    XCTAssertEqual(Recorder(Observable.concat(AnySequence(sources))).line, "1 2 3 |")
    XCTAssertEqual(Recorder(Observable.of(1).concat(PublishSubject<Int>().take(0))).line, "1 |")
  }

  func testDisposeInsideTheLastElementOfTheFirstKeepsTheSecondFromBeingSubscribedTo() {
    let second = scheduler.cold("x|")
    let recorder = Recorder<String>()
    recorder.onNext = { [unowned recorder] _ in recorder.dispose() }
    recorder.subscribe(to: Observable.just("a").concat(second).subscribe(on: scheduler))
    scheduler.advance()
    XCTAssertEqual(recorder.line, "a")
    scheduler.expect(subscriptionsOf: second)
  }

  func testACompletionThatTheObserverSendsMovesOnAfterTheElement() {
    let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
    let recorder = Recorder<Int>()
    recorder.onNext = {
      if $0 != 1 { return }
      first.onCompleted()
      second.onNext(2)
    }
    recorder.subscribe(to: first.concat(second))
    first.onNext(1)
    second.onNext(3)
    XCTAssertEqual(recorder.line, "1 3", "the second is not observed before the first has completed")
    recorder.dispose()
  }

  func testASequenceIsAskedForTheNextWhenThatHasItsTurn() {
    var made = 0
    func sources() -> some Sequence<Observable<Int>> {
      sequence(state: ()) { _ -> Observable<Int>? in
        made += 1
        return made < 100 ? .just(made) : nil
      }
    }
    let all = Observable.concat(AnySequence { sources().makeIterator() })
    XCTAssertEqual(made, 0)
    XCTAssertEqual(Recorder(all.take(2)).line, "1 2 |")
    XCTAssertEqual(made, 2)
  }

  func testAnErrorEndsASequenceOfSequences() {
    XCTAssertEqual(Recorder(.concat(AnySequence([.just(1), .error(TestError.first), .just(2)]))).line, "1 #first")
  }

  func testALazyCollectionIsGoneThroughAtTheSubscription() {
    var made = 0
    let sources = (1...3).lazy.map { number -> Observable<Int> in
      made += 1
      return .just(number)
    }
    let all = Observable.concat(sources)
    XCTAssertEqual(made, 0)
    XCTAssertEqual(Recorder(all.take(1)).line, "1 |")
    XCTAssertEqual(made, 1)
  }

  func testACollectionThatEndsWithTheWholeRunsOnAConstantStack() {
    var rounds = 0
    func loop() -> Observable<Int> {
      rounds += 1
      if rounds == million { return .just(rounds) }
      return .concat(ContiguousArray([Observable.empty(), .deferred(loop)]))
    }
    onSmallStack { XCTAssertEqual(Recorder(loop()).line, "\(million) |") }
  }

  func testASourceThatHasCompletedIsNotKept() {
    let chains: [(Observable<Int>) -> Observable<Int>] = [
      { $0.concat(.never()) }, { Observable.concat([$0, .never(), .just(1)]) },
      { $0.ignoreElements().asCompletable().andThen(Observable<Int>.never()) },
    ]
    for (index, chain) in chains.enumerated() {
      weak var probe: Token?
      let subscription: any Disposable
      do {
        let captured = Token(0, Census())
        probe = captured
        subscription = chain(Observable.just(1).map { [captured] in $0 + captured.value }).subscribe { _ in }
      }
      XCTAssertNil(probe, "chain \(index)")
      subscription.dispose()
    }
  }

  func testAPartOfAChainOutlivesTheChain() {
    let part = Observable.just(1).concat(.just(2))
    do {
      let chain = part.concat(.just(3))
      XCTAssertEqual(Recorder(chain).line, "1 2 3 |")
    }
    XCTAssertEqual(Recorder(part).line, "1 2 |")
  }
}
