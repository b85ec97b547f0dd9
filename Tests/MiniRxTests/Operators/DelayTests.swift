import MiniRx
import XCTest

final class DelayTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testElementsAndCompletionComeLater() {
    let source = scheduler.hot("                                       -a-b--|")
    scheduler.expect(source.delay(.seconds(2), scheduler: scheduler), "---a-b--|")
  }

  func testAnErrorComesAtOnceAndDropsWhatWaits() {
    let source = scheduler.hot("                                       -a--b#")
    scheduler.expect(source.delay(.seconds(2), scheduler: scheduler), "---a-#---")
  }

  func testNoTimeAndLessStillGoThroughTheScheduler() {
    for span in [RxTimeInterval.seconds(0), .seconds(-1)] {
      let subject = PublishSubject<Int>()
      var heard: [Int] = []
      let subscription = subject.delay(span, scheduler: scheduler).subscribe(onNext: { heard.append($0) })
      subject.onNext(1)
      XCTAssertEqual(heard, [])
      scheduler.advance()
      XCTAssertEqual(heard, [1])
      subscription.dispose()
    }
  }

  func testOnALiveSchedulerAllElementsComeInOrder() {
    let done = expectation(description: "completed")
    let heard = ValueLog()
    let subscription = Observable.from(0..<500)
      .delay(.milliseconds(5), scheduler: SerialDispatchQueueScheduler(qos: .default))
      .subscribe(onNext: { heard.append($0) }, onCompleted: { done.fulfill() })
    wait(for: [done], timeout: 20)
    XCTAssertEqual(heard.values, Array(0..<500))
    subscription.dispose()
  }

  func testAnEmptySequenceCompletesLater() {
    scheduler.expect(scheduler.cold("--|").delay(.seconds(2), scheduler: scheduler), "----|")
  }

  func testElementsOfTheSameTimeComeAtTheSameTimeInTheirOrder() {
    let source = scheduler.hot("                                       -(abc|)")
    scheduler.expect(source.delay(.seconds(2), scheduler: scheduler), "---(abc|)")
  }

  func testADelayedElementComesBeforeAnErrorAtItsVeryTimeIfItWasScheduledBefore() {
    let source = PublishSubject<Int>()
    let recorder = Recorder(source.delay(.seconds(2), scheduler: scheduler))
    source.onNext(1)
    scheduler.scheduleAt(2) { source.onError(TestError.first) }
    scheduler.advance(by: .seconds(2))
    XCTAssertEqual(recorder.line, "1 #first")
  }

  func testAnElementThatTheObserverSendsIsDelayedFromThen() {
    let subject = PublishSubject<Int>()
    let recorder = Recorder<Int>()
    var times: [TestTime] = []
    recorder.onNext = { [scheduler] in
      times.append(scheduler.clock)
      if $0 == 1 { subject.onNext(2) }
    }
    recorder.subscribe(to: subject.delay(.seconds(2), scheduler: scheduler))
    subject.onNext(1)
    scheduler.run()
    XCTAssertEqual(times, [2, 4])
    recorder.dispose()
  }

  func testDisposeDropsWhatWaits() {
    let subject = PublishSubject<Int>()
    let recorder = Recorder(subject.delay(.seconds(1), scheduler: scheduler))
    subject.onNext(1)
    recorder.dispose()
    scheduler.run()
    XCTAssertEqual(recorder.line, "")
    XCTAssertFalse(subject.hasObservers)
  }

  func testDisposeInsideAnElementDropsTheRestOfItsTime() {
    let recorder = Recorder<Int>()
    recorder.onNext = { [unowned recorder] _ in recorder.dispose() }
    recorder.subscribe(to: Observable.of(1, 2).delay(.seconds(1), scheduler: scheduler))
    scheduler.run()
    XCTAssertEqual(recorder.line, "1")
  }
}
