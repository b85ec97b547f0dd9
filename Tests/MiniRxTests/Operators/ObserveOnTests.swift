import Foundation
import MiniRx
import XCTest

final class ObserveOnTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testEventsWaitForTheSchedulerAndKeepTheirOrder() {
    let subject = PublishSubject<Int>()
    var heard: [Event<Int>] = []
    _ = subject.observe(on: scheduler).subscribe { heard.append($0) }
    subject.onNext(1)
    subject.onNext(2)
    subject.onError(MarbleError())
    XCTAssertTrue(heard.isEmpty)
    scheduler.advance()
    XCTAssertEqual(heard.compactMap(\.element), [1, 2])
    XCTAssertTrue(heard.last?.error is MarbleError)
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
}
