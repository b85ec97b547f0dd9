import Foundation
import XCTest

/// What applications import has nothing for tests but virtual time, and takes no name of Apple's frameworks. `docs/api` lists what
/// the modules declare, and `Tools/api` compares it with the sources.
final class AudienceTests: XCTestCase {
  /// What modules declare at the top, by the lists of their declarations.
  private func names(of modules: String...) throws -> Set<String> {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    var names: Set<String> = []
    for module in modules {
      let list = try String(contentsOf: root.appendingPathComponent("docs/api/\(module).txt"), encoding: .utf8)
      for line in list.split(separator: "\n") {
        let path = line.components(separatedBy: " : ")[0].components(separatedBy: ": ")[0]
        if !path.contains(".") { names.insert(String(path.prefix { $0 != "(" })) }
      }
    }
    XCTAssertGreaterThan(names.count, 20)
    return names
  }

  private func taken(_ names: Set<String>) -> [String] {
    names.filter { name in
      Self.combine.contains(name) || Self.others.contains(name) || name.hasPrefix("XCTAssert") || name.hasPrefix("NS")
        || name.hasPrefix("UI") && name != "UIBindingObserver"  // RxSwift 4's
    }.sorted()
  }

  func testNothingForApplicationsTakesANameOfAFramework() throws {
    // One name was asked for. A file that imports Combine too writes `.immediate`, or `MiniRx.ImmediateScheduler`.
    XCTAssertEqual(taken(try names(of: "MiniRx", "RxComposable", "RxComposableRecording")), ["ImmediateScheduler"])
  }

  func testTheListsFindANameThatIsTaken() throws {
    let ofTests = taken(try names(of: "MiniRxTesting", "RxComposableTesting"))
    XCTAssertEqual(
      ofTests,
      [
        "Subscription", "XCTAssertDifference", "XCTAssertEqual", "XCTAssertNoDifference", "XCTAssertRecordedElements",
        "XCTUnwrap",
      ])
  }

  func testApplicationsHaveNothingForTestsButVirtualTime() throws {
    let forTests = try names(of: "MiniRx", "RxComposable").filter { name in
      ["Test", "Blocking", "Marble", "Explor", "Exhaust", "expect", "XCT"].contains { name.contains($0) }
    }
    // The key and the failing functions make the values that dependencies have in tests. `TestableObservable` is an
    // `Observable`, whose subclasses are all in MiniRx; its script is in MiniRxTesting.
    XCTAssertEqual(
      forTests.sorted(),
      ["TestDependencyKey", "TestScheduler", "TestTime", "TestableObservable", "XCTUnimplemented"])
  }

  private static let combine: Set = [
    "AnyCancellable", "AnyPublisher", "AnySubscriber", "Cancellable", "CombineIdentifier", "ConnectablePublisher",
    "CurrentValueSubject", "CustomCombineIdentifierConvertible", "Deferred", "Empty", "Fail", "Future",
    "ImmediateScheduler",
    "Just", "ObservableObject", "ObservableObjectPublisher", "PassthroughSubject", "Published", "Publisher",
    "Publishers",
    "Record", "Scheduler", "SchedulerTimeIntervalConvertible", "Subject", "Subscriber", "Subscribers", "Subscription",
    "Subscriptions", "TopLevelDecoder", "TopLevelEncoder",
  ]

  private static let others: Set = [
    "XCTAttachment", "XCTContext", "XCTExpectFailure", "XCTFail", "XCTSkip", "XCTSkipIf", "XCTSkipUnless", "XCTUnwrap",
    "XCTWaiter", "XCTestCase", "XCTestCaseRun", "XCTestExpectation", "XCTestRun", "XCTestSuite",
  ]
}
