import RxComposable
import UIKit

final class AppViewController: UIViewController {
  private let store: Store<AppState, AppAction>
  private let bag = DisposeBag()

  init(store: Store<AppState, AppAction>) {
    self.store = store
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }
}
