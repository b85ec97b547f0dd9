import XCTest

@testable import MiniRx
@testable import MiniRxTesting
@testable import RxComposable
@testable import RxComposableTesting

/// The issues that a body reports.
func issues(_ body: () throws -> Void) rethrows -> [RuntimeIssue] {
  let log = IssueLog()
  try RuntimeIssue.$interceptor.withValue(IssueInterceptor { log.append($0) }, operation: body)
  return log.issues
}

/// The issues that an asynchronous body reports.
@MainActor
func issues(_ body: @MainActor () async throws -> Void) async rethrows -> [RuntimeIssue] {
  let log = IssueLog()
  try await RuntimeIssue.$interceptor.withValue(IssueInterceptor { log.append($0) }, operation: body)
  return log.issues
}

final class IssueLog: Sendable {
  private let recorded = Locked<[RuntimeIssue]>([])

  var issues: [RuntimeIssue] { recorded.withLock { $0 } }

  /// What receives issues may be foreign code, and so is called under no lock.
  func append(_ issue: RuntimeIssue) {
    #if DEBUG
      XCTAssertEqual(LockSentinel.heldLocks, 0)
    #endif
    recorded.withLock { $0.append(issue) }
  }
}
