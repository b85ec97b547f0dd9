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

  override func viewDidLoad() {
    super.viewDidLoad()

    let countLabel = UILabel()
    let factButton = UIButton()
    let incrementButton = UIButton()
    factButton.setTitle("Fact", for: .normal)
    incrementButton.setTitle("+", for: .normal)
    let stack = UIStackView(arrangedSubviews: [countLabel, incrementButton, factButton])
    stack.frame = view.bounds
    view.addSubview(stack)

    store.subscribe(\.count)
      .subscribe(onNext: { [countLabel] in countLabel.text = "\($0)" })
      .disposed(by: bag)

    incrementButton.rx.tap.send(.incrementButtonTapped, to: store).disposed(by: bag)
    factButton.rx.tap.send(.numberFactButtonTapped, to: store).disposed(by: bag)
  }
}
