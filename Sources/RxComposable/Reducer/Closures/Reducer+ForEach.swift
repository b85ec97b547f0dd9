extension Reducer {
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
  public func forEach<GlobalState, GlobalAction, GlobalEnvironment, ID: Hashable>(
    state toLocalState: WritableKeyPath<GlobalState, IdentifiedArray<ID, State>>,
    action toLocalAction: CasePath<GlobalAction, (ID, Action)>,
    environment toLocalEnvironment: @escaping (GlobalEnvironment) -> Environment,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Reducer<GlobalState, GlobalAction, GlobalEnvironment> {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    return rows(toLocalState, toLocalAction, toLocalEnvironment, site, keys: \.ids) { rows, id, run in
      rows.modifyRow(id, run)
    }
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

  /// - Parameter onRow: runs a function on a row in place; `nil` where there is no such row.
  private func rows<GlobalState, GlobalAction, GlobalEnvironment, Rows, Key: Hashable>(
    _ toRows: WritableKeyPath<GlobalState, Rows>, _ toRowAction: CasePath<GlobalAction, (Key, Action)>,
    _ toLocalEnvironment: @escaping (GlobalEnvironment) -> Environment, _ site: CallSite,
    keys: @escaping (Rows) -> some ChildKeys,
    onRow: @escaping (inout Rows, Key, (inout State) -> Effect<Action>) -> Effect<Action>?
  ) -> Reducer<GlobalState, GlobalAction, GlobalEnvironment> {
    let call = ChildCall(name: "forEach", order: .firstInCombine, site: site)
    let outer = ChildPlace(toRows)
    let watch = ValueWatch(toRows, call.place, around: [outer], keys)
    return .init(children: [watch]) { state, action, environment in
      guard let (key, rowAction) = toRowAction.extract(from: action) else { return .none }
      let effect = onRow(&state[keyPath: toRows], key) { run(&$0, rowAction, toLocalEnvironment(environment)) }
      return call.own(effect?.map { toRowAction.embed((key, $0)) }, row: AnyHashable(key), of: action).within(outer)
    }
  }
}
