import XCTest

@testable import MiniRx
@testable import MiniRxTesting

final class SharedSequenceTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  private func mocked<Result>(_ action: () -> Result) -> Result {
    SharingScheduler.mock(scheduler: scheduler, action: action)
  }

  func testEventsWaitForTheScheduler() {
    let subject = PublishSubject<Int>()
    let driver = mocked { subject.asDriver(onErrorJustReturn: 0) }
    let recorder = Recorder(driver.asObservable())
    subject.onNext(1)
    XCTAssertEqual(recorder.line, "")
    scheduler.advance()
    XCTAssertEqual(recorder.line, "1")
  }

  func testAClosureRunsOnceAnElementHoweverManyObserversThereAre() {
    let subject = PublishSubject<Int>()
    var calls = 0
    let driver = mocked {
      subject.asDriver(onErrorJustReturn: 0).map { value -> Int in
        calls += 1
        return value
      }
    }
    let recorders = (0..<3).map { _ in Recorder(driver.asObservable()) }
    subject.onNext(1)
    scheduler.advance()
    XCTAssertEqual(recorders.map(\.line), ["1", "1", "1"])
    XCTAssertEqual(calls, 1)
  }

  func testALateObserverOfADriverIsToldTheLatestElement() {
    let subject = PublishSubject<Int>()
    let driver = mocked { subject.asDriver(onErrorJustReturn: 0) }
    let early = Recorder(driver.asObservable())
    subject.onNext(1)
    subject.onNext(2)
    scheduler.advance()
    let late = Recorder(driver.asObservable())
    XCTAssertEqual([early.line, late.line], ["1 2", "2"])
  }

  func testADriverForgetsWhenItsLastObserverGoes() {
    let subject = PublishSubject<Int>()
    let driver = mocked { subject.asDriver(onErrorJustReturn: 0) }
    let early = Recorder(driver.asObservable())
    subject.onNext(1)
    scheduler.advance()
    early.dispose()
    XCTAssertFalse(subject.hasObservers)
    XCTAssertEqual(Recorder(driver.asObservable()).line, "")
  }

  func testALateObserverOfASignalIsToldNothing() {
    let subject = PublishSubject<Int>()
    let signal = mocked { subject.asSignal(onErrorJustReturn: 0) }
    let early = Recorder(signal.asObservable())
    subject.onNext(1)
    scheduler.advance()
    let late = Recorder(signal.asObservable())
    subject.onNext(2)
    scheduler.advance()
    XCTAssertEqual([early.line, late.line], ["1 2", "2"])
  }

  func testAnErrorIsReplaced() {
    mocked {
      let source = scheduler.cold("                                          -a-#", error: TestError.second)
      scheduler.expect(source.asDriver(onErrorJustReturn: "z"), "            -a-(z|)")
      scheduler.expect(source.asDriver(onErrorDriveWith: .of("y", "z")), "   -a-(yz|)")
      scheduler.expect(source.asDriver(onErrorRecover: { .just("\($0)".last!.description) }), "-a-(d|)")
      scheduler.expect(source.asSignal(onErrorJustReturn: "z"), "            -a-(z|)")
      scheduler.expect(source.asSignal(onErrorSignalWith: .of("y", "z")), "  -a-(yz|)")
      scheduler.expect(source.asSignal(onErrorRecover: { .just("\($0)".last!.description) }), "-a-(d|)")
    }
  }

  func testRelaysBecomeDriversAndSignals() {
    let (behavior, publish) = (BehaviorRelay(value: 1), PublishRelay<Int>())
    let (driver, signal) = mocked { (behavior.asDriver(), publish.asSignal()) }
    let (states, events) = (Recorder(driver.asObservable()), Recorder(signal.asObservable()))
    publish.accept(2)
    behavior.accept(3)
    scheduler.advance()
    XCTAssertEqual(states.line, "1 3")
    XCTAssertEqual(events.line, "2")
  }

  func testTraitsConvertToEachOther() {
    mocked {
      let infallible = scheduler.cold("-a|").asInfallible(onErrorJustReturn: "")
      scheduler.expect(infallible.asDriver(), "-a|")
      scheduler.expect(infallible.asSignal(), "-a|")
      scheduler.expect(infallible.asDriver().asInfallible(), "-a|")
      scheduler.expect(infallible.asDriver().asDriver(), "-a|")
      scheduler.expect(infallible.asSignal().asSignal(), "-a|")
      let signal: Signal<String> = infallible.asSharedSequence(onErrorJustReturn: "")
      scheduler.expect(signal, "-a|")
    }
  }

  func testADriverDeliversOnTheMainThreadWhereverItsSourceEmits() {
    let done = expectation(description: "completed")
    let source = Observable.from(0..<100).observe(on: SerialDispatchQueueScheduler(qos: .default))
    let heard = ValueLog()
    let subscription = source.asDriver(onErrorJustReturn: -1).drive(
      onNext: {
        XCTAssertTrue(Thread.isMainThread)
        heard.append($0)
      }, onCompleted: { done.fulfill() })
    wait(for: [done], timeout: 20)
    XCTAssertEqual(heard.values, Array(0..<100))
    subscription.dispose()
  }

  func testAnElementOnTheMainThreadIsDeliveredAtOnce() {
    let relay = BehaviorRelay(value: 1)
    var heard: [Int] = []
    let subscription = relay.asDriver().map { $0 * 10 }.drive(onNext: { heard.append($0) })
    relay.accept(2)
    XCTAssertEqual(heard, [10, 20])
    subscription.dispose()
  }
}
