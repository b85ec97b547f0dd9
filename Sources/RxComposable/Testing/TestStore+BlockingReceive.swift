extension TestStore where ScopedState: Equatable {
  /// Receives the next action of an effect, which must be this one, and waits for it on this thread while effects run.
  ///
  ///     store.receive(.loaded("fact"), timeout: 1_000_000_000) { $0.alert = "fact" }
  ///
  /// It is for synchronous tests of effects that run elsewhere. The main thread works its run loop meanwhile, so that the
  /// main queue and the main actor go on.
  ///
  /// - Parameters:
  ///   - expectedAction: the action.
  ///   - nanoseconds: how long to wait at most.
  ///   - updateStateToExpectedResult: changes the state from before to the one that is expected. Without it, the state
  ///     must not change; with it, it must.
  public func receive(
    _ expectedAction: Action, timeout nanoseconds: UInt64,
    assert updateStateToExpectedResult: ((inout ScopedState) throws -> Void)? = nil,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) where Action: Equatable {
    receive(
      ActionExpectation(expectedAction), waiting: nanoseconds, updateStateToExpectedResult,
      CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Receives the next action of an effect, which must be of this case, and waits for it on this thread while effects run.
  ///
  /// - Parameters:
  ///   - actionCase: the case.
  ///   - nanoseconds: how long to wait at most.
  ///   - updateStateToExpectedResult: changes the state from before to the one that is expected.
  public func receive<Value>(
    _ actionCase: CasePath<Action, Value>, timeout nanoseconds: UInt64,
    assert updateStateToExpectedResult: ((inout ScopedState) throws -> Void)? = nil,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    receive(
      ActionExpectation(actionCase), waiting: nanoseconds, updateStateToExpectedResult,
      CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Receives the next action of an effect, which must be one that a closure accepts, and waits for it on this thread
  /// while effects run.
  ///
  /// - Parameters:
  ///   - isMatching: whether the action is the one that is expected.
  ///   - nanoseconds: how long to wait at most.
  ///   - updateStateToExpectedResult: changes the state from before to the one that is expected.
  public func receive(
    _ isMatching: @escaping (Action) -> Bool, timeout nanoseconds: UInt64,
    assert updateStateToExpectedResult: ((inout ScopedState) throws -> Void)? = nil,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    receive(
      ActionExpectation(isMatching), waiting: nanoseconds, updateStateToExpectedResult,
      CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column))
  }

  private func receive(
    _ expectation: ActionExpectation<Action>, waiting nanoseconds: UInt64,
    _ update: ((inout ScopedState) throws -> Void)?, _ site: CallSite
  ) {
    session.waitBlocking(upTo: nanoseconds) { canReceive(expectation) }
    take(expectation, waited: nanoseconds, update, site)
  }
}
