import MiniRx

/// A call that runs the reducer of a child: `Scope`, `ifLet`, `ifCaseLet`, `forEach`, and `pullback`, `optional` and `forEach` of
/// closure-based reducers.
struct ChildCall {
  /// How the child comes to run before its parent.
  enum Order: String {
    case aroundTheParent = "Call it on that reducer: it lets the child run first."
    case firstInBody = "List the `Scope` first, or use `ifLet` or `ifCaseLet`."
    case firstInCombine = "List the child's reducer first in `combine`."
  }

  /// What the user wrote: `ifLet`.
  let name: String
  /// Why a child has no state, unless it is a row: `its state is nil`.
  var absence = ""
  let order: Order
  let site: CallSite
  var keyPath: AnyKeyPath?

  /// Where the child is.
  var place: ChildPlace { ChildPlace(site, keyPath) }

  /// The effect of a child, which ends when the child leaves. There is none where the child does not exist: its action is
  /// then dropped and reported.
  ///
  /// - Parameter row: the id of the child, where the place has many.
  func own<Action>(
    _ effect: Effect<Action>?, row: @autoclosure () -> AnyHashable? = nil, of action: Action
  ) -> Effect<Action> {
    effect?.owned(by: place, row: row()) ?? missing(row(), action)
  }

  /// Reports that a child has no state, once for each line and store, and ends what still runs for it.
  private func missing<Action>(_ row: AnyHashable?, _ action: Action) -> Effect<Action> {
    Effect(
      Observable.withContext { context in
        let context = ChildContext(context, place)
        if context?.store.isFirstMiss(at: site) ?? true { RuntimeIssue.report(text(row, action), at: site) }
        if let context { context.store.endChildren(at: context.path) { $0 == row } }
        return .empty()
      })
  }

  private func text(_ row: AnyHashable?, _ action: Any) -> String {
    """
    `\(name)` dropped an action of a child: \(row.map { "there is no row with the id \($0.base)" } ?? absence).

      Action: \(ValueDump.string(action).replacingOccurrences(of: "\n", with: "\n  "))

    This usually happens because

    - a reducer that runs before the child answers the same action by removing the child's state. \(order.rawValue)
    - an effect of the parent sends actions of the child. Return it from the child's reducer: it ends with the child.
    - a view outlives the state that it shows. Stop sending from it when its state goes away.
    """
  }
}
