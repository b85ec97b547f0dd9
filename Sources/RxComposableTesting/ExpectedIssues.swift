import MiniRx
import RxComposable

extension TestStore {
  /// Expects that the store reports something which else fails the test: that an action found no child, or that an effect failed.
  ///
  ///     store.expectIssue("An effect failed")
  ///     await store.send(.saveButtonTapped)
  ///
  /// It is expected once, from here on, whichever step leads to it: of the reducer, of effects and of their tasks. If it has not been
  /// reported when the test ends, the test fails. What the test itself does wrong is not expected by this.
  ///
  /// - Parameter text: a part of what is reported.
  public func expectIssue(
    _ text: String, file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    session.verdict.expectedIssues.add(text, at: site)
  }
}

/// Whether a test has failed, and whether that ends it. What is left of it then does nothing.
final class TestVerdict: @unchecked Sendable {
  var continueAfterFailure = true
  let expectedIssues = ExpectedIssues()
  private var hasFailed = false

  /// Whether a failure has ended the test.
  var isOver: Bool { hasFailed && !continueAfterFailure }

  /// Fails the test, unless it is over.
  func fail(_ message: String, at site: CallSite) {
    if isOver { return }
    hasFailed = true
    ExpectedIssues.$areOfTest.withValue(true) { RuntimeIssue.report(message, at: site) }
    if isOver { expectedIssues.testEnded() }
  }
}

/// What a test expects its store to report.
final class ExpectedIssues: Sendable {
  /// Whether the test itself reports: not its store, nor the reducer or effect whose code runs.
  @TaskLocal static var areOfTest = false

  private let waiting = Locked<[(text: String, site: CallSite)]>([])
  private let ended = AtomicFlag()

  func add(_ text: String, at site: CallSite) {
    _ = Strand.areFollowed.raise()
    waiting.withLock { $0.append((text, site)) }
  }

  /// Behind a failure that ends the test any may come.
  func testEnded() { _ = ended.raise() }

  /// What was not reported. It is expected no longer.
  func removeAll() -> [(text: String, site: CallSite)] { waiting.exchange([]) }

  var listener: IssueInterceptor { .taking { [self] in takes($0) } }

  /// Runs the reducer.
  func listen<Result>(_ body: () -> Result) -> Result {
    if waiting.withLock(\.isEmpty), !ended.isRaised { return body() }
    return RuntimeIssue.$interceptor.withValue(listener, operation: body)
  }

  private func takes(_ issue: RuntimeIssue) -> Bool {
    if Self.areOfTest { return false }
    if ended.isRaised { return true }
    return waiting.withLock { waiting in
      guard let index = waiting.firstIndex(where: { issue.message.contains($0.text) }) else { return false }
      waiting.remove(at: index)
      return true
    }
  }
}
