extension Reducer {
  /// Prints each action, and what it changes. Debug builds only.
  ///
  ///     appReducer.debug("App")
  ///     // App: received action:
  ///     //   AppAction.increment
  ///     // - AppState(count: 0)
  ///     // + AppState(count: 1)
  ///
  /// - Parameters:
  ///   - prefix: stands in front of the first line.
  ///   - actionFormat: how much of the action is printed.
  ///   - toDebugEnvironment: where it is printed.
  @_alwaysEmitIntoClient
  public func debug(
    _ prefix: String = "", actionFormat: ActionFormat = .prettyPrint,
    environment toDebugEnvironment: @escaping (Environment) -> DebugEnvironment = { _ in DebugEnvironment() }
  ) -> Reducer {
    debug(prefix, state: { $0 }, action: .self, actionFormat: actionFormat, environment: toDebugEnvironment)
  }

  /// Prints each action, and no state. Debug builds only.
  public func debugActions(
    _ prefix: String = "", actionFormat: ActionFormat = .prettyPrint,
    environment toDebugEnvironment: @escaping (Environment) -> DebugEnvironment = { _ in DebugEnvironment() }
  ) -> Reducer {
    printing(toDebugEnvironment) { _, _, action in ChangeText.received(actionFormat.text(action), by: prefix) }
  }

  /// Prints a part of the actions, and what they change in a part of the state. Debug builds only.
  ///
  /// - Parameters:
  ///   - prefix: stands in front of the first line.
  ///   - toLocalState: the part of the state.
  ///   - toLocalAction: the part of the actions.
  ///   - actionFormat: how much of the action is printed.
  ///   - toDebugEnvironment: where it is printed.
  public func debug<LocalState, LocalAction>(
    _ prefix: String = "", state toLocalState: @escaping (State) -> LocalState,
    action toLocalAction: CasePath<Action, LocalAction>, actionFormat: ActionFormat = .prettyPrint,
    environment toDebugEnvironment: @escaping (Environment) -> DebugEnvironment = { _ in DebugEnvironment() }
  ) -> Reducer {
    printing(toDebugEnvironment) { before, after, action in
      guard let localAction = toLocalAction.extract(from: action) else { return nil }
      return ChangeText.received(actionFormat.text(localAction), by: prefix) + "\n"
        + ChangeText.change(toLocalState(before), toLocalState(after))
    }
  }

  private func printing(
    _ toDebugEnvironment: @escaping (Environment) -> DebugEnvironment,
    _ text: @escaping (_ before: State, _ after: State, _ action: Action) -> String?
  ) -> Reducer {
    #if DEBUG
      Reducer(children: children) { state, action, environment in
        let before = state
        let effect = reduce(&state, action, environment)
        let after = state
        toDebugEnvironment(environment).print { text(before, after, action) }
        return effect
      }
    #else
      self
    #endif
  }
}
