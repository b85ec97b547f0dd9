extension Reducer {
  /// Turns the reducer of a part into one for the whole, which does nothing for actions of other cases.
  ///
  ///     let appReducer: Reducer<AppState, AppAction, AppEnvironment> = .combine(
  ///       profileReducer.pullback(
  ///         state: \.profile, action: /AppAction.profile, environment: { $0.profile }))
  ///
  /// - Parameters:
  ///   - toLocalState: the part of the state.
  ///   - toLocalAction: the part of the actions.
  ///   - toLocalEnvironment: the part of the dependencies.
  public func pullback<GlobalState, GlobalAction, GlobalEnvironment>(
    state toLocalState: WritableKeyPath<GlobalState, State>,
    action toLocalAction: CasePath<GlobalAction, Action>,
    environment toLocalEnvironment: @escaping (GlobalEnvironment) -> Environment
  ) -> Reducer<GlobalState, GlobalAction, GlobalEnvironment> {
    let place = ChildPlace(toLocalState)
    return .init(children: children.map { $0.pulledBack(toLocalState, to: place) }) { state, action, environment in
      guard let localAction = toLocalAction.extract(from: action) else { return .none }
      return reduce(&state[keyPath: toLocalState], localAction, toLocalEnvironment(environment))
        .map(toLocalAction.embed).within(place)
    }
  }

  /// Turns the reducer of a part into one for the whole, where the part may be absent: the value of a case, or at the end
  /// of an optional path.
  ///
  ///     let sessionReducer: Reducer<Session, SessionAction, SessionEnvironment> = .combine(
  ///       loggedInReducer.pullback(
  ///         state: /Session.loggedIn, action: /SessionAction.loggedIn, environment: { $0 }),
  ///       Reducer { state, action, environment in … })
  ///
  /// When a reducer that is combined with this one removes the part, the effects of the part are cancelled. An
  /// action that comes while it is absent is dropped, and reported once for each store; so combine this one first.
  ///
  /// - Parameters:
  ///   - toLocalState: the part of the state.
  ///   - toLocalAction: the part of the actions.
  ///   - toLocalEnvironment: the part of the dependencies.
  public func pullback<StatePath: WritablePath, ActionPath: WritablePath, GlobalEnvironment>(
    state toLocalState: StatePath, action toLocalAction: ActionPath,
    environment toLocalEnvironment: @escaping (GlobalEnvironment) -> Environment,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Reducer<StatePath.Root, ActionPath.Root, GlobalEnvironment>
  where StatePath.Value == State, ActionPath.Value == Action {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    let call = ChildCall(name: "pullback", absence: "its state is absent", order: .firstInCombine, site: site)
    let part = ValueWatch(\StatePath.Root.self, call.place) {
      toLocalState.extract(from: $0) == nil ? nil : OnlyChild()
    }
    let inner = children.map { $0.pulledBack(to: call.place, toLocalState.extract) }
    return .init(children: [part] + inner) { state, action, environment in
      guard let localAction = toLocalAction.extract(from: action) else { return .none }
      let effect = toLocalState.change(&state) { reduce(&$0, localAction, toLocalEnvironment(environment)) }
      return call.own(effect?.map { toLocalAction.setting($0, in: action) }, of: action)
    }
  }
}

extension WritablePath {
  fileprivate func setting(_ value: Value, in root: Root) -> Root {
    var root = root
    set(into: &root, value)
    return root
  }
}
