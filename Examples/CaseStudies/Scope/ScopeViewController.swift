#if canImport(UIKit) && !os(watchOS)
  import RxComposable
  import UIKit

  final class ScopeViewController: StoreViewController<TwoCounters.State, TwoCounters.Action> {
    private(set) lazy var left = BasicUsageViewController(
      store: store.scope(state: \.left, action: TwoCounters.Action.left))
    private(set) lazy var right = BasicUsageViewController(
      store: store.scope(state: \.right, action: TwoCounters.Action.right))

    override func viewDidLoad() {
      super.viewDidLoad()
      for child in [left, right] { addChild(child) }
      show(left.view, right.view)
      for child in [left, right] { child.didMove(toParent: self) }
    }
  }
#endif
