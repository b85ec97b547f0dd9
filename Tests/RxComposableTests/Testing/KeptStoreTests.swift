import Foundation
import Testing
import XCTest

@testable import RxComposableTesting

/// A store in a property of a test case or of a suite: what its last test left fails that test, at the line of the `send`.
final class KeptStoreTests: XCTestCase {
  #if os(Linux)
    func testWhatIsLeftAtTheEndOfATestOfXCTestFailsIt() throws {
      let (status, output) = try run(["RxComposableTests.KeptStoreInXCTest"])
      XCTAssertNotEqual(status, 0, output)
      let file = "\(#filePath)"
      for (test, line, text) in [
        ("testLeavesAnAction", LeftBehind.lineOfAction, "An effect sent an action that the test never received"),
        ("testLeavesAnEffect", LeftBehind.lineOfEffect, "An effect still runs at the end of the test"),
        ("testLeavesAnAsynchronousEffect", LeftBehind.lineOfAsynchronousEffect, "An effect still runs at the end"),
      ] {
        let failure = "\(file):\(line): error: KeptStoreInXCTest.\(test) : failed - \(text)"
        XCTAssertTrue(output.contains(failure), "\(failure)\n\nis not in\n\n\(output)")
      }
      for test in ["testLeavesNothing", "testReceivesBlockingAtTheEnd"] {
        XCTAssertTrue(output.contains("Test Case 'KeptStoreInXCTest.\(test)' passed"), output)
      }
      XCTAssertTrue(output.contains("with 3 failures (0 unexpected)"), output)
    }

    func testWhatIsLeftAtTheEndOfATestOfSwiftTestingFailsIt() throws {
      let (status, output) = try run(["--testing-library", "swift-testing", "--filter", "KeptStoreInSwiftTesting"])
      XCTAssertNotEqual(status, 0, output)
      for (test, line) in [
        ("leavesAnAction()", LeftBehind.lineOfAction), ("leavesAnEffect()", LeftBehind.lineOfEffect),
        ("leavesAnAsynchronousEffect()", LeftBehind.lineOfAsynchronousEffect),
      ] {
        let place = "Test \(test) recorded an issue at KeptStoreTests.swift:\(line):"
        XCTAssertTrue(output.contains(place), "\(place)\n\nis not in\n\n\(output)")
      }
      XCTAssertTrue(output.contains("Test leavesNothing() passed"), output)
      XCTAssertTrue(output.contains("with 3 issues"), output)
    }

    private func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
      let child = Process()
      let pipe = Pipe()
      child.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      child.arguments = arguments
      child.environment = ProcessInfo.processInfo.environment.merging(
        [LeftBehind.variable: "1"], uniquingKeysWith: { $1 })
      child.standardOutput = pipe
      child.standardError = pipe
      try child.run()
      let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      child.waitUntilExit()
      return (child.terminationStatus, output)
    }
  #endif
}

/// What tests leave behind that are run in a child process alone.
private enum LeftBehind {
  static let variable = "RXCOMPOSABLE_LEFT_BEHIND"
  static let isRequested = ProcessInfo.processInfo.environment[variable] != nil

  static let lineOfAction: UInt = #line + 1
  static func action(in store: TestStoreOf<Feature>) { store.send(.echo([.nothing])) }

  static let lineOfEffect: UInt = #line + 1
  static func effect(in store: TestStoreOf<Feature>) { store.send(.load) }

  static let lineOfAsynchronousEffect: UInt = #line + 2
  @MainActor static func asynchronousEffect(in store: TestStoreOf<Feature>) async {
    await store.send(.fetch)
  }
}

/// Fails in a child process alone.
final class KeptStoreInXCTest: XCTestCase {
  private var store: TestStoreOf<Feature>!
  private let madeWithTheTestCase = TestStoreOf<Feature>.feature()

  override func setUp() { store = .fetching { try await forever() } }

  func testLeavesAnAction() { if LeftBehind.isRequested { LeftBehind.action(in: madeWithTheTestCase) } }

  func testLeavesAnEffect() { if LeftBehind.isRequested { LeftBehind.effect(in: store) } }

  @MainActor
  func testLeavesAnAsynchronousEffect() async {
    if LeftBehind.isRequested { await LeftBehind.asynchronousEffect(in: store) }
  }

  func testLeavesNothing() { store.send(.increment) { $0.count = 1 } }

  func testReceivesBlockingAtTheEnd() {
    store = .fetching { "fact" }
    store.send(.fetch)
    store.receive(.loaded("fact"), timeout: 1_000_000_000) { $0.alert = "fact" }
  }
}

/// Fails in a child process alone.
@Suite @MainActor
final class KeptStoreInSwiftTesting {
  private let store = TestStoreOf<Feature>.fetching { try await forever() }

  @Test func leavesAnAction() { if LeftBehind.isRequested { LeftBehind.action(in: store) } }

  @Test func leavesAnEffect() { if LeftBehind.isRequested { LeftBehind.effect(in: store) } }

  @Test func leavesAnAsynchronousEffect() async {
    if LeftBehind.isRequested { await LeftBehind.asynchronousEffect(in: store) }
  }

  @Test func leavesNothing() { store.send(.increment) { $0.count = 1 } }
}
