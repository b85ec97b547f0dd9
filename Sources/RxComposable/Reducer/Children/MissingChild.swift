import MiniRx

/// An action of a child came, but the state of the child is not there.
struct MissingChild {
  /// How the child comes to run before its parent.
  enum Order: String {
    case aroundTheParent = "Call it on that reducer: it lets the child run first."
    case firstInBody = "List the `Scope` first, or use `ifLet` or `ifCaseLet`."
    case firstInCombine = "List the child's reducer first in `combine`."
  }

  /// What the user wrote: `ifLet`.
  let call: String
  /// Why there is no state: `its state is nil`.
  let absence: String
  let order: Order
  let site: CallSite

  func text(_ action: Any) -> String {
    """
    `\(call)` dropped an action of a child: \(absence).

      Action: \(ValueDump.string(action).replacingOccurrences(of: "\n", with: "\n  "))

    This usually happens because

    - a reducer that runs before the child answers the same action by removing the child's state. \(order.rawValue)
    - an effect of the parent sends actions of the child. Return it from the child's reducer: it ends with the child.
    - a view outlives the state that it shows. Stop sending from it when its state goes away.
    """
  }
}

extension Effect {
  /// Reports that a child has no state, once a line and store, and ends what still runs for it.
  static func missing(
    _ child: MissingChild, at place: ChildPlace, row: AnyHashable? = nil, _ action: Action
  ) -> Effect {
    Effect(
      Observable.withContext { context in
        let context = ChildContext(context, place)
        if context?.store.isFirstMiss(at: child.site) ?? true {
          RuntimeIssue.report(child.text(action), at: child.site)
        }
        if let context { context.store.endChildren(at: context.path) { $0 == row } }
        return .empty()
      })
  }
}
