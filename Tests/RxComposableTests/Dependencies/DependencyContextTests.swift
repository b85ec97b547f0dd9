import XCTest

@testable import RxComposable
@testable import RxComposableTesting

final class DependencyContextTests: XCTestCase {
  func testACopyOfTheDependenciesDoesNotChangeWithTheOther() {
    var values = DependencyValues.test
    values.number = 5
    let copy = values
    values.number = 6
    values.context = .live
    XCTAssertEqual(copy.number, 5)
    XCTAssertEqual(copy.context, .test)
    XCTAssertEqual(values.number, 6)
    XCTAssertEqual(values.context, .live)
  }

  func testThisProcessIsATest() { XCTAssertEqual(DependencyContext.ofProcess, .test) }

  func testAnApplicationIsLive() {
    XCTAssertEqual(DependencyContext(environment: ["HOME": "/"], arguments: ["/usr/bin/app", "-v"]), .live)
    XCTAssertEqual(DependencyContext(environment: [:], arguments: []), .live)
  }

  func testEachTraceOfATestRunnerMakesATest() {
    for name in ["XCTestBundlePath", "XCTestConfigurationFilePath", "XCTestSessionIdentifier"] {
      XCTAssertEqual(DependencyContext(environment: [name: "…"], arguments: ["app"]), .test, name)
    }
    for arguments in [
      ["/usr/bin/xctest"], ["/a/PackageTests.xctest"], ["/usr/libexec/swiftpm-testing-helper"],
      ["/a/tests", "--testing-library", "swift-testing"],
    ] {
      XCTAssertEqual(DependencyContext(environment: [:], arguments: arguments), .test, "\(arguments)")
    }
  }

  func testAPreviewIsOneAlsoWhereTestsCouldRun() {
    let environment = ["XCODE_RUNNING_FOR_PREVIEWS": "1", "XCTestBundlePath": "…"]
    XCTAssertEqual(DependencyContext(environment: environment, arguments: []), .preview)
  }

  func testTheEnvironmentMayChooseAndAnUnknownChoiceCountsForNothing() {
    XCTAssertEqual(
      DependencyContext(environment: ["SWIFT_DEPENDENCIES_CONTEXT": "live"], arguments: ["/usr/bin/xctest"]), .live)
    XCTAssertEqual(
      DependencyContext(environment: ["SWIFT_DEPENDENCIES_CONTEXT": "lives"], arguments: ["/usr/bin/xctest"]), .test)
  }
}
