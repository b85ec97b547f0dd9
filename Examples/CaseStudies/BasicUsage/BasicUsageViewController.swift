#if canImport(UIKit) && !os(watchOS)
  import RxComposable
  import UIKit

  final class BasicUsageViewController: StoreViewController<BasicUsage.State, BasicUsage.Action> {
    let (countLabel, errorLabel) = (UILabel(), UILabel())
    let (incrementButton, decrementButton) = (UIButton("+"), UIButton("−"))

    override func viewDidLoad() {
      super.viewDidLoad()
      show(countLabel, errorLabel, incrementButton, decrementButton)

      store.subscribe(\.count).map { "\($0)" }.bind(to: countLabel.rx.text).disposed(by: disposeBag)
      store.subscribe(\.errorMessage).bind(to: errorLabel.rx.text).disposed(by: disposeBag)

      incrementButton.rx.tap.send(.incrementTapped, to: store).disposed(by: disposeBag)
      decrementButton.rx.tap.send(.decrementTapped, to: store).disposed(by: disposeBag)
    }
  }
#endif
