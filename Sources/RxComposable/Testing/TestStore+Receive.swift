extension TestStore where ScopedState: Equatable {
  /// Receives the next action of an effect, which must be this one.
  ///
  ///     scheduler.advance()
  ///     store.receive(.numberFactResponse(.success("0 is odd"))) { $0.numberFactAlert = "0 is odd" }
  ///
  /// A test that is not exhaustive skips the actions before it.
  ///
  /// - Parameters:
  ///   - expectedAction: the action.
  ///   - updateStateToExpectedResult: changes the state from before to the one that is expected. Without it, the state
  ///     must not change; with it, it must.
  public func receive(
    _ expectedAction: Action, assert updateStateToExpectedResult: ((inout ScopedState) throws -> Void)? = nil,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) where Action: Equatable {
    take(
      ActionExpectation(expectedAction), waited: 0, updateStateToExpectedResult,
      CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Receives the next action of an effect, which must be of this case, whatever it carries.
  ///
  ///     store.receive(/AppAction.numberFactResponse) { $0.numberFactAlert = "0 is odd" }
  ///
  /// - Parameters:
  ///   - actionCase: the case.
  ///   - updateStateToExpectedResult: changes the state from before to the one that is expected.
  public func receive<Value>(
    _ actionCase: CasePath<Action, Value>,
    assert updateStateToExpectedResult: ((inout ScopedState) throws -> Void)? = nil,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    take(
      ActionExpectation(actionCase), waited: 0, updateStateToExpectedResult,
      CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Receives the next action of an effect, which must be one that a closure accepts.
  ///
  ///     store.receive { $0.isResponse } assert: { $0.isLoading = false }
  ///
  /// - Parameters:
  ///   - isMatching: whether the action is the one that is expected.
  ///   - updateStateToExpectedResult: changes the state from before to the one that is expected.
  public func receive(
    _ isMatching: @escaping (Action) -> Bool,
    assert updateStateToExpectedResult: ((inout ScopedState) throws -> Void)? = nil,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    take(
      ActionExpectation(isMatching), waited: 0, updateStateToExpectedResult,
      CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Whether there is an action to look at; in a test that is not exhaustive, the one that is expected.
  func canReceive(_ expectation: ActionExpectation<Action>) -> Bool {
    exhaustivity == .on ? !session.received.isEmpty : session.received.contains { expectation.isMet($0.action) }
  }

  /// Looks at the next action.
  func take(
    _ expectation: ActionExpectation<Action>, waited: UInt64, _ update: ((inout ScopedState) throws -> Void)?,
    _ site: CallSite
  ) {
    guard session.canBegin("receive(_:)", at: site) else { return }
    guard canReceive(expectation) else {
      let text = TestStoreTexts.nothingReceived(
        expectation.description(), others: session.received.map(\.action), running: session.runningEffects, waited)
      return RuntimeIssue.report(text, at: site)
    }
    if exhaustivity != .on { skip(until: expectation, site) }
    let next = session.received.removeFirst()
    if expectation.isMet(next.action) { return expect(next.state, update, at: site) }
    session.state = next.state
    let isLate = session.received.contains { expectation.isMet($0.action) }
    RuntimeIssue.report(
      TestStoreTexts.otherActionReceived(expectation.difference(next.action), expectedCameLater: isLate), at: site)
  }

  private func skip(until expectation: ActionExpectation<Action>, _ site: CallSite) {
    let actions = session.received.map(\.action).prefix { !expectation.isMet($0) }
    if actions.isEmpty { return }
    session.lapse(TestStoreTexts.actionsSkipped(Array(actions)), at: site)
    session.received.removeFirst(actions.count)
  }
}
