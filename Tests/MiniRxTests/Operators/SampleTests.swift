import MiniRxTesting
import XCTest

final class SampleTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testASampleEmitsTheLatestNewElement() {
    let source = scheduler.hot("              -a-bc------d----")
    let sampler = scheduler.hot("             --x--x--x---x----")
    scheduler.expect(source.sample(sampler), "--a--c------d----")
  }

  func testASampleAtTheSameTimeAsAnElementTakesWhatWasThereBeforeIfItWasScheduledFirst() {
    let sampler = scheduler.hot("             --x--x---|")
    let source = scheduler.hot("              -ab------|")
    scheduler.expect(source.sample(sampler), "--a--b---|")
  }

  func testADefaultStandsInWhereNothingIsNew() {
    let source = scheduler.hot("                                 -a--------------")
    let sampler = scheduler.hot("                                --x--x-----------")
    scheduler.expect(source.sample(sampler, defaultValue: "z"), "--a--z-----------")
  }

  func testTheSampleAfterTheSourcesCompletionCompletes() {
    let source = scheduler.hot("                -a-b|")
    let sampler = scheduler.hot("               --x------x--x-")
    scheduler.expect(source.sample(sampler), "  --a------(b|)")
    scheduler.expect(subscriptionsOf: sampler, "^--------!")
  }

  func testTheSamplersEndIsASample() {
    let source = scheduler.hot("              -a--b-----|")
    let sampler = scheduler.hot("             --|")
    scheduler.expect(source.sample(sampler), "--a-------|")
  }

  func testBothEmpty() {
    let source = scheduler.hot("              -|")
    let sampler = scheduler.hot("             ---|")
    scheduler.expect(source.sample(sampler), "---|")
  }

  func testAnErrorOfEitherDropsWhatWaits() {
    let failing = scheduler.hot(" -a-#")
    let other = scheduler.hot("               ------x")
    scheduler.expect(failing.sample(other), " ---#")
    scheduler.expect(subscriptionsOf: other, "^--!")
    let source = scheduler.hot("               -a----")
    let sampler = scheduler.hot("              ---#")
    scheduler.expect(source.sample(sampler), " ---#")
    scheduler.expect(subscriptionsOf: source, "^--!")
  }

  func testAnElementThatTheObserverSendsWaitsForTheNextSample() {
    let (source, sampler) = (PublishSubject<Int>(), PublishSubject<Void>())
    let recorder = Recorder(source.sample(sampler))
    recorder.onNext = { if $0 == 1 { source.onNext(2) } }
    source.onNext(1)
    sampler.onNext(())
    XCTAssertEqual(recorder.line, "1")
    sampler.onNext(())
    XCTAssertEqual(recorder.line, "1 2")
  }

  func testASampleThatIsTakenAtOnceFindsWhatTheSourceEmitsAtOnce() {
    let source = BehaviorSubject(value: 1)
    let recorder = Recorder(source.sample(PublishSubject<Void>().startWith(())))
    XCTAssertEqual(recorder.line, "1")
  }

  func testASamplerThatCompletesIsDisposedBeforeItsLastSampleIsEmitted() {
    var log: [String] = []
    let end = PublishSubject<Void>()
    let sampler = Observable<Void>.create { observer in
      CompositeDisposable(end.subscribe(observer), Disposables.create { log.append("disposed") })
    }
    let source = BehaviorSubject(value: 1)
    let subscription = source.sample(sampler).subscribe(onNext: { log.append("\($0)") })
    end.onCompleted()
    XCTAssertEqual(log, ["disposed", "1"])
    subscription.dispose()
  }

  func testAnElementBehindTheSamplersEndIsNotKept() {
    let (census, source) = (Census(), PublishSubject<Token>())
    let subscription = source.sample(Observable<Void>.empty()).subscribe()
    source.onNext(Token(1, census))
    XCTAssertTrue(source.hasObservers)
    XCTAssertEqual(census.liveTokens, 0)
    subscription.dispose()
  }

  func testASourceThatFailsAtOnceKeepsTheSamplerFromBeingSubscribedTo() {
    let sampler = scheduler.cold("x")
    scheduler.expect(Observable<String>.error(MarbleError()).sample(sampler), "#")
    XCTAssertEqual(sampler.subscriptions, [])
  }
}
