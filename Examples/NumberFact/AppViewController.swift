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
      fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
      super.viewDidLoad()

      let countLabel = UILabel()
      let incrementButton = UIButton()
      let decrementButton = UIButton()
      let factButton = UIButton()

      incrementButton.setTitle("+", for: .normal)
      decrementButton.setTitle("−", for: .normal)
      factButton.setTitle("Fact", for: .normal)
      let stack = UIStackView(arrangedSubviews: [decrementButton, countLabel, incrementButton, factButton])
      stack.frame = view.bounds
      stack.distribution = .fillEqually
      view.addSubview(stack)

      store.subscribe(\.count)
        .map { "\($0)" }
        .subscribe(onNext: { [countLabel] in
          countLabel.text = $0
        })
        .disposed(by: disposeBag)

      store.subscribe(\.numberFactAlert)
        .subscribe(onNext: { [weak self] numberFactAlert in
          guard let numberFactAlert else { return }
          let alertController = UIAlertController(
            title: numberFactAlert, message: nil, preferredStyle: .alert
          )
          alertController.addAction(
            UIAlertAction(
              title: "Ok",
              style: .default,
              handler: { _ in self?.store.send(.factAlertDismissed) }
            )
          )
          self?.present(alertController, animated: true, completion: nil)
        })
        .disposed(by: disposeBag)

      incrementButton.rx.tap.send(.incrementButtonTapped, to: store).disposed(by: disposeBag)
      decrementButton.rx.tap.send(.decrementButtonTapped, to: store).disposed(by: disposeBag)
      factButton.rx.tap.send(.numberFactButtonTapped, to: store).disposed(by: disposeBag)
    }
  }
#endif
