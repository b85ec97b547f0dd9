extension TestStore where ScopedState: Equatable {
  /// Receives the next action of an effect, which must be this one, and waits for it while effects run.
  ///
  ///     await store.receive(.numberFactResponse(.success("0 is odd"))) { $0.numberFactAlert = "0 is odd" }
  ///
  /// It goes on as soon as there is an action, or no effect is left that could send one.
  ///
  /// - Parameters:
  ///   - expectedAction: the action.
  ///   - nanoseconds: how long to wait at most; the store's `timeout` if `nil`.
  ///   - updateStateToExpectedResult: changes the state from before to the one that is expected. Without it, the state
  ///     must not change; with it, it must.
  @MainActor
  public func receive(
    _ expectedAction: Action, timeout nanoseconds: UInt64? = nil,
    assert updateStateToExpectedResult: ((inout ScopedState) throws -> Void)? = nil,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async where Action: Equatable {
    await receive(
      ActionExpectation(expectedAction), nanoseconds, updateStateToExpectedResult,
      CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Receives the next action of an effect, which must be of this case, and waits for it while effects run.
  ///
  ///     await store.receive(/AppAction.numberFactResponse)
  ///
  /// - Parameters:
  ///   - actionCase: the case.
  ///   - nanoseconds: how long to wait at most; the store's `timeout` if `nil`.
  ///   - updateStateToExpectedResult: changes the state from before to the one that is expected.
  @MainActor
  public func receive<Value>(
    _ actionCase: CasePath<Action, Value>, timeout nanoseconds: UInt64? = nil,
    assert updateStateToExpectedResult: ((inout ScopedState) throws -> Void)? = nil,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    await receive(
      ActionExpectation(actionCase), nanoseconds, updateStateToExpectedResult,
      CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Receives the next action of an effect, which must be one that a closure accepts, and waits for it while effects run.
  ///
  /// - Parameters:
  ///   - isMatching: whether the action is the one that is expected.
  ///   - nanoseconds: how long to wait at most; the store's `timeout` if `nil`.
  ///   - updateStateToExpectedResult: changes the state from before to the one that is expected.
  @MainActor
  public func receive(
    _ isMatching: @escaping (Action) -> Bool, timeout nanoseconds: UInt64? = nil,
    assert updateStateToExpectedResult: ((inout ScopedState) throws -> Void)? = nil,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    await receive(
      ActionExpectation(isMatching), nanoseconds, updateStateToExpectedResult,
      CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column))
  }

  @MainActor
  private func receive(
    _ expectation: ActionExpectation<Action>, _ nanoseconds: UInt64?, _ update: ((inout ScopedState) throws -> Void)?,
    _ site: CallSite
  ) async {
    let limit = nanoseconds ?? timeout
    await session.wait(upTo: limit) { canReceive(expectation) }
    take(expectation, waited: limit, update, site)
    await session.letEffectsReturn()
  }
}
