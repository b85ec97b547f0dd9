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
    let part = ValueWatch(\State?.self, call.place) { $0 == nil ? nil : OnlyChild() }
    let inner = children.map { $0.pulledBack(to: call.place) { (state: State?) in state } }
    return .init(children: [part] + inner) { state, action, environment in
      call.own(state == nil ? nil : reduce(&state!, action, environment), of: action)
    }
  }
}
