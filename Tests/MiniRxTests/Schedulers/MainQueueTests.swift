import Dispatch
import MiniRxTesting
import Testing
import XCTest

final class MainQueueTests: XCTestCase {
  func testTheMainThreadIsCurrentAndABackgroundQueueIsNot() {
    XCTAssertTrue(MainQueue.isCurrent)
    let isBackgroundCurrent = Locked(true)
    let done = expectation(description: "asked")
    DispatchQueue.global().async {
      isBackgroundCurrent.withLock { $0 = MainQueue.isCurrent }
      done.fulfill()
    }
    wait(for: [done], timeout: 10)
    XCTAssertFalse(isBackgroundCurrent.withLock { $0 })
  }
}

extension MainQueueTests {
  /// As in virtual time, where what is due at once waits behind what was scheduled before it, and before what comes after.
  func testWhatIsDueAtOnceTakesItsTurn() {
    let done = expectation(description: "all ran")
    let ran = Locked<[Int]>([])
    for (number, span) in [nil, 0, nil, -1, nil].enumerated() {
      let action: (Int) -> any Disposable = { number in
        ran.withLock { $0.append(number) }
        if number == 4 { done.fulfill() }
        return Disposables.create()
      }
      if let span {
        _ = MainScheduler.asyncInstance.scheduleRelative(number, dueTime: .milliseconds(span), action: action)
      } else {
        _ = MainScheduler.asyncInstance.schedule(number, action: action)
      }
    }
    wait(for: [done], timeout: 10)
    XCTAssertEqual(ran.withLock { $0 }, [0, 1, 2, 3, 4])
  }
}

/// Swift Testing on Linux runs the main actor on other threads than the main one.
@MainActor
struct MainQueueInSwiftTestingTests {
  @Test func theMainSchedulerRunsAtOnceOnTheMainActor() {
    var ran: [String] = []
    _ = MainScheduler.instance.schedule("serial") { word in
      ran.append(word)
      return Disposables.create()
    }
    _ = ConcurrentMainScheduler.instance.schedule("concurrent") { word in
      ran.append(word)
      return Disposables.create()
    }
    #expect(ran == ["serial", "concurrent"])
  }

  @Test func aDriverTellsItsElementAtOnceOnTheMainActor() {
    var driven: [Int] = []
    let bag = DisposeBag()
    Driver.just(1).drive(onNext: { driven.append($0) }).disposed(by: bag)
    #expect(driven == [1])
  }
}
