import Foundation
import RxComposable

/// How much of what happens a test has to prove.
///
///     store.exhaustivity = .off(showSkippedAssertions: true)
public enum Exhaustivity: Hashable, Sendable {
  /// Everything: each change of the state, each action of an effect, the end of each effect.
  case on

  /// What the test claims, and nothing else.
  ///
  /// - A closure of `send` or `receive` sets what it asserts; other changes of the state are skipped.
  /// - `receive` skips the actions before the one that it looks for.
  /// - Actions and effects that are left at the end are skipped.
  ///
  /// With `showSkippedAssertions`, what an exhaustive test would have failed for is written to standard error as a
  /// note; closures of `send` and `receive` then run twice.
  case off(showSkippedAssertions: Bool)

  /// What the test claims, and nothing else, without notes about the rest.
  public static let off = Exhaustivity.off(showSkippedAssertions: false)
}

extension TestStore {
  /// Runs a part of a test with another exhaustivity.
  ///
  ///     store.withExhaustivity(.off) {
  ///       store.send(.logInButtonTapped)
  ///       store.receive(/Action.loggedIn)
  ///     }
  ///
  /// - Returns: what the operation returns.
  @discardableResult
  public func withExhaustivity<R>(_ exhaustivity: Exhaustivity, operation: () throws -> R) rethrows -> R {
    let previous = self.exhaustivity
    self.exhaustivity = exhaustivity
    defer { self.exhaustivity = previous }
    return try operation()
  }

  /// Runs an asynchronous part of a test with another exhaustivity.
  ///
  /// - Returns: what the operation returns.
  @discardableResult
  public func withExhaustivity<R>(
    isolation: isolated (any Actor)? = #isolation, _ exhaustivity: Exhaustivity, operation: () async throws -> R
  ) async rethrows -> R {
    let previous = self.exhaustivity
    self.exhaustivity = exhaustivity
    defer { self.exhaustivity = previous }
    return try await operation()
  }
}

/// Shows what a test has skipped, as a note that does not fail it.
enum SkippedAssertion {
  /// Takes notes before they are written: what the library's own tests assert on.
  @TaskLocal static var interceptor: IssueInterceptor?

  static func show(_ message: String, at site: CallSite) {
    let note = RuntimeIssue(message: message, fileID: "\(site.fileID)", line: site.line)
    if interceptor?.takes(note) == true { return }
    StandardError.write("\(site.filePath):\(site.line): note: Skipped assertion. \(message)\n")
  }
}

extension TestStore {
  /// Skips the actions that wait to be received.
  ///
  ///     store.send(.logInButtonTapped)
  ///     store.skipReceivedActions()
  ///     XCTAssertEqual(store.state.isLoggedIn, true)
  ///
  /// What is skipped is shown as a note, unless `exhaustivity` says otherwise.
  ///
  /// - Parameter strict: whether the test fails if there is none.
  public func skipReceivedActions(
    strict: Bool = true, file: StaticString? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    skipActions(strict, CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Skips the actions that wait to be received. If there is none, but effects run, it waits for one, up to `timeout`.
  ///
  /// - Parameter strict: whether to wait for an action, and whether the test fails if there is none.
  @MainActor
  public func skipReceivedActions(
    strict: Bool = true, file: StaticString? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    if strict { await session.wait(upTo: timeout) { [session] in !session.received.isEmpty } }
    skipActions(strict, CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Cancels the effects that run, so that they need not end by themselves.
  ///
  /// What is cancelled is shown as a note, unless `exhaustivity` says otherwise.
  ///
  /// - Parameter strict: whether the test fails if none runs.
  public func skipInFlightEffects(
    strict: Bool = true, file: StaticString? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    skipEffects(strict, CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Cancels the effects that run, so that they need not end by themselves.
  ///
  /// - Parameter strict: whether the test fails if none runs.
  @MainActor
  public func skipInFlightEffects(
    strict: Bool = true, file: StaticString? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    skipEffects(strict, CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column))
  }

  private func skipActions(_ strict: Bool, _ site: CallSite) {
    guard session.canBegin("skipReceivedActions()", at: site) else { return }
    let actions = session.received.map(\.action)
    if actions.isEmpty {
      if strict { session.fail(TestStoreTexts.noActionToSkip(), at: site) }
      return
    }
    if exhaustivity != .off { SkippedAssertion.show(TestStoreTexts.actionsSkipped(actions), at: site) }
    session.drop(actions.count)
  }

  private func skipEffects(_ strict: Bool, _ site: CallSite) {
    guard session.canBegin("skipInFlightEffects()", at: site) else { return }
    let effects = session.runningEffects
    if effects.isEmpty {
      if strict { session.fail(TestStoreTexts.noEffectToSkip(), at: site) }
      return
    }
    if exhaustivity != .off { SkippedAssertion.show(TestStoreTexts.effectsSkipped(effects.map(\.action)), at: site) }
    for effect in effects { effect.cancel() }
  }
}
