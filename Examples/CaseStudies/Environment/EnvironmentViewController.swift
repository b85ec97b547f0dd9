#if canImport(UIKit) && !os(watchOS)
  import RxComposable
  import UIKit

  final class EnvironmentViewController: StoreViewController<FactsState, FactsAction> {
    let (numberLabel, factLabel) = (UILabel(), UILabel())
    let (nextButton, factButton) = (UIButton("Next"), UIButton("Fact"))

    override func viewDidLoad() {
      super.viewDidLoad()
      show(numberLabel, factLabel, nextButton, factButton)

      store.subscribe(\.number).map { "\($0)" }.bind(to: numberLabel.rx.text).disposed(by: disposeBag)
      store.subscribe(\.fact).bind(to: factLabel.rx.text).disposed(by: disposeBag)

      nextButton.rx.tap.send(.nextTapped, to: store).disposed(by: disposeBag)
      factButton.rx.tap.send(.factTapped, to: store).disposed(by: disposeBag)
    }
  }
#endif
