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
    strict: Bool = true,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    skipActions(strict, CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Skips the actions that wait to be received. If there is none, but effects run, it waits for one, up to `timeout`.
  ///
  /// - Parameter strict: whether to wait for an action, and whether the test fails if there is none.
  @MainActor
  public func skipReceivedActions(
    strict: Bool = true,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    if strict { await session.wait(upTo: timeout) { !session.received.isEmpty } }
    skipActions(strict, CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Cancels the effects that run, so that they need not end by themselves.
  ///
  /// What is cancelled is shown as a note, unless `exhaustivity` says otherwise.
  ///
  /// - Parameter strict: whether the test fails if none runs.
  public func skipInFlightEffects(
    strict: Bool = true,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    skipEffects(strict, CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Cancels the effects that run, so that they need not end by themselves.
  ///
  /// - Parameter strict: whether the test fails if none runs.
  @MainActor
  public func skipInFlightEffects(
    strict: Bool = true,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    skipEffects(strict, CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column))
  }

  private func skipActions(_ strict: Bool, _ site: CallSite) {
    guard session.canBegin("skipReceivedActions()", at: site) else { return }
    let actions = session.received.map(\.action)
    if actions.isEmpty {
      if strict { RuntimeIssue.report(TestStoreTexts.noActionToSkip(), at: site) }
      return
    }
    if exhaustivity != .off { SkippedAssertion.show(TestStoreTexts.actionsSkipped(actions), at: site) }
    session.drop(actions.count)
  }

  private func skipEffects(_ strict: Bool, _ site: CallSite) {
    let effects = session.runningEffects
    if effects.isEmpty {
      if strict { RuntimeIssue.report(TestStoreTexts.noEffectToSkip(), at: site) }
      return
    }
    if exhaustivity != .off { SkippedAssertion.show(TestStoreTexts.effectsSkipped(effects.map(\.action)), at: site) }
    for effect in effects { effect.cancel() }
  }
}
