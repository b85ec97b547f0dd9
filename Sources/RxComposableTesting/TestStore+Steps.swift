import RxComposable

extension TestStore where ScopedState: Equatable, Action: Equatable {
  /// Performs steps in their order, as tests were written before `send` and `receive` were methods.
  ///
  ///     store.assert(
  ///       .send(.numberFactButtonTapped),
  ///       .do { scheduler.advance() },
  ///       .receive(.numberFactResponse(.success("0 is odd"))) { $0.numberFactAlert = "0 is odd" })
  ///
  /// A failure is reported at the line of its step.
  @available(*, deprecated, message: "Call `send`, `receive` and the rest one after the other.")
  public func assert(_ steps: Step...) { assert(steps) }

  /// Performs steps in their order.
  @available(*, deprecated, message: "Call `send`, `receive` and the rest one after the other.")
  public func assert(_ steps: [Step]) {
    for step in steps { step.perform(self) }
  }

  /// A step of `assert`.
  public struct Step {
    let perform: (TestStore) -> Void

    /// Sends an action, as a user would.
    ///
    /// - Parameters:
    ///   - action: the action.
    ///   - updateStateToExpectedResult: changes the state from before to the one that is expected.
    public static func send(
      _ action: ScopedAction, file: StaticString? = nil,
      fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
      _ updateStateToExpectedResult: ((inout ScopedState) throws -> Void)? = nil
    ) -> Step {
      let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
      return Step { $0.perform(action, updateStateToExpectedResult, site) }
    }

    /// Receives the next action of an effect.
    ///
    /// - Parameters:
    ///   - expectedAction: the action.
    ///   - updateStateToExpectedResult: changes the state from before to the one that is expected.
    public static func receive(
      _ expectedAction: Action, file: StaticString? = nil,
      fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
      _ updateStateToExpectedResult: ((inout ScopedState) throws -> Void)? = nil
    ) -> Step {
      let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
      return Step { $0.receive(ActionExpectation(expectedAction), nil, updateStateToExpectedResult, site) }
    }

    /// Changes the environment for the steps that follow. An action that waits to be received fails the test, and so does
    /// an error that the closure throws.
    public static func environment(
      file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
      line: UInt = #line, column: UInt = #column,
      _ update: @escaping (inout Environment) throws -> Void
    ) -> Step {
      let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
      return work(at: site) { try update(&$0.environment) }
    }

    /// Does anything else, such as moving virtual time. An action that waits to be received fails the test, and so does
    /// an error that the closure throws.
    public static func `do`(
      file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
      line: UInt = #line, column: UInt = #column,
      _ work: @escaping () throws -> Void
    ) -> Step {
      let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
      return self.work(at: site) { _ in try work() }
    }

    /// Steps as one.
    public static func sequence(_ steps: Step...) -> Step { sequence(steps) }

    /// Steps as one.
    public static func sequence(_ steps: [Step]) -> Step {
      Step { store in
        for step in steps { step.perform(store) }
      }
    }

    private static func work(at site: CallSite, _ work: @escaping (TestStore) throws -> Void) -> Step {
      Step { store in
        if store.session.verdict.isOver { return }
        let received = store.session.received.map(\.action)
        if !received.isEmpty { store.session.lapse(TestStoreTexts.workedBeforeReceiving(received), at: site) }
        do {
          try work(store)
        } catch {
          store.session.fail(TestStoreTexts.stepThrew(error), at: site)
        }
      }
    }
  }
}
