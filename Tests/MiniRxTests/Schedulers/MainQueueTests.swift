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
