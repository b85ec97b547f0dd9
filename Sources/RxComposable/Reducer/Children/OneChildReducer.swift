/// A reducer and that of a child which comes and goes; `ifLet` and `ifCaseLet` say where the child is.
protocol OneChildReducer: ReducerProtocol where State == Parent.State, Action == Parent.Action {
  associatedtype Parent: ReducerProtocol

  var parent: Parent { get }
  var call: ChildCall { get }

  /// Runs the child, if the action is one of its own.
  func reduceChild(_ state: inout Parent.State, _ action: Parent.Action) -> Effect<Parent.Action>

  /// The child, while its state exists.
  func onlyChild(of state: Parent.State) -> OnlyChild?
}

extension OneChildReducer {
  /// Runs the child, then the parent, and cancels the effects of a child that has left.
  func reduceChildAndParent(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    let before = onlyChild(of: state)
    let childEffect = reduceChild(&state, action)
    let parentEffect = parent.reduce(into: &state, action: action)
    let departure: Effect<Parent.Action> =
      before == nil ? .none : .departures(from: call.place, before, onlyChild(of: state))
    return childEffect.merge(with: parentEffect).merge(with: departure)
  }
}
