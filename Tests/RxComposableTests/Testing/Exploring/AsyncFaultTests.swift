import Foundation
import XCTest

@testable import MiniRx
@testable import MiniRxTesting
@testable import RxComposable
@testable import RxComposableTesting

/// What an asynchronous exploration has to find, and what it must not accuse.
@MainActor
final class AsyncFaultTests: XCTestCase {
  func testThePlainRunShowsNoFault() async {
    for fault in AsyncFault.all { XCTAssertNil(fault.outcome(.replay("plain")).finding, fault.name) }
  }

  func testEachFaultIsFoundWithin200Orders() async {
    for fault in AsyncFault.all { XCTAssertNotNil(fault.outcome().failing, fault.name) }
  }

  /// `swift test --filter testFigures` prints a table: the orders until a fault is found, its token, how many orders the right
  /// feature has, and what an item of them costs.
  func testFigures() async throws {
    for fault in AsyncFault.all {
      let found = fault.outcome()
      var fixed = found
      let spent = processorTime(rounds: 1) { fixed = fault.outcome(.all(upTo: randomSteps(2_000)), isFixed: true) }
      let items = fixed.orders * (fixed.first?.course.steps.count ?? 1)
      let token = try XCTUnwrap(found.token, fault.name)
      print(
        "| \(fault.name) | \(found.orders) | \(token) | \(fixed.orders) (\(fixed.others)) | "
          + "\(Int(spent / 1e3) / max(items, 1)) µs an item |")
    }
  }

  /// Those of a debug build, as `testFigures` prints them. In a release build some tasks take fewer steps.
  private static let tokens = [
    "s848wm<jnxh6i:d0ed", "zfyywy<jnxh6i:64f8", "s848wm<jnxh6i:a527", "t5429b<jnxh6i:7057", "zfyywy<lqet2q:4c18",
    "s848wm<jnxh6i:2bc6", "zfyywy<kv0a7z:4e6a", "zfyywy<jnxh6i:b388", "zfyywy<jnxh6i:881b", "inwmtq<lqet2q:cc09",
    "zfyywy<gkkixz:e10f", "zfyywy<kv0a7z:2e4f", "6dv219<jnxh6i:e06f",
  ]

  func testTokensOfAnotherBuildShowTheirFaults() async {
    XCTAssertEqual(Self.tokens.count, AsyncFault.all.count)
    for (fault, token) in zip(AsyncFault.all, Self.tokens) {
      XCTAssertNotNil(fault.outcome(.replay(token)).failing, fault.name)
    }
  }

  /// Its jobs are the actor's, which are those of no task, until it waits.
  func testATaskThatBeginsOnAnActorIsKnownSinceItWaits() async throws {
    let outcome = try XCTUnwrap(AsyncFault.all.first { $0.name == "a token refreshed twice" }).outcome()
    let text = ExplorationTexts.text(try XCTUnwrap(outcome.finding), outcome.orders, of: .all(upTo: 200))
    XCTAssertTrue(text.contains("begun by a in a `Task` begun by other code at 0 s"), text)
  }

  func testEachFaultIsFoundAtRandom() async {
    for fault in AsyncFault.all { XCTAssertNotNil(fault.outcome(.random(200, seed: 1)).failing, fault.name) }
  }

  func testTheFixedFeatureIsNotAccusedInTwoThousandOrders() async {
    for fault in AsyncFault.all {
      let outcome = fault.outcome(.all(upTo: randomSteps(2_000)), isFixed: true)
      XCTAssertNil(outcome.finding, fault.name)
      let others = fault.outcome(.random(randomSteps(2_000), seed: 2), isFixed: true)
      XCTAssertNil(others.finding, fault.name)
    }
  }

  #if os(Linux)
    /// Another process finds the same order after as many others, and replays its token.
    func testAnotherProcessFindsAndReplaysTheSame() async throws {
      let found = try AsyncFault.all.map { fault in
        let outcome = fault.outcome()
        return "\(fault.name): \(try XCTUnwrap(outcome.token)) after \(outcome.orders)"
      }
      let tokens = try AsyncFault.all.map { try XCTUnwrap($0.outcome().token).description }
      let child = Process()
      let pipe = Pipe()
      child.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      child.arguments = ["RxComposableTests.AsyncReplayInAnotherProcess"]
      child.environment = ProcessInfo.processInfo.environment.merging(
        [AsyncReplayInAnotherProcess.variable: tokens.joined(separator: " ")], uniquingKeysWith: { $1 })
      child.standardOutput = pipe
      child.standardError = pipe
      try child.run()
      let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      child.waitUntilExit()
      for (fault, token) in zip(AsyncFault.all, tokens) {
        XCTAssertTrue(output.contains("replayed \(fault.name): \(token)"), output)
      }
      for line in found { XCTAssertTrue(output.contains("found \(line)"), "\(line)\n\(output)") }
    }
  #endif
}

/// Replays tokens in a child process alone, and looks for the faults again.
@MainActor
final class AsyncReplayInAnotherProcess: XCTestCase {
  static let variable = "RXCOMPOSABLE_ASYNC_REPLAY"

  func testReplay() async {
    let tokens = ProcessInfo.processInfo.environment[Self.variable]?.split(separator: " ").map(String.init) ?? []
    for (fault, token) in zip(AsyncFault.all, tokens) {
      if let again = fault.outcome(.replay(token)).token { print("replayed \(fault.name): \(again)") }
      let outcome = fault.outcome()
      if let token = outcome.token { print("found \(fault.name): \(token) after \(outcome.orders)") }
    }
  }
}
