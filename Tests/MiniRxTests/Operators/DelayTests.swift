import XCTest

@testable import MiniRx
@testable import MiniRxTesting

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

  func testOnALiveSchedulerAnElementThatComesWhileAnotherWaitsIsNotEarly() {
    let isHeard = expectation(description: "the second")
    let (subject, heard) = (PublishSubject<Int>(), ValueLog())
    func now() -> Int { Int(DispatchTime.now().uptimeNanoseconds) }
    let subscription = subject.delay(.milliseconds(200), scheduler: SerialDispatchQueueScheduler(qos: .default))
      .skip(1)
      .subscribe(onNext: { _ in
        heard.append(now())
        isHeard.fulfill()
      })
    subject.onNext(1)
    Thread.sleep(forTimeInterval: 0.1)
    let sent = now()
    subject.onNext(2)
    wait(for: [isHeard], timeout: 20)
    XCTAssertGreaterThan(heard.values[0] - sent, 180_000_000)
    subscription.dispose()
  }

  func testOnALiveSchedulerWhatIsDueComesInOneTurn() {
    let done = expectation(description: "the turn behind")
    let queue = DispatchQueue(label: "delay")
    let scheduler = SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: "delay")
    let (subject, heard) = (PublishSubject<Int>(), ValueLog())
    let subscription = subject.delay(.seconds(0), scheduler: scheduler).subscribe(onNext: { element in
      heard.append(element)
      guard element == 1 else { return }
      _ = scheduler.schedule(()) {
        heard.append(0)
        done.fulfill()
        return Disposables.create()
      }
    })
    queue.suspend()
    for element in 1...3 { subject.onNext(element) }
    queue.resume()
    wait(for: [done], timeout: 20)
    XCTAssertEqual(heard.values, [1, 2, 3, 0])
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

  func testADelayedElementKeepsItsPlaceAmongTheWorkOfItsTimeWhenTheSourceCompletes() {
    let source = PublishSubject<Int>()
    var order: [String] = []
    let subscription = source.delay(.seconds(2), scheduler: scheduler)
      .subscribe(onNext: { order.append("\($0)") }, onCompleted: { order.append("|") })
    source.onNext(1)
    scheduler.scheduleAt(2) { order.append("work") }
    source.onCompleted()
    scheduler.advance(by: .seconds(2))
    XCTAssertEqual(order, ["1", "work", "|"])
    subscription.dispose()
  }

  func testAnElementBehindDisposeIsNotKept() {
    let census = Census()
    var emitter: Sink<Token>?
    let source = Source<Token> { sink in
      emitter = sink
      return nil
    }
    source.delay(.seconds(1), scheduler: scheduler).subscribe().dispose()
    emitter?.next(Token(1, census))
    XCTAssertNotNil(emitter)
    XCTAssertEqual(census.liveTokens, 0)
  }

  #if DEBUG
    /// Found by a controlled schedule: between the two steps of `dispose` on another thread, the timer started itself again, with
    /// no delay, until the second step.
    func testATimerThatMeetsItsDisposalDoesNotStartAgain() {
      XCTAssertNoFault("delay") {
        let scheduler = TestScheduler(initialClock: 0)
        let subject = PublishSubject<Int>()
        let subscription = subject.delay(.seconds(1), scheduler: scheduler).subscribe()
        for element in 1...2 { subject.onNext(element) }
        race({ subscription.dispose() }, { scheduler.advance(by: .seconds(2)) })
        return nil
      }
    }
  #endif
}
