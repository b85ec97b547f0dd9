import RxComposable

extension TestStore where ScopedState: Equatable {
  /// Sends an action, as a user would.
  ///
  ///     store.send(.incrementButtonTapped) { $0.count = 1 }
  ///
  /// What effects do at once has happened when it returns; their actions wait to be received.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - updateStateToExpectedResult: changes the state from before to the one that is expected. Without it, the state
  ///     must not change; with it, it must.
  /// - Returns: a handle on the effects of the action.
  @discardableResult
  public func send(
    _ action: ScopedAction, assert updateStateToExpectedResult: ((inout ScopedState) throws -> Void)? = nil,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> TestStoreTask {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    return perform(action, updateStateToExpectedResult, site)
  }

  /// Sends an action on the main actor, as a user would, and lets asynchronous effects run until they wait.
  ///
  ///     let task = await store.send(.viewAppeared)
  ///     …
  ///     await task.cancel()
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - updateStateToExpectedResult: changes the state from before to the one that is expected. Without it, the state
  ///     must not change; with it, it must.
  /// - Returns: a handle on the effects of the action.
  @MainActor
  @discardableResult
  public func send(
    _ action: ScopedAction, assert updateStateToExpectedResult: ((inout ScopedState) throws -> Void)? = nil,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async -> TestStoreTask {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    let task = perform(action, updateStateToExpectedResult, site)
    await session.settle()
    return task
  }

  @discardableResult
  func perform(
    _ scopedAction: ScopedAction, _ update: ((inout ScopedState) throws -> Void)?, _ site: CallSite
  ) -> TestStoreTask {
    let action = fromScopedAction(scopedAction)
    guard session.canBegin("send(_:)", action, at: site) else {
      return TestStoreTask(nil, of: action, in: session)
    }
    if !session.received.isEmpty {
      session.lapse(TestStoreTexts.sentBeforeReceiving(action, session.received.map(\.action)), at: site)
      if session.exhaustivity != .on { session.drop(session.received.count) }
    }
    let (next, task) = session.send(action, at: site)
    if let next { expect(next, update, at: site) }
    return TestStoreTask(task, of: action, in: session)
  }

  /// Compares what the test expects with the state that there is, and continues from the latter.
  func expect(_ next: State, _ update: ((inout ScopedState) throws -> Void)?, at site: CallSite) {
    defer { session.state = next }
    let before = toScopedState(session.state)
    let after = toScopedState(next)
    do {
      var expected = exhaustivity == .on ? before : after
      try session.describe { try update?(&expected) }
      guard expected == after else {
        let waiting = exhaustivity == .on ? [] : session.received.map(\.action)
        let text = TestStoreTexts.stateDiffers(expected, after, isDescribed: update != nil, waiting: waiting)
        return session.fail(text, at: site)
      }
      switch exhaustivity {
      case .on:
        if update != nil, session.failsWhenNothingChanges, before == after {
          session.fail(TestStoreTexts.nothingChanged(), at: site)
        }
      case .off(showSkippedAssertions: true):
        // Shows what the step leaves out of its description.
        expected = before
        try session.describe { try update?(&expected) }
        if expected == after { break }
        session.lapse(TestStoreTexts.stateDiffers(expected, after, isDescribed: update != nil), at: site)
      case .off(showSkippedAssertions: false): break
      }
    } catch {
      session.fail(TestStoreTexts.expectationThrew(error), at: site)
    }
  }
}
