#if canImport(UIKit) && !os(watchOS)
  import RxComposable
  import UIKit

  /// A controller that shows a store: the counterpart of `StoreScreen`.
  class StoreViewController<State, Action>: UIViewController {
    let store: Store<State, Action>
    let disposeBag = DisposeBag()

    init(store: Store<State, Action>) {
      self.store = store
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    /// Shows views one below the other.
    func show(_ views: UIView...) {
      let stack = UIStackView(arrangedSubviews: views)
      stack.axis = .vertical
      stack.distribution = .fillEqually
      stack.frame = view.bounds
      view.addSubview(stack)
    }
  }

  extension UIButton {
    convenience init(_ title: String) {
      self.init(type: .system)
      setTitle(title, for: .normal)
    }
  }
#endif
