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
    return .init(children: children.map { $0.pulledBack(toLocalState, to: place) }) {
      state, action, environment, started in
      guard let localAction = toLocalAction.extract(from: action) else { return .none }
      return reduce(&state[keyPath: toLocalState], localAction, toLocalEnvironment(environment), &started)
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
    let part = ValueWatch(\StatePath.Root.self, call) {
      toLocalState.extract(from: $0) == nil ? nil : OnlyChild()
    }
    let inner = children.map { $0.pulledBack(to: call.place, toLocalState.extract) }
    return .init(children: [part] + inner) { state, action, environment, started in
      guard let localAction = toLocalAction.extract(from: action) else { return .none }
      let effect = started.inside { started in
        toLocalState.change(&state) { reduce(&$0, localAction, toLocalEnvironment(environment), &started) }
      }
      started.note(effect, OnlyChild())
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

extension Reducer {
  /// Turns the reducer into one for an optional state, which does nothing while that is `nil`.
  ///
  ///     let appReducer: Reducer<AppState, AppAction, AppEnvironment> = .combine(
  ///       detailReducer.optional().pullback(
  ///         state: \.detail, action: /AppAction.detail, environment: { $0.detail }),
  ///       Reducer { state, action, environment in
  ///         if case .detail(.closeTapped) = action { state.detail = nil }
  ///         return .none
  ///       })
  ///
  /// When a reducer that is combined with this one sets the state to `nil`, the effects of this one are cancelled. An
  /// action that comes while it is `nil` is dropped, and reported once for each store; so combine this one first.
  public func optional(
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Reducer<State?, Action, Environment> {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    let call = ChildCall(name: "optional", absence: "its state is nil", order: .firstInCombine, site: site)
    let part = ValueWatch(\State?.self, call) { $0 == nil ? nil : OnlyChild() }
    let inner = children.map { $0.pulledBack(to: call.place) { (state: State?) in state } }
    return .init(children: [part] + inner) { state, action, environment, started in
      let effect = started.inside { state == nil ? nil : reduce(&state!, action, environment, &$0) }
      started.note(effect, OnlyChild())
      return call.own(effect, of: action)
    }
  }

  /// Turns the reducer of a row into one for all rows, which runs on the row that an action names.
  ///
  ///     let todosReducer: Reducer<TodosState, TodosAction, TodosEnvironment> = .combine(
  ///       todoReducer.forEach(
  ///         state: \.todos, action: /TodosAction.todo(id:action:), environment: { _ in TodoEnvironment() }),
  ///       Reducer { state, action, environment in
  ///         if case .todo(let id, .deleteTapped) = action { state.todos.remove(id: id) }
  ///         return .none
  ///       })
  ///
  /// When a reducer that is combined with this one removes a row, the effects of the row are cancelled. An action of a
  /// row that is not there is dropped, and reported once for each store; so combine this one first.
  ///
  /// - Parameters:
  ///   - toLocalState: the rows.
  ///   - toLocalAction: the id of a row and an action of it.
  ///   - toLocalEnvironment: the dependencies of a row.
  @_alwaysEmitIntoClient
  public func forEach<GlobalState, GlobalAction, GlobalEnvironment, ID: Hashable>(
    state toLocalState: WritableKeyPath<GlobalState, IdentifiedArray<ID, State>>,
    action toLocalAction: CasePath<GlobalAction, (ID, Action)>,
    environment toLocalEnvironment: @escaping (GlobalEnvironment) -> Environment,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Reducer<GlobalState, GlobalAction, GlobalEnvironment> {
    // Found where the types are known: unspecialised code asks the runtime for each of them.
    identifiedRows(
      toLocalState, toLocalAction, toLocalEnvironment, file: file, fileID: fileID, filePath: filePath, line: line,
      column: column
    ) { rows, id, run in rows.modifyRow(id, run) }
  }

  /// Turns the reducer of a value into one for all values of a dictionary, which runs on the one that an action names.
  ///
  /// Complexity: O(1) for an action that does not change the dictionary, otherwise O(*n*) in its values.
  public func forEach<GlobalState, GlobalAction, GlobalEnvironment, Key: Hashable>(
    state toLocalState: WritableKeyPath<GlobalState, [Key: State]>,
    action toLocalAction: CasePath<GlobalAction, (Key, Action)>,
    environment toLocalEnvironment: @escaping (GlobalEnvironment) -> Environment,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Reducer<GlobalState, GlobalAction, GlobalEnvironment> {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    return rows(toLocalState, toLocalAction, toLocalEnvironment, site, keys: \.keys) { rows, key, run in
      rows[key] == nil ? nil : run(&rows[key]!)
    }
  }

  /// Turns the reducer of an element into one for all elements of an array, which runs on the one whose id an action names.
  ///
  /// Complexity: O(*n*); an `IdentifiedArray` finds its rows in O(1).
  public func forEach<GlobalState, GlobalAction, GlobalEnvironment>(
    state toLocalState: WritableKeyPath<GlobalState, [State]>,
    action toLocalAction: CasePath<GlobalAction, (State.ID, Action)>,
    environment toLocalEnvironment: @escaping (GlobalEnvironment) -> Environment,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Reducer<GlobalState, GlobalAction, GlobalEnvironment> where State: Identifiable {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    return rows(toLocalState, toLocalAction, toLocalEnvironment, site, keys: { ElementKeys(elements: $0) }) {
      rows, id, run in
      rows.firstIndex { $0.id == id }.map { run(&rows[$0]) }
    }
  }

  /// Turns the reducer of an element into one for all elements of an array, which runs on the one whose position an
  /// action names.
  ///
  /// Effects find their element by its position, which changes when elements before it are inserted or removed: they then
  /// act on another element. An `IdentifiedArray` has no such surprise. Where the ids of elements are numbers as well, an
  /// action names the id.
  @_disfavoredOverload
  public func forEach<GlobalState, GlobalAction, GlobalEnvironment>(
    state toLocalState: WritableKeyPath<GlobalState, [State]>,
    action toLocalAction: CasePath<GlobalAction, (Int, Action)>,
    environment toLocalEnvironment: @escaping (GlobalEnvironment) -> Environment,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Reducer<GlobalState, GlobalAction, GlobalEnvironment> {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    return rows(toLocalState, toLocalAction, toLocalEnvironment, site, keys: { PositionKeys(count: $0.count) }) {
      rows, position, run in
      rows.indices.contains(position) ? run(&rows[position]) : nil
    }
  }

  @usableFromInline
  func identifiedRows<GlobalState, GlobalAction, GlobalEnvironment, ID: Hashable>(
    _ toRows: WritableKeyPath<GlobalState, IdentifiedArray<ID, State>>,
    _ toRowAction: CasePath<GlobalAction, (ID, Action)>,
    _ toLocalEnvironment: @escaping (GlobalEnvironment) -> Environment,
    file: StaticString?, fileID: StaticString, filePath: StaticString, line: UInt, column: UInt,
    onRow: @escaping (inout IdentifiedArray<ID, State>, ID, (inout State) -> Effect<Action>) -> Effect<Action>?
  ) -> Reducer<GlobalState, GlobalAction, GlobalEnvironment> {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    return rows(toRows, toRowAction, toLocalEnvironment, site, keys: \.ids, onRow: onRow)
  }

  /// - Parameter onRow: runs a function on a row in place; `nil` where there is no such row.
  private func rows<GlobalState, GlobalAction, GlobalEnvironment, Rows, Key: Hashable>(
    _ toRows: WritableKeyPath<GlobalState, Rows>, _ toRowAction: CasePath<GlobalAction, (Key, Action)>,
    _ toLocalEnvironment: @escaping (GlobalEnvironment) -> Environment, _ site: CallSite,
    keys: @escaping (Rows) -> some ChildKeys,
    onRow: @escaping (inout Rows, Key, (inout State) -> Effect<Action>) -> Effect<Action>?
  ) -> Reducer<GlobalState, GlobalAction, GlobalEnvironment> {
    let call = ChildCall(name: "forEach", order: .firstInCombine, site: site)
    let outer = ChildPlace(toRows)
    let watch = ValueWatch(toRows, call, around: [outer], keys)
    return .init(children: [watch]) { state, action, environment, started in
      guard let (key, rowAction) = toRowAction.extract(from: action) else { return .none }
      // A row looks after its own children: from outside, all rows would have to be looked at.
      let effect = onRow(&state[keyPath: toRows], key) { run(&$0, rowAction, toLocalEnvironment(environment)) }
      started.note(effect, keys(state[keyPath: toRows]))
      return call.own(effect?.map { toRowAction.embed((key, $0)) }, row: AnyHashable(key), of: action).within(outer)
    }
  }
}

/// Where a closure-based reducer has children that may leave, and how to find which exist.
///
/// `optional()` and `forEach` do not see their parent remove a child. So they leave a watch on the reducer, which
/// `combine` and `pullback` pass on, and what runs the whole looks before and after an action, where effects of children run.
class ChildWatch<State> {
  final let line: ChildLine
  fileprivate final let call: ChildCall
  /// The places around the child's, from the inside out.
  fileprivate final let around: [ChildPlace]

  fileprivate init(_ call: ChildCall, around: [ChildPlace]) {
    line = call.line
    self.call = call
    self.around = around
  }

  /// The children that exist; `nil` where none can.
  func keys(_ state: State) -> (any ChildKeys)? { fatalError("\(Self.self) overrides keys(_:)") }

  /// The same in a whole of which this state is a property.
  func pulledBack<Root>(_ path: KeyPath<Root, State>, to outer: ChildPlace) -> ChildWatch<Root> {
    fatalError("\(Self.self) overrides pulledBack(_:to:)")
  }

  /// The same in a whole of which this state is a part that may be absent.
  final func pulledBack<Root>(to outer: ChildPlace, _ part: @escaping (Root) -> State?) -> ChildWatch<Root> {
    ValueWatch(\.self, call, around: around + [outer]) { part($0).flatMap(self.keys) }
  }

  /// Ends the effects of children that existed before and have left.
  final func departures<Action>(since before: (any ChildKeys)?, in state: State) -> Effect<Action> {
    guard let before else { return .none }
    let effect: Effect<Action> = departures(before, keys(state))
    return effect.isNone ? .none : around.reduce(effect) { $0.within($1) }
  }

  private func departures<Keys: ChildKeys, Action>(_ before: Keys, _ after: (any ChildKeys)?) -> Effect<Action> {
    .departures(from: call, before, after as? Keys)
  }
}

/// Looks at a value in the state. Key paths on the way to it are put together, so that it alone is copied.
final class ValueWatch<State, Value>: ChildWatch<State> {
  private let path: KeyPath<State, Value>
  private let keysOfValue: (Value) -> (any ChildKeys)?

  init(
    _ path: KeyPath<State, Value>, _ call: ChildCall, around: [ChildPlace] = [],
    _ keysOfValue: @escaping (Value) -> (any ChildKeys)?
  ) {
    self.path = path
    self.keysOfValue = keysOfValue
    super.init(call, around: around)
  }

  override func keys(_ state: State) -> (any ChildKeys)? { keysOfValue(state[keyPath: path]) }

  override func pulledBack<Root>(_ path: KeyPath<Root, State>, to outer: ChildPlace) -> ChildWatch<Root> {
    ValueWatch<Root, Value>(path.appending(path: self.path), call, around: around + [outer], keysOfValue)
  }
}

extension Reducer {
  /// Sets what binding actions say, and runs this reducer afterwards, which sees the property as it was set.
  ///
  ///     let settingsReducer = Reducer<SettingsState, SettingsAction, SettingsEnvironment> { state, action, _ in
  ///       switch action {
  ///       case .binding(\.displayName):
  ///         state.displayName = String(state.displayName.prefix(16))
  ///         return .none
  ///       case .binding:
  ///         return .none
  ///       }
  ///     }
  ///     .binding(action: /SettingsAction.binding)
  ///
  /// - Parameter toBindingAction: the case of the binding actions.
  public func binding(action toBindingAction: CasePath<Action, BindingAction<State>>) -> Reducer {
    Reducer(children: children) { state, action, environment, started in
      toBindingAction.extract(from: action)?.set(&state)
      return reduce(&state, action, environment, &started)
    }
  }
}

extension Reducer where Action: BindableAction, Action.State == State {
  /// Sets what binding actions say, and runs this reducer afterwards, which sees the property as it was set.
  ///
  ///     Reducer<SettingsState, SettingsAction, SettingsEnvironment> { _, _, _ in … }.binding()
  @_alwaysEmitIntoClient
  public func binding() -> Reducer { binding(action: /Action.binding) }
}

extension Reducer {
  /// A reducer as a closure-based one, which has no use for its environment.
  @_alwaysEmitIntoClient
  public init<R: ReducerProtocol<State, Action>>(_ reducer: R) {
    self.init { state, action, _ in reducer.reduce(into: &state, action: action) }
  }

  /// Reducers as a closure-based one, made with its environment for each action.
  ///
  ///     let profileReducer = AnyReducer<Profile.State, Profile.Action, ProfileEnvironment> { environment in
  ///       Profile(client: environment.client)
  ///     }
  @_alwaysEmitIntoClient
  public init<R: ReducerProtocol<State, Action>>(
    @ReducerBuilder<State, Action> _ build: @escaping (_ environment: Environment) -> R
  ) {
    self.init { state, action, environment in build(environment).reduce(into: &state, action: action) }
  }
}
