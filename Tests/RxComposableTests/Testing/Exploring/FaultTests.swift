import Foundation
import XCTest

@testable import MiniRx
@testable import MiniRxTesting
@testable import RxComposable
@testable import RxComposableTesting

/// What an exploration has to find.
final class FaultTests: XCTestCase {
  func testThePlainRunShowsNoFault() {
    for fault in Fault.all { XCTAssertNil(fault.outcome(.replay("plain")).finding, fault.name) }
  }

  func testEachFaultIsFoundWithin200Orders() {
    for fault in Fault.all {
      let outcome = fault.outcome()
      XCTAssertNotNil(outcome.failing, fault.name)
      XCTAssertLessThanOrEqual(outcome.orders, 200, fault.name)
    }
  }

  func testEachFaultIsFoundAtRandom() {
    for fault in Fault.all { XCTAssertNotNil(fault.outcome(.random(200, seed: 1)).failing, fault.name) }
  }

  func testNoChoiceOfAFailingOrderCanBeUndone() throws {
    for fault in Fault.all {
      let outcome = fault.outcome(.random(200, seed: 1))
      let token = try XCTUnwrap(outcome.token, fault.name)
      XCTAssertLessThanOrEqual(token.precedences.count, 2, fault.name)
      for left in token.precedences {
        let fewer = OrderToken(token.precedences.filter { $0 != left })
        XCTAssertNil(fault.outcome(.replay("\(fewer)")).failing, "\(fault.name): \(fewer)")
      }
    }
  }

  func testTheFixedFeatureIsRightInAllOrders() {
    for fault in Fault.all {
      let outcome = fault.outcome(.all(upTo: 20_000), isFixed: true)
      XCTAssertNil(outcome.finding, fault.name)
      XCTAssertTrue(outcome.isComplete, fault.name)
    }
  }

  #if os(Linux)
    func testEachFaultIsReplayedFromItsTokenInAnotherProcess() throws {
      let tokens = try Fault.all.map { try XCTUnwrap($0.outcome().token).description }
      let child = Process()
      let pipe = Pipe()
      child.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      child.arguments = ["RxComposableTests.ReplayInAnotherProcess"]
      child.environment = ProcessInfo.processInfo.environment.merging(
        [ReplayInAnotherProcess.variable: tokens.joined(separator: " ")], uniquingKeysWith: { $1 })
      child.standardOutput = pipe
      child.standardError = pipe
      try child.run()
      let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      child.waitUntilExit()
      for (fault, token) in zip(Fault.all, tokens) {
        XCTAssertTrue(output.contains("replayed \(fault.name): \(token)"), output)
      }
    }
  #endif
}

/// Replays tokens in a child process alone.
final class ReplayInAnotherProcess: XCTestCase {
  static let variable = "RXCOMPOSABLE_REPLAY"

  func testReplay() {
    let tokens = ProcessInfo.processInfo.environment[Self.variable]?.split(separator: " ").map(String.init) ?? []
    for (fault, token) in zip(Fault.all, tokens) {
      if let again = fault.outcome(.replay(token)).token { print("replayed \(fault.name): \(again)") }
    }
  }
}
