import XCTest

@testable import RxComposable
@testable import RxComposableTesting

final class WithDependenciesTests: XCTestCase {
  private struct Failure: Error {}

  func testNestedOverridesWinAndEndWithTheirOperation() {
    withDependencies {
      $0.number = 10
    } operation: {
      withDependencies {
        $0.number += 1
      } operation: {
        XCTAssertEqual(currentNumber(), 11)
      }
      XCTAssertEqual(currentNumber(), 10)
    }
    XCTAssertEqual(currentNumber(), 3)
  }

  func testAnOperationThatThrowsEndsItsOverrides() {
    XCTAssertThrowsError(
      try withDependencies {
        $0.number = 10
      } operation: {
        throw Failure()
      })
    XCTAssertEqual(currentNumber(), 3)
  }

  func testAnUpdateThatThrowsRunsNothing() {
    XCTAssertThrowsError(
      try withDependencies { _ in
        throw Failure()
      } operation: {
        XCTFail("ran")
      })
  }

  func testAReaderKeepsTheValuesOfItsCreation() {
    struct Model { @Dependency(\.number) var number }
    let model = withDependencies {
      $0.number = 10
    } operation: {
      Model()
    }
    XCTAssertEqual(model.number, 10)
  }

  func testTheValuesInForceGoBeforeThoseOfTheCreation() {
    struct Model {
      @Dependency(\.number) var number
      @Dependency(\.liveOnly) var liveOnly
    }
    let model = withDependencies {
      $0.number = 10
      $0.liveOnly.name = "mock"
    } operation: {
      Model()
    }
    withDependencies {
      $0.number = 20
    } operation: {
      XCTAssertEqual(model.number, 20)
      XCTAssertEqual(model.liveOnly.name, "mock")
    }
  }

  func testTheContextOfTheCreationIsKeptUnderOtherOverrides() {
    struct Model { @Dependency(\.number) var number }
    let model = withDependencies {
      $0.context = .live
    } operation: {
      Model()
    }
    withDependencies {
      $0.liveOnly.name = "mock"
    } operation: {
      XCTAssertEqual(model.number, 1)
    }
  }

  func testAWholeSetOfValuesCanBeAssigned() {
    withDependencies {
      $0 = .live
    } operation: {
      XCTAssertEqual(currentNumber(), 1)
    }
  }

  func testADefaultValueIsMadeWithTheValuesInForce() {
    enum DoubledKey: TestDependencyKey {
      static var testValue: Int { currentNumber() * 2 }
    }
    withDependencies {
      $0.number = 10
    } operation: {
      @Dependency(DoubledKey.self) var doubled
      XCTAssertEqual(doubled, 20)
    }
  }

  func testTasksInheritTheValuesAndDetachedOnesDoNot() async {
    await withDependencies {
      $0.number = 10
    } operation: {
      await Task.yield()
      XCTAssertEqual(currentNumber(), 10)
      let unstructured = await Task { currentNumber() }.value
      async let child = currentNumber()
      let structured = await child
      let detached = await Task.detached { currentNumber() }.value
      XCTAssertEqual([unstructured, structured, detached], [10, 10, 3])
    }
    XCTAssertEqual(currentNumber(), 3)
  }

  func testAnAsynchronousUpdateMayWait() async {
    let number = await withDependencies {
      await Task.yield()
      $0.number = 10
    } operation: {
      currentNumber()
    }
    XCTAssertEqual(number, 10)
  }

  @MainActor
  func testAnAsynchronousOperationStaysOnTheActorOfItsCaller() async {
    var isOnMain = false
    await withDependencies {
      $0.number = 10
    } operation: {
      await Task.yield()
      isOnMain = MainQueue.isCurrent
    }
    XCTAssertTrue(isOnMain)
  }

  func testEscapedDependenciesReachAnotherThread() {
    let done = expectation(description: "both threads have read")
    done.expectedFulfillmentCount = 2
    let numbers = LockIsolated<[String: Int]>([:])
    withDependencies {
      $0.number = 10
    } operation: {
      withEscapedDependencies { dependencies in
        Thread.detachNewThread {
          let escaped = dependencies.yield { currentNumber() }
          numbers.withValue { $0["escaped"] = escaped }
          done.fulfill()
        }
        Thread.detachNewThread {
          let lost = currentNumber()
          numbers.withValue { $0["lost"] = lost }
          done.fulfill()
        }
      }
    }
    wait(for: [done], timeout: 10)
    XCTAssertEqual(numbers.value, ["escaped": 10, "lost": 3])
  }

  func testEscapedDependenciesReplaceThoseInForce() async {
    let dependencies = withDependencies {
      $0.number = 10
    } operation: {
      withEscapedDependencies { $0 }
    }
    await withDependencies {
      $0.number = 20
    } operation: {
      XCTAssertEqual(dependencies.yield { currentNumber() }, 10)
      let number = await dependencies.yield {
        await Task.yield()
        return currentNumber()
      }
      XCTAssertEqual(number, 10)
      XCTAssertEqual(currentNumber(), 20)
    }
  }
}
