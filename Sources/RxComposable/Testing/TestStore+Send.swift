extension TestStore where State: Equatable {
  /// Sends an action, as a user would.
  ///
  ///     store.send(.incrementButtonTapped) { $0.count = 1 }
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - updateStateToExpectedResult: changes the state from before to the one that is expected. Without it, the state
  ///     must not change; with it, it must.
  public func send(
    _ action: Action, assert updateStateToExpectedResult: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    hasFinished = false
    if !received.isEmpty {
      RuntimeIssue.report(TestStoreTexts.sentBeforeReceiving(action, received.map(\.action)), at: site)
    }
    _ = core.send(action, at: site)
    guard let next = stateAfterSend else {
      return RuntimeIssue.report(TestStoreTexts.sentWhileSending(action), at: site)
    }
    stateAfterSend = nil
    expect(next, updateStateToExpectedResult, at: site)
  }

  /// Compares what the test expects with the state that there is, and goes on from the latter.
  func expect(_ actual: State, _ update: ((inout State) throws -> Void)?, at site: CallSite) {
    var expected = state
    do {
      try update?(&expected)
    } catch {
      state = actual
      return RuntimeIssue.report(TestStoreTexts.expectationThrew(error), at: site)
    }
    if expected != actual {
      RuntimeIssue.report(TestStoreTexts.stateDiffers(expected, actual, isDescribed: update != nil), at: site)
    } else if update != nil, expected == state {
      RuntimeIssue.report(TestStoreTexts.nothingChanged(), at: site)
    }
    state = actual
  }
}
