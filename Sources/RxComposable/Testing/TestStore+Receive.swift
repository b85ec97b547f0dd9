extension TestStore where State: Equatable, Action: Equatable {
  /// Receives the next action of an effect, which must be this one.
  ///
  ///     scheduler.advance()
  ///     store.receive(.numberFactResponse(.success("0 is odd"))) { $0.numberFactAlert = "0 is odd" }
  ///
  /// - Parameters:
  ///   - expectedAction: the action.
  ///   - updateStateToExpectedResult: changes the state from before to the one that is expected. Without it, the state
  ///     must not change; with it, it must.
  public func receive(
    _ expectedAction: Action, assert updateStateToExpectedResult: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    guard !received.isEmpty else {
      let running = core.runningEffects.count
      return RuntimeIssue.report(TestStoreTexts.nothingReceived(expectedAction, runningEffects: running), at: site)
    }
    let next = received.removeFirst()
    if next.action != expectedAction {
      RuntimeIssue.report(TestStoreTexts.otherActionReceived(expectedAction, next.action), at: site)
    }
    expect(next.state, updateStateToExpectedResult, at: site)
  }
}
