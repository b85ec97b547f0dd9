import XCTest

@testable import RxComposable
@testable import RxComposableTesting

final class DefaultValuesTests: XCTestCase {
  func testTheContextChoosesTheValue() {
    XCTAssertEqual(currentNumber(), 3)
    for (context, number) in [(DependencyContext.live, 1), (.preview, 2), (.test, 3)] {
      withDependencies {
        $0.context = context
      } operation: {
        XCTAssertEqual(currentNumber(), number)
      }
    }
    XCTAssertEqual(DependencyValues.live.number, 1)
    XCTAssertEqual(DependencyValues.preview.number, 2)
    XCTAssertEqual(DependencyValues.test.number, 3)
  }

  func testAPreviewUsesTheLiveValueOfADependencyKeyAndTheTestValueOfATestDependencyKey() {
    XCTAssertEqual(DependencyValues.preview.liveOnly.name, "live")
    XCTAssertEqual(DependencyValues.preview.testOnly, "test")
  }

  func testAMissingTestValueFailsAtTheReaderWithTheWholeStory() {
    let line = UInt(#line + 2)
    let issues = issues {
      @Dependency(\.liveOnly) var liveOnly
      XCTAssertEqual(liveOnly.name, "live")
    }
    XCTAssertEqual(issues.map(\.line), [line])
    XCTAssertEqual(issues.map(\.fileID), ["\(#fileID)"])
    XCTAssertEqual(
      issues.first?.message,
      """
      @Dependency(\\.liveOnly) has no value for tests, but a test reads it.

        Key: LiveOnly
        Value: LiveOnly
        Declared: RxComposableTests/Keys.swift:\(DependencyValues.liveOnlyLine)

      A test that gets the live value by accident waits for networks and changes real data. Override the dependency in the \
      test: `withDependencies { $0.liveOnly = … } operation: { … }`, or `$0.context = .live` if the test is meant to run \
      the real thing. Or give the key a `testValue`.
      """)
  }

  func testAMissingTestValueOfAKeyWithoutAPropertyNamesTheKey() {
    let issues = issues {
      @Dependency(LiveOnly.self) var liveOnly
      XCTAssertEqual(liveOnly.name, "live")
    }
    XCTAssertEqual(
      issues.first?.message,
      """
      A dependency has no value for tests, but a test reads it.

        Key: LiveOnly
        Value: LiveOnly

      A test that gets the live value by accident waits for networks and changes real data. Override the dependency in the \
      test: `withDependencies { $0[LiveOnly.self] = … } operation: { … }`, or `$0.context = .live` if the test is meant to \
      run the real thing. Or give the key a `testValue`.
      """)
  }

  func testChangingAPartOfAMissingTestValueIsNoFailure() {
    let issues = issues {
      withDependencies {
        $0.liveOnly.name = "mock"
      } operation: {
        @Dependency(\.liveOnly) var liveOnly
        XCTAssertEqual(liveOnly.name, "mock")
      }
    }
    XCTAssertEqual(issues.count, 0)
  }

  func testAValueThatWasOnlyReadWhilePreparingStillFailsLater() {
    let issues = issues {
      withDependencies {
        XCTAssertEqual($0.liveOnly.name, "live")
      } operation: {
        @Dependency(\.liveOnly) var liveOnly
        XCTAssertEqual(liveOnly.name, "live")
      }
    }
    XCTAssertEqual(issues.count, 1)
  }

  func testAMissingLiveValueIsReportedAndTheTestValueUsed() {
    let line = UInt(#line + 2)
    let issues = issues {
      @Dependency(\.testOnly) var testOnly
      withDependencies {
        $0.context = .live
      } operation: {
        XCTAssertEqual(testOnly, "test")
      }
    }
    XCTAssertEqual(issues.map(\.line), [line])
    XCTAssertEqual(
      issues.first?.message,
      """
      @Dependency(\\.testOnly) has no live value, so that its test value is used.

        Key: TestOnlyKey
        Value: String
        Declared: RxComposableTests/Keys.swift:\(DependencyValues.testOnlyLine)

      Extend `TestOnlyKey` to a `DependencyKey` with a `liveValue`, and link the module that does.
      """)
  }

  @MainActor
  func testWhileValuesAreSetByAsynchronousCodeNoReaderFails() async {
    let issues = await issues {
      @Dependency(\.liveOnly) var liveOnly
      await withDependencies { _ in
        await Task.yield()
        XCTAssertEqual(liveOnly.name, "live")
      } operation: {
        await Task.yield()
      }
    }
    XCTAssertEqual(issues.map(\.message), [])
  }

  func testWhileValuesAreSetNoReaderFailsOnlyTheNextOne() {
    let issues = issues {
      @Dependency(\.liveOnly) var liveOnly
      @Dependency(\.testOnly) var testOnly
      withDependencies {
        $0.context = .live
      } operation: {
        withDependencies {
          XCTAssertEqual($0.testOnly, "test")
          XCTAssertEqual(testOnly, "test")
        } operation: {
          XCTAssertEqual(testOnly, "test")
        }
      }
      withDependencies { _ in
        XCTAssertEqual(liveOnly.name, "live")
      } operation: {
        XCTAssertEqual(liveOnly.name, "live")
      }
    }
    XCTAssertEqual(
      issues.map { $0.message.prefix(while: { $0 != "," }) },
      ["@Dependency(\\.testOnly) has no live value", "@Dependency(\\.liveOnly) has no value for tests"])
  }

  func testADefaultValueIsMadeOnceAScopeWhoeverReadsIt() {
    withDependencies { _ in
    } operation: {
      @Dependency(\.counter) var first
      @Dependency(\.counter) var second
      first.withValue { $0 += 1 }
      withDependencies {
        $0.number = 7
      } operation: {
        @Dependency(\.counter) var third
        XCTAssertTrue(first === second && second === third)
        XCTAssertEqual(third.value, 1)
      }
    }
  }

  func testScopesDoNotShareDefaultValues() {
    func counter() -> LockIsolated<Int> {
      withDependencies { _ in
      } operation: {
        @Dependency(\.counter) var counter
        return counter
      }
    }
    XCTAssertFalse(counter() === counter())
  }

  func testOutsideOfScopesAReaderKeepsItsOwnDefaultValue() {
    @Dependency(\.counter) var first
    @Dependency(\.counter) var second
    XCTAssertTrue(first === first)
    XCTAssertFalse(first === second)
  }

  func testTestsThatRunInParallelDoNotSeeEachOther() {
    DispatchQueue.concurrentPerform(iterations: 64) { number in
      withDependencies {
        $0.number = number
      } operation: {
        @Dependency(\.counter) var counter
        for _ in 0..<50 { counter.withValue { $0 += 1 } }
        XCTAssertEqual(counter.value, 50)
        XCTAssertEqual(currentNumber(), number)
      }
    }
  }

  func testThreadsThatReadADefaultValueForTheFirstTimeAtOnceGetTheSame() {
    for _ in 0..<20 {
      let seen = LockIsolated<Set<ObjectIdentifier>>([])
      withDependencies { _ in
      } operation: {
        withEscapedDependencies { dependencies in
          DispatchQueue.concurrentPerform(iterations: 8) { _ in
            dependencies.yield {
              @Dependency(\.counter) var counter
              let id = ObjectIdentifier(counter)
              seen.withValue { _ = $0.insert(id) }
            }
          }
        }
      }
      XCTAssertEqual(seen.value.count, 1)
    }
  }
}
