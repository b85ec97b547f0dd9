import XCTest

@testable import RxComposable
@testable import RxComposableTesting

final class BuiltInKeysTests: XCTestCase {
  private let past = Date(timeIntervalSince1970: 1_000)

  /// Its work is that of the actor which starts it.
  @MainActor
  func testWorkThatIsForgottenRunsOnTheActorOfItsCaller() async {
    @MainActor final class Model {
      var count = 0
      @Dependency(\.fireAndForget) var fireAndForget
      func tap() async { await fireAndForget { self.count += 1 } }
    }
    let model = Model()
    await model.tap()
    XCTAssertEqual(model.count, 1)
    withDependencies {
      $0.date.now = Date()
    } operation: {
      model.count
    }
  }

  func testDatesCanBeConstantAndSet() {
    withDependencies {
      $0.date = .constant(past)
    } operation: {
      @Dependency(\.date) var date
      @Dependency(\.date.now) var now
      XCTAssertEqual(date(), past)
      XCTAssertEqual(now, past)
    }
    withDependencies {
      $0.date.now = past
    } operation: {
      @Dependency(\.date) var date
      XCTAssertEqual(date.now, past)
    }
    XCTAssertLessThan(abs(DependencyValues.live.date().timeIntervalSinceNow), 10)
  }

  func testIdentifiersCountUpAndNumbersAreRecognisedInThem() {
    withDependencies {
      $0.uuid = .incrementing
    } operation: {
      @Dependency(\.uuid) var uuid
      XCTAssertEqual([uuid(), uuid(), uuid()], [UUID(0), UUID(1), UUID(2)])
    }
    XCTAssertEqual(UUID(26).uuidString, "00000000-0000-0000-0000-00000000001A")
    XCTAssertEqual(UUID(0x0123_4567_89AB_CDEF).uuidString, "00000000-0000-0000-0123-456789ABCDEF")
    XCTAssertEqual(UUID(-1).uuidString, "00000000-0000-0000-FFFF-FFFFFFFFFFFF")
    XCTAssertEqual(UUIDGenerator.constant(UUID(7))(), UUID(7))
    XCTAssertNotEqual(DependencyValues.live.uuid(), DependencyValues.live.uuid())
  }

  func testWhatATestDoesNotSetFailsAtItsReader() {
    let line = UInt(#line + 2)
    let issues = issues {
      @Dependency(\.date) var date
      _ = date()
    }
    XCTAssertEqual(issues.map(\.line), [line])
    XCTAssertEqual(
      issues.first?.message,
      """
      @Dependency(\\.date) is used in a test that does not say what it is.

      Override it: `withDependencies { $0.date = .constant(Date(timeIntervalSince1970: 0)) } operation: { … }`, or in \
      `TestStore.dependencies`.
      """)
  }

  func testEveryBuiltInKeyFailsInTestsAndNotInLive() async {
    func readAll() async {
      @Dependency(\.self) var values
      _ = values.date()
      _ = values.uuid()
      _ = (values.calendar, values.locale, values.timeZone)
      _ = values.withRandomNumberGenerator { Bool.random(using: &$0) }
      _ = values.rxMainQueue.now
      _ = values.mainRunLoop.now
      if #available(iOS 16, macOS 13, tvOS 16, watchOS 9, *) {
        try? await values.continuousClock.sleep(for: .zero)
        try? await values.suspendingClock.sleep(for: .zero)
      }
    }
    let log = IssueLog()
    await RuntimeIssue.$interceptor.withValue(IssueInterceptor { log.append($0) }) {
      await readAll()
      XCTAssertEqual(Set(log.issues.map { $0.message.prefix { $0 != ")" } }).count, 10)
      let count = log.issues.count
      await withDependencies {
        $0.context = .live
      } operation: {
        await readAll()
      }
      XCTAssertEqual(log.issues.count, count)
    }
  }

  func testATestSaysWhatTheCalendarAndItsKinAre() {
    let calendar = Calendar(identifier: .buddhist)
    let (locale, timeZone) = (Locale(identifier: "tlh"), TimeZone(secondsFromGMT: 61 * 60))
    withDependencies {
      $0.calendar = calendar
      $0.locale = locale
      if let timeZone { $0.timeZone = timeZone }
    } operation: {
      @Dependency(\.self) var values
      XCTAssertEqual(values.calendar, calendar)
      XCTAssertEqual(values.locale, locale)
      XCTAssertEqual(values.timeZone, timeZone)
    }
  }

  func testTheSchedulerOfATestIsItsVirtualOne() {
    let scheduler = TestScheduler(initialClock: 0)
    let heard = LockIsolated<[Int]>([])
    withDependencies {
      $0.rxMainQueue = scheduler
    } operation: {
      @Dependency(\.rxMainQueue) var mainQueue
      _ = Observable.just(1).delay(.seconds(1), scheduler: mainQueue)
        .subscribe(onNext: { number in heard.withValue { $0.append(number) } })
    }
    XCTAssertEqual(heard.value, [])
    scheduler.advance(by: .seconds(1))
    XCTAssertEqual(heard.value, [1])
  }

  func testAnUnsetSchedulerFailsOnceAndRunsNothing() {
    let issues = issues {
      @Dependency(\.rxMainQueue) var mainQueue
      _ = mainQueue.schedule(()) { _ in
        XCTFail("ran")
        return Disposables.create()
      }
      _ = mainQueue.scheduleRelative((), dueTime: .seconds(1)) { _ in Disposables.create() }
    }
    XCTAssertEqual(issues.map { $0.message.prefix(29) }, ["@Dependency(\\.rxMainQueue) is"])
  }

  func testTheFailureOfASchedulerNamesThePropertyThatWasRead() {
    let issues = issues {
      @Dependency(\.mainQueue) var mainQueue
      @Dependency(\.mainRunLoop) var mainRunLoop
      _ = (mainQueue.now, mainRunLoop.now)
    }
    XCTAssertEqual(
      issues.map { $0.message.prefix { $0 != ")" } }, ["@Dependency(\\.mainQueue", "@Dependency(\\.mainRunLoop"])
  }

  func testTheLiveSchedulerIsTheMainOne() {
    XCTAssertTrue(DependencyValues.live.mainRunLoop as AnyObject === MainScheduler.asyncInstance)
    XCTAssertTrue(DependencyValues.live.rxMainQueue as AnyObject === MainScheduler.instance)
  }

  func testARandomNumberGeneratorIsDrawnFromInTurnAndMayBeUsedInsideItself() {
    struct Counting: RandomNumberGenerator {
      var last: UInt64 = 0
      mutating func next() -> UInt64 {
        last += 1
        return last
      }
    }
    let lend = WithRandomNumberGenerator(Counting())
    let numbers = lend { generator in
      [generator.next(), lend { $0.next() }, generator.next()]
    }
    XCTAssertEqual(numbers, [1, 2, 3])
  }

  func testFiredWorkIsWaitedForInTestsAndItsErrorIgnored() async {
    @Dependency(\.fireAndForget) var fireAndForget
    let isDone = LockIsolated(false)
    await fireAndForget {
      await Task.yield()
      isDone.setValue(true)
      throw CancellationError()
    }
    XCTAssertTrue(isDone.value)
  }

  func testFiredWorkIsThatOfTheDependencyWhichWasSet() async {
    let priorities = LockIsolated<[TaskPriority?]>([])
    await withDependencies {
      $0.fireAndForget = FireAndForget { priority, _ in priorities.withValue { $0.append(priority) } }
    } operation: {
      @Dependency(\.fireAndForget) var fireAndForget
      await fireAndForget(priority: .low) {}
    }
    XCTAssertEqual(priorities.value, [.low])
  }

  func testLiveFiredWorkRunsOnAfterTheCallReturns() async {
    let goOn = AsyncStream<Void>.streamWithContinuation()
    let isDone = expectation(description: "done")
    await DependencyValues.live.fireAndForget(priority: .high) {
      for await _ in goOn.stream { break }
      isDone.fulfill()
    }
    goOn.continuation.yield()
    await fulfillment(of: [isDone], timeout: 10)
  }
}
