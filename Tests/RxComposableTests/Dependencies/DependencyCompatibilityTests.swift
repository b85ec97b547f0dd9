import XCTest

@testable import RxComposable
@testable import RxComposableTesting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

final class DependencyCompatibilityTests: XCTestCase {
  private let past = Date(timeIntervalSince1970: 1_000)

  @available(*, deprecated)
  func testOneValue() {
    let date = DependencyValues.withValue(\.date, .constant(past)) { () -> Date in
      @Dependency(\.date) var date
      XCTAssertEqual(DependencyValues._current.date.now, past)
      return date.now
    }
    XCTAssertEqual(date, past)
    DependencyValues.withValue(\.self, .live) { XCTAssertNotEqual(DependencyValues._current.date.now, past) }
  }

  func testTheRunLoopOfTCAIsAnotherSchedulerThanItsQueue() {
    let (first, second) = (TestScheduler(initialClock: 0), TestScheduler(initialClock: 0))
    withDependencies {
      $0.mainQueue = first
      $0.mainRunLoop = second
    } operation: {
      @Dependency(\.rxMainQueue) var rxQueue
      @Dependency(\.mainQueue) var queue
      @Dependency(\.mainRunLoop) var loop
      XCTAssertEqual(
        [rxQueue, queue, loop].map { ObjectIdentifier($0 as AnyObject) },
        [first, first, second].map(ObjectIdentifier.init))
    }
  }

  @available(*, deprecated)
  func testSeveralValues() async {
    let date = DependencyValues.withValues {
      $0.date = .constant(past)
    } operation: { () -> Date in
      @Dependency(\.date) var date
      return date.now
    }
    XCTAssertEqual(date, past)
    let later = await DependencyValues.withValues {
      $0.date = .constant(past)
    } operation: { () -> Date in
      await Task.yield()
      return DependencyValues._current.date.now
    }
    XCTAssertEqual(later, past)
    let one = await DependencyValues.withValue(\.date, .constant(past)) { () -> Date in
      await Task.yield()
      return DependencyValues._current.date.now
    }
    XCTAssertEqual(one, past)
  }
}

final class URLSessionDependencyTests: XCTestCase {
  @available(*, deprecated)
  func testLiveItIsTheSharedOne() {
    XCTAssertTrue(DependencyValues.live.urlSession === URLSession.shared)
  }

  @available(*, deprecated)
  func testInATestItFailsAndItsRequestsDoToo() throws {
    let line = UInt(#line + 3)
    var session: URLSession?
    let issues = issues {
      @Dependency(\.urlSession) var urlSession
      session = urlSession
    }
    XCTAssertEqual(issues.map(\.line), [line])
    XCTAssertTrue(issues.first?.message.hasPrefix("@Dependency(\\.urlSession) is used in a test") == true)
    let answered = expectation(description: "answered")
    session?.dataTask(with: try XCTUnwrap(URL(string: "http://localhost:9/"))) { data, _, error in
      XCTAssertNil(data)
      // A session that asked the network would be refused there.
      XCTAssertNotEqual((error as? URLError)?.code, .cannotConnectToHost)
      answered.fulfill()
    }
    .resume()
    wait(for: [answered], timeout: 30)
  }
}
