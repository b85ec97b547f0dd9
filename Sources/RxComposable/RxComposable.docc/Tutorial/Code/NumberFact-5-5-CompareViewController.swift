import RxComposable
import UIKit

final class CompareViewController: UITabBarController {
  private let store: Store<CompareState, CompareAction>

  init(store: Store<CompareState, CompareAction>) {
    self.store = store
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func viewDidLoad() {
    super.viewDidLoad()

    viewControllers = [
      AppViewController(store: store.scope(state: \.left, action: CompareAction.left)),
      AppViewController(store: store.scope(state: \.right, action: CompareAction.right)),
    ]
  }
}
