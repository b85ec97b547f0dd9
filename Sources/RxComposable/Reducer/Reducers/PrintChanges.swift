extension ReducerProtocol {
  // swift-format-ignore: NoLeadingUnderscores
  /// Prints each action, and what it changes. Debug builds only.
  ///
  ///     Feature()._printChanges()
  ///     Feature()._printChanges(.actionLabels)
  ///
  /// - Parameter printer: what is printed; nothing where it is `nil`.
  public func _printChanges(
    _ printer: _ReducerPrinter<State, Action>? = .customDump
  ) -> PrintChangesReducer<Self> {
    PrintChangesReducer(base: self, printer: printer)
  }

  /// An older spelling of `_printChanges()`.
  @available(*, deprecated, renamed: "_printChanges()")
  @_alwaysEmitIntoClient
  public func debug() -> PrintChangesReducer<Self> { _printChanges() }
}

// swift-format-ignore: NoLeadingUnderscores
/// What `_printChanges` prints.
public struct _ReducerPrinter<State, Action> {
  let printChange: (_ receivedAction: Action, _ oldState: State, _ newState: State) -> Void

  /// - Parameter printChange: prints an action, given the state before and after; called in the reducer.
  public init(printChange: @escaping (_ receivedAction: Action, _ oldState: State, _ newState: State) -> Void) {
    self.printChange = printChange
  }

  /// The action and a diff of the state.
  public static var customDump: Self {
    Self { action, before, after in
      DebugEnvironment().print(
        DebugText([State.self, Action.self]) {
          ChangeText.received(ActionFormat.prettyPrint.text(action)) + "\n" + ChangeText.change(before, after)
        })
    }
  }

  /// The names of the action's cases.
  public static var actionLabels: Self {
    Self { action, _, _ in
      DebugEnvironment().print(DebugText([Action.self]) { ChangeText.received(ActionFormat.labelsOnly.text(action)) })
    }
  }
}

/// A reducer whose changes are printed; what `_printChanges` makes.
public struct PrintChangesReducer<Base: ReducerProtocol>: ReducerProtocol {
  let base: Base
  let printer: _ReducerPrinter<Base.State, Base.Action>?

  /// Runs the reducer, and prints what it changed.
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    #if DEBUG
      guard let printer else { return base.reduce(into: &state, action: action) }
      let before = state
      let effect = base.reduce(into: &state, action: action)
      printer.printChange(action, before, state)
      return effect
    #else
      return base.reduce(into: &state, action: action)
    #endif
  }
}
