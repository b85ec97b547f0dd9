#if canImport(UIKit) && !os(watchOS)
  import RxComposable
  import UIKit

  /// The same feature on a phone.
  final class AppViewController: UIViewController {
    private let store: Store<AppState, AppAction>
    private let disposeBag = DisposeBag()

    init(store: Store<AppState, AppAction>) {
      self.store = store
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
      preconditionFailure("AppViewController.init(coder:): make it in code, with init(store:).")
    }

    override func viewDidLoad() {
      super.viewDidLoad()

      let countLabel = UILabel()
      let incrementButton = button("+", #selector(incrementButtonTapped))
      let decrementButton = button("−", #selector(decrementButtonTapped))
      let factButton = button("Fact", #selector(factButtonTapped))
      let stack = UIStackView(arrangedSubviews: [decrementButton, countLabel, incrementButton, factButton])
      stack.frame = view.bounds
      stack.distribution = .fillEqually
      view.addSubview(stack)

      store.subscribe(\.count)
        .map { "\($0)" }
        .subscribe(onNext: { countLabel.text = $0 })
        .disposed(by: disposeBag)

      store.subscribe(\.numberFactAlert)
        .subscribe(onNext: { [weak self] numberFactAlert in
          guard let numberFactAlert else { return }
          let alertController = UIAlertController(title: numberFactAlert, message: nil, preferredStyle: .alert)
          alertController.addAction(
            UIAlertAction(title: "Ok", style: .default, handler: { _ in self?.store.send(.factAlertDismissed) }))
          self?.present(alertController, animated: true, completion: nil)
        })
        .disposed(by: disposeBag)
    }

    private func button(_ title: String, _ action: Selector) -> UIButton {
      let button = UIButton(type: .system)
      button.setTitle(title, for: .normal)
      button.addTarget(self, action: action, for: .touchUpInside)
      return button
    }

    @objc private func incrementButtonTapped() {
      store.send(.incrementButtonTapped)
    }
    @objc private func decrementButtonTapped() {
      store.send(.decrementButtonTapped)
    }
    @objc private func factButtonTapped() {
      store.send(.numberFactButtonTapped)
    }
  }
#endif
