import Foundation
import MiniRxTesting
import Testing
import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// Failures that arise on another task, thread or queue than the test that causes them.
private enum StrayFailure: String, CaseIterable {
  case assertionInADetachedTask, assertionOnAThread, unimplementedOnAQueue, effectThatFailsOnAQueue
  case storeReleasedOnAQueue, assertionAfterTheTest

  /// The one that a child process is asked for.
  static let requested = ProcessInfo.processInfo.environment[variable].flatMap(StrayFailure.init)
  static let variable = "RXCOMPOSABLE_STRAY_FAILURE"

  /// What its report says.
  var text: String {
    switch self {
    case .assertionInADetachedTask, .assertionOnAThread, .assertionAfterTheTest: "The recorded elements differ."
    case .unimplementedOnAQueue: "stray"
    case .effectThatFailsOnAQueue: "An effect failed, and nothing handles its error."
    case .storeReleasedOnAQueue: "An effect still runs at the end of the test."
    }
  }

  @MainActor
  static func ariseIfRequested() async {
    guard let requested else { return }
    await withCheckedContinuation { continuation in requested.arise { continuation.resume() } }
  }

  /// Raised by the second test, when the first is over.
  private static let isAfterTheTest = DispatchSemaphore(value: 0)
  private static let hasArisenAfterTheTest = AsyncStream<Void>.makeStream()

  static func waitIfRequested() async {
    guard requested == .assertionAfterTheTest else { return }
    isAfterTheTest.signal()
    for await _ in hasArisenAfterTheTest.stream {}
  }

  @MainActor
  private func arise(then done: @escaping @Sendable () -> Void) {
    switch self {
    case .assertionInADetachedTask:
      Task.detached {
        assertWhatIsFalse()
        done()
      }
    case .assertionOnAThread:
      Thread {
        assertWhatIsFalse()
        done()
      }.start()
    case .unimplementedOnAQueue:
      let function: @Sendable () -> Int = unimplemented("stray", placeholder: 0)
      DispatchQueue.global().async {
        _ = function()
        done()
      }
    case .effectThatFailsOnAQueue:
      let queue = DispatchQueue(label: "effect")
      let scheduler = SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: "effect")
      nonisolated(unsafe) let store = Store<Int, Int>(
        initialState: 0,
        reducer: Reduce { _, _ in Effect(Observable.error(RxError.noElements).observe(on: scheduler)) })
      store.send(0)
      queue.async { withExtendedLifetime(store) { done() } }
    case .storeReleasedOnAQueue:
      let store = Locked<TestStoreOf<Feature>?>(.feature())
      store.withLock { $0 }?.send(.load)
      DispatchQueue.global().async {
        _ = store.exchange(nil)
        done()
      }
    case .assertionAfterTheTest:
      Thread {
        Self.isAfterTheTest.wait()
        assertWhatIsFalse()
        Self.hasArisenAfterTheTest.continuation.finish()
      }.start()
      done()
    }
  }
}

private func assertWhatIsFalse() { XCTAssertRecordedElements([.next(1, 1)], [2]) }

/// Failures reach the test runner: a failure fails the run wherever it arises. A child process runs the tests that
/// fail, once with each library.
final class StrayFailureTests: XCTestCase {
  #if os(Linux)
    func testAFailureFailsTheRunOfEachLibraryWhereverItArises() throws {
      let runs = [
        ["RxComposableTests.StrayFailureInXCTest"],
        ["--testing-library", "swift-testing", "--filter", "StrayFailureInSwiftTesting"],
      ]
      for failure in StrayFailure.allCases {
        for arguments in runs {
          let (status, output) = try run(arguments, failure)
          XCTAssertNotEqual(status, 0, "\(failure) with \(arguments): \(output)")
          XCTAssertTrue(output.contains(failure.text), "\(failure) with \(arguments): \(output)")
        }
      }
    }

    private func run(_ arguments: [String], _ failure: StrayFailure) throws -> (status: Int32, output: String) {
      let child = Process()
      let pipe = Pipe()
      child.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      child.arguments = arguments
      child.environment = ProcessInfo.processInfo.environment.merging(
        [StrayFailure.variable: failure.rawValue], uniquingKeysWith: { $1 })
      child.standardOutput = pipe
      child.standardError = pipe
      try child.run()
      let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      child.waitUntilExit()
      return (child.terminationStatus, output)
    }
  #endif
}

/// Fails in a child process alone. The second test is there for a failure that comes after the first.
final class StrayFailureInXCTest: XCTestCase {
  @MainActor
  func testFirst() async { await StrayFailure.ariseIfRequested() }

  @MainActor
  func testSecond() async { await StrayFailure.waitIfRequested() }
}

/// Fails in a child process alone, as `StrayFailureInXCTest`.
@Suite(.serialized) @MainActor
struct StrayFailureInSwiftTesting {
  @Test func first() async { await StrayFailure.ariseIfRequested() }

  @Test func second() async { await StrayFailure.waitIfRequested() }
}
