/// Runs a child reducer on a part of the state and of the actions.
///
///     var body: some ReducerProtocol<State, Action> {
///       Scope(state: \.profile, action: /Action.profile) { Profile() }
///     }
///
/// Actions of other cases do nothing.
///
/// The part may be the value of a case, or at the end of an optional path. A child action that comes while it is
/// absent is dropped, and reported once for each store. The effects of a child continue when its state is removed: `Scope`
/// does not check. For a child whose state is removed use `ifLet` or `ifCaseLet`, which run the child first, and cancel its
/// effects then.
@frozen
public struct Scope<ParentState, ParentAction, Child: ReducerProtocol>: ReducerProtocol {
  /// A way to the child's part of the state.
  public enum StatePath {
    /// To a property.
    case keyPath(WritableKeyPath<ParentState, Child.State>)
    /// To the value of a case.
    case casePath(CasePath<ParentState, Child.State>)
    /// To a value that may be absent.
    case optionalPath(OptionalPath<ParentState, Child.State>)
  }

  /// The child's part of the state.
  public let toChildState: StatePath
  /// The child's part of the actions.
  public let toChildAction: CasePath<ParentAction, Child.Action>
  /// The reducer of the part.
  public let child: Child
  @usableFromInline let site: CallSite

  @inlinable
  init(
    _ toChildState: StatePath, _ toChildAction: CasePath<ParentAction, Child.Action>, _ child: Child, _ site: CallSite
  ) {
    self.toChildState = toChildState
    self.toChildAction = toChildAction
    self.child = child
    self.site = site
  }

  /// Runs a child reducer on a part.
  ///
  /// - Parameters:
  ///   - toChildState: the child's part of the state.
  ///   - toChildAction: the child's part of the actions.
  ///   - child: lists the reducers of the part.
  @_alwaysEmitIntoClient
  public init<ChildState, ChildAction>(
    state toChildState: WritableKeyPath<ParentState, ChildState>,
    action toChildAction: CasePath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) where ChildState == Child.State, ChildAction == Child.Action {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(.keyPath(toChildState), toChildAction, child(), site)
  }

  /// Runs a child reducer on the value of a case.
  ///
  ///     Scope(state: /Session.loggedIn, action: /Action.profile) { Profile() }
  @_alwaysEmitIntoClient
  public init<ChildState, ChildAction>(
    state toChildState: CasePath<ParentState, ChildState>,
    action toChildAction: CasePath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) where ChildState == Child.State, ChildAction == Child.Action {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(.casePath(toChildState), toChildAction, child(), site)
  }

  /// Runs a child reducer on a value that may be absent.
  ///
  ///     Scope(state: (\State.session) .. /Session.loggedIn, action: /Action.profile) { Profile() }
  @_alwaysEmitIntoClient
  public init<ChildState, ChildAction>(
    state toChildState: OptionalPath<ParentState, ChildState>,
    action toChildAction: CasePath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) where ChildState == Child.State, ChildAction == Child.Action {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(.optionalPath(toChildState), toChildAction, child(), site)
  }

  /// Runs the child on its part, if the action is one of the child's.
  @inlinable
  public func reduce(into state: inout ParentState, action: ParentAction) -> Effect<ParentAction> {
    guard let childAction = toChildAction.extract(from: action) else { return .none }
    return reduceChild(&state, childAction, of: action)
  }

  @usableFromInline
  func reduceChild(
    _ state: inout ParentState, _ childAction: Child.Action, of action: ParentAction
  ) -> Effect<ParentAction> {
    switch toChildState {
    case .keyPath(let path):
      return child.reduce(into: &state[keyPath: path], action: childAction).map(toChildAction.embed)
        .within(ChildPlace(path))
    case .casePath(let path):
      let effect = path.change(&state) { child.reduce(into: &$0, action: childAction) }
      return call("the state is in another case").own(effect?.map(toChildAction.embed), of: action)
    case .optionalPath(let path):
      let effect = path.change(&state) { child.reduce(into: &$0, action: childAction) }
      return call("its state is absent").own(effect?.map(toChildAction.embed), of: action)
    }
  }

  private func call(_ absence: StaticString) -> ChildCall {
    ChildCall(name: "Scope", absence: absence, order: .firstInBody, site: site)
  }
}

extension WritablePath {
  /// Changes the value, if it exists: in its place, if the path is a key path or a case path.
  func change<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result? {
    if let path = self as? CasePath<Root, Value> { return path.change(&root, body) }
    if let path = self as? WritableKeyPath<Root, Value> { return body(&root[keyPath: path]) }
    guard var value = extract(from: root) else { return nil }
    let result = body(&value)
    set(into: &root, value)
    return result
  }
}
