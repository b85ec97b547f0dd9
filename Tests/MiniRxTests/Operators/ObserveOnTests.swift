import Foundation
import XCTest

@testable import MiniRx
@testable import MiniRxTesting

final class ObserveOnTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)
  /// Lets a unit of time pass before what it is given, so that a diagram shows the way through the scheduler.
  private let delaying = TestScheduler(initialClock: 0, simulateProcessingDelay: true)

  func testEachEventWaitsForTheScheduler() {
    let source = delaying.hot("                    -a-b-|")
    delaying.expect(source.observe(on: delaying), "--a-b-|-")
    delaying.expect(subscriptionsOf: source, "     ^----!")
  }

  func testEventsThatWaitTogetherTakeATurnEach() {
    delaying.expect(
      delaying.hot("-(abc|)").observe(on: delaying),
      "             --abc|")
  }

  func testElementsThatCameBeforeARunTakeATurnEach() {
    for scheduler in [TestScheduler(initialClock: 0), delaying] {
      let (subject, recorder) = (PublishSubject<Int>(), scheduler.createObserver(Int.self))
      _ = subject.observe(on: scheduler).subscribe(recorder)
      (1...2).forEach(subject.onNext)
      scheduler.scheduleAt(2) { (3...4).forEach(subject.onNext) }
      scheduler.start()
      XCTAssertEqual(recorder.events, [.next(1, 1), .next(2, 2), .next(3, 3), .next(4, 4)])
    }
  }

  func testElementsThatWaitBetweenTwoKindsOfRunAreAllDelivered() {
    let (subject, recorder) = (PublishSubject<Int>(), scheduler.createObserver(Int.self))
    _ = subject.observe(on: scheduler).subscribe(recorder)
    scheduler.scheduleAt(2) { [scheduler] in scheduler.stop() }
    for start in [1, 4, 7] {
      (start..<start + 3).forEach(subject.onNext)
      start == 4 ? scheduler.advance(by: .seconds(1)) : scheduler.start()
    }
    XCTAssertEqual(recorder.events.compactMap(\.value.element), Array(1...9))
  }

  func testAnErrorWaitsForItsTurn() {
    let source = delaying.hot("                    -(ab#)")
    delaying.expect(source.observe(on: delaying), "--ab#-")
    delaying.expect(subscriptionsOf: source, "     ^!")
  }

  func testAnEmptySourceCompletesOnTheScheduler() {
    delaying.expect(delaying.hot("--|").observe(on: delaying), "---|")
  }

  func testWhatAnObserverEmitsComesAfterWhatWaits() {
    let subject = PublishSubject<Int>()
    var heard: [Int] = []
    _ = subject.observe(on: scheduler).subscribe(onNext: {
      heard.append($0)
      if $0 == 1 { subject.onNext(3) }
    })
    subject.onNext(1)
    subject.onNext(2)
    scheduler.advance()
    XCTAssertEqual(heard, [1, 2, 3])
  }

  func testItDeliversOnTheQueueOfADispatchScheduler() {
    let key = DispatchSpecificKey<Bool>()
    let background = SerialDispatchQueueScheduler(
      internalSerialQueueName: "ObserveOnTests", serialQueueConfiguration: { $0.setSpecific(key: key, value: true) })
    let done = expectation(description: "completed")
    let heard = ValueLog()
    let subscription = Observable.from(0..<10_000).observe(on: background).subscribe(
      onNext: {
        XCTAssertEqual(DispatchQueue.getSpecific(key: key), true)
        heard.append($0)
      }, onCompleted: { done.fulfill() })
    wait(for: [done], timeout: 20)
    XCTAssertEqual(heard.values, Array(0..<10_000))
    subscription.dispose()
  }

  func testDisposeInsideAnElementDropsTheErrorBehindItInTheSameRun() {
    let queue = DispatchQueue(label: "run")
    let scheduler = SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: "run")
    let (subject, recorder, done) = (PublishSubject<Int>(), Recorder<Int>(), expectation(description: "the run behind"))
    recorder.onNext = { [unowned recorder] _ in recorder.dispose() }
    recorder.subscribe(to: subject.observe(on: scheduler))
    queue.suspend()
    subject.onNext(1)
    subject.onError(TestError.first)
    _ = scheduler.schedule(()) {
      done.fulfill()
      return Disposables.create()
    }
    queue.resume()
    wait(for: [done], timeout: 20)
    XCTAssertEqual(recorder.line, "1")
  }

  func testNothingIsScheduledForAnElementThatComesAfterDispose() {
    final class CountingScheduler: ImmediateSchedulerType, @unchecked Sendable {
      private(set) var count = 0

      func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> any Disposable) -> any Disposable {
        count += 1
        return action(state)
      }
    }
    let (subject, scheduler, subscription) = (PublishSubject<Int>(), CountingScheduler(), SerialDisposable())
    subscription.disposable = subject.do(onNext: { if $0 == 2 { subscription.dispose() } })
      .observe(on: scheduler).subscribe()
    subject.onNext(1)
    subject.onNext(2)
    XCTAssertEqual(scheduler.count, 1)
  }

  func testASchedulerThatRunsWorkAtOnceDeliversInsideTheCall() {
    let subject = PublishSubject<Int>()
    let recorder = Recorder(subject.observe(on: ImmediateScheduler()))
    subject.onNext(1)
    XCTAssertEqual(recorder.line, "1")
    subject.onCompleted()
    XCTAssertEqual(recorder.line, "1 |")
  }

  /// As on the main queue, where each element asks for its turn when it comes.
  func testAnEventWhoseTurnComesInsideAnotherWaitsForItsEnd() {
    let (source, scheduler) = (PublishSubject<Int>(), TestScheduler(initialClock: 0))
    var log: [String] = []
    let subscription = source.observe(on: scheduler)
      .subscribe(onNext: { element in
        log.append("\(element)")
        scheduler.run()
        log.append("end of \(element)")
      })
    for element in 1...2 { source.onNext(element) }
    scheduler.run()
    XCTAssertEqual(log, ["1", "end of 1", "2", "end of 2"])
    subscription.dispose()
  }

  func testAnElementComesBeforeWhatIsAskedForBehindIt() {
    for (queue, run) in [
      (MainScheduler.asyncInstance as any SchedulerType, { self.waitForTurnsOfTheMainQueue() }),
      (scheduler, { self.scheduler.advance() }),
    ] {
      let subject = PublishSubject<Int>()
      var heard: [Int] = []
      func turn(_ number: Int) {
        _ = queue.schedule(()) {
          heard.append(number)
          return Disposables.create()
        }
      }
      let subscription = subject.observe(on: queue).subscribe(onNext: {
        heard.append($0)
        turn(10 * $0)
      })
      subject.onNext(1)
      turn(0)
      subject.onNext(2)
      run()
      XCTAssertEqual(heard, [1, 0, 2, 10, 20])
      subscription.dispose()
    }
  }

  func testOnOtherSchedulersAnEventAsksForItsTurnWhenTheOneBeforeHasBeenDelivered() {
    let (source, scheduler) = (PublishSubject<Int>(), ManualScheduler())
    let recorder = Recorder(source.observe(on: scheduler))
    for number in 1...2 { source.onNext(number) }
    source.onCompleted()
    for (line, waiting) in [("", 1), ("1", 1), ("1 2", 1), ("1 2 |", 0)] {
      XCTAssertEqual(recorder.line, line)
      XCTAssertEqual(scheduler.waitingCount, waiting, "behind \(line)")
      if waiting > 0 { scheduler.runNext() }
    }
  }

  private func waitForTurnsOfTheMainQueue() {
    let isDone = expectation(description: "two turns of the main queue")
    DispatchQueue.main.async { DispatchQueue.main.async { isDone.fulfill() } }
    wait(for: [isDone], timeout: 60)
  }

  /// The main queue, whose turns the test takes.
  private final class PlayedMainQueue: SerialDispatchQueueScheduler, @unchecked Sendable {
    private var turns: [() -> Void] = []

    init() { super.init(serialQueue: .main, leeway: .nanoseconds(0)) }

    override func schedule<StateType>(
      _ state: StateType, action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
      turns.append { _ = action(state) }
      return Disposables.create()
    }

    /// Returns whether there was one.
    func takeTurn() -> Bool {
      if turns.isEmpty { return false }
      turns.removeFirst()()
      return true
    }
  }

  /// Turns come one by one, or inside an observer, whose run loop works. Events arrive in between, and inside observers.
  func testEachTurnOfTheMainQueueDeliversAnEventInOrder() {
    for seed in UInt64(0)..<300 {
      var random = RandomChoices(seed: seed, run: 0)
      let (subject, queue) = (PublishSubject<Int>(), PlayedMainQueue())
      var (sent, turns, heard) = (0, 0, [Int]())
      func step() {
        if Bool.random(using: &random) {
          sent += 1
          subject.onNext(sent)
        } else if queue.takeTurn() {
          turns += 1
        }
      }
      let subscription = subject.observe(on: queue).subscribe(onNext: {
        heard.append($0)
        for _ in 0..<Int.random(in: 0...2, using: &random) { step() }
      })
      for _ in 0..<12 {
        step()
        XCTAssertEqual(heard, Array(1...max(turns, 1)).filter { $0 <= turns }, "seed \(seed)")
      }
      while queue.takeTurn() {}
      XCTAssertEqual(heard, Array(1...max(sent, 1)).filter { $0 <= sent }, "seed \(seed)")
      subscription.dispose()
    }
  }
}
